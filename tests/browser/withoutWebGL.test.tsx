// Without WebGL the page and the frame say so once, where it can be read, and a jar still pours out.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showScene } from '../../site/embed/embedScene.tsx'
import '../../src/element/element.ts'
import { KonpeitoJars } from '../../src/index.ts'
import { parseQuery } from '../../src/settings/query.ts'
import { channels, prefer } from '../fixtures/colors.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { openPage } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'

let bringBack = () => {}
afterEach(() => bringBack())

/** The box of the text itself. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
const apart = (a: DOMRect, b: DOMRect) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

test.each([
  ['bottle', 1000, 760, 'light'],
  ['bottle', 390, 844, 'dark'],
  ['blocks', 1000, 760, 'light'],
  ['walker', 390, 844, 'light'],
] as const)(
  'the page says it once, legibly, beside its panel: %s, %d x %d, %s',
  async (view, width, height, scheme) => {
    bringBack = withoutWebGL()
    await prefer(scheme)
    await openPage(`paused=1&count=9&view=${view}`, { window: [width, height] })
    await expect.element(page.getByRole('alert')).toHaveTextContent('WebGL 2 is missing')
    const alert = page.getByRole('alert').element()
    const color = channels(getComputedStyle(alert).color).slice(0, 3)
    if (scheme === 'dark') expect(Math.min(...color)).toBeGreaterThan(165)
    else expect(Math.max(...color)).toBeLessThan(90)
    const words = wordsOf(alert)
    expect(words.left).toBeGreaterThanOrEqual(0)
    expect(words.top).toBeGreaterThanOrEqual(0)
    for (const name of ['.panel', '.masthead h1', '.masthead p']) {
      const other = document.querySelector(name)
      if (other) expect(apart(words, other.getBoundingClientRect()), name).toBe(true)
    }
    await prefer('light')
  },
)

test('what cannot be drawn is poured out at once, by handle and element', async () => {
  bringBack = withoutWebGL()
  const { jar } = await showJar({ defaultCount: 3, onError: vi.fn() })
  const element = document.createElement('konpeito-bottle')
  element.setAttribute('loading', 'eager')
  element.count = 3
  document.body.append(element)
  jar.pourOut()
  element.pourOut()
  expect([jar.stats().count, element.count]).toEqual([0, 0])
  element.remove()
})

test.each(['at once', 'after the first ones rest'])(
  'candies that are dropped %s come to rest, and are told of',
  async (time) => {
    bringBack = withoutWebGL()
    const [onLand, onSettle] = [vi.fn(), vi.fn()]
    const { jar } = await showJar({ defaultCount: 3, onError: vi.fn(), onLand, onSettle })
    if (time !== 'at once')
      await eventually(() => {
        expect(jar.stats().steps).toBeGreaterThan(0)
        expect(jar.stats().awake).toBe(0)
      })
    expect(onSettle).not.toHaveBeenCalled()
    jar.drop(2)
    await eventually(() => expect(onSettle).toHaveBeenCalledOnce())
    expect(onLand).toHaveBeenCalledTimes(2)
    expect(jar.stats()).toMatchObject({ bodies: 5, awake: 0 })
  },
)

test('a picture of a wrong size is refused for its size, another one because there is none', async () => {
  bringBack = withoutWebGL()
  const { jar } = await showJar({ defaultCount: 3, onError: vi.fn() })
  await expect(jar.toBlob({ width: 0 })).rejects.toThrow('width')
  await expect(jar.toBlob({ width: 10 })).rejects.toThrow('no picture')
})

test('a row shows a simple picture of each jar', async () => {
  bringBack = withoutWebGL()
  const onError = vi.fn()
  const jars = [
    { label: 'A', count: 3 },
    { label: 'B', count: 9 },
  ]
  const { container } = await render(<KonpeitoJars jars={jars} onError={onError} />)
  await eventually(() => expect(container.querySelectorAll('svg')).toHaveLength(2))
  expect(onError).toHaveBeenCalledOnce()
})

test('a frame with a garden says it too', async () => {
  bringBack = withoutWebGL()
  const box = document.body.appendChild(document.createElement('div'))
  const onError = vi.fn()
  showScene(box, parseQuery('?view=blocks&locale=ja&count=3').settings, () => {}, onError)
  await eventually(() => expect(box.textContent).toContain('WebGL 2 が使えない'))
  expect(onError).toHaveBeenCalledOnce()
  box.remove()
})
