// A Galton board of fixed pegs: it falls asleep as a whole, and its heap is that of a random walk.
import { expect, test } from 'vitest'
import { addBody, bodyIds, boxContainer, getBody, impulse, isAsleep, stats, step } from '../../src/physics/index.ts'
import { draw, steps, stepUntil, world } from '../physics/help.ts'

const ROWS = 10
const BALLS = 100
/** Metres: the distance of pegs. */
const WIDTH = 0.1
/** Metres: bins that hold half of the balls do not run over. */
const FLOOR = -3.4

function board(seed: number) {
  const w = world(2, {
    gravity: [0, -9.81],
    contact: impulse({ restitution: 0.2, friction: 0 }),
    containers: [boxContainer({ min: [-1, FLOOR], max: [1, 1], friction: 0 })],
  })
  for (let row = 0; row < ROWS; row++)
    for (let k = -9; k <= 9; k++)
      addBody(w, {
        position: [WIDTH * (k + (row % 2) / 2), -WIDTH * Math.sqrt(0.75) * row],
        radius: 0.1 * WIDTH,
        type: 'fixed',
      })
  // Walls between the bins. Even rows of pegs end between two bins.
  for (let wall = -8; wall <= 8; wall++)
    for (let y = FLOOR; y < -0.9; y += 0.018)
      addBody(w, { position: [WIDTH * (wall + 0.5), y], radius: 0.009, type: 'fixed' })
  const { between } = draw(seed)
  for (let k = 0; k < BALLS; k++) {
    addBody(w, { position: [between(-0.001, 0.001), 0.04], radius: 0.3 * WIDTH })
    steps(w, 12)
  }
  return w
}

test.each([1, 2])('a Galton board sleeps as a whole, seed %d', (seed) => {
  const w = board(seed)
  expect(stepUntil(w, () => isAsleep(w), 3000)).toBeLessThan(3000)
  expect(stats(w).awake).toBe(0)
  const states = bodyIds(w).map((id) => getBody(w, id))
  expect(states.every(({ asleep }) => asleep)).toBe(true)
  step(w)
  expect([w.profile.solve, w.profile.pairs]).toEqual([0, 0])

  // Each row moves a ball by half a width to one side: a variance of a quarter a row, in widths.
  // Balls that bounce off a peg go on to the same side or turn: at a sixteenth of the step 8
  // seeds have 0.40 of it.
  const bins = states.filter(({ type }) => type === 'dynamic').map(({ position }) => Math.round(position[0] / WIDTH))
  const mean = bins.reduce((sum, bin) => sum + bin, 0) / BALLS
  const variance = bins.reduce((sum, bin) => sum + (bin - mean) ** 2, 0) / BALLS
  // Three standard errors: the variance of 100 balls has one of 14 %.
  expect(Math.abs(mean)).toBeLessThan(3 * Math.sqrt(ROWS / 4 / BALLS))
  expect(Math.abs(variance / ((0.4 * ROWS) / 4) - 1)).toBeLessThan(3 * Math.sqrt(2 / BALLS))
  // All are in the bins.
  for (const { position, type } of states) if (type === 'dynamic') expect(position[1]).toBeLessThan(-0.9)
})
