// Invalid props of <KonpeitoBottle> from plain JavaScript: each is reported once, and the jar keeps
// its state.
import { expect, test, vi } from 'vitest'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const show = (props: object, strict = false) => showJar(props, { width: 80, height: 100 }, strict)
const showTorus = (props: object) => show({ view: 'torus', ...props })
const announced = ({ screen }: Awaited<ReturnType<typeof show>>, text: string) =>
  expect.element(screen.getByRole('status')).toHaveTextContent(text)
const five = Array.from({ length: 5 }, (_, id) => ({ id }))

test.each<[string, object, RegExp, number]>([
  ['a count', { count: -1 }, /count must be a whole number from 0 to 1000000000000, got -1/, 0],
  ['an id twice', { items: [{ id: 1 }, { id: 1 }] }, /items\[1\].id 1 is that of items\[0\] already/, 0],
  ['too many', { items: five, capacity: 3, overflow: 'refuse' }, /the jar is full at 3; 2 refused/, 3],
  ['a locale', { locale: 'en_US' }, /locale must be a BCP 47 language tag such as en, ja or pt-BR, got "en_US"/, 0],
  ['a text', { texts: { count: 3 } }, /texts.count must be a text, or { other: text }, for bottle, torus, .*got 3/, 0],
])('an invalid prop at mount is reported once: %s', async (_, props, message, count) => {
  const onError = vi.fn<(error: Error) => void>()
  const { jar } = await showTorus({ onError, ...props })
  await eventually(() => expect(onError).toHaveBeenCalled())
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual([expect.stringMatching(message)])
  expect(jar.stats().count).toBe(count)
})

test.each<[string, object, RegExp]>([
  ['seed', { seed: Number.NaN }, /seed must be a finite number, got NaN/],
  ['list of items', { items: [{ id: 1 }, { id: 1 }] }, /items\[1\].id 1 is that of items\[0\] already/],
  ['capacity', { capacity: 0 }, /capacity must be a whole number of candies from 1 to 1000000, got 0/],
])('an invalid %s keeps the view', async (_, bad, message) => {
  const onError = vi.fn<(error: Error) => void>()
  const { ref, change, frame } = await showTorus({ overflow: 'refuse', defaultCount: 3, onError })
  await change(bad)
  expect(frame().dataset.konpeito).toBe('torus')
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual([expect.stringMatching(message)])
  expect(ref.current!.stats().count).toBe(3)
})

test('a count is announced while the page rerenders all the time', async () => {
  const { screen, change } = await showTorus({ count: 3 })
  let tick = 0
  await eventually(async () => {
    await change({ count: 5, label: `at ${tick++}` })
    expect(screen.getByRole('status').element().textContent).toBe('5 candies')
  }, 100)
})

test('unknown look and distance fall back to the default', async () => {
  const onError = vi.fn()
  const uncaught = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', uncaught)
  const odd = { look: 'noon', lodDistance: Number.NaN, initial: 'pour', defaultCount: 3, onError }
  const { ref, screen, drawn } = await show(odd, true)
  await drawn()
  await eventually(() => expect(ref.current!.stats().steps).toBeGreaterThan(3))
  window.removeEventListener('error', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('img', { name: 'Konpeito candies in a glass bottle: 3 candies' })).toBeVisible()
})

test('a jar replaced while it pours out passes on what is left in it', async () => {
  const { ref, change } = await show({ initial: 'pour', defaultCount: 12 }, true)
  const jar = ref.current!
  await eventually(() => expect(jar.stats().waiting).toBe(0))
  jar.pourOut()
  await eventually(() => expect(jar.stats().count).toBeLessThan(12))
  await change({ view: 'torus' })
  expect(ref.current).not.toBe(jar)
  expect(ref.current!.stats().count).toBe(jar.stats().count)
})

test('callbacks that throw stop neither the jar nor one another', async () => {
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const faulty = (name: string) =>
    vi.fn(() => {
      throw new Error(name)
    })
  const names = ['onReady', 'onDrop', 'onChange', 'onError', 'onLand', 'onSettle']
  const callbacks = Object.fromEntries(names.map((name) => [name, faulty(name)]))
  const { jar, drawn } = await showTorus({ defaultCount: 3, capacity: 5, overflow: 'refuse', ...callbacks })
  await drawn()
  jar.drop(4)
  const { steps } = jar.stats()
  await eventually(() => expect(jar.stats().steps).toBeGreaterThan(steps + 3))
  expect(jar.stats().count).toBe(5)
  expect(callbacks.onDrop).toHaveBeenCalledTimes(2)
  expect(callbacks.onChange).toHaveBeenCalledOnce()
  const reported = new Set(report.mock.calls.map(([error]) => (error as Error).message))
  for (const name of ['onReady', 'onDrop', 'onChange', 'onError']) expect(reported).toContain(name)
})

test('a goal is announced and reported once, in the language of the page', async () => {
  const onGoal = vi.fn()
  const goal = [3, { at: 5, label: 'Pizza' }]
  const shown = await showTorus({ goal, onGoal, defaultCount: 3, locale: 'ja' })
  shown.jar.drop(4)
  await announced(shown, '目標達成：Pizza')
  shown.jar.load(shown.jar.save())
  shown.jar.drop(1)
  expect(onGoal.mock.calls).toEqual([[{ at: 5, label: 'Pizza' }]])
})

test('what the last candy stands for is announced and shown', async () => {
  const shown = await showTorus({ unit: 5, items: [{ id: 'a', value: 22 }] })
  expect(shown.screen.container.textContent).toContain('1 candy stands for 5, the last one for 2')
  await shown.change({ items: [{ id: 'a', value: 23 }] })
  await announced(shown, '23 in 5 candies, 1 candy stands for 5, the last one for 3')
})
