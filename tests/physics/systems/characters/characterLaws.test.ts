// Laws of characters on every terrain: symmetry, random moves; their public functions.
import { expect, test } from 'vitest'
import { charactersOf } from '../../../../src/physics/systems/characters/controller.ts'
import { pairsOf } from '../../../fixtures/pairs.ts'
import * as P from '../../all.ts'
import { draw, steps } from '../../help.ts'
import { DT, depth, flat, G, stand } from './standing.ts'

const terrain = (w: P.World<3>, seed: number, mirror: (x: number, z: number) => [number, number]) => {
  const d = draw(seed)
  for (let x = -6; x < 6; x++) {
    for (let z = -6; z < 6; z++) {
      const edge = x === -6 || x === 5 || z === -6 || z === 5
      const high = edge ? 8 : d.below(3)
      const slab = d.below(3) === 0
      const [mx, mz] = mirror(x, z)
      P.fillBlocks(w, [mx, -1, mz], [mx, -1 + high, mz])
      if (slab && !edge) P.addBlock(w, [mx, high, mz], { height: 0.5 })
    }
  }
}

test('mirrored worlds give mirrored paths, bit for bit', () => {
  for (const [sx, sz] of pairsOf('-1,1 1,-1 -1,-1')) {
    const worlds = [1, -1].map(() => P.createWorld({ dim: 3, gravity: [0, -G, 0] }))
    terrain(worlds[0]!, 9, (x, z) => [x, z])
    terrain(worlds[1]!, 9, (x, z) => [sx < 0 ? -1 - x : x, sz < 0 ? -1 - z : z])
    const ids = worlds.map((w, k) => stand(w, [k ? sx * 0.4 : 0.4, 6, k ? sz * -0.3 : -0.3]))
    const d = draw(2)
    for (let k = 0; k < 1500; k++) {
      if (k % 20 === 0) {
        const walk = [d.between(-1, 1), d.between(-1, 1)] as const
        const more = { jump: d.below(3) === 0, sneak: d.below(4) === 0, sprint: d.below(3) === 0 }
        P.setIntent(worlds[0]!, ids[0]!, { walk, ...more })
        P.setIntent(worlds[1]!, ids[1]!, { walk: [sx * walk[0], sz * walk[1]], ...more })
      }
      for (const w of worlds) P.step(w)
      const [a, b] = ids.map((id, at) => P.getCharacter(worlds[at]!, id))
      expect(b!.position).toEqual([sx * a!.position[0], a!.position[1], sz * a!.position[2]])
      expect(b!.grounded).toBe(a!.grounded)
    }
  }
})

test('10 000 random moves never end in a block or go too far', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const w = P.createWorld({ dim: 3, gravity: [0, -G, 0] })
    terrain(w, seed, (x, z) => [x, z])
    const d = draw(100 + seed)
    const id = stand(w, [0.4, 6, -0.3], { size: [d.between(0.2, 1.9), d.between(0.5, 3), d.between(0.2, 1.9)] })
    for (let k = 0; k < 1000; k++) {
      const fast = d.below(10) === 0 ? 60 : 8
      const walk = d.below(3) > 0 ? ([d.between(-1, 1), d.between(-1, 1)] as const) : undefined
      P.setIntent(w, id, { ...(walk ? { walk } : {}), jump: d.below(5) === 0, sneak: d.below(5) === 0 })
      if (!walk)
        P.setCharacter(w, id, { velocity: [d.between(-fast, fast), d.between(-fast, fast), d.between(-fast, fast)] })
      const before = P.getCharacter(w, id)
      const dt = d.below(4) === 0 ? 0.1 : DT
      P.step(w, dt)
      const after = P.getCharacter(w, id)
      expect(depth(w, id)).toBeLessThanOrEqual(1e-9)
      const speed = walk ? 4.317 : fast
      for (const axis of [0, 2] as const) {
        const moved = Math.abs(after.position[axis] - before.position[axis])
        const along = walk ? 4.317 * charactersOf(w).heading[axis / 2]! : before.velocity[axis]
        expect(moved).toBeLessThanOrEqual(Math.min(speed, Math.abs(along)) * dt + 1e-9)
      }
      const up = after.position[1] - before.position[1]
      const most = Math.max(Math.abs(before.velocity[1]), 5, Math.abs(before.velocity[1] - G * dt)) * dt
      expect(Math.abs(up)).toBeLessThanOrEqual(Math.max(most, 0.6) + 1e-9)
    }
  }
})

test('the others keep their handles and intents when one is removed', () => {
  const w = flat()
  const [a, b, c] = [0, 1, 2].map((k) => stand(w, [k, 0, 0.5]))
  P.setIntent(w, c!, { walk: [0, 1] })
  P.removeCharacter(w, a!)
  steps(w, 30)
  expect(P.getCharacter(w, b!).position).toEqual([1, 0, 0.5])
  expect(P.getCharacter(w, c!).position[2]).toBeGreaterThan(2)
})

test('a character reads only blocks near it', () => {
  const w = flat(60)
  const id = stand(w, [0.5, 0, 0.5])
  P.setIntent(w, id, { walk: [1, 0.3] })
  steps(w, 30, () => {
    expect(P.stats(w).blocks.count).toBe(121 * 121)
    expect(P.stats(w).blocks.looked).toBeLessThan(60)
    expect(P.stats(w).blocks.touched).toBeLessThan(12)
  })
})

test.each([
  ['in the floor', [0.5, -0.4, 0.5], [0.5, 0, 0.5]],
  ['under the ground', [0.5, -3, 0.5], [0.5, 0, 0.5]],
  ['beside a wall, a little in it', [2.8, 0, 0.5], [2.7, 0, 0.5]],
  ['beside a wall on the other side', [4.1, 0, 0.5], [4.3, 0, 0.5]],
  ['in the middle of a high wall', [3.4, 0, 0.5], [2.7, 0, 0.5]],
] as const)('a character that begins %s is moved to the nearest free space', (_name, from, to) => {
  const w = flat()
  P.fillBlocks(w, [-8, -4, -8], [8, -1, 8])
  P.fillBlocks(w, [3, 0, -8], [3, 9, 8])
  const id = stand(w, from)
  P.step(w)
  P.getCharacter(w, id).position.forEach((v, axis) => {
    expect(v).toBeCloseTo(to[axis]!, 6)
  })
  steps(w, 30)
  expect(P.getCharacter(w, id)).toMatchObject({ grounded: true })
  expect(depth(w, id)).toBeLessThanOrEqual(1e-9)
})

test('a block that is put where a character stands lifts it', () => {
  const w = flat()
  const id = stand(w, [0.5, 0, 0.5])
  steps(w, 10)
  P.addBlock(w, [0, 0, 0], { height: 0.5 })
  steps(w, 10)
  expect(P.getCharacter(w, id).position[1]).toBeCloseTo(0.5, 9)
})

test('a character that begins in blocks throws no ball near where it comes out', () => {
  const w = flat()
  const ball = P.addBody(w, { position: [0.5, 0.1, 1.2], radius: 0.1 })
  stand(w, [0.5, -0.9, 0.5])
  steps(w, 30)
  expect(Math.hypot(...P.getBody(w, ball).velocity)).toBeLessThan(0.5)
})
