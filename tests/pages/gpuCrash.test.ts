// The browser's GPU process ends, as with a crashed driver: jar and picture are there again.
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { openBottle } from '../fixtures/bottleElement.ts'
import { eventually } from '../fixtures/wait.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    crashGpu(): Promise<void>
  }
}

test('after a crash of the GPU process a jar has its candies and draws again', async () => {
  const jar = await openBottle('count="20" vessel="bowl"', [80, 100])
  const canvas = jar.shadowRoot!.querySelector('canvas')!
  const saved = jar.save()
  const lost = new Promise((done) => canvas.addEventListener('webglcontextlost', done, { once: true }))
  await commands.crashGpu()
  await lost
  expect(jar.save()).toBe(saved)
  await eventually(() => expect(canvas.getContext('webgl2')!.isContextLost()).toBe(false))
  jar.drop(5)
  await eventually(async () => {
    const { size } = await jar.toBlob({ width: 80, height: 100 })
    expect(size).toBeGreaterThan(2000) // an empty picture of that size has a tenth
  })
  expect(jar.count).toBe(25)
})
