// Containers and spawn regions that are replaced, and regions that are filled at once.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { ball, onEarth, steps } from '../../help.ts'
import { expectRest } from '../../laws.ts'

const REGION: P.SpawnRegion = {
  y: 1,
  radius: 0.5,
  minRadius: 0.05,
  maxRadius: 0.05,
  velocity: [0, 0, 0],
  spread: 0,
  rate: 4,
}

const floor = (dim: P.Dim, y: number) =>
  dim === 2 ? P.boxContainer({ min: [-9, y], max: [9, 9] }) : P.boxContainer({ min: [-9, y, -9], max: [9, 9, 9] })

describe.each([2, 3] as const)('in %iD', (dim) => {
  test.each([true, false])('new containers wake what sleeps: %s', (wake) => {
    const w = onEarth(dim, { containers: [floor(dim, 0)] }) as P.World
    const id = ball(w, [0, 0.1], { radius: 0.1 })
    expectRest(w, 600)
    P.setContainers(w, [floor(dim, -1)], { wake })
    expect(P.isAsleep(w)).toBe(!wake)
    steps(w, 300)
    expect(P.getBody(w, id).position[1]).toBeCloseTo(wake ? -0.9 : 0.1, 2)
  })

  test('bodies enter where the region is, and without one nowhere', () => {
    const w = P.createWorld({ dim }) as P.World
    P.setSpawnRegion(w, REGION)
    P.enqueue(w, 8)
    P.step(w)
    expect(P.queueLength(w)).toBe(4)
    P.setSpawnRegion(w, null)
    P.step(w)
    expect(P.queueLength(w)).toBe(4)
  })

  test('a filled region has up to its rate of bodies, apart, at its height', () => {
    const w = P.createWorld({ dim }) as P.World
    P.setSpawnRegion(w, { ...REGION, opens: 9 })
    P.enqueue(w, 8)
    P.fillRegion(w, { ...REGION, y: 3, radius: 2, rate: 6 })
    const places = P.bodyIds(w).map((id) => P.getBody(w, id).position)
    expect(places).toHaveLength(6)
    for (const [k, place] of places.entries()) {
      expect(place[1]).toBe(3)
      for (const other of places.slice(0, k))
        expect(Math.hypot(...place.map((x, axis) => x - other[axis]!))).toBeGreaterThanOrEqual(0.1)
    }
    expect(P.getSpawnRegion(w)).toEqual({ ...REGION, opens: 9 })
  })

  test('wrong arguments are refused, and change nothing', () => {
    const w = P.createWorld({ dim }) as P.World
    const before = P.hash(w)
    expect(() => P.setContainers(w, [{}] as never)).toThrow(RangeError)
    expect(() => P.setContainers(w, [], { wake: 1 } as never)).toThrow('wake')
    for (const wrong of [{ radius: 0 }, { minRadius: -1 }, { maxRadius: 0.01 }, { velocity: [0, 0] }, { rate: 0 }]) {
      const region = { ...REGION, ...wrong } as never
      expect(() => P.setSpawnRegion(w, region)).toThrow(RangeError)
      expect(() => P.fillRegion(w, region)).toThrow(RangeError)
    }
    expect(P.hash(w)).toBe(before)
  })
})
