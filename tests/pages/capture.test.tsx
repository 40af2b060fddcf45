// Pictures at any size and videos of a jar: what is shown stays as it is.
import { expect, test, vi } from 'vitest'
import { decode, difference } from '../fixtures/pixels.ts'
import { showJar } from '../fixtures/reactJar.tsx'

async function open(props: object) {
  const { jar, canvas, drawn } = await showJar({ count: 30, paused: true, ...props }, { width: 160, height: 240 })
  await drawn()
  return { jar, canvas: canvas() }
}

test.each(['bottle', 'torus'])('%s: a picture has its own size; the canvas stays', async (view) => {
  const { jar, canvas } = await open({ view })
  const shown = () => [canvas.width, canvas.height, canvas.style.width, canvas.style.height]
  const sizeOf = ({ width, height }: ImageData) => [width, height]
  const before = shown()
  const seen = await decode(await jar.toBlob())
  expect(sizeOf(seen)).toEqual(before.slice(0, 2))
  for (const [options, size] of [
    [{ width: 400, height: 210 }, [400, 210]],
    [{ width: 320 }, [320, 480]],
    [{ height: 120 }, [80, 120]],
    [{ width: 90, height: 400 }, [90, 400]],
  ] as const)
    expect(sizeOf(await decode(await jar.toBlob(options)))).toEqual(size)
  expect(shown()).toEqual(before)
  // A few candies may be between two levels of detail.
  expect(difference((await decode(await jar.toBlob())).data, seen.data)).toBeLessThan(0.5)
})

test.each([
  ['bottle', false],
  ['bottle', true],
  ['torus', false],
])('%s, transparent %s: the background of a picture can be chosen', async (view, transparent) => {
  const { jar } = await open({ view, transparent })
  const alphas = async (options: { transparent?: boolean }) =>
    (await decode(await jar.toBlob(options))).data.filter((_, k) => k % 4 === 3)
  const without = await alphas({ transparent: true })
  const corners = [without, await alphas({ transparent: false }), await alphas({})].map(([corner]) => corner)
  expect(corners).toEqual([0, 255, transparent ? 0 : 255])
  expect(Math.max(...without)).toBe(255) // the jar itself is not empty
})

test('a size that cannot be drawn is refused by name', async () => {
  const { jar } = await open({})
  await expect(jar.toBlob({ width: 0 })).rejects.toThrow(/width must be/)
  await expect(jar.toBlob({ width: 1e6 })).rejects.toThrow(/width must be/)
  await expect(jar.toBlob({ width: 10, height: 2.5 })).rejects.toThrow(/height must be/)
})

test('a jar at rest is recorded; where that is impossible an error says so', async () => {
  const { jar } = await open({})
  await expect(jar.record({ seconds: 0 })).rejects.toThrow(/seconds must be/)
  const video = await jar.record({ seconds: 1 })
  expect(video.type).toMatch(/^video\/(mp4|webm)/)
  expect(video.size).toBeGreaterThan(500)
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false)
  await expect(jar.record()).rejects.toThrow('cannot record')
})
