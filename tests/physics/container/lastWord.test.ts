// Containers have the last word: nothing else carries a body out of them.
import { describe, expect, test } from 'vitest'
import { addBlock } from '../../../src/physics/blocks.ts'
import {
  addBody,
  addSystem,
  bodyIds,
  boxContainer,
  type Container,
  cylinder,
  getBody,
  impulse,
  lathe,
  type Vec,
  type World,
} from '../../../src/physics/index.ts'
import { draw, steps, vec, world } from '../help.ts'

/** Rounding, in metres. */
const TOLERANCE = 1e-9
const VESSEL: [number, number][] = [
  [0.8, -1],
  [0.8, 0.5],
  [0.4, 1],
]

/** The largest distance by which a body's surface is outside a container, in metres. */
type Outside = (position: readonly number[], radius: number) => number
const box: Outside = (position, radius) => Math.max(...position.map((at) => Math.abs(at) + radius - 1))
const tube: Outside = ([x, y, z], radius) => Math.max(Math.hypot(x!, z!) + radius - 1, Math.abs(y!) + radius - 1)
/** Below its shoulder the vessel is a tube, which continues above its rim. */
const vessel: Outside = ([x, y, z], radius) =>
  Math.max(Math.hypot(x!, z!) + radius - (y! > 1 ? 0.4 : 0.8), -1 + radius - y!)

const IN_3D: [string, Container, Outside][] = [
  ['room', boxContainer({ min: [-1, -1, -1], max: [1, 1, 1] }), box],
  ['cylinder', cylinder({ radius: 1, bottom: -1, top: 1 }), tube],
  ['profile', lathe({ points: VESSEL }), vessel],
]

function worst(w: World, outside: Outside): number {
  return Math.max(...bodyIds(w).map((id) => outside(getBody(w, id).position, getBody(w, id).radius)))
}

describe.each(IN_3D)('no block carries a ball out of a %s', (_name, container, outside) => {
  test.each([0, 1])('that hits blocks at 600 m/s with a restitution of %d', (restitution) => {
    for (let seed = 1; seed <= 20; seed++) {
      const d = draw(seed)
      const w = world(3, { gravity: [0, -9.81, 0], containers: [container], contact: impulse({ restitution }) })
      const cell = (): Vec<3> => [d.below(4) - 2, d.below(4) - 2, d.below(4) - 2]
      for (let k = 0; k < 3; k++) {
        addBody(w, {
          position: [d.between(-0.4, 0.4), d.between(-0.4, 0.4), d.between(-0.4, 0.4)],
          velocity: [d.between(-600, 600), d.between(-600, 600), d.between(-600, 600)],
          radius: d.between(0.05, 0.3),
        })
      }
      steps(w, 60, (k) => {
        expect(worst(w, outside), `seed ${seed}, step ${k}`).toBeLessThan(TOLERANCE)
        if (k % 10 === 5) addBlock(w, cell(), { height: d.unit() < 0.5 ? 1 : 0.5 })
      })
    }
  })

  test('that rests where a block is put', () => {
    for (const [x, z] of [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.02, 0.02],
      [0.6, 0.3],
    ] as const) {
      const w = world(3, { gravity: [0, -9.81, 0], containers: [container] })
      const ball = addBody(w, { position: [x, -0.9, z], radius: 0.1 })
      steps(w, 60)
      addBlock(w, [0, -1, 0])
      steps(w, 120, () => {
        expect(worst(w, outside)).toBeLessThan(TOLERANCE)
        expect(Math.hypot(...getBody(w, ball).velocity)).toBeLessThan(1) // a block throws nothing
      })
    }
  })
})

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  const square = boxContainer({ min: vec(dim, -1, -1, -1), max: vec(dim, 1, 1, 1) })
  const containers: [string, Container, Outside][] = dim === 2 ? [['room', square, box]] : IN_3D
  test.each(containers)('a system that moves bodies moves none out of a %s', (_name, container, outside) => {
    const w = world(dim, { gravity: vec(dim, 0, -9.81), containers: [container] })
    for (let k = 0; k < 5; k++) addBody(w, { position: vec(dim, 0.2 * k - 0.4, 0, 0.1 * k), radius: 0.1 })
    const d = draw(3)
    addSystem(w, {
      name: 'mover',
      clampPositions({ bodies }) {
        for (let i = 0; i < bodies.count; i++)
          for (let axis = 0; axis < dim; axis++) {
            const o = 4 * i + axis
            bodies.position[o] = bodies.position[o]! + d.between(-3, 3)
          }
      },
    })
    steps(w, 100, () => expect(worst(w, outside)).toBeLessThan(TOLERANCE))
  })
})
