// An undamped grab keeps its amplitude, wherever it holds the body and whatever its largest force.
import { describe, expect, test } from 'vitest'
import { getBody, grab, moveGrab, step } from '../../src/physics/index.ts'
import { ball, draw, vec, world } from '../physics/help.ts'

const RADIUS = 0.1

/** The largest distance of the centre from the target in 20 s, as a share of the largest at first. */
function growth(dim: 2 | 3, substeps: number, seed: number): number {
  const { between } = draw(seed)
  const w = world(dim, { substeps })
  const id = ball(w, [0, 0], { radius: RADIUS, mass: 1 })
  const frequency = 10 ** between(-0.3, 1)
  const amplitude = between(0.05, 2)
  const arm = RADIUS * between(0.2, 1)
  const [turn, tilt] = [between(0, 7), dim === 2 ? 0 : between(0, 7)]
  const point = [Math.cos(turn), Math.sin(turn) * Math.cos(tilt), Math.sin(turn) * Math.sin(tilt)].map((x) => arm * x)
  // From a twentieth of what the spring would need to all of it.
  const maxForce = between(0.05, 1) * (2 * Math.PI * frequency) ** 2 * amplitude
  const held = grab(w, id, { point: vec(dim, ...(point as [number, number, number])), frequency, damping: 0, maxForce })
  const target = vec(dim, point[0]! + amplitude, point[1], point[2])
  moveGrab(w, held, target)
  let most = 0
  for (let k = 0; k < 1200; k++) {
    step(w)
    const { position } = getBody(w, id)
    most = Math.max(most, Math.hypot(...position.map((x, axis) => x - target[axis]!)))
  }
  return most / (amplitude + arm)
}

describe.each([2, 3] as const)('in %iD', (dim) => {
  test.each([
    [1, 0.05],
    [4, 0.01],
    [16, 0.001],
  ])('with %i substeps its amplitude grows by at most %d', (substeps, most) => {
    for (let seed = 1; seed <= 40; seed++) expect(growth(dim, substeps, seed)).toBeLessThan(1 + most)
  })
})
