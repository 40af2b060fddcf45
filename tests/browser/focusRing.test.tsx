// The focus ring of a picture is visible: the picture does not cover it.
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { KonpeitoBottle } from '../../src/index.ts'

afterEach(cleanup)

const SIZE = 120
/** The first and last rows of the picture as displayed. */
async function border(): Promise<number[]> {
  const shot = await page.screenshot({ save: false, element: document.body })
  const blob = await fetch(`data:image/png;base64,${shot}`).then((answer) => answer.blob())
  const pen = new OffscreenCanvas(SIZE, SIZE).getContext('2d')!
  pen.drawImage(await createImageBitmap(blob), 0, 0)
  return [0, SIZE - 4].flatMap((y) => [...pen.getImageData(8, y, SIZE - 16, 4).data])
}

test.each([
  ['a jar', () => <KonpeitoBottle view="torus" count={1} paused interactive quality="low" />],
  ['a scene of the page', () => <KonpeitoCanvas view="torus" quality="low" label="A scene" />],
])('a focus ring is visible around %s', async (_name, scene) => {
  const screen = await render(<div style={{ position: 'fixed', inset: 0, width: SIZE, height: SIZE }}>{scene()}</div>)
  const picture = screen.getByRole('application')
  await vi.waitFor(() => expect(screen.container.querySelector('canvas')).not.toBeNull(), { timeout: 30_000 })
  const still = async () => {
    let before: number[] = []
    await vi.waitFor(
      async () => {
        const now = await border()
        const [last, same] = [before, now.join() === before.join()]
        before = now
        expect(same, `${last.length}`).toBe(true)
      },
      { timeout: 30_000, interval: 300 },
    )
    return before
  }
  const before = await still()
  await userEvent.keyboard('{Tab}')
  await expect.element(picture).toHaveFocus()
  const ring = await still()
  const changed = ring.filter((part, k) => Math.abs(part - before[k]!) > 24).length
  expect(changed).toBeGreaterThan((2 * (SIZE - 16) * 3) / 2)
})
