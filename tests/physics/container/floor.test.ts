// The floor of a container may differ from its walls in friction and restitution.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { steps, vec, world } from '../help.ts'

type Material = { restitution?: number; friction?: number; floor?: { restitution?: number; friction?: number } }

/** Containers with their floor at y = 0 and a wall at x = 1. */
const CONTAINERS: [string, P.Dim, (material: Material) => P.Container][] = [
  ...([2, 3] as const).flatMap((dim): [string, P.Dim, (material: Material) => P.Container][] => [
    ['a cylinder', dim, (material) => P.cylinder({ radius: 1, bottom: 0, ...material })],
    ['a profile', dim, (material) => P.lathe({ points: pairsOf('1,0 1,3'), ...material })],
  ]),
  ['a profile with two flat rings', 3, (material) => P.lathe({ points: pairsOf('0,0 0.2,0 1,0 1,3'), ...material })],
  ['a room in 2D', 2, (material) => P.boxContainer({ min: [-1, 0], max: [1, 3], ...material })],
  ['a room in 3D', 3, (material) => P.boxContainer({ min: [-1, 0, -1], max: [1, 3, 1], ...material })],
]

describe.each(CONTAINERS)('%s in %iD', (_name, dim, make) => {
  const ball = (material: Material, position: P.Vec<3>, velocity: P.Vec<3>, g = 10) => {
    const w = world<P.Dim>(dim, {
      gravity: vec(dim, 0, -g),
      containers: [make(material)],
      contact: P.impulse({ friction: 1, restitution: 1 }),
      sleep: false,
    })
    const id = P.addBody(w, { position: vec(dim, ...position), velocity: vec(dim, ...velocity), radius: 0.1 })
    return { w, read: () => P.getBody(w, id), spin: () => [P.getBody(w, id).angularVelocity].flat().at(-1) as number }
  }

  test('a floor without friction lets a ball slide that walls would stop', () => {
    const { w, read, spin } = ball({ friction: 1, floor: { friction: 0 } }, [-0.5, 0.1, 0], [1, 0, 0])
    steps(w, 30)
    expect(read().velocity[0]).toBeCloseTo(1, 12)
    expect(spin()).toBe(0)
  })

  test('walls without friction do not spin a ball that rolls on a rough floor', () => {
    const rough = ball({ friction: 0, floor: { friction: 1 } }, [-0.5, 0.1, 0], [1, 0, 0])
    steps(rough.w, 30)
    const k = dim === 2 ? 1 / 2 : 2 / 5
    expect(rough.read().velocity[0]).toBeCloseTo(1 / (1 + k), 3)
    const atWall = ball({ friction: 0, floor: { friction: 1 } }, [0.85, 1, 0], [3, 3, 0], 0)
    steps(atWall.w, 6)
    expect(atWall.read().velocity[0]).toBeCloseTo(-3, 9)
    expect(atWall.spin()).toBe(0)
  })

  test('a wall keeps its friction over a smooth floor', () => {
    const { w, spin } = ball({ friction: 1, floor: { friction: 0 } }, [0.85, 1, 0], [3, 3, 0], 0)
    steps(w, 6)
    expect(Math.abs(spin())).toBeGreaterThan(1)
  })

  test('the floor bounces by its own restitution, the wall by its own', () => {
    const material = { restitution: 1, friction: 0, floor: { restitution: 0.5 } }
    const { w, read } = ball(material, [0.85, 0.15, 0], [3, -4, 0], 0)
    steps(w, 6)
    expect(read().velocity[0]).toBeCloseTo(-3, 9)
    expect(read().velocity[1]).toBeCloseTo(2, 9)
  })

  test('what the floor does not name is that of the container', () => {
    const [given, whole] = [{ floor: { restitution: 0.5 } }, { floor: { restitution: 0.5, friction: 0.7 } }]
    expect({ ...make({ friction: 0.7, ...given }) }).toEqual({ ...make({ friction: 0.7, ...whole }) })
    expect(make({ friction: 0.7, floor: {} })).toMatchObject({ floor: { restitution: 1, friction: 0.7 } })
  })
})

test('a bowl that is flat nowhere has no floor', () => {
  const points = pairsOf('0,0 1,1 1,3')
  const run = (material: Material) => {
    const w = P.createWorld({ dim: 3, gravity: [0, -10, 0], containers: [P.lathe({ points, ...material })] })
    const id = P.addBody(w, { position: [0.5, 1, 0], radius: 0.1 })
    steps(w, 60)
    return P.getBody(w, id)
  }
  expect(run({ friction: 0.5, floor: { friction: 0 } })).toEqual(run({ friction: 0.5 }))
})
