// Pictures at any size and videos of a jar: what is shown stays as it is.
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

async function open(props: KonpeitoBottleProps) {
  const ref = createRef<KonpeitoBottleHandle>()
  await render(
    <div style={{ width: 160, height: 240 }}>
      <KonpeitoBottle ref={ref} quality="low" count={30} paused {...props} />
    </div>,
  )
  await vi.waitFor(() => ref.current!.toBlob(), { timeout: 30_000, interval: 500 })
  return ref.current!
}

async function read(blob: Blob) {
  const image = await createImageBitmap(blob)
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  const alphaAt = (x: number, y: number) =>
    data[4 * (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) + 3]
  return { size: [image.width, image.height], data, alphaAt }
}

test.each(['bottle', 'torus'] as const)(
  '%s: a picture has its own size; the canvas stays',
  async (view) => {
    const jar = await open({ view })
    const canvas = document.querySelector('canvas')!
    const shown = () => [canvas.width, canvas.height, canvas.style.width, canvas.style.height]
    const before = shown()
    const seen = await read(await jar.toBlob())
    expect(seen.size).toEqual(before.slice(0, 2))
    for (const [options, size] of [
      [{ width: 400, height: 210 }, [400, 210]],
      [{ width: 320 }, [320, 480]],
      [{ height: 120 }, [80, 120]],
      [{ width: 90, height: 400 }, [90, 400]],
    ] as const)
      expect((await read(await jar.toBlob(options))).size).toEqual(size)
    expect(shown()).toEqual(before)
    // A few candies may be between two levels of detail.
    const again = (await read(await jar.toBlob())).data
    const difference = again.reduce((sum, value, k) => sum + Math.abs(value - seen.data[k]!), 0) / again.length
    expect(difference).toBeLessThan(0.5)
  },
  90_000,
)

test.each([
  ['bottle', false],
  ['bottle', true],
  ['torus', false],
] as const)(
  '%s, transparent %s: the background of a picture can be chosen',
  async (view, transparent) => {
    const jar = await open({ view, transparent })
    const [without, as, shown] = await Promise.all(
      [true, false, undefined].map(async (wanted) =>
        read(await jar.toBlob({ ...(wanted !== undefined && { transparent: wanted }) })),
      ),
    )
    const corner = (picture: typeof shown) => picture!.alphaAt(0.01, 0.01)
    expect([corner(without), corner(as), corner(shown)]).toEqual([0, 255, transparent ? 0 : 255])
    // The jar itself is not empty.
    expect(Math.max(...without!.data.filter((_, k) => k % 4 === 3))).toBe(255)
  },
  90_000,
)

test('a size that cannot be drawn is refused by name', async () => {
  const jar = await open({})
  await expect(jar.toBlob({ width: 0 })).rejects.toThrow(/width must be/)
  await expect(jar.toBlob({ width: 1e6 })).rejects.toThrow(/width must be/)
  await expect(jar.toBlob({ width: 10, height: 2.5 })).rejects.toThrow(/height must be/)
}, 60_000)

test('a jar at rest is recorded; where that is impossible an error says so', async () => {
  const jar = await open({})
  await expect(jar.record({ seconds: 0 })).rejects.toThrow(/seconds must be/)
  const video = await jar.record({ seconds: 4 })
  expect(video.type).toMatch(/^video\/(mp4|webm)/)
  expect(video.size).toBeGreaterThan(500)
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false)
  await expect(jar.record()).rejects.toThrow('cannot record')
}, 60_000)
