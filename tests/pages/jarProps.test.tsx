// Invalid props of <KonpeitoBottle> from plain JavaScript: each is reported once, and the jar keeps
// its state.
import { createRef, StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import '../withoutDrawing.ts'

afterEach(cleanup)

const page = (props: object, Around: typeof StrictMode | 'div' = 'div') => (
  <Around>
    <div style={{ width: 80, height: 100 }}>
      <KonpeitoBottle quality="low" {...(props as KonpeitoBottleProps)} />
    </div>
  </Around>
)
const five = Array.from({ length: 5 }, (_, id) => ({ id }))

test.each<[string, object, RegExp, number]>([
  ['a count', { count: -1 }, /count must be a whole number from 0 to 1000000, got -1/, 0],
  ['an id twice', { items: [{ id: 1 }, { id: 1 }] }, /items\[1\].id 1 is that of items\[0\] already/, 0],
  ['too many', { items: five, capacity: 3, overflow: 'refuse' }, /the jar is full: it holds 3; 2 refused/, 3],
  ['a first count', { defaultCount: 0.5 }, /count must be a whole number/, 0],
  ['a locale', { locale: 'en_US' }, /locale must be a BCP 47 language tag such as en, ja or pt-BR, got "en_US"/, 0],
  ['a shape', { shape: 'cube' }, /shape must be one of konpeito, ball, star, heart, coin, got "cube"/, 0],
  ['an image', { image: '' }, /image must be an address, a data URL or an emoji, got ""/, 0],
  ['a text', { texts: { count: 3 } }, /texts.count must be a text, or { other: text }, for bottle, torus, .*got 3/, 0],
])('an invalid prop at mount is reported once: %s', async (_, props, message, count) => {
  const onError = vi.fn<(error: Error) => void>()
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page({ view: 'torus', ref, onError, ...props }))
  await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual([expect.stringMatching(message)])
  expect(ref.current!.stats().count).toBe(count)
})

test.each<[string, object, RegExp]>([
  ['seed', { seed: Number.NaN }, /seed must be a finite number, got NaN/],
  ['capacity', { capacity: 0 }, /capacity must be a whole number of candies from 1 to 1000000, got 0/],
])('an invalid %s keeps the view', async (_, bad, message) => {
  const onError = vi.fn<(error: Error) => void>()
  const ref = createRef<KonpeitoBottleHandle>()
  const good = { view: 'torus', overflow: 'refuse', defaultCount: 3, ref, onError }
  const screen = await render(page(good))
  await screen.rerender(page({ ...good, ...bad }))
  expect(screen.container.querySelector('[data-konpeito]')!.getAttribute('data-konpeito')).toBe('torus')
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual([expect.stringMatching(message)])
  expect(ref.current!.stats().count).toBe(3)
})

test('a count is announced while the page rerenders all the time', async () => {
  const screen = await render(page({ view: 'torus', count: 3 }))
  let tick = 0
  await vi.waitFor(
    async () => {
      await screen.rerender(page({ view: 'torus', count: 5, label: `at ${tick++}` }))
      expect(screen.getByRole('status').element().textContent).toBe('5 candies')
    },
    { timeout: 8_000, interval: 100 },
  )
})

test('unknown look and distance fall back to the default', async () => {
  const [onReady, onError] = [vi.fn(), vi.fn()]
  const uncaught = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', uncaught)
  const ref = createRef<KonpeitoBottleHandle>()
  const odd = { look: 'noon', lodDistance: Number.NaN, initial: 'pour', defaultCount: 3 }
  const screen = await render(page({ ref, onReady, onError, ...odd }, StrictMode))
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), { timeout: 40_000 })
  await vi.waitFor(() => expect(ref.current!.stats().steps).toBeGreaterThan(3), { timeout: 20_000 })
  window.removeEventListener('error', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('img', { name: 'Konpeito candies in a glass bottle: 3 candies' })).toBeVisible()
}, 90_000)

test('a jar replaced while it pours out passes on what is left in it', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const odd = { ref, initial: 'pour', defaultCount: 12 }
  const screen = await render(page({ ...odd, view: 'bottle' }, StrictMode))
  const jar = ref.current!
  await vi.waitFor(() => expect(jar.stats().waiting).toBe(0), { timeout: 40_000 })
  jar.pourOut()
  await vi.waitFor(() => expect(jar.stats().count).toBeLessThan(12), { timeout: 40_000 })
  await screen.rerender(page({ ...odd, view: 'torus' }, StrictMode))
  expect(ref.current).not.toBe(jar)
  expect(ref.current!.stats().count).toBe(jar.stats().count)
}, 120_000)

test('callbacks that throw stop neither the jar nor one another', async () => {
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const faulty = (name: string) =>
    vi.fn(() => {
      throw new Error(name)
    })
  const names = ['onReady', 'onDrop', 'onChange', 'onError', 'onLand', 'onSettle']
  const callbacks = Object.fromEntries(names.map((name) => [name, faulty(name)]))
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page({ view: 'torus', ref, defaultCount: 3, capacity: 5, overflow: 'refuse', ...callbacks }))
  await vi.waitFor(() => expect(callbacks.onReady).toHaveBeenCalled(), { timeout: 30_000 })
  ref.current!.drop(4)
  const { steps } = ref.current!.stats()
  await vi.waitFor(() => expect(ref.current!.stats().steps).toBeGreaterThan(steps + 3), { timeout: 30_000 })
  expect(ref.current!.stats().count).toBe(5)
  expect(callbacks.onDrop).toHaveBeenCalledTimes(2)
  expect(callbacks.onChange).toHaveBeenCalledOnce()
  const reported = new Set(report.mock.calls.map(([error]) => (error as Error).message))
  for (const name of ['onReady', 'onDrop', 'onChange', 'onError']) expect(reported).toContain(name)
  report.mockRestore()
})

test('a goal is announced and reported once, in the language of the page', async () => {
  const onGoal = vi.fn()
  const ref = createRef<KonpeitoBottleHandle>()
  const goal = [3, { at: 5, label: 'Pizza' }]
  const screen = await render(page({ view: 'torus', goal, onGoal, ref, defaultCount: 3, locale: 'ja' }))
  ref.current!.drop(4)
  await vi.waitFor(() => expect(screen.getByRole('status').element().textContent).toBe('目標達成：Pizza'))
  ref.current!.load(ref.current!.save())
  ref.current!.drop(1)
  expect(onGoal.mock.calls).toEqual([[{ at: 5, label: 'Pizza' }]])
})

test('what the last candy stands for is announced and shown', async () => {
  const screen = await render(page({ view: 'torus', unit: 5, items: [{ id: 'a', value: 22 }] }))
  expect(screen.container.textContent).toContain('1 candy stands for 5, the last one for 2')
  await screen.rerender(page({ view: 'torus', unit: 5, items: [{ id: 'a', value: 23 }] }))
  await vi.waitFor(() =>
    expect(screen.getByRole('status').element().textContent).toBe(
      '23 candies, 1 candy stands for 5, the last one for 3',
    ),
  )
})

test('fills that are too few for the unit are reported, and the rest holds', async () => {
  const onError = vi.fn<(error: Error) => void>()
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page({ fills: 10, unit: 5, ref, onError, defaultCount: 10 }))
  expect(onError.mock.calls[0]![0].message).toMatch(/fills must be at least \d+: larger candies get stuck/)
  expect(ref.current!.stats()).toMatchObject({ count: 10, candies: 2, standsFor: 5 })
})
