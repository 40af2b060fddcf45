// Every attribute of <konpeito-bottle> is set and removed many times: the contents stay, and
// nothing is left behind.
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { ATTRIBUTES } from '../../src/element/attributes.ts'
import { OPTION_NAMES } from '../../src/jar/jarOptions.ts'
import { heard, openBottle } from '../fixtures/bottleElement.ts'
import { eventually, nextFrame } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

/** `npm run soak` sets 1000. */
const FLIPS = Number(import.meta.env.VITE_FLIPS ?? 10)
const RESTARTS = Math.max(2, FLIPS / 50)
/** Values that are allowed, by attribute. The others take '1'. */
const VALUES: Record<string, string> = Object.fromEntries(
  `view=torus vessel=bowl fills=60 overflow=refuse palette=sakura shape=heart image=A look=night quality=high
  worker=off initial=pour interactive=play locale=ja label=x poster=/x.svg`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

/** Nodes and listeners of the page, after garbage collection. */
async function weigh(): Promise<[nodes: number, listeners: number]> {
  const session = cdp()
  await session.send('Performance.enable')
  for (let k = 0; k < 3; k++) {
    await nextFrame()
    await session.send('HeapProfiler.collectGarbage')
  }
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((one) => one.name === name)!.value
  return [value('Nodes'), value('JSEventListeners')]
}

test('flips of every attribute leave the jar as it was', async () => {
  const jar = await openBottle('count="8" paused capacity="30"', [60, 75])
  const error = heard(jar, 'error')
  const { items } = jar
  const flip = (name: string, times: number) => {
    const before = jar.getAttribute(name)
    for (let k = 0; k < times; k += 2) {
      jar.setAttribute(name, VALUES[name] ?? '1')
      if (before === null) jar.removeAttribute(name)
      else jar.setAttribute(name, before)
    }
  }
  const names = Object.keys(ATTRIBUTES)
  for (const name of names) flip(name, 2)
  await nextFrame()
  const [nodes, listeners] = await weigh()
  for (const name of names) {
    flip(name, OPTION_NAMES.includes(name as never) ? RESTARTS : FLIPS)
    await nextFrame()
    expect(jar.items, name).toEqual(items)
    expect(error.mock.calls, name).toEqual([])
  }
  await eventually(async () => {
    const [more, listening] = await weigh()
    expect(more - nodes).toBeLessThan(300)
    expect(listening - listeners).toBeLessThan(100)
  })
})
