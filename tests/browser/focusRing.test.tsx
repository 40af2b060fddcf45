// The focus ring of a picture is visible: the picture does not cover it.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { KonpeitoBottle } from '../../src/index.ts'
import { screenshot } from '../fixtures/pixels.ts'
import { stillCanvas } from '../fixtures/probe.tsx'
import { eventually, untilStill } from '../fixtures/wait.ts'

const SIZE = 120
/** The first and last rows of the picture as displayed. */
async function border(): Promise<number[]> {
  const pen = new OffscreenCanvas(SIZE, SIZE).getContext('2d')!
  pen.drawImage(await createImageBitmap(await screenshot()), 0, 0)
  return [0, SIZE - 4].flatMap((y) => [...pen.getImageData(8, y, SIZE - 16, 4).data])
}

test.each([
  ['a jar', () => <KonpeitoBottle view="torus" count={1} paused interactive quality="low" />],
  ['a scene of the page', () => <KonpeitoCanvas view="torus" quality="low" label="A scene" />],
])('a focus ring is visible around %s', async (_name, scene) => {
  const screen = await render(<div style={{ position: 'fixed', inset: 0, width: SIZE, height: SIZE }}>{scene()}</div>)
  const picture = screen.getByRole('application')
  await eventually(() => expect(screen.container.querySelector('canvas')).not.toBeNull())
  await stillCanvas()
  const before = await untilStill(border)
  await userEvent.keyboard('{Tab}')
  await expect.element(picture).toHaveFocus()
  const ring = await untilStill(border)
  const changed = ring.filter((part, k) => Math.abs(part - before[k]!) > 24).length
  expect(changed).toBeGreaterThan((2 * (SIZE - 16) * 3) / 2)
})
