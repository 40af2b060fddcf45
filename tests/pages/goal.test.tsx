// The lines of goals on the glass of a jar, and their labels, on the page and in pictures of it.
import { expect, test, vi } from 'vitest'
import { reduceMotion } from '../fixtures/motion.ts'
import { decode } from '../fixtures/pixels.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

const SIZE = { width: 200, height: 160 }

test('each goal has a label at its line, marked when it is reached', async () => {
  const { jar, screen } = await showJar({ goal: [3, { at: 9, label: 'Pizza' }], defaultCount: 3 }, SIZE)
  const label = (text: string) => screen.getByText(text).element().parentElement!
  await eventually(() => expect(label('3').textContent).toBe('✓ 3'))
  await eventually(() => expect(label('Pizza').style.visibility).toBe('visible'))
  expect(label('Pizza').textContent).toBe('Pizza')
  const [upper, lower] = [label('Pizza').getBoundingClientRect(), label('3').getBoundingClientRect()]
  expect(upper.bottom).toBeLessThan(lower.top)
  jar.drop(6)
  await eventually(() => expect(label('Pizza').textContent).toBe('✓ Pizza'))
  expect(jar.heightOf(9)).toBeGreaterThan(jar.heightOf(3))
})

test('a label has the colours and font of an element around the jar', async () => {
  const around = {
    ...SIZE,
    '--konpeito-sheet': '#000',
    '--konpeito-ink': 'rgb(255, 233, 192)',
    '--konpeito-font': 'serif',
  }
  const { screen } = await showJar({ goal: '9:Pizza' }, around)
  await expect.element(screen.getByText('Pizza')).toHaveStyle({ color: around['--konpeito-ink'], fontFamily: 'serif' })
  const { backgroundColor } = getComputedStyle(screen.getByText('Pizza').element().parentElement!)
  expect(backgroundColor).toBe('color(srgb 0 0 0 / 0.82)')
})

test('a goal within the lowest layer counts what has landed, and has its mark when all has', async () => {
  const { jar, screen } = await showJar({ goal: [{ at: 3, label: 'Tea' }, 30], defaultCount: 2 }, SIZE)
  const label = () => screen.getByText('Tea').element().parentElement!.textContent
  await eventually(() => expect(label()).toBe('2/3 Tea'))
  jar.drop(1)
  expect(label()).toBe('2/3 Tea')
  await eventually(() => expect(label()).toBe('✓ Tea'))
  expect(screen.getByText('30').element().parentElement!.textContent).toBe('30')
})

test.each([false, true])('reduced motion %s: candies jump at a goal, or its label alone changes', async (reduced) => {
  if (reduced) reduceMotion()
  const onGoal = vi.fn()
  const { jar } = await openLabelled({ defaultCount: 8, paused: false, onGoal })
  await eventually(() => expect(jar.stats().awake).toBe(0))
  jar.drop(1)
  expect(onGoal).toHaveBeenCalledExactlyOnceWith({ at: 9, label: 'Pizza' })
  expect(JSON.parse(jar.save()).hopping > 0).toBe(!reduced)
  await eventually(() => expect(document.querySelector('bdi')!.parentElement!.textContent).toBe('✓ Pizza'))
})

/** An empty jar with one goal, and its label. */
async function openLabelled(props: object) {
  const box = { ...SIZE, colorScheme: 'light' }
  const { jar, screen, canvas } = await showJar({ paused: true, goal: '9:Pizza', ...props }, box)
  const find = () => screen.getByText('Pizza').element().parentElement!
  await eventually(() => expect(find().style.visibility).toBe('visible'))
  const label = find()
  const [inner, outer] = [label, canvas()].map((box) => box.getBoundingClientRect())
  const place = { x: inner!.x - outer!.x, y: inner!.y - outer!.y, width: inner!.width, height: inner!.height }
  return { jar, label, place }
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

const OWN = [200, 160, 1] as const
const OTHERS = [OWN, [400, 200, 1.25]] as const

test.each([
  [true, OTHERS],
  [false, [OWN]],
] as const)('transparent %s: a picture has labels, at its own size', async (transparent, sizes) => {
  draw()
  const { jar, label, place } = await openLabelled({ transparent })
  const box = label.parentElement!
  for (const [width, height, scale] of sizes) {
    const take = async () => decode(await jar.toBlob({ width, height }))
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
})

test('a video has labels', async () => {
  draw()
  const { jar, place } = await openLabelled({ transparent: true })
  const video = document.createElement('video')
  video.muted = true
  video.src = URL.createObjectURL(await jar.record({ seconds: 1 }))
  const shown = new Promise((done) => video.requestVideoFrameCallback(done))
  await video.play()
  await shown
  const { data, width, height } = await decode(video)
  expect([width, height]).toEqual([SIZE.width, SIZE.height])
  /** Mean brightness along the upper edge of the label, or `off` pixels below it. */
  const light = (off: number) => {
    const at = 4 * ((Math.round(place.y) + off) * width + Math.round(place.x) + 9)
    const part = data.slice(at, at + 4 * Math.round(place.width - 18)).filter((_, k) => k % 4 === 1)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  }
  expect(light(2)).toBeGreaterThan(150)
  expect(light(-6)).toBeLessThan(60)
})
