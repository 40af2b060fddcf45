// <KonpeitoBottle jar={jar}>: a jar of the page, before, during and after it is shown.
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { createJar, KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import '../withoutDrawing.ts'

afterEach(cleanup)

const SOON = { timeout: 30_000, interval: 50 }
const page = (props: KonpeitoBottleProps) => (
  <div style={{ width: 80, height: 100 }}>
    <KonpeitoBottle quality="low" {...props} />
  </div>
)
const name = () => document.querySelector('[data-konpeito]')?.getAttribute('aria-label')

test('it is drawn as it is, followed, and goes on after the component', async () => {
  const jar = createJar({ view: 'torus' })
  jar.drop(2)
  const onChange = vi.fn()
  jar.on('change', onChange)
  const onReady = vi.fn()
  const ref = createRef<KonpeitoBottleHandle>()
  const screen = await render(page({ jar, onReady, ref }))
  expect(name()).toContain(': 2 candies')
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith(ref.current), SOON)
  jar.drop(3)
  await vi.waitFor(() => expect(name()).toContain(': 5 candies'))
  ref.current!.take(1)
  expect([jar.count(), onChange.mock.calls.length]).toEqual([4, 2])
  const { steps } = jar.stats()
  expect(steps).toBeGreaterThan(0)
  await screen.unmount()
  jar.drop(1)
  await render(page({ jar }))
  expect(name()).toContain(': 5 candies')
  expect(jar.stats().steps).toBeGreaterThanOrEqual(steps)
})

test('another jar takes its place, and the first one stays as it was', async () => {
  const [one, other] = [createJar({ view: 'torus' }), createJar({ view: 'torus' })]
  one.drop(1)
  other.drop(2)
  const screen = await render(page({ jar: one }))
  await screen.rerender(page({ jar: other }))
  expect(name()).toContain(': 2 candies')
  one.drop(4)
  expect([one.count(), other.count()]).toEqual([5, 2])
  expect(name()).toContain(': 2 candies')
})

test('count and items control a jar of the page too', async () => {
  const jar = createJar({ view: 'torus' })
  const onChange = vi.fn()
  const ref = createRef<KonpeitoBottleHandle>()
  const screen = await render(page({ jar, count: 3, onChange, ref }))
  expect(jar.count()).toBe(3)
  ref.current!.drop(2)
  expect(onChange.mock.calls.map(([{ reason, count }]) => [reason, count])).toEqual([['drop', 5]])
  expect(jar.count()).toBe(3)
  await screen.rerender(page({ jar, items: [{ id: 'a' }], onChange, ref }))
  expect(jar.items()).toEqual([{ id: 'a' }])
})
