// Pictures at any size and videos of a jar: what is shown stays as it is.
import { expect, test, vi } from 'vitest'
import { decode, difference } from '../fixtures/pixels.ts'
import { showJar } from '../fixtures/reactJar.tsx'

async function open(props: object) {
  const { jar, canvas, drawn } = await showJar({ count: 30, paused: true, ...props }, { width: 80, height: 120 })
  await drawn()
  return { jar, canvas: canvas() }
}

/** The alpha of the corner of a picture. */
const cornerOf = ({ data }: ImageData) => data[3]

const SIZES = [
  [{ width: 200, height: 105 }, [200, 105]],
  [{ width: 160 }, [160, 240]],
  [{ height: 60 }, [40, 60]],
  [{ width: 45, height: 200 }, [45, 200]],
] as const

// In software each picture of a bottle takes seconds.
test.each([
  ['bottle', SIZES.slice(2, 3)],
  ['torus', SIZES],
])('%s: a picture has its own size and background; the canvas stays', async (view, sizes) => {
  const { jar, canvas } = await open({ view })
  const shown = () => [canvas.width, canvas.height, canvas.style.width, canvas.style.height]
  const sizeOf = ({ width, height }: ImageData) => [width, height]
  const before = shown()
  const seen = await decode(await jar.toBlob())
  expect(sizeOf(seen)).toEqual(before.slice(0, 2))
  for (const [options, size] of sizes) expect(sizeOf(await decode(await jar.toBlob(options)))).toEqual(size)
  const without = await decode(await jar.toBlob({ transparent: true }))
  expect(cornerOf(without)).toBe(0)
  expect(Math.max(...without.data.filter((_, k) => k % 4 === 3))).toBe(255) // the jar itself is not empty
  const again = await decode(await jar.toBlob())
  expect(cornerOf(again)).toBe(255)
  // A few candies may be between two levels of detail.
  expect(difference(again.data, seen.data)).toBeLessThan(0.5)
  expect(shown()).toEqual(before)
})

test('a transparent jar has a picture without background, unless one is asked for', async () => {
  const { jar } = await open({ view: 'torus', transparent: true })
  expect(cornerOf(await decode(await jar.toBlob()))).toBe(0)
  expect(cornerOf(await decode(await jar.toBlob({ transparent: false })))).toBe(255)
})

test('a jar at rest is recorded; what is impossible is refused by name', async () => {
  const { jar } = await open({ view: 'torus' })
  await expect(jar.toBlob({ width: 0 })).rejects.toThrow(/width must be/)
  await expect(jar.toBlob({ width: 1e6 })).rejects.toThrow(/width must be/)
  await expect(jar.toBlob({ width: 10, height: 2.5 })).rejects.toThrow(/height must be/)
  await expect(jar.record({ seconds: 0 })).rejects.toThrow(/seconds must be/)
  const video = await jar.record({ seconds: 1 })
  expect(video.type).toMatch(/^video\/(mp4|webm)/)
  expect(video.size).toBeGreaterThan(500)
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false)
  await expect(jar.record()).rejects.toThrow('cannot record')
})
