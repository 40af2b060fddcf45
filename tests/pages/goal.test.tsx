// The lines of goals on the glass of a jar, and their labels, on the page and in pictures of it.
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import { draw } from '../withoutDrawing.ts'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

test('each goal has a label at its line, marked when it is reached', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const screen = await render(
    <div style={{ width: 200, height: 250 }}>
      <KonpeitoBottle quality="low" ref={ref} goal={[3, { at: 9, label: 'Pizza' }]} defaultCount={3} />
    </div>,
  )
  const label = (text: string) => screen.getByText(text).element().parentElement!
  await vi.waitFor(() => expect(label('3').textContent).toBe('✓ 3'), { timeout: 30_000 })
  await vi.waitFor(() => expect(label('Pizza').style.visibility).toBe('visible'), { timeout: 30_000 })
  expect(label('Pizza').textContent).toBe('Pizza')
  const [upper, lower] = [label('Pizza').getBoundingClientRect(), label('3').getBoundingClientRect()]
  expect(upper.bottom).toBeLessThan(lower.top)
  ref.current!.drop(6)
  await vi.waitFor(() => expect(label('Pizza').textContent).toBe('✓ Pizza'))
  expect(ref.current!.heightOf(9)).toBeGreaterThan(ref.current!.heightOf(3))
})

test.each([false, true])(
  'reduced motion %s: candies jump at a goal, or its label alone changes',
  async (reduced) => {
    const real = matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      reduced && query.includes('prefers-reduced-motion') ? real('(min-width: 0px)') : real(query),
    )
    const onGoal = vi.fn()
    const { jar } = await openLabelled({ defaultCount: 8, paused: false, onGoal })
    await vi.waitFor(() => expect(jar.stats().awake).toBe(0), { timeout: 30_000 })
    jar.drop(1)
    expect(onGoal).toHaveBeenCalledExactlyOnceWith({ at: 9, label: 'Pizza' })
    expect(JSON.parse(jar.save()).waving > 0).toBe(!reduced)
    await vi.waitFor(() => expect(document.querySelector('bdi')!.parentElement!.textContent).toBe('✓ Pizza'))
  },
  60_000,
)

const SIZE = { width: 300, height: 240 }

/** An empty jar with one goal, and its label. */
async function openLabelled(props: KonpeitoBottleProps) {
  const ref = createRef<KonpeitoBottleHandle>()
  const screen = await render(
    <div style={{ ...SIZE, colorScheme: 'light' }}>
      <KonpeitoBottle ref={ref} quality="low" paused goal="9:Pizza" {...props} />
    </div>,
  )
  const find = () => screen.getByText('Pizza').element().parentElement!
  await vi.waitFor(() => expect(find().style.visibility).toBe('visible'), { timeout: 30_000 })
  const label = find()
  const [inner, outer] = [label, document.querySelector('canvas')!].map((box) => box.getBoundingClientRect())
  const place = { x: inner!.x - outer!.x, y: inner!.y - outer!.y, width: inner!.width, height: inner!.height }
  return { jar: ref.current!, label, place }
}

async function pixels(source: ImageBitmapSource): Promise<ImageData> {
  const image = await createImageBitmap(source)
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  pen.drawImage(image, 0, 0)
  return pen.getImageData(0, 0, image.width, image.height)
}

/** Where two pictures differ, and how many pixels of the first are as dark as ink there. */
function compare(one: ImageData, other: ImageData) {
  const { data, width, height } = one
  const [xs, ys]: [number[], number[]] = [[], []]
  let ink = 0
  for (let k = 0; k < data.length; k += 4) {
    if ([0, 1, 2, 3].every((c) => data[k + c] === other.data[k + c])) continue
    xs.push((k / 4) % width)
    ys.push(Math.floor(k / 4 / width))
    if (data[k + 3] === 255 && Math.max(...data.slice(k, k + 3)) < 64) ink++
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const corner = xs.some((at, k) => at === x && ys[k] === y)
  return { x, y, width: Math.max(...xs) + 1 - x, height: Math.max(...ys) + 1 - y, corner, ink, of: [width, height] }
}

const OWN = [300, 240, 1] as const
const OTHERS = [OWN, [600, 480, 2], [600, 300, 1.25]] as const

test.each([
  [true, undefined, OTHERS],
  [false, true, [OWN]],
  [false, undefined, [OWN]],
] as const)(
  'transparent %s: a picture (transparent %s) has labels, at its own size',
  async (transparent, wanted, sizes) => {
    draw()
    const { jar, label, place } = await openLabelled({ transparent })
    const box = label.parentElement!
    for (const [width, height, scale] of sizes) {
      const take = async () => pixels(await jar.toBlob({ width, height, transparent: wanted }))
      const seen = await take()
      label.remove()
      const found = compare(seen, await take())
      box.append(label)
      expect(found.of).toEqual([width, height])
      expect(Math.abs(found.width - scale * place.width)).toBeLessThan(2)
      expect(Math.abs(found.height - scale * place.height)).toBeLessThan(2)
      // Beside the same height of the glass, on a rounded sheet, with text.
      expect(Math.abs(found.y - scale * place.y)).toBeLessThan(2)
      if (width / height === SIZE.width / SIZE.height) expect(Math.abs(found.x - scale * place.x)).toBeLessThan(2)
      else expect(found.x).toBeGreaterThan(width / 2)
      expect(found.corner).toBe(false)
      expect(found.ink).toBeGreaterThan(20)
    }
  },
  60_000,
)

test('a video has labels', async () => {
  draw()
  const { jar, place } = await openLabelled({ transparent: true })
  const video = document.createElement('video')
  video.muted = true
  video.src = URL.createObjectURL(await jar.record({ seconds: 4 }))
  await video.play()
  await new Promise((done) => video.requestVideoFrameCallback(done))
  const { data, width, height } = await pixels(video)
  expect([width, height]).toEqual([SIZE.width, SIZE.height])
  /** Mean brightness along the upper edge of the label, or so many pixels from there. */
  const light = (off: number) => {
    const at = 4 * ((Math.round(place.y) + off) * width + Math.round(place.x) + 9)
    const part = data.slice(at, at + 4 * Math.round(place.width - 18)).filter((_, k) => k % 4 === 1)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  }
  expect(light(2)).toBeGreaterThan(150)
  expect(light(-6)).toBeLessThan(60)
}, 60_000)
