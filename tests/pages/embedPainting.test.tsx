// The jar of the iframe while it is not drawn: a painting of the vessel with as many candies.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EmbedJar } from '../../site/embed/EmbedJar.tsx'
import { createJar, type JarOptions } from '../../src/index.ts'
import { eventually } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'
import '../withoutDrawing.ts'

async function open(options: JarOptions, transparent = false) {
  const jar = createJar(options)
  jar.setCount(42)
  const props = { jar, transparent, tilts: false, ownTexts: {}, alert: null, onError() {}, locale: 'en' }
  await render(
    <div style={{ width: 200, height: 200 }}>
      <EmbedJar {...props} />
    </div>,
  )
  return jar
}
const painting = () => document.querySelector<HTMLCanvasElement>('.painting canvas')
/** Pixels that are covered. */
const ink = () => {
  const { width, height } = painting()!
  const { data } = painting()!.getContext('2d')!.getImageData(0, 0, width, height)
  return data.reduce((sum, value, k) => sum + (k % 4 === 3 && value > 200 ? 1 : 0), 0)
}

test.each(['bottle', 'jar', 'bowl', 'glass'] as const)(
  'without WebGL the %s is painted, with its number',
  async (vessel) => {
    const bringBack = withoutWebGL()
    const jar = await open({ vessel, fills: 300 })
    await expect.element(page.getByText('42 candies', { exact: true })).toBeVisible()
    // Nothing of the painting is over the number.
    const number = page.getByText('42 candies', { exact: true }).element()
    const box = number.getBoundingClientRect()
    for (const part of [number.closest('p')!, painting()!.closest('.painting')!.parentElement!])
      part.style.pointerEvents = 'auto'
    expect(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)!.closest('.painting')).toBeNull()
    await eventually(() => expect(ink()).toBeGreaterThan(100))
    const before = ink()
    jar.setCount(250)
    await eventually(() => expect(ink()).toBeGreaterThan(1.2 * before))
    bringBack()
  },
)

test('the painting leaves with the first picture, and is not seen over a page or a video', async () => {
  await open({})
  expect(painting()).not.toBeNull()
  await eventually(() => expect(painting()).toBeNull())
  await open({}, true)
  expect(document.querySelectorAll('.painting')).toHaveLength(0)
})
