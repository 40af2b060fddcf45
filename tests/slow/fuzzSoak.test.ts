// Worlds that run for long: an hour in `npm run soak`, some seconds in `npm test`. They stay finite
// and inside, gain no energy, keep their ids unique, and take no more and more memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { characterIds, getCharacter, setCharacter, setIntent } from '../../src/physics/blocks.ts'
import * as P from '../../src/physics/index.ts'
import { BOTTLE, blocksScene, GARDEN, torusScene } from '../../src/scenes/index.ts'
import { walkerScene } from '../../src/scenes/soda/index.ts'
import { expectConsistent } from '../fuzz/play.ts'
import { draw } from '../physics/help.ts'
import { addJelly } from '../physics/jelly.ts'

/** Minutes of world time: `npm run soak` sets it. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0.25)
/** Bytes by which the heap may differ from its size after a tenth of the time. */
const HEAP = 8e6

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A world that soaks: `advance` takes a step, and `check` looks at the world once a second. */
interface Soak {
  advance(k: number): void
  check(): void
}

function soak(name: string, create: () => Soak): void {
  test(name, { timeout: 6 * 3600_000 }, () => {
    const steps = Math.ceil(MINUTES * 3600)
    const { advance, check } = create()
    let settled = 0
    for (let k = 1; k <= steps; k++) {
      advance(k)
      if (k % 60 === 0) check()
      if (k === Math.ceil(steps / 10)) settled = heap()
    }
    expect(heap() - settled).toBeLessThan(HEAP)
  })
}

function heap(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The largest distance of the surface of a body from the y axis, and the lowest point. */
function extent({ bodies: { position, count } }: P.World): { radius: number; low: number } {
  let radius = 0
  let low = Number.POSITIVE_INFINITY
  for (let o = 0; o < 4 * count; o += 4) {
    radius = Math.max(radius, Math.hypot(position[o]!, position[o + 2]!) + position[o + 3]!)
    low = Math.min(low, position[o + 1]! - position[o + 3]!)
  }
  return { radius, low }
}

soak('a bottle is filled, shaken, tilted and poured out again and again', () => {
  const jar = createJar({ capacity: 150 })
  const d = draw(1)
  const landed = new Set<unknown>()
  jar.on('land', ({ item }) => landed.add(item.id))
  return {
    advance(k) {
      const second = Math.floor(k / 60) % 60
      if (k % 60 === 0) {
        if (second < 20) jar.drop(d.below(12))
        else if (second === 25) jar.shake(2)
        else if (second === 30) jar.tilt([0.3, -0.954, 0])
        else if (second === 35) jar.tilt([0, -1, 0])
        else if (second === 40) jar.load(jar.save())
        else if (second === 42) jar.pourOut()
        else if (second === 0) landed.clear()
      }
      jar.step()
    },
    check() {
      const world = jar.world as P.World
      expectConsistent(world)
      expect(new Set(jar.items().map(({ id }) => id)).size).toBe(jar.count())
      if (jar.isPouringOut()) return
      const { radius, low } = extent(world)
      expect(radius).toBeLessThan(BOTTLE.radius + 1e-9)
      if (world.bodies.count > 0) expect(low).toBeGreaterThan(BOTTLE.bottom - 1e-9)
    },
  }
})

soak('a torus of circles that repel each other gains no energy', () => {
  const world = torusScene({ count: 150, size: 3000, damping: 0.9999 })
  const total = () => P.energy(world).kinetic + P.energy(world).elastic
  let before = Number.POSITIVE_INFINITY
  return {
    advance(k) {
      P.step(world)
      if (k === 60) before = total()
    },
    check() {
      expectConsistent(world as P.World)
      expect(total()).toBeLessThan(2 * before)
    },
  }
})

soak('a walker stays in its room', () => {
  const world = walkerScene()
  const [{ width }] = world.containers as unknown as [{ width: number }]
  return {
    advance: () => P.step(world),
    check() {
      expectConsistent(world as P.World)
      const { position, count } = world.bodies
      for (let o = 0; o < 4 * count; o += 4) {
        expect(Math.min(position[o]!, position[o + 1]!)).toBeGreaterThanOrEqual(0)
        expect(position[o]).toBeLessThanOrEqual(width)
        expect(position[o + 1]).toBeLessThan(100)
      }
    },
  }
})

soak('candies rain into a garden in which a character walks', () => {
  const world = blocksScene({ count: 150, characters: 2 })
  const d = draw(2)
  const { half } = GARDEN
  return {
    advance(k) {
      if (k % 40 === 0)
        for (const id of characterIds(world))
          setIntent(world, id, { walk: [d.between(-1, 1), d.between(-1, 1)], jump: d.unit() < 0.3, sprint: true })
      // A candy at rest is thrown up again.
      if (k % 30 === 0) {
        const ids = P.bodyIds(world)
        const id = ids[d.below(ids.length)]
        if (id !== undefined) P.setBody(world, id, { velocity: [d.between(-4, 4), d.between(2, 9), d.between(-4, 4)] })
      }
      P.step(world)
    },
    check() {
      expectConsistent(world as P.World)
      const { position, count } = world.bodies
      for (let o = 0; o < 4 * count; o += 4) {
        const reach = half - position[o + 3]! + 1e-9
        expect(Math.max(Math.abs(position[o]!), Math.abs(position[o + 2]!))).toBeLessThanOrEqual(reach)
        expect(position[o + 1]).toBeGreaterThan(-10)
      }
      for (const id of characterIds(world)) {
        const { position: at, velocity: v } = getCharacter(world, id)
        expect([...at, ...v].every(Number.isFinite)).toBe(true)
        // It may jump over the hedge, from where nothing brings it back.
        const isOutside = Math.max(Math.abs(at[0]), Math.abs(at[2])) > half
        if (isOutside) setCharacter(world, id, { position: [...GARDEN.start], velocity: [0, 0, 0] })
        else expect(at[1]).toBeGreaterThan(-10)
      }
    },
  }
})

soak('jellies come and go in a room', () => {
  const world = P.createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [P.boxContainer({ min: [-1, 0, -1], max: [1, 3, 1] })],
  })
  const jellies: P.BodyId[][] = []
  const given = new Set<number>()
  let count = 0
  return {
    advance(k) {
      if (k % 120 === 1) {
        const ids = addJelly(world, { position: [0, 2.6, 0], edge: 3 })
        jellies.push(ids)
        for (const id of ids) given.add(id)
        count += ids.length
        if (jellies.length > 4) for (const id of jellies.shift()!) P.removeBody(world, id)
      }
      P.step(world)
    },
    check() {
      expectConsistent(world as P.World)
      expect(given.size).toBe(count)
      const { kinetic } = P.energy(world)
      expect(kinetic).toBeLessThan(50)
      const { position } = world.bodies
      for (let o = 0; o < 4 * world.bodies.count; o += 4) {
        const r = position[o + 3]! - 1e-9
        expect(Math.abs(position[o]!) + r <= 1 && Math.abs(position[o + 2]!) + r <= 1 && position[o + 1]! >= r).toBe(
          true,
        )
      }
    },
  }
})
