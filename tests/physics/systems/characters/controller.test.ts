// How a character jumps, climbs steps, meets walls and stays on edges.
import { expect, test } from 'vitest'
import { pairsOf } from '../../../fixtures/pairs.ts'
import * as P from '../../all.ts'
import { steps } from '../../help.ts'
import { DT, depth, flat, G, stand } from './standing.ts'

test('a jump rises in the same step, with gravity, and clears a block', () => {
  const w = flat()
  P.fillBlocks(w, [2, 0, -8], [8, 0, 8])
  const id = stand(w, [1.3, 0, 0.5])
  P.setIntent(w, id, { walk: [1, 0], jump: true })
  P.step(w)
  expect(P.getCharacter(w, id).velocity[1]).toBeCloseTo(5 - G * DT, 12)
  expect(P.getCharacter(w, id).grounded).toBe(false)
  P.setIntent(w, id, { walk: [1, 0] })
  let top = 0
  steps(w, 60, () => {
    top = Math.max(top, P.getCharacter(w, id).position[1])
  })
  expect(top).toBeGreaterThan(1.2)
  expect(top).toBeLessThan(25 / (2 * G))
  expect(P.getCharacter(w, id)).toMatchObject({ grounded: true })
  expect(P.getCharacter(w, id).position[1]).toBe(1)
})

// Each moves by 0.1 m along two axes towards an edge of a block. The axis of the first sweep is free.
test.each<[string, P.Vec<3>, P.Vec<3>, P.Vec<3>, P.Vec<3>, P.Vec<3>]>([
  ['y before x', [1, 0, 0], [0.65, 1.05, 0.5], [6, -6, 0], [0.7, 0.95, 0.5], [0, -6, 0]],
  ['y before z', [0, 0, 1], [0.5, 1.05, 0.65], [0, -6, 6], [0.5, 0.95, 0.7], [0, -6, 0]],
  ['x before z', [1, 0, 1], [0.65, 0.5, 0.65], [6, 0, 6], [0.75, 0.5, 0.7], [6, 0, 0]],
])('collision corrects %s, and stops that axis alone', (_, block, from, towards, position, velocity) => {
  const w = P.createWorld({ dim: 3, gravity: [0, 0, 0] })
  P.addBlock(w, block)
  const id = stand(w, from, { velocity: towards })
  P.step(w)
  const after = P.getCharacter(w, id)
  expect([...after.position, ...after.velocity].map((v) => Number(v.toFixed(12)))).toEqual([...position, ...velocity])
})

test('a ceiling stops a jump, and it falls at once', () => {
  const w = flat()
  P.fillBlocks(w, [-8, 2, -8], [8, 2, 8])
  const id = stand(w, [0.5, 0, 0.5])
  P.setIntent(w, id, { jump: true })
  const heights: number[] = []
  P.step(w)
  P.setIntent(w, id, {})
  steps(w, 30, () => {
    const c = P.getCharacter(w, id)
    heights.push(c.position[1])
    expect(c.position[1] + 1.8).toBeLessThanOrEqual(2 + 1e-9)
  })
  expect(Math.max(...heights)).toBeCloseTo(0.2, 12)
  expect(heights.filter((y) => y > 0.2 - 1e-9).length).toBe(1)
  expect(heights.at(-1)).toBe(0)
})

test('a jump still counts shortly after an edge, once', () => {
  const jumpAfter = (late: number) => {
    const w = flat(3)
    const id = stand(w, [3.9, 0, 0.5])
    P.setIntent(w, id, { walk: [1, 0] })
    while (P.getCharacter(w, id).grounded || P.getCharacter(w, id).position[0] < 4) P.step(w)
    steps(w, late)
    P.setIntent(w, id, { walk: [1, 0], jump: true })
    P.step(w)
    const first = P.getCharacter(w, id).velocity[1]
    P.step(w)
    return [first, P.getCharacter(w, id).velocity[1]]
  }
  const [first, second] = jumpAfter(3)
  expect(first).toBeCloseTo(5 - G * DT, 12)
  expect(second).toBeCloseTo(5 - 2 * G * DT, 12)
  expect(jumpAfter(12)[0]).toBeLessThan(0)
})

test('slabs are climbed and descended without a jump, blocks are not', () => {
  const w = flat(12)
  for (let k = 0; k < 6; k++) {
    for (let z = -3; z <= 3; z++) {
      if (k % 2 === 0) P.addBlock(w, [2 + k, k / 2, z], { height: 0.5 })
      else P.addBlock(w, [2 + k, (k - 1) / 2, z])
      for (let y = 0; y < Math.floor(k / 2); y++) P.addBlock(w, [2 + k, y, z])
    }
  }
  const id = stand(w, [0.5, 0, 0.5])
  P.setIntent(w, id, { walk: [1, 0] })
  let before = 0
  steps(w, 105, () => {
    const { position, grounded, velocity } = P.getCharacter(w, id)
    expect(position[1] - before).toBeLessThanOrEqual(0.5 + 1e-9)
    expect(position[1]).toBeGreaterThanOrEqual(before)
    expect(grounded).toBe(true)
    expect(velocity[0]).toBeCloseTo(4.317, 12)
    expect(depth(w, id)).toBeLessThanOrEqual(1e-9)
    before = position[1]
  })
  expect(before).toBe(3)
  P.setIntent(w, id, { walk: [-1, 0] })
  steps(w, 180, () => expect(depth(w, id)).toBeLessThanOrEqual(1e-9))
  expect(P.getCharacter(w, id).position[1]).toBe(0)
})

test('it steps up 0.6, not 0.61, only with headroom and on the ground', () => {
  const onto = (height: number, options: Partial<P.CharacterOptions> = {}, ceiling = false) => {
    const w = flat()
    P.addBlock(w, [1, 0, 0], { height })
    if (ceiling) P.fillBlocks(w, [0, 2, 0], [1, 2, 0])
    const id = stand(w, [0.5, 0, 0.5], options)
    P.setIntent(w, id, { walk: [1, 0] })
    steps(w, 20)
    return P.getCharacter(w, id).position
  }
  expect(onto(0.6)[1]).toBe(0.6)
  expect(onto(0.61)).toEqual([0.7, 0, 0.5])
  expect(onto(0.5, { stepHeight: 0.4 })).toEqual([0.7, 0, 0.5])
  expect(onto(0.5, {}, true)).toEqual([0.7, 0, 0.5])
  const w = flat()
  P.fillBlocks(w, [1, 0, 0], [1, 3, 0])
  P.addBlock(w, [1, 4, 0], { height: 0.5 })
  const id = stand(w, [0.7, 4.2, 0.5])
  P.setIntent(w, id, { walk: [1, 0] })
  steps(w, 60)
  expect(P.getCharacter(w, id).position).toEqual([0.7, 0, 0.5])
})

test('pressing against a wall or into its corner never climbs it', () => {
  const w = flat()
  P.fillBlocks(w, [2, 0, -8], [2, 3, 8])
  P.fillBlocks(w, [-8, 0, 2], [8, 3, 2])
  const id = stand(w, [1.7, 0, 1.7])
  for (const walk of pairsOf('1,0 1,1 0,1')) {
    P.setIntent(w, id, { walk, sprint: true })
    steps(w, 100, () => expect(P.getCharacter(w, id).position[1]).toBe(0))
    P.setIntent(w, id, { walk, jump: true })
    steps(w, 200, () => expect(P.getCharacter(w, id).position[1]).toBeLessThan(1.3))
    P.setIntent(w, id, { walk })
    steps(w, 60)
  }
})

test('sneaking it stops at every edge and corner, and can turn back', () => {
  const w = flat(2)
  const id = stand(w, [0.5, 0, 0.5])
  for (const walk of pairsOf('1,0 1,1 -1,0.3 0.2,-1 -1,-1')) {
    P.setIntent(w, id, { walk, sneak: true })
    steps(w, 400, () => {
      const c = P.getCharacter(w, id)
      expect(c.position[1]).toBe(0)
      expect(c.grounded).toBe(true)
    })
    const { position } = P.getCharacter(w, id)
    expect(Math.max(Math.abs(position[0] - 0.5), Math.abs(position[2] - 0.5))).toBeGreaterThan(2.5)
  }
  P.setIntent(w, id, { walk: [-1, -1] })
  steps(w, 30)
  expect(P.getCharacter(w, id).position[1]).toBeLessThan(0)
})

test('it falls when its block is removed, and stands on one put back', () => {
  const w = flat()
  const id = stand(w, [0.5, 0, 0.5])
  steps(w, 10)
  P.removeBlock(w, [0, -1, 0])
  P.step(w)
  expect(P.getCharacter(w, id).grounded).toBe(false)
  P.fillBlocks(w, [0, -4, 0], [0, -4, 0])
  steps(w, 60)
  expect(P.getCharacter(w, id)).toMatchObject({ grounded: true, position: [0.5, -3, 0.5] })
})

test('the motion of each character is read in its place', () => {
  const w = flat()
  const walks = pairsOf('1,0 0,1 0,0')
  const ids = walks.map((_, k) => stand(w, [2 * k, 0, 0]))
  walks.forEach((walk, k) => {
    P.setIntent(w, ids[k]!, { walk })
  })
  for (let k = 0; k < 30; k++) P.step(w)
  const out = new Float64Array(18)
  expect(P.readCharacterMotion(w, out)).toBe(3)
  walks.forEach(([x, z], k) => {
    const [vx, , vz, headingX, headingZ, grounded] = out.subarray(6 * k)
    expect([Math.sign(vx!), Math.sign(vz!), headingX, headingZ, grounded]).toEqual([x, z, x, z, 1])
  })
})
