// <KonpeitoBottle jar={jar}>: a jar of the page, before, during and after it is shown.
import { expect, test, vi } from 'vitest'
import { createJar } from '../../src/index.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const show = (props: object) => showJar(props, { width: 80, height: 100 })
const name = () => document.querySelector('[data-konpeito]')?.getAttribute('aria-label')

test('it is drawn as it is, followed, and goes on after the component', async () => {
  const jar = createJar({ view: 'torus' })
  jar.drop(2)
  const onChange = vi.fn()
  jar.on('change', onChange)
  const { ref, screen, onReady } = await show({ jar })
  expect(name()).toContain(': 2 candies')
  await eventually(() => expect(onReady).toHaveBeenCalledExactlyOnceWith(ref.current))
  jar.drop(3)
  await eventually(() => expect(name()).toContain(': 5 candies'))
  ref.current!.take(1)
  expect([jar.count(), onChange.mock.calls.length]).toEqual([4, 2])
  const { steps } = jar.stats()
  expect(steps).toBeGreaterThan(0)
  await screen.unmount()
  jar.drop(1)
  await show({ jar })
  expect(name()).toContain(': 5 candies')
  expect(jar.stats().steps).toBeGreaterThanOrEqual(steps)
})

test('another jar takes its place, and the first one stays as it was', async () => {
  const [one, other] = [createJar({ view: 'torus' }), createJar({ view: 'torus' })]
  one.drop(1)
  other.drop(2)
  const { change } = await show({ jar: one })
  await change({ jar: other })
  expect(name()).toContain(': 2 candies')
  one.drop(4)
  expect([one.count(), other.count()]).toEqual([5, 2])
  expect(name()).toContain(': 2 candies')
})

test('count and items control a jar of the page too', async () => {
  const jar = createJar({ view: 'torus' })
  const onChange = vi.fn()
  const { ref, change } = await show({ jar, count: 3, onChange })
  expect(jar.count()).toBe(3)
  ref.current!.drop(2)
  expect(onChange.mock.calls.map(([{ reason, count }]) => [reason, count])).toEqual([['drop', 5]])
  expect(jar.count()).toBe(3)
  await change({ count: undefined, items: [{ id: 'a' }] })
  expect(jar.items()).toEqual([{ id: 'a' }])
})
