// The frame budget that worlds share: it is kept, every world gets a turn, and a single world never
// waits.
import { expect, test } from 'vitest'
import { createFrameBudget } from '../../src/view/frameSteps.ts'

test('a single world always steps, whatever it costs', () => {
  const budget = createFrameBudget(8)
  const world = {}
  for (let frame = 0; frame < 20; frame++) {
    expect(budget.may(world, frame)).toBe(true)
    budget.spend(100)
  }
})

test('20 worlds of 2 ms each share the budget in turns', () => {
  const budget = createFrameBudget(8)
  const worlds = Array.from({ length: 20 }, () => ({ steps: 0, waited: 0, longest: 0 }))
  // Each world asks once, so none counts as single.
  for (const world of worlds) budget.may(world, -1)
  let most = 0
  let total = 0
  for (let frame = 0; frame < 300; frame++) {
    let spent = 0
    for (const world of worlds) {
      if (budget.may(world, frame)) {
        budget.spend(2)
        spent += 2
        world.steps++
        world.waited = 0
      } else world.longest = Math.max(world.longest, ++world.waited)
    }
    most = Math.max(most, spent)
    total += spent
  }
  expect(total / 300).toBeLessThanOrEqual(20)
  expect(most).toBeLessThan(40)
  for (const { steps, longest } of worlds) {
    expect(steps).toBeGreaterThan(60)
    expect(longest).toBeLessThanOrEqual(3)
  }
})
