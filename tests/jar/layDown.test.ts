// A vessel filled at once: candies laid on one another by geometry, before the first step.
import { expect, test } from 'vitest'
import { createJarOf } from '../../src/jar/jar.ts'
import { type Filling, fillAtOnce } from '../../src/jar/jarWorld.ts'
import { addBody, createWorld, enqueue, hash, isAsleep, queueLength, setSpawnRegion } from '../../src/physics/index.ts'
import { settleInSlices, settleWorld } from '../../src/scenes/settle.ts'
import { fillWhole } from '../fixtures/fillWhole.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { eventually } from '../fixtures/wait.ts'
import { toLine } from '../physics/container/vessels.ts'
import { stepElsewhere } from '../physics/worker/elsewhere.ts'

function fill(
  vessel: 'bottle' | 'jar' | 'bowl' | 'glass',
  fills: number,
  count: number,
  left = 0,
  seed = 1,
  hasTable = false,
) {
  const jar = createJarOf({ vessel, seed, fills, capacity: fills }, () => {})
  jar.setCount(count)
  const { world } = jar
  const beside = jar.vessel!.table + 0.1
  if (hasTable) addBody(world, { position: [2, beside, 0], radius: 0.1 })
  fillAtOnce(world, { vessel: jar.vessel!, left })
  return { world, vessel: jar.vessel!, beside }
}

type World = ReturnType<typeof fill>['world']

/** The overlaps of all pairs in the smaller radius, and how many others and walls each body touches. */
function look({ bodies }: World, points: readonly (readonly [number, number])[]) {
  const { position, count } = bodies
  const overlaps: number[] = []
  const touches = new Array<number>(count).fill(0)
  const NEAR = 0.04
  for (let a = 0; a < count; a++) {
    const [x, y, z, r] = position.subarray(4 * a, 4 * a + 4) as unknown as [number, number, number, number]
    for (let k = 1; k < points.length; k++)
      if (toLine(Math.hypot(x, z), y, points.slice(k - 1, k + 1)) < (1 + NEAR) * r) touches[a]!++
    for (let b = 0; b < a; b++) {
      const o = 4 * b
      const distance = Math.hypot(x - position[o]!, y - position[o + 1]!, z - position[o + 2]!)
      const least = Math.min(r, position[o + 3]!)
      const gap = (distance - r - position[o + 3]!) / least
      if (gap < 0) overlaps.push(-gap)
      if (gap < NEAR) for (const k of [a, b]) touches[k]!++
    }
  }
  return { overlaps: overlaps.sort((a, b) => a - b), touches }
}

type Look = ReturnType<typeof look>

const meanHeight = ({ bodies: { position, count } }: World) => {
  let sum = 0
  for (let i = 0; i < count; i++) sum += position[4 * i + 1]!
  return sum / count
}

test.each(['bottle', 'jar', 'bowl', 'glass'] as const)(
  '600 of 900 in a %s touch, hardly overlap, and hardly sink',
  (name) => {
    const { world, vessel } = fill(name, 900, 601, 1) // the last one falls in
    const { overlaps, touches } = look(world, vessel.points)
    expect(world.bodies.count).toBe(600)
    expect(overlaps[Math.floor(0.99 * overlaps.length)]).toBeLessThan(0.03)
    expect(overlaps.at(-1)).toBeLessThan(0.1)
    // A sphere in a hollow has three below it. Those on top have no more.
    expect(touches.filter((n) => n >= 3).length).toBeGreaterThan(0.95 * 600)
    const laid = meanHeight(world) - vessel.floor
    settleWorld(world)
    const rested = meanHeight(world) - vessel.floor
    expect(laid / rested).toBeGreaterThan(0.98)
    expect(laid / rested).toBeLessThan(1.06)
  },
)

test.each(['bottle', 'jar', 'bowl', 'glass'] as const)(
  'a %s filled at once rests in half the steps of a poured one, as high, and is not filled twice',
  (name) => {
    const pour = () => {
      const jar = createJarOf({ vessel: name, seed: 3, fills: 400 }, () => {})
      jar.setCount(400)
      return jar
    }
    const [poured, laid] = [pour(), pour()]
    fillWhole(laid.world, { vessel: laid.vessel!, left: 0 })
    const [slow, fast] = [settleWorld(poured.world), settleWorld(laid.world)]
    expect([slow.settled, fast.settled]).toEqual([true, true])
    expect(fast.steps).toBeLessThan(slow.steps / 2)
    expect([queueLength(laid.world), laid.world.bodies.count]).toEqual([0, 400])
    const { floor, shoulder } = laid.vessel!
    expect(Math.abs(meanHeight(laid.world) - meanHeight(poured.world)) / (shoulder - floor)).toBeLessThan(0.03)
    const before = laid.world.bodies.velocity.slice()
    laid.drop(5)
    fillWhole(laid.world, { vessel: laid.vessel!, left: 0 })
    expect(queueLength(laid.world)).toBe(5)
    expect(laid.world.bodies.velocity).toEqual(before)
  },
)

test('1 000 candies that fill a bottle rest as they do after a pour: none is inside another', () => {
  const make = () => {
    const jar = createJarOf({ seed: 2, fills: 1000, capacity: 1000 }, () => {})
    jar.setCount(1000)
    return jar
  }
  const [poured, filled] = [make(), make()]
  fillWhole(filled.world, { vessel: filled.vessel!, left: 0 })
  for (const { world } of [poured, filled]) expect(settleWorld(world).settled).toBe(true)
  const [like, { overlaps }] = [poured, filled].map(({ world, vessel }) => look(world, vessel!.points)) as [Look, Look]
  expect(like.overlaps.at(-1) ?? 0).toBeLessThan(0.05)
  // In radii of the smaller: 5 in 100 of a diameter.
  expect(overlaps.at(-1)!).toBeLessThan(0.1)
  const { floor } = filled.vessel!
  const [height, usual] = [filled, poured].map(({ world }) => meanHeight(world) - floor) as [number, number]
  expect(Math.abs(height / usual - 1)).toBeLessThan(0.02)
  // What slid has its own friction again.
  const { sqrtFriction, count } = filled.world.bodies
  expect(sqrtFriction.subarray(0, count)).toEqual(poured.world.bodies.sqrtFriction.subarray(0, count))
})

test('an empty vessel stays as it is', () => {
  const jar = createJarOf({}, () => {})
  fillAtOnce(jar.world, { vessel: jar.vessel!, left: 0 })
  expect([jar.world.bodies.count, queueLength(jar.world)]).toEqual([0, 0])
})

test('the last candies stay in the queue, those beside the vessel stay where they are, and bits are the same', () => {
  const { world, beside } = fill('bottle', 300, 200, 20, 7, true)
  expect([world.bodies.count, queueLength(world)]).toEqual([181, 20])
  expect([...world.bodies.position.subarray(0, 3)]).toEqual([2, beside, 0])
  expect(fill('bottle', 300, 200, 20, 7, true).world.bodies.position).toEqual(world.bodies.position)
})

/** Two empty jars of one seed, with candies in the queue. */
function twins() {
  const make = () => {
    const jar = createJarOf({ seed: 5, fills: 300 }, () => {})
    jar.setCount(250)
    return jar
  }
  return [make(), make()] as const
}

test('another thread fills a jar with the same bits, and tells which candy is which', () => {
  const [own, remote] = twins()
  const filling: Filling = { vessel: own.vessel!, left: 10 }
  const { client, deliver } = stepElsewhere(remote.world, (world, data) => fillWhole(world, data as Filling))
  const taken: number[] = []
  const ask = () => {
    client.request(3, (steps) => taken.push(steps), filling)
    deliver()
  }
  // A change on the way: the answer is dropped, and the filling is asked for again.
  ask()
  remote.drop(4)
  own.drop(4)
  deliver()
  expect([taken, queueLength(remote.world)]).toEqual([[0], 254])
  ask()
  deliver()
  // Asked for once more, a jar with candies stays as it is.
  ask()
  deliver()
  expect(taken).toEqual([0, 3, 3])
  fillWhole(own.world, filling)
  for (let k = 0; k < 6; k++) own.step()
  expect(hash(remote.world)).toBe(hash(own.world))
  expect(remote.stats()).toMatchObject({ bodies: own.stats().bodies, candies: 254 })
  for (let body = 0; body < 300; body++) expect(remote.at(body)?.item.id).toBe(own.at(body)?.item.id)
})

test.each([
  ['no worker comes', () => null, () => false],
  ['the worker does not come in time', () => null, (asked: number) => asked < 4],
])('where %s, the page fills the jar before its first step', async (_, client, waits) => {
  const [own, paged] = twins()
  const filling: Filling = { vessel: own.vessel!, left: 0 }
  let asked = 0
  let filled = 0
  const begin = () => {
    expect(paged.world.stepCount).toBe(0)
    filled++
    return fillAtOnce(paged.world, filling)
  }
  settleInSlices(paged.world, () => {}, { client, waits: () => waits(++asked), first: { data: filling, begin } })
  await eventually(() => expect(isAsleep(paged.world)).toBe(true))
  expect(filled).toBe(1)
  fillWhole(own.world, filling)
  settleWorld(own.world)
  expect(hash(paged.world)).toBe(hash(own.world))
})

test('a worker that is there gets the filling until it has taken steps', async () => {
  const [{ world, vessel }] = twins()
  const filling: Filling = { vessel: vessel!, left: 0 }
  const asked: unknown[] = []
  let isOver = false
  let taken = 0
  const answers = [0, 0, 30, 30]
  const client = {
    ...{ isBusy: false, isReady: true, isUsable: () => true, drop() {}, close() {} },
    request(_: number, callback: (steps: number, ms: number) => void, first?: unknown) {
      asked.push(first)
      const steps = answers.shift()!
      isOver = answers.length === 0
      callback(steps, 0)
    },
  }
  const done = new Promise<void>((end) => {
    settleInSlices(world, end, {
      client: () => client,
      taken: () => taken++,
      until: () => isOver,
      first: { data: filling, begin: () => expect.unreachable() },
    })
  })
  await done
  expect(asked).toEqual([filling, filling, filling, undefined])
  expect(taken).toBe(2) // an answer that was dropped is no step
})

test('a settling that ends between the parts of a filling leaves the rest to the next one', async () => {
  const [own, paged] = twins()
  const filling: Filling = { vessel: own.vessel!, left: 0 }
  const part = fillAtOnce(paged.world, filling)
  for (let k = 0; k < 10; k++) part()
  let told = 0
  settleInSlices(paged.world, () => {}, {
    client: () => (paged.world.stepCount < 36 ? (expect.unreachable() as never) : null),
    taken: () => told++,
    first: { data: filling, begin: () => expect.unreachable(), begun: part },
  })
  await eventually(() => expect(isAsleep(paged.world)).toBe(true))
  expect(told).toBe(26)
  fillWhole(own.world, filling)
  settleWorld(own.world)
  expect(hash(paged.world)).toBe(hash(own.world))
})

test('a jar that is loaded between the parts of a filling does not slide', () => {
  const [jar, other] = twins()
  other.settle()
  const saved = other.save()
  const part = fillAtOnce(jar.world, { vessel: jar.vessel!, left: 0 })
  for (let k = 0; k < 10; k++) expect(part()).toBe(false)
  jar.load(saved)
  const before = hash(jar.world)
  expect(part()).toBe(true)
  expect(hash(jar.world)).toBe(before)
})

test.each(['0,0 6,10', '0,0 8,6 8,10'])('a vessel with the pointed foot %s is filled at once', (points) => {
  const jar = createJarOf({ vessel: { points: pairsOf(points) }, fills: 300, capacity: 300 }, () => {})
  jar.setCount(300)
  fillAtOnce(jar.world, { vessel: jar.vessel!, left: 0 })
  expect(jar.world.bodies.count).toBeGreaterThan(250)
})

test.each([
  ['as wide as', 0.125, 5],
  ['wider than', 0.1251, 0],
])('of candies %s a tube, as many as fit are laid on one another', (_, radius, laid) => {
  const world = createWorld({ dim: 3 })
  const points = [
    [0, 0],
    [0.125, 0],
    [0.125, 2],
  ]
  const vessel = { points, floor: 0, shoulder: 1.3, radius: 0.125, top: 2 } as unknown as Filling['vessel']
  const still = { velocity: [0, 0, 0], spread: 0 } as const
  setSpawnRegion(world, { radius: 0.125, y: 2, minRadius: radius, maxRadius: radius, rate: 1, ...still })
  enqueue(world, 7)
  fillAtOnce(world, { vessel, left: 0 })
  const { position, count } = world.bodies
  expect(count).toBe(laid)
  for (let k = 0; k < count; k++) {
    expect(Math.hypot(position[4 * k]!, position[4 * k + 2]!)).toBeLessThan(1e-6)
    expect(position[4 * k + 1]!).toBeCloseTo((2 * k + 1) * radius, 1)
  }
})
