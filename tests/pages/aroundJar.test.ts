// <konpeito-bottle> on a page that zooms, turns, translates or moves it, and that has its own keys.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Bottle, bottleHtml, heard, openBottle, put, putBottle, ready, within } from '../fixtures/bottleElement.ts'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const SIZE = [120, 150] as const

afterEach(() => vi.restoreAllMocks())

/** Puts a jar into an element with a style, and waits for its first picture. */
async function openIn(style: string, attributes: string): Promise<Bottle> {
  put(`<div style="position: absolute; left: 200px; top: 200px; ${style}">${bottleHtml(attributes, SIZE)}</div>`)
  const jar = document.body.lastElementChild!.querySelector('konpeito-bottle')!
  await ready(jar)
  return jar
}
const widthOf = (jar: Bottle) => within<HTMLCanvasElement>(jar, 'canvas').width

test.each([
  ['zoom: 2', 'high', 2],
  ['transform: scale(2)', 'high', 2],
  ['scale: 1.5', 'high', 1.5],
  ['transform: rotate(90deg) scale(2)', 'high', 2],
  ['transform: scale(9)', 'high', 3],
  ['transform: scale(2)', 'low', 1],
  ['transform: scale(0.5)', 'high', 1],
])('inside %s, quality %s draws %d pixels for a pixel of the layout', async (style, quality, ratio) => {
  const jar = await openIn(style, 'view="torus" count="3" paused')
  jar.setAttribute('quality', quality)
  await eventually(() => expect(widthOf(jar)).toBe(SIZE[0] * ratio))
})

/** What browsers tell when the pixels of the screen change. */
const NEWS: [string, (screens: MediaQueryList[]) => void][] = [
  ['zooms the page', () => window.dispatchEvent(new Event('resize'))],
  ['moves the window to another screen', (screens) => screens.at(-1)!.dispatchEvent(new Event('change'))],
]

test.each(NEWS)('a still picture is drawn again when the visitor %s', async (_name, tell) => {
  const asked = vi.spyOn(window, 'matchMedia')
  const screens = () => asked.mock.results.map(({ value }) => value).filter(({ media }) => media.includes('dppx'))
  const jar = await openIn('', 'view="torus" count="3" paused')
  jar.setAttribute('quality', 'high')
  await eventually(() => expect(widthOf(jar)).toBe(SIZE[0]))
  const ratio = vi.spyOn(window, 'devicePixelRatio', 'get')
  for (const value of [2, 1, 3]) {
    ratio.mockReturnValue(value)
    tell(screens())
    await eventually(() => expect(widthOf(jar)).toBe(value * SIZE[0]))
  }
})

test('a still picture is drawn again when the page zooms it', async () => {
  const jar = await openIn('', 'view="torus" count="3" paused')
  jar.setAttribute('quality', 'high')
  for (const zoom of [1, 1.5, 2]) {
    jar.parentElement!.style.zoom = `${zoom}`
    await eventually(() => expect(widthOf(jar)).toBe(zoom * SIZE[0]))
  }
})

test('keys that the jar handles do not reach the page; other keys do', async () => {
  const jar = await openBottle('count="3" interactive="play" paused', SIZE)
  const turned = vi.fn()
  document.addEventListener('keydown', turned)
  jar.focus()
  await userEvent.keyboard('{ArrowLeft}+-{Enter} sg{ArrowUp}g')
  expect(jar.count).toBe(5)
  expect(turned).not.toHaveBeenCalled()
  await userEvent.keyboard('q{Home}{Escape}')
  document.removeEventListener('keydown', turned)
  expect(turned.mock.calls.map(([{ key }]) => key)).toEqual(['q', 'Home', 'Escape'])
})

test('focus() reaches the picture, also before it is drawn, or the button of the list', async () => {
  const jar = putBottle('count="3" interactive', SIZE)
  jar.focus()
  expect(jar.shadowRoot!.activeElement?.getAttribute('role')).toBe('application')
  const far = put('<konpeito-bottle interactive style="position: absolute; top: 9000px"></konpeito-bottle>')
  far.focus({ preventScroll: true })
  expect([document.activeElement, window.scrollY]).toEqual([far, 0])
  const still = putBottle('count="3"', SIZE)
  still.focus()
  expect(document.activeElement).toBe(far)
  heard(still, 'pick')
  still.focus()
  expect(still.shadowRoot!.activeElement?.localName).toBe('button')
})

/** Puts each text of a page into new elements, as translators do. */
function translate(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node instanceof Element) translate(node)
    else if (node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '') {
      const font = document.createElement('font')
      font.textContent = `\u00ab${node.textContent}\u00bb`
      node.replaceWith(font)
    }
  }
}

test('texts of a translated page change with the jar', async () => {
  const jar = await openBottle('count="20" capacity="10" view="torus" paused interactive', SIZE)
  const live = within(jar, '[role=status]')
  const legend = () => [...jar.shadowRoot!.querySelectorAll('p')].map(({ textContent }) => textContent)
  const told = async (count: number, each: number) => {
    await eventually(() => expect(live.textContent).toContain(`${count} candies`))
    expect(legend()).toEqual([expect.stringContaining(`1 candy stands for ${each}`)])
    translate(jar.shadowRoot!)
  }
  expect(legend()).toEqual(['1 candy stands for 2'])
  translate(jar.shadowRoot!)
  for (const [count, each] of [
    [40, 4],
    [37, 4],
    [80, 8],
  ] as const) {
    jar.count = count
    await told(count, each)
  }
  jar.count = 3
  await eventually(() => expect(live.textContent).toContain('3 candies'))
  expect(legend()).toEqual([])
})

test.each(['moved to', 'made in'])(
  'a jar that is %s a popup falls, while the window of the page is hidden',
  async (way) => {
    const popup = (put('<iframe></iframe>') as unknown as HTMLIFrameElement).contentWindow!
    const html = bottleHtml('count="3" interactive initial="pour"', SIZE)
    const jar = put(html)
    if (way === 'moved to') await ready(jar)
    // A hidden window draws no frames until it is shown again.
    const waiting: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => -waiting.push(frame))
    onTestFinished(() => {
      vi.restoreAllMocks()
      waiting.forEach((frame) => void requestAnimationFrame(frame))
    })
    popup.document.body.append(popup.document.adoptNode(jar))
    if (way === 'made in') await ready(jar)
    const land = heard(jar, 'land')
    jar.drop(1)
    await eventually(() => expect(land).toHaveBeenCalled())
    const canvas = within<HTMLCanvasElement>(jar, 'canvas')
    jar.style.width = '90px'
    await eventually(() => expect(canvas.clientWidth).toBe(90))
  },
)

test('Escape releases a held candy and closes the list, not a dialog that listens first', async () => {
  const jar = await openBottle('count="3" interactive="play"', SIZE)
  const closed = vi.fn()
  document.addEventListener('keydown', closed, { capture: true })
  const press = async (keys: string) => {
    closed.mockClear()
    await userEvent.keyboard(keys)
    return closed.mock.calls.filter(([{ key }]) => key === 'Escape').length
  }
  jar.focus()
  expect(await press('g{Escape}')).toBe(0)
  expect(await press('l')).toBe(0)
  expect(within(jar, 'section')).not.toBeNull()
  expect(await press('{Escape}')).toBe(0)
  expect(within(jar, 'section')).toBeNull()
  expect(await press('{Escape}')).toBe(1)
  document.removeEventListener('keydown', closed, { capture: true })
})

test('where a browser gives noise for pixels, toBlob and record say so', async () => {
  const jar = await openBottle('count="3"', SIZE)
  const { prototype } = CanvasRenderingContext2D
  const read = prototype.getImageData
  /** Adds a value to all colours that are read. */
  const spoil = (noise: () => number) =>
    vi.spyOn(prototype, 'getImageData').mockImplementation(function (this: CanvasRenderingContext2D, ...args) {
      const image = read.apply(this, args as Parameters<typeof read>)
      for (let k = 0; k < image.data.length; k++) image.data[k] = image.data[k]! + noise()
      return image
    })
  spoil(() => (Math.random() < 0.5 ? -2 : 2)) // of Brave, and of private windows of Firefox
  expect((await jar.toBlob()).size).toBeGreaterThan(0)
  vi.restoreAllMocks()
  spoil(() => 256 * Math.random())
  for (const taken of [jar.toBlob(), jar.record({ seconds: 0.1 })])
    await expect(taken).rejects.toThrow('against fingerprinting, this browser gives noise')
})
