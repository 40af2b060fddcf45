// Hostile snapshots: made with the knowledge of the format, with a right checksum. Each is refused with a RangeError, at once and as a whole. Random ones: tests/fuzz.
import { expect, test } from 'vitest'
import { BODY_COLUMNS } from '../../../src/physics/body/bodies.ts'
import { columnOf } from '../../../src/physics/core/columns.ts'
import { grabsOf } from '../../../src/physics/systems/grabs.ts'
import { jointsOf } from '../../../src/physics/systems/joints.ts'
import { traitsIn } from '../../../src/physics/systems/traits/bodyTypes.ts'
import { resealed, textsOf, WORLDS, withTexts } from '../../fuzz/formats.ts'
import * as P from '../all.ts'

/** Replaces text of the JSON in a snapshot. */
function withText(world: P.World, from: string, to: string): Uint8Array {
  const bytes = P.takeSnapshot(world)
  const { texts } = textsOf(bytes)
  const at = texts.findIndex((text) => text.includes(from))
  if (at < 0) throw new Error(`no ${from} in ${texts}`)
  texts[at] = texts[at]!.replace(from, to)
  return withTexts(bytes, texts)
}

test.each([
  ['"mode":"auto-reverse"', '"mode":"auto-reversx"', 'mode must be one of manual, forward'],
  ['"lastWall":0', '"lastWall":7', 'lastWall must be a whole number from 0 to 2'],
])('a wave with %s changed to %s is refused', (from, to, message) => {
  const bytes = P.takeSnapshot(WORLDS.walker!)
  const at = Buffer.from(bytes).indexOf(from, 0, 'utf16le')
  expect(at).toBeGreaterThan(0)
  bytes.set(Buffer.from(to, 'utf16le'), at)
  expect(() => P.restoreSnapshot(resealed(bytes))).toThrow(message)
})

test.each<[string, string, string, string]>([
  ['bottle', '"substeps":"auto"', '"substeps":1000000000', 'substeps must be at most 1000, got 1000000000'],
  ['torus', '"cell":100', '"cell":5e-324', 'cell must be at least 1e-12 metres, got 5e-324'],
  ['bottle', '"timeStep":0.016666666666666666', '"timeStep":1e-308', 'timeStep must be at least 1e-9 seconds'],
  ['bottle', '"rate":4', '"rate":4000000', 'rate must be a whole number of bodies from 1 to 4096, got 4000000'],
  ['bottle', '"opens":24', '"opens":1e99', 'opens must be'],
  ['bottle', '"maxSubstep":', '"maxSubstep":-', 'maxSubstep must be a finite number of seconds from 0 to 1000000'],
  ['bottle', '"hits":', '"hits":"', 'this snapshot is damaged'],
  ['bottle', '"size":["Infinity"', '"size":["Infinitx"', 'this snapshot is damaged'],
  ['bottle', '"half":["Infinity"', '"half":["infinity"', 'this snapshot is damaged'],
  ['bottle', '"gravity":[', '"gravity";[', 'this snapshot is damaged'],
  ['bottle', '"queue":[', '"queue":{', 'this snapshot is damaged'],
  ['bottle', '"credits":{', '"credits";{', 'this snapshot is damaged'],
  ['bottle', '"space":{', '"spaxe":{', 'this snapshot is damaged'],
  ['bottle', '"nextTicket":23', '"nextTicket":9007199254740991', 'nextTicket must be a whole number from 0 to'],
  ['bottle', '"nextTicket":23', '"nextTicket":22', 'queue[2].ticket must be'],
  ['bottle', '"isFar":{}', '"isFar":{"0":7}', 'isFar must be a whole number from 0 to 1, got 7'],
  ['bottle', '"distance":"Infinity"', '"distance":-1', 'distance must be a number of metres, 0 or more, got -1'],
  ['bottle', '"restitution":0.3', '"restitution":7', 'restitution must be a number from 0 to 1, got 7'],
  ['bottle', '"gravity":[0,-6,0]', '"gravity":[0,-6]', 'gravity must be 3 finite numbers'],
  ['bottle', '"kind":"lid"', '"kind":"__proto__"', "holds '__proto__', which is not known"],
  ['torus', '"strength":5', '"strength":1e99', 'strength of a field must be at most 1e15 newtons, got 1e+99'],
  ['torus', '"size":[1000,', '"size":[1e-99,', 'space must be made by open() or torus()'],
  ['walker', '"name":"', '"name":0,"other":"', 'credits must be two texts'],
])('%s with %s changed to %s is refused', (kind, from, to, message) => {
  expect(() => P.restoreSnapshot(withText(WORLDS[kind]!, from, to))).toThrow(RangeError)
  expect(() => P.restoreSnapshot(withText(WORLDS[kind]!, from, to))).toThrow(message)
})

test('a name that a snapshot invents is dropped', () => {
  const bytes = withText(WORLDS.bottle!, '"opens":24', '"opens":24,"__proto__":{"hacked":1},"hacked":1')
  const { region } = P.restoreSnapshot(bytes).spawner
  expect([(region as { hacked?: number }).hacked, Object.getPrototypeOf(region)]).toEqual([undefined, Object.prototype])
})

test.each<[string, (world: P.World) => void]>([
  ['a position that is not a number', ({ bodies }) => bodies.position.fill(Number.NaN, 4, 5)],
  ['a radius of 0', ({ bodies }) => bodies.position.fill(0, 7, 8)],
  ['a radius of 5e-324', ({ bodies }) => bodies.position.fill(5e-324, 7, 8)],
  ['a mass of 1e301', ({ bodies }) => bodies.mass.fill(1e301, 1, 2)],
  ['an inverse mass of another body', ({ bodies }) => bodies.velocity.fill(7, 7, 8)],
  ['a restitution above 1', ({ bodies }) => bodies.restitution.fill(1.5, 0, 1)],
  ['an infinite impulse', ({ bodies }) => bodies.surfaceImpulse.fill(Number.POSITIVE_INFINITY, 0, 1)],
  ['no orientation', ({ bodies }) => bodies.orientation.fill(0, 0, 4)],
  ['a slot twice', ({ bodies }) => bodies.slot.fill(bodies.slot[0]!, 1, 2)],
  ['a place in the order twice', ({ bodies }) => bodies.order.splice(1, 1, bodies.order[0]!)],
  ['a used slot that is free', ({ bodies }) => bodies.freeSlots.push(0)],
  ['handles beyond 2^53', ({ bodies }) => bodies.generation.fill(2 ** 30, 0, 1)],
  ['a pair of one body', ({ broadphase: { pairs } }) => pairs.a.set(pairs.b.subarray(0, 1))],
  ['a pair without a body', ({ broadphase: { pairs } }) => pairs.a.fill(-1, 0, 1)],
  ['a pair with an unknown flag', ({ broadphase: { pairs } }) => pairs.flags.fill(64, 0, 1)],
  ['a grid with a body twice', ({ broadphase: { grid } }) => grid.body.fill(0, 0, 2)],
  ['a grid of 2^60 cells', ({ broadphase: { grid } }) => grid.cells.fill(2 ** 20)],
  ['a skin that is not a number', (world) => Object.assign(world.broadphase.grid, { skin: Number.NaN })],
  ['more awake bodies than it has', (world) => Object.assign(world, { awake: 31 })],
  ['a negative time', (world) => Object.assign(world, { time: -1 })],
])('%s is refused, and the target stays as it is', (_, damage) => {
  const world = P.restoreSnapshot<3>(P.takeSnapshot(WORLDS.bottle!))
  damage(world)
  const target = P.bottleScene({ count: 5 })
  const before = P.hash(target)
  const bytes = P.takeSnapshot(world)
  expect(() => P.restoreSnapshot(bytes, target)).toThrow(RangeError)
  expect(() => P.restoreSnapshot(bytes, target)).toThrow(/^this snapshot is damaged: /)
  expect(P.hash(target)).toBe(before)
})

test('a huge count is refused before memory is reserved', () => {
  const bytes = P.takeSnapshot(P.createWorld({ dim: 3 }))
  const view = new DataView(bytes.buffer)
  const reserved: number[] = []
  for (let at = 12; at + 12 <= bytes.length; at += 2) {
    const before = view.getInt32(at, true)
    for (const count of [0x7fffffff, 5e6]) {
      view.setInt32(at, count, true)
      const start = process.memoryUsage().arrayBuffers
      try {
        P.restoreSnapshot(resealed(bytes))
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
      reserved.push(process.memoryUsage().arrayBuffers - start)
    }
    view.setInt32(at, before, true)
  }
  expect(Math.max(...reserved)).toBeLessThan(10e6)
})

test('many free slots reserve no columns', () => {
  const world = P.createWorld({ dim: 3 })
  const { bodies } = world
  const slots = 300_000
  bodies.slotCount = slots
  bodies.generation = new Int32Array(slots)
  bodies.indexOf = new Int32Array(slots).fill(-1)
  bodies.freeSlots = Array.from({ length: slots }, (_, k) => k)
  const copy = P.restoreSnapshot<3>(P.takeSnapshot(world))
  expect(copy.bodies.capacity).toBe(64)
  const place = { position: [0, 0, 0], radius: 0.1 } as const
  for (let k = 0; k < 100; k++) P.addBody(copy, place)
  expect([copy.bodies.count, copy.bodies.capacity]).toEqual([100, 128])
  expect(P.hash(P.restoreSnapshot(P.takeSnapshot(copy)))).toBe(P.hash(copy))
})

test('when one system cannot read its bytes, none has changed', () => {
  const make = (fails: boolean) => {
    const values = { one: 1, two: 2 }
    const world = P.createWorld({ dim: 2 })
    P.addSystem(world, { name: 'one', save: (out) => out.int(values.one), load: (input) => (values.one = input.int()) })
    const load = (input: { int(): number }) => {
      values.two = input.int()
      if (fails && values.two === 20) throw new RangeError('two cannot be 20')
    }
    P.addSystem(world, { name: 'two', save: (out) => out.int(values.two), load })
    return { world, values }
  }
  const source = make(false)
  Object.assign(source.values, { one: 10, two: 20 })
  const target = make(true)
  expect(() => P.restoreSnapshot(P.takeSnapshot(source.world), target.world)).toThrow('two cannot be 20')
  expect(target.values).toEqual({ one: 1, two: 2 })
})

test.each([
  ['beyond the grid', 0, 2 ** 30],
  ['before that of the body before it', 5, 0],
  ['below 0', 0, -1],
])('a cell of a body %s is refused', (_name, entry, cell) => {
  const world = WORLDS.bottle!
  const bytes = P.takeSnapshot(world)
  const { grid, gridCount } = world.broadphase
  const cells = Array.from({ length: gridCount }, (_, k) => grid.start.findIndex((from) => from > k) - 1)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const isAt = (at: number) => cells.every((value, k) => view.getInt32(at + 4 * k, true) === value)
  let at = 0
  while (!isAt(at)) at++
  expect(cells[4]).toBeGreaterThan(0)
  view.setInt32(at + 4 * entry, cell, true)
  expect(() => P.restoreSnapshot(resealed(bytes))).toThrow('a body of its grid is in no cell')
})

/** A plane with every system that a plane can have. */
function plane(): P.World<2> {
  const world = P.createWorld({ dim: 2, gravity: [0, -9.81], fields: [P.radial<2>({ strength: 1 })] })
  P.addBody(world, { position: [0.3, -0.96], radius: 0.5, type: 'fixed', surfaceVelocity: [1, 0] })
  const [a, b] = [0, 3].map((x) => P.addBody(world, { position: [x, 0], radius: 0.5, pivotingResistance: 0.1 }))
  P.addBody(world, { position: [0, 1], radius: 0.2, type: 'fixed', sensor: true, sensorOf: a! })
  P.addJoint(world, { type: 'rope', a: a!, b: [7.125, 0], length: 8 })
  P.setSpawnRegion(world, { y: 5, radius: 1, minRadius: 0.1, maxRadius: 0.2, velocity: [0, -1, 0], spread: 0, rate: 1 })
  P.setViewpoint(world, [0, 0], 100)
  for (let k = 0; k < 20; k++) P.step(world)
  P.grab(world, a!)
  P.applyForce(world, b!, [5.375, 0])
  P.applyTorque(world, b!, 3.625)
  return world
}

type Numbers = { [index: number]: number; length: number }
const IN_PLANE: Record<string, readonly number[]> = {
  rimVelocity: [2, 3],
  warmStartRimVelocity: [2, 3],
  orientation: [0],
  previousOrientation: [0],
  surfaceImpulse: Array.from({ length: 16 }, (_, k) => k).filter((k) => k % 4 !== 3),
  surfaceKey: [0, 1, 2, 3],
}
/** Every stored number that would lead out of the plane. */
const OUT: [name: string, index: number, numbers: (world: P.World) => Numbers][] = [
  ...Object.entries(BODY_COLUMNS).flatMap(([name, [, width]]) =>
    Array.from({ length: width }, (_, k) => k)
      .filter((k) => width > 1 && !(IN_PLANE[name] ?? [0, 1, 3]).includes(k))
      .map((k): (typeof OUT)[number] => [name, k, ({ bodies }) => columnOf(bodies, name)]),
  ),
  ['positionAtBuild', 2, ({ broadphase }) => broadphase.positionAtBuild],
  ['impulse of a pair', 3, ({ broadphase }) => broadphase.pairs.impulse],
  ['surface velocity', 2, (world) => traitsIn(world).surfaceVelocity],
  ['place of a riding sensor', 11, (world) => traitsIn(world).offset],
  ['point of a joint', 2, (world) => jointsOf(world).joints[0]!.point as Numbers],
  ['anchor of a grab', 2, (world) => grabsOf(world)[0]!.anchor],
  ['target of a grab', 2, (world) => grabsOf(world)[0]!.target],
  ['viewpoint', 2, ({ lod }) => lod.point],
  ['velocity of a spawn region', 2, ({ spawner }) => spawner.region!.velocity as never],
]

test.each(OUT)('%s: number %i keeps a plane flat', (_, index, numbers) => {
  const world = P.restoreSnapshot<2>(P.takeSnapshot(plane()))
  expect(numbers(world)[index]).toBe(0)
  P.restoreSnapshot(P.takeSnapshot(world))
  numbers(world)[index] = 1e-310
  expect(() => P.restoreSnapshot(P.takeSnapshot(world))).toThrow(/^this snapshot is damaged: .*plane/)
})

test.each([4, 16, 64])('a lock %i of another axis is no lock of a plane', (bit) => {
  const world = plane()
  traitsIn(world).locks[1] = bit
  expect(() => P.restoreSnapshot(P.takeSnapshot(world))).toThrow('a lock is out of a plane')
})

test.each(['blocks', 'characters'])('a plane has no %s', (name) => {
  const { systems } = P.restoreSnapshot(P.takeSnapshot(WORLDS.blocks!))
  const world = P.createWorld({ dim: 2 })
  world.systems.push(systems.find((each) => each.name === name)!)
  expect(() => P.restoreSnapshot(P.takeSnapshot(world))).toThrow(`${name} must be in a world of 3 dimensions`)
})

test('what waits in a plane stays in the plane', () => {
  const bytes = P.takeSnapshot(plane())
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  /** Where a number stands in the file. */
  const find = (value: number) => {
    let at = 12
    while (view.getFloat64(at, true) !== value) at++
    return at
  }
  for (const at of [find(5.375) + 16, find(3.625) - 8, find(3.625) - 16]) {
    expect(view.getFloat64(at, true)).toBe(0)
    view.setFloat64(at, 1e-310, true)
    expect(() => P.restoreSnapshot(resealed(bytes))).toThrow('out of a plane')
    view.setFloat64(at, 0, true)
  }
  P.restoreSnapshot(resealed(bytes))
})
