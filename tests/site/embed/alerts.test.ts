// The announcements of embed.html: who is named, in which order, for how long, and what is summed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Alert, amountOf, createAlerts, MOST_NAMED } from '../../../site/embed/alerts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Alerts, and what they have shown, with the times in milliseconds. */
function open() {
  const shown: { at: number; alert: Alert | null }[] = []
  const start = Date.now()
  const { add } = createAlerts((alert) => shown.push({ at: Date.now() - start, alert }))
  const tips = () => shown.flatMap(({ alert }) => alert ?? [])
  return { add, shown, tips, counted: () => tips().reduce((sum, { others = 1 }) => sum + others, 0) }
}
const tip = (value: number, k = value) => ({ id: `t${k}`, label: `Tip ${k}`, value })

test('a few tips keep their order, and each is shown for three seconds', () => {
  const { add, shown } = open()
  add([tip(1), { id: 'nobody', value: 9 }, tip(5)])
  add([{ id: 'one', label: 'Mika' }])
  vi.runAllTimers()
  expect(shown.map(({ at, alert }) => [at, alert?.label, alert && amountOf(alert)])).toEqual([
    [0, 'Tip 1', 1],
    [3000, 'Tip 5', 5],
    [6000, 'Mika', 1],
    [9000, undefined, null],
  ])
})

test.each(['at once', 'one by one'])('of 1000 tips %s none is left out, and the largest come first', (how) => {
  const { add, shown, tips, counted } = open()
  const all = Array.from({ length: 1000 }, (_, k) => tip(1 + ((7 * k) % 1000)))
  if (how === 'at once') add(all)
  else for (const one of all) add([one])
  vi.advanceTimersByTime(40_000)
  expect(shown.at(-1)!.alert).toBeNull()
  expect(counted()).toBe(1000)
  expect(tips().reduce((sum, one) => sum + amountOf(one), 0)).toBe(500_500)
  const named = tips().filter(({ label }) => label)
  expect(named.map(amountOf).slice(-MOST_NAMED)).toEqual(Array.from({ length: MOST_NAMED }, (_, k) => 1000 - k))
})

test('in a steady flow the sum of those without a name has its turn', () => {
  const { add, tips, counted } = open()
  for (let k = 0; k < 300; k++) {
    add([tip(k % 50, k)])
    vi.advanceTimersByTime(200)
  }
  expect(tips().filter(({ others }) => others).length).toBeGreaterThan(1)
  vi.advanceTimersByTime(40_000)
  expect(counted()).toBe(300)
})
