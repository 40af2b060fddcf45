// How a character moves over blocks, law by law. Reference: the settled reading of Blocks (order intent, gravity, friction, then y, x, z).
import { describe, expect, test } from 'vitest'
import {
  addBlock,
  addCharacter,
  blockHeight,
  type CharacterId,
  type CharacterOptions,
  createWorld,
  fillBlocks,
  getCharacter,
  hash,
  type Intent,
  removeBlock,
  removeCharacter,
  restoreSnapshot,
  setCharacter,
  setIntent,
  stats,
  step,
  takeSnapshot,
  type Vec,
  type World,
} from '../../src/physics/index.ts'
import { draw, steps } from './help.ts'

const G = 9.81
const DT = 1 / 60

/** A flat floor whose top is y = 0, 2 n + 1 blocks wide about the origin. */
function flat(n = 8): World<3> {
  const w = createWorld({ dim: 3, gravity: [0, -G, 0] })
  fillBlocks(w, [-n, -1, -n], [n, -1, n])
  return w
}

function stand(w: World<3>, position: Vec<3>, options: Partial<CharacterOptions> = {}): CharacterId {
  return addCharacter(w, { position, ...options })
}

/** The deepest overlap of a character's box with a block, m; negative or 0 where it is in none. Plain loops over all cells around. */
function depth(w: World<3>, id: CharacterId): number {
  const { position: p, size: s } = getCharacter(w, id)
  let worst = Number.NEGATIVE_INFINITY
  const low = [p[0] - s[0] / 2, p[1], p[2] - s[2] / 2]
  const high = [p[0] + s[0] / 2, p[1] + s[1], p[2] + s[2] / 2]
  for (let x = Math.floor(low[0]!) - 1; x <= high[0]!; x++) {
    for (let y = Math.floor(low[1]!) - 1; y <= high[1]!; y++) {
      for (let z = Math.floor(low[2]!) - 1; z <= high[2]!; z++) {
        const height = blockHeight(w, [x, y, z])
        if (height === 0) continue
        const top = y + height
        worst = Math.max(
          worst,
          Math.min(high[0]! - x, x + 1 - low[0]!, high[1]! - y, top - low[1]!, high[2]! - z, z + 1 - low[2]!),
        )
      }
    }
  }
  return worst
}

describe('falling and resting', () => {
  test('landing: on the face, at rest, grounded, from the first step that reaches it', () => {
    const w = flat()
    const id = stand(w, [0.5, 3, 0.5])
    let y = 3
    let v = 0
    for (let k = 0; k < 200; k++) {
      step(w)
      v -= G * DT
      y += v * DT
      const c = getCharacter(w, id)
      if (y > 0) {
        expect(c.position[1]).toBeCloseTo(y, 12)
        expect(c.grounded).toBe(false)
      } else {
        expect(c).toMatchObject({ position: [0.5, 0, 0.5], velocity: [0, 0, 0], grounded: true })
        return
      }
    }
    expect.unreachable('it never landed')
  })

  test('grounded does not flicker over 1 000 steps of rest, and the world rests', () => {
    const w = flat()
    const ids = [stand(w, [0.5, 0, 0.5]), stand(w, [3, 0.25, -2]), stand(w, [-2.7, 1, 1.3])]
    addBlock(w, [3, 0, -2], { height: 0.25 })
    addBlock(w, [2, 0, -2], { height: 0.25 })
    steps(w, 60)
    const before = ids.map((id) => getCharacter(w, id))
    steps(w, 1000, () => {
      for (const [k, id] of ids.entries()) expect(getCharacter(w, id)).toEqual(before[k])
    })
    expect(before.every((c) => c.grounded)).toBe(true)
    expect(w.characters.stirred).toBe(false)
  })

  test('terminal speed: 50 m/s, and no floor is missed at a step of 0.1 s', () => {
    for (const offset of [0, 0.13, 0.37, 0.61, 0.99]) {
      const w = flat(1)
      const id = stand(w, [0.5, 300 + offset, 0.5])
      let fastest = 0
      for (let k = 0; k < 200 && !getCharacter(w, id).grounded; k++) {
        step(w, 0.1)
        fastest = Math.min(fastest, getCharacter(w, id).velocity[1])
      }
      expect(fastest).toBe(-50)
      expect(getCharacter(w, id)).toMatchObject({ position: [0.5, 0, 0.5], grounded: true })
    }
  })

  test('falling along a wall, pressed against it: as fast as free, and never in it', () => {
    const w = flat()
    fillBlocks(w, [1, 0, -8], [1, 40, 8])
    const pressed = stand(w, [0.7, 20, 0.5])
    const free = stand(w, [-5, 20, 0.5])
    setIntent(w, pressed, { walk: [1, 0] })
    steps(w, 90, () => {
      expect(getCharacter(w, pressed).position[1]).toBe(getCharacter(w, free).position[1])
      expect(getCharacter(w, pressed).position[0]).toBe(1 - 0.3)
      expect(getCharacter(w, pressed).velocity[0]).toBe(0)
    })
  })

  test('without a wish friction takes 2 % of the horizontal velocity each step, on the ground alone', () => {
    const w = flat(40)
    const slides = stand(w, [0.5, 0, 0.5], { velocity: [3, 0, -1] })
    const flies = stand(w, [-20, 30, 0.5], { velocity: [3, 0, 0] })
    let speed = 3
    let x = 0.5
    for (let k = 0; k < 60; k++) {
      step(w)
      speed *= 0.98
      x += speed * DT
      const c = getCharacter(w, slides)
      expect(c.velocity[0]).toBeCloseTo(speed, 12)
      expect(c.velocity[2]).toBeCloseTo(-speed / 3, 12)
      expect(c.position[0]).toBeCloseTo(x, 12)
      expect(getCharacter(w, flies).velocity[0]).toBe(3)
    }
    steps(w, 1000)
    expect(getCharacter(w, slides).velocity).toEqual([0, 0, 0])
    const rough = stand(w, [0.5, 0, 3.5], { velocity: [3, 0, 0], groundFriction: 0.5 })
    step(w)
    expect(getCharacter(w, rough).velocity[0]).toBeCloseTo(1.5, 12)
  })
})

describe('walking', () => {
  test('walks at 0.98 of 4.317 m/s, sprints and sneaks, in any direction; zeros stop', () => {
    const w = flat(40)
    const id = stand(w, [0.5, 0, 0.5])
    const speedOf = (intent: Intent | null) => {
      setIntent(w, id, intent)
      step(w)
      const { velocity } = getCharacter(w, id)
      return Math.hypot(velocity[0], velocity[2])
    }
    const walk = speedOf({ walk: [1, 0] })
    expect(walk).toBeCloseTo(0.98 * 4.317, 12)
    expect(speedOf({ walk: [-3, 4] })).toBeCloseTo(walk, 12)
    expect(speedOf({ walk: [0.3, 0.4] })).toBeCloseTo(walk / 2, 12)
    expect(speedOf({ walk: [0, 1], sprint: true })).toBeGreaterThan(1.2 * walk)
    expect(speedOf({ walk: [0, 1], sneak: true })).toBeLessThan(0.5 * walk)
    expect(speedOf({ walk: [0, 0] })).toBe(0)
  })

  test('a corner: stopped by the face in front, free along the other axis', () => {
    const w = flat()
    addBlock(w, [2, 0, 0])
    addBlock(w, [2, 1, 0])
    const id = stand(w, [0.5, 0, 0.9])
    setIntent(w, id, { walk: [1, 1] })
    steps(w, 20, () => expect(depth(w, id)).toBeLessThanOrEqual(1e-9))
    // Its box is 0.6 wide: at z above 1.3 nothing is in the way any more.
    expect(getCharacter(w, id).position[2]).toBeGreaterThan(1.3)
    expect(getCharacter(w, id).position[0]).toBeGreaterThan(1.4)
    const stopped = stand(w, [0.5, 0, 0.5])
    setIntent(w, stopped, { walk: [1, 0] })
    steps(w, 60)
    expect(getCharacter(w, stopped)).toMatchObject({ position: [2 - 0.3, 0, 0.5], velocity: [0, 0, 0] })
  })

  test('diagonally into an inner corner: rests in it, on both faces', () => {
    for (const [sx, sz] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const w = flat()
      fillBlocks(w, [sx > 0 ? 3 : -4, 0, -8], [sx > 0 ? 3 : -4, 2, 8])
      fillBlocks(w, [-8, 0, sz > 0 ? 3 : -4], [8, 2, sz > 0 ? 3 : -4])
      const id = stand(w, [0, 0, 0])
      setIntent(w, id, { walk: [sx, sz] })
      steps(w, 90)
      expect(getCharacter(w, id)).toMatchObject({
        position: [sx * 2.7, 0, sz * 2.7],
        velocity: [0, 0, 0],
        grounded: true,
      })
      const there = getCharacter(w, id)
      steps(w, 100, () => expect(getCharacter(w, id)).toEqual(there))
    }
  })

  test('a corridor exactly as wide as the box, and a slot as high, let it through at full speed', () => {
    for (const width of [1, 2]) {
      const w = flat(20)
      fillBlocks(w, [-20, 0, -1], [20, 2, -1])
      fillBlocks(w, [-20, 0, width], [20, 2, width])
      fillBlocks(w, [-20, 2, -1], [20, 2, width])
      const id = stand(w, [-10.3, 0, width / 2], { size: [0.6, 2, width] })
      for (const z of [0, 1e-3]) {
        setIntent(w, id, { walk: [1, z] })
        steps(w, 120)
        const c = getCharacter(w, id)
        expect(c.velocity[0]).toBeGreaterThan(0.97 * 4.317)
        expect(c.position[2]).toBeCloseTo(width / 2, 9)
        expect(c.grounded).toBe(true)
      }
      expect(getCharacter(w, id).position[0]).toBeGreaterThan(5)
    }
  })

  test('a floor of blocks has no seams: the path is that of even steps, in 24 directions', () => {
    const d = draw(4)
    for (let k = 0; k < 24; k++) {
      const w = flat(30)
      const id = stand(w, [d.unit(), 0, d.unit()])
      const walk = [d.between(-1, 1), d.between(-1, 1)] as const
      setIntent(w, id, { walk })
      step(w)
      let last = getCharacter(w, id)
      const { velocity } = last
      steps(w, 200, () => {
        const now = getCharacter(w, id)
        expect(now.velocity).toEqual(velocity)
        expect(now.position[1]).toBe(0)
        expect(now.position[0] - last.position[0]).toBeCloseTo(velocity[0] * DT, 12)
        expect(now.grounded).toBe(true)
        last = now
      })
    }
  })

  test('along a wall of blocks: no seam holds it, no wall is sticky', () => {
    const w = flat(30)
    fillBlocks(w, [1, 0, -30], [1, 3, 30])
    const id = stand(w, [0.7, 0, -20])
    setIntent(w, id, { walk: [1, 1] })
    steps(w, 200, () => {
      expect(getCharacter(w, id).velocity[2]).toBeCloseTo((0.98 * 4.317) / Math.SQRT2, 12)
      expect(getCharacter(w, id).position[0]).toBe(1 - 0.3)
    })
    setIntent(w, id, { walk: [-1, 0] })
    step(w)
    expect(getCharacter(w, id).velocity[0]).toBeCloseTo(-0.98 * 4.317, 12)
  })
})

describe('jumping', () => {
  test('rises in the same step, with gravity; as high as 5 m/s reach; over a block', () => {
    const w = flat()
    fillBlocks(w, [2, 0, -8], [8, 0, 8])
    const id = stand(w, [1.3, 0, 0.5])
    setIntent(w, id, { walk: [1, 0], jump: true })
    step(w)
    expect(getCharacter(w, id).velocity[1]).toBeCloseTo(5 - G * DT, 12)
    expect(getCharacter(w, id).grounded).toBe(false)
    setIntent(w, id, { walk: [1, 0] })
    let top = 0
    steps(w, 60, () => {
      top = Math.max(top, getCharacter(w, id).position[1])
    })
    expect(top).toBeGreaterThan(1.2)
    expect(top).toBeLessThan(25 / (2 * G))
    expect(getCharacter(w, id)).toMatchObject({ grounded: true })
    expect(getCharacter(w, id).position[1]).toBe(1)
  })

  test('a ceiling stops it, and it falls at once', () => {
    const w = flat()
    fillBlocks(w, [-8, 2, -8], [8, 2, 8])
    const id = stand(w, [0.5, 0, 0.5])
    setIntent(w, id, { jump: true })
    const heights: number[] = []
    step(w)
    setIntent(w, id, {})
    steps(w, 30, () => {
      const c = getCharacter(w, id)
      heights.push(c.position[1])
      expect(c.position[1] + 1.8).toBeLessThanOrEqual(2 + 1e-9)
    })
    expect(Math.max(...heights)).toBeCloseTo(0.2, 12)
    expect(heights.filter((y) => y > 0.2 - 1e-9).length).toBe(1)
    expect(heights.at(-1)).toBe(0)
  })

  test('forgiven for a moment behind an edge, once, and not later', () => {
    const jumpAfter = (late: number) => {
      const w = flat(3)
      const id = stand(w, [3.9, 0, 0.5])
      setIntent(w, id, { walk: [1, 0] })
      while (getCharacter(w, id).grounded || getCharacter(w, id).position[0] < 4) step(w)
      steps(w, late)
      setIntent(w, id, { walk: [1, 0], jump: true })
      step(w)
      const first = getCharacter(w, id).velocity[1]
      step(w)
      return [first, getCharacter(w, id).velocity[1]]
    }
    const [first, second] = jumpAfter(3)
    expect(first).toBeCloseTo(5 - G * DT, 12)
    expect(second).toBeCloseTo(5 - 2 * G * DT, 12)
    expect(jumpAfter(12)[0]).toBeLessThan(0)
  })

  test('no second jump in the air, none for who was put there', () => {
    const w = flat()
    const id = stand(w, [0.5, 0, 0.5])
    const high = stand(w, [3, 5, 0.5])
    setIntent(w, id, { jump: true })
    setIntent(w, high, { jump: true })
    let before = 5
    steps(w, 50, () => {
      const { velocity } = getCharacter(w, id)
      expect(velocity[1]).toBeLessThan(before)
      before = velocity[1]
      expect(getCharacter(w, high).velocity[1]).toBeLessThan(0)
    })
  })
})

describe('steps, walls, edges', () => {
  test('stairs of slabs are walked up without a jump, down as well, and full blocks are not', () => {
    const w = flat(12)
    for (let k = 0; k < 6; k++) {
      for (let z = -3; z <= 3; z++) {
        if (k % 2 === 0) addBlock(w, [2 + k, k / 2, z], { height: 0.5 })
        else addBlock(w, [2 + k, (k - 1) / 2, z])
        for (let y = 0; y < Math.floor(k / 2); y++) addBlock(w, [2 + k, y, z])
      }
    }
    const id = stand(w, [0.5, 0, 0.5])
    setIntent(w, id, { walk: [1, 0] })
    let before = 0
    steps(w, 105, () => {
      const { position, grounded, velocity } = getCharacter(w, id)
      expect(position[1] - before).toBeLessThanOrEqual(0.5 + 1e-9)
      expect(position[1]).toBeGreaterThanOrEqual(before)
      expect(grounded).toBe(true)
      expect(velocity[0]).toBeCloseTo(0.98 * 4.317, 12)
      expect(depth(w, id)).toBeLessThanOrEqual(1e-9)
      before = position[1]
    })
    expect(before).toBe(3)
    setIntent(w, id, { walk: [-1, 0] })
    steps(w, 180, () => expect(depth(w, id)).toBeLessThanOrEqual(1e-9))
    expect(getCharacter(w, id).position[1]).toBe(0)
  })

  test('0.6 is stepped up, 0.61 is not; not without room above; not in the air', () => {
    const onto = (height: number, options: Partial<CharacterOptions> = {}, ceiling = false) => {
      const w = flat()
      addBlock(w, [1, 0, 0], { height })
      if (ceiling) fillBlocks(w, [0, 2, 0], [1, 2, 0])
      const id = stand(w, [0.5, 0, 0.5], options)
      setIntent(w, id, { walk: [1, 0] })
      steps(w, 20)
      return getCharacter(w, id).position
    }
    expect(onto(0.6)[1]).toBe(0.6)
    expect(onto(0.61)).toEqual([0.7, 0, 0.5])
    expect(onto(0.5, { stepHeight: 0.4 })).toEqual([0.7, 0, 0.5])
    expect(onto(0.5, {}, true)).toEqual([0.7, 0, 0.5])
    const w = flat()
    fillBlocks(w, [1, 0, 0], [1, 3, 0])
    addBlock(w, [1, 4, 0], { height: 0.5 })
    const id = stand(w, [0.7, 4.2, 0.5])
    setIntent(w, id, { walk: [1, 0] })
    steps(w, 60)
    expect(getCharacter(w, id).position).toEqual([0.7, 0, 0.5])
  })

  test('nobody climbs by pressing against a wall, sprinting or jumping, into its corner or not', () => {
    const w = flat()
    fillBlocks(w, [2, 0, -8], [2, 3, 8])
    fillBlocks(w, [-8, 0, 2], [8, 3, 2])
    const id = stand(w, [1.7, 0, 1.7])
    for (const walk of [
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      setIntent(w, id, { walk, sprint: true })
      steps(w, 100, () => expect(getCharacter(w, id).position[1]).toBe(0))
      setIntent(w, id, { walk, jump: true })
      steps(w, 200, () => expect(getCharacter(w, id).position[1]).toBeLessThan(1.3))
      setIntent(w, id, { walk })
      steps(w, 60)
    }
  })

  test('sneaking it does not step over an edge, on either axis or a corner, and comes back', () => {
    const w = flat(2)
    const id = stand(w, [0.5, 0, 0.5])
    for (const walk of [
      [1, 0],
      [1, 1],
      [-1, 0.3],
      [0.2, -1],
      [-1, -1],
    ] as const) {
      setIntent(w, id, { walk, sneak: true })
      steps(w, 400, () => {
        const c = getCharacter(w, id)
        expect(c.position[1]).toBe(0)
        expect(c.grounded).toBe(true)
      })
      const { position } = getCharacter(w, id)
      expect(Math.max(Math.abs(position[0] - 0.5), Math.abs(position[2] - 0.5))).toBeGreaterThan(2.5)
    }
    setIntent(w, id, { walk: [-1, -1] })
    steps(w, 30)
    expect(getCharacter(w, id).position[1]).toBeLessThan(0)
  })

  test('a block taken from under the feet: it falls; put back it holds', () => {
    const w = flat()
    const id = stand(w, [0.5, 0, 0.5])
    steps(w, 10)
    removeBlock(w, [0, -1, 0])
    step(w)
    expect(getCharacter(w, id).grounded).toBe(false)
    fillBlocks(w, [0, -4, 0], [0, -4, 0])
    steps(w, 60)
    expect(getCharacter(w, id)).toMatchObject({ grounded: true, position: [0.5, -3, 0.5] })
  })
})

describe('symmetry and chance', () => {
  const terrain = (w: World<3>, seed: number, mirror: (x: number, z: number) => [number, number]) => {
    const d = draw(seed)
    for (let x = -6; x < 6; x++) {
      for (let z = -6; z < 6; z++) {
        const edge = x === -6 || x === 5 || z === -6 || z === 5
        const high = edge ? 8 : d.below(3)
        const slab = d.below(3) === 0
        const [mx, mz] = mirror(x, z)
        fillBlocks(w, [mx, -1, mz], [mx, -1 + high, mz])
        if (slab && !edge) addBlock(w, [mx, high, mz], { height: 0.5 })
      }
    }
  }

  test('mirrored worlds: mirrored paths, bit for bit', () => {
    for (const [sx, sz] of [
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      const worlds = [1, -1].map(() => createWorld({ dim: 3, gravity: [0, -G, 0] }))
      terrain(worlds[0]!, 9, (x, z) => [x, z])
      terrain(worlds[1]!, 9, (x, z) => [sx < 0 ? -1 - x : x, sz < 0 ? -1 - z : z])
      const ids = worlds.map((w, k) => stand(w, [k ? sx * 0.4 : 0.4, 6, k ? sz * -0.3 : -0.3]))
      const d = draw(2)
      for (let k = 0; k < 1500; k++) {
        if (k % 20 === 0) {
          const walk = [d.between(-1, 1), d.between(-1, 1)] as const
          const more = { jump: d.below(3) === 0, sneak: d.below(4) === 0, sprint: d.below(3) === 0 }
          setIntent(worlds[0]!, ids[0]!, { walk, ...more })
          setIntent(worlds[1]!, ids[1]!, { walk: [sx * walk[0], sz * walk[1]], ...more })
        }
        for (const w of worlds) step(w)
        const [a, b] = ids.map((id, at) => getCharacter(worlds[at]!, id))
        expect(b!.position).toEqual([sx * a!.position[0], a!.position[1], sz * a!.position[2]])
        expect(b!.grounded).toBe(a!.grounded)
      }
    }
  })

  test('10 000 random moves on random terrains: never in a block, never farther than the move', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const w = createWorld({ dim: 3, gravity: [0, -G, 0] })
      terrain(w, seed, (x, z) => [x, z])
      const d = draw(100 + seed)
      const id = stand(w, [0.4, 6, -0.3], { size: [d.between(0.2, 1.9), d.between(0.5, 3), d.between(0.2, 1.9)] })
      for (let k = 0; k < 1000; k++) {
        const fast = d.below(10) === 0 ? 60 : 8
        const walk = d.below(3) > 0 ? ([d.between(-1, 1), d.between(-1, 1)] as const) : undefined
        setIntent(w, id, { ...(walk ? { walk } : {}), jump: d.below(5) === 0, sneak: d.below(5) === 0 })
        if (!walk)
          setCharacter(w, id, { velocity: [d.between(-fast, fast), d.between(-fast, fast), d.between(-fast, fast)] })
        const before = getCharacter(w, id)
        const dt = d.below(4) === 0 ? 0.1 : DT
        step(w, dt)
        const after = getCharacter(w, id)
        expect(depth(w, id)).toBeLessThanOrEqual(1e-9)
        const speed = walk ? 4.317 : fast
        for (const axis of [0, 2] as const) {
          const moved = Math.abs(after.position[axis] - before.position[axis])
          expect(moved).toBeLessThanOrEqual(
            Math.min(
              speed,
              walk ? 4.317 * Math.abs(w.characters.heading[axis / 2]!) : Math.abs(before.velocity[axis]),
            ) *
              dt +
              1e-9,
          )
        }
        const up = after.position[1] - before.position[1]
        const most = Math.max(Math.abs(before.velocity[1]), 5, Math.abs(before.velocity[1] - G * dt)) * dt
        expect(Math.abs(up)).toBeLessThanOrEqual(Math.max(most, 0.6) + 1e-9)
      }
    }
  })
})

describe('doors', () => {
  test('what is wrong is named, and nothing is added', () => {
    const w = flat()
    expect(() => addCharacter(w, { position: [0, Number.NaN, 0] })).toThrow(/position must be 3 finite numbers/)
    expect(() => addCharacter(w, { position: [0, 0, 0], size: [1, 0, 1] })).toThrow(/size must be 3 positive numbers/)
    expect(() => addCharacter(w, { position: [0, 0, 0], groundFriction: 2 })).toThrow(/groundFriction .* got 2/)
    expect(() => addCharacter(w, { position: [0, 0, 0], walkSpeed: -1 })).toThrow(/walkSpeed .* got -1/)
    expect(w.characters.count).toBe(0)
    const id = stand(w, [0.5, 0, 0.5])
    expect(() => setIntent(w, id, { walk: [Number.NaN, 0] })).toThrow(/walk must be 2 finite numbers/)
    removeCharacter(w, id)
    expect(() => getCharacter(w, id)).toThrow(/no character has the id/)
    expect(() => setIntent(w, id, null)).toThrow(/no character has the id/)
  })

  test('those who stay keep their names and their ways when one leaves', () => {
    const w = flat()
    const [a, b, c] = [0, 1, 2].map((k) => stand(w, [k, 0, 0.5]))
    setIntent(w, c!, { walk: [0, 1] })
    removeCharacter(w, a!)
    steps(w, 30)
    expect(getCharacter(w, b!).position).toEqual([1, 0, 0.5])
    expect(getCharacter(w, c!).position[2]).toBeGreaterThan(2)
  })

  test('a lookup touches only blocks near the character', () => {
    const w = flat(60)
    const id = stand(w, [0.5, 0, 0.5])
    setIntent(w, id, { walk: [1, 0.3] })
    steps(w, 30, () => {
      expect(stats(w).blocks.count).toBe(121 * 121)
      expect(stats(w).blocks.looked).toBeLessThan(60)
      expect(stats(w).blocks.touched).toBeLessThan(12)
    })
  })

  test('a snapshot goes on bit for bit, blocks and intents included', () => {
    const w = flat()
    addBlock(w, [2, 0, 0], { height: 0.5 })
    const id = stand(w, [0.5, 0.3, 0.5])
    setIntent(w, id, { walk: [1, 0.1], jump: true })
    steps(w, 33)
    const copy = restoreSnapshot(takeSnapshot(w)) as World<3>
    expect(hash(copy)).toBe(hash(w))
    for (const each of [w, copy]) steps(each, 100)
    expect(hash(copy)).toBe(hash(w))
    expect(getCharacter(copy, id)).toEqual(getCharacter(w, id))
  })
})
