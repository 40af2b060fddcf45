// The numbers of the step's context: each is stored in snapshots, or follows from what is stored.
import { expect, test } from 'vitest'
import { STORED_NUMBERS, StepContext } from '../../../src/physics/world/stepContext.ts'

/** Each step sets these before it reads them. */
const SET_BY_STEP = [
  ...['dt', 'substep', 'lookahead', 'contactMargin', 'fallMargin', 'bounceMargin', 'excessMargin'],
  ...['gravity', 'excess', 'floatingScale', 'bounceSpeed', 'bounceScale', 'drag', 'maxSpeed', 'damping'],
  ...['near', 'fellAsleep', 'startedAt', 'phaseAt'],
]

test('each number of the context is stored, or set by each step', () => {
  const numbers = Object.entries(new StepContext()).flatMap(([name, value]) => (typeof value === 'number' ? name : []))
  expect([...Object.keys(STORED_NUMBERS), ...SET_BY_STEP].sort()).toEqual(numbers.sort())
})
