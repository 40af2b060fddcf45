// Plays random calls in a world, and checks after each that the world is consistent.
import { expect } from 'vitest'
import { countAwake } from '../../src/physics/body/sleep.ts'
import { nearestImage } from '../../src/physics/core/space.ts'
import { canBeSent } from '../../src/physics/worker/setup.ts'
import * as physics from '../physics/all.ts'
import { stepElsewhere } from '../physics/worker/elsewhere.ts'
import type { Call, Mood } from './calls.ts'
import { isRefused } from './holds.ts'

type World = physics.World
const api = physics as unknown as Record<string, (...args: unknown[]) => unknown>

interface Reference {
  $: string
  n: number
  kind: string
  per: number
  name: string
  args: unknown[]
}

/** The value that an argument stands for. */
function resolve(value: unknown, world: World | null, known: Record<string, unknown[]>): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, world, known))
  if (value === null || typeof value !== 'object') return value
  if (!('$' in value))
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, resolve(entry, world, known)]))
  const { $, n, kind, per, name, args } = value as Reference
  if ($ === 'make') return api[name]!(...(resolve(args, world, known) as unknown[]))
  if ($ === 'world') return world
  if ($ === 'dainty') return physics.DAINTY_WALKER
  if ($ === 'snapshot') return known.snapshot?.at(-1)
  if ($ === 'listener') return () => {}
  if ($ === 'system') return { name: `own ${n}`, applyForces() {}, save() {}, load() {} }
  if ($ === 'distance') return (x: number, y: number, z: number) => 3 - Math.max(Math.abs(x), y, Math.abs(z)) - n
  if ($ === 'force') return (_body: unknown, out: number[]) => (out[0] = n)
  if ($ === 'out') {
    const counts: Record<string, (w: never) => number> = {
      bodies: (w: World) => w.bodies.count,
      characters: physics.characterCount,
      contacts: physics.contactCount,
      springs: physics.springCount,
      cells: () => 512,
    }
    return new Float64Array(per * counts[kind]!(world as never))
  }
  const handles = known[$] ?? []
  return handles[n % Math.max(1, handles.length)]
}

/** Checks what holds in every world, whatever was called. */
export function expectConsistent(world: World): void {
  const ids = physics.bodyIds(world)
  const { count, position, velocity } = world.bodies
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(count)
  for (const id of ids) expect(physics.hasBody(world, id)).toBe(true)
  for (let o = 0; o < 4 * count; o++) {
    if (!Number.isFinite(position[o]!) || !Number.isFinite(velocity[o]!))
      throw new Error(`body ${o >> 2} is not finite`)
    if (o % 4 === 3 && !(position[o]! > 0)) throw new Error(`body ${o >> 2} has no radius`)
  }
  const { bodies, awake, near, far } = physics.stats(world)
  expect([bodies, near + far, awake]).toEqual([count, count, countAwake(world.bodies)])
  for (const id of physics.springIds(world)) {
    const { a, b } = physics.getSpring(world, id)
    expect(a !== b && physics.hasBody(world, a) && physics.hasBody(world, b)).toBe(true)
  }
  for (const id of physics.jointIds(world)) {
    const { a, b } = physics.getJoint(world, id)
    expect(a !== b && physics.hasBody(world, a) && (typeof b !== 'number' || physics.hasBody(world, b))).toBe(true)
  }
  const tickets = physics.queuedTickets(world)
  expect([...tickets].sort((a, b) => a - b)).toEqual([...new Set(tickets)])
}

/** The bodies that contacts and forces do not move. Those that ride on others are moved by them. */
const notPushed = (world: World) =>
  physics
    .bodyIds(world)
    .map((id) => [id, physics.getBody(world, id)] as const)
    .filter(([, { type, sensorOf }]) => type !== 'dynamic' && sensorOf === null)

/** Checks that a step has left fixed bodies as they were, and kinematic ones on their way. */
function expectUnmoved(world: World, before: ReturnType<typeof notPushed>): void {
  for (const [id, old] of before) {
    const now = physics.getBody(world, id)
    if (old.type === 'fixed') expect(now).toEqual(old)
    expect([now.velocity, now.angularVelocity]).toEqual([old.velocity, old.angularVelocity])
    now.position.forEach((x, axis) => {
      const moved = old.position[axis]! + world.timeStep * old.velocity[axis]!
      const size = world.space.size[axis]!
      // Each of up to 80 substeps rounds the place, in the size of a torus where it crosses the border.
      const rounding = Math.max(1e-12, 1e-14 * (Number.isFinite(size) ? size : Math.abs(x)))
      expect(Math.abs(nearestImage(x - moved, size))).toBeLessThan(rounding)
    })
  }
}

/**
 * Makes a world and the calls. A call that throws a RangeError leaves the world as it is; a call
 * that only reads leaves it as it is too.
 * @param reads Names of the calls that only read.
 * @returns the world, or null when its options were refused
 */
export function play(start: Call, calls: readonly Call[], reads: ReadonlySet<string>, mood: Mood): World | null {
  const world = makeWorld(start)
  if (!world) return null
  const foreign = [2 ** 24 * 3 + 1, 10_000]
  // Handles of removed things stay in the lists.
  const known: Record<string, unknown[]> = {
    body: [...physics.bodyIds(world), ...(mood === 'hostile' ? foreign : [])],
    snapshot: [],
    grab: [],
    joint: [...physics.jointIds(world)],
    spring: [...physics.springIds(world)],
    character: [...physics.characterIds(world as physics.World<3>)],
  }
  for (const { call, args } of calls) {
    let given: unknown[]
    try {
      given = resolve(args, world, known) as unknown[]
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      continue // the function that makes an argument has refused
    }
    const before = physics.hash(world)
    const { revision } = world
    const unmoved = call === 'step' && mood === 'ordinary' ? notPushed(world) : []
    try {
      const result = call === 'measureCellOccupancy' ? api[call]!(given[0], world) : api[call]!(world, ...given)
      if (reads.has(call)) expect(physics.hash(world), call).toBe(before)
      expectUnmoved(world, unmoved)
      // A worker that steps the world has to hear of it. The viewpoint is sent with each request.
      if (call !== 'step' && call !== 'setViewpoint' && world.revision === revision)
        expect(physics.hash(world), `${call} is no edit`).toBe(before)
      if (call === 'addBody') known.body!.push(result)
      if (call === 'addSpring') known.spring!.push(result)
      if (call === 'addJoint') known.joint!.push(result)
      if (call === 'grab') known.grab!.push(result)
      if (call === 'addCharacter') known.character!.push(result)
      if (call === 'takeSnapshot') known.snapshot!.push(result)
    } catch (error) {
      if (!isRefusal(error, call)) throw error
      if (call === 'step') {
        // Only extreme numbers make a world non-finite, or too crowded, and stiff springs that act as set.
        if (mood === 'ordinary' && world.integrator.name !== 'lagged') throw error
        return null
      }
      expect(physics.hash(world), `${call}: ${(error as Error).message}`).toBe(before)
    }
    expectConsistent(world)
  }
  return world
}

function makeWorld({ call, args }: Call): World | null {
  try {
    return api[call]!(...(resolve(args, null, {}) as unknown[])) as World
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Refusals are RangeErrors, but for `enqueue` in a world without a spawn region. */
function isRefusal(error: unknown, call: string): boolean {
  if (error instanceof RangeError) return true
  return call === 'enqueue' && error instanceof Error && error.message.startsWith('this world has no spawn region')
}

/** Expects that a world which can be sent is the same after steps in another thread. */
export function expectSendable(world: World): void {
  if (!canBeSent(world)) return
  const copy = physics.restoreSnapshot(physics.takeSnapshot(world), { world: undefined, fields: world.fields })
  const { steps } = stepElsewhere(copy)
  for (let k = 0; k < 3 && !physics.isAsleep(world); k++) {
    physics.step(world)
    steps(1)
    expect(physics.hash(copy)).toBe(physics.hash(world))
  }
}

/** Expects that a restored copy equals the world, also after some steps. */
export function expectRestorable(world: World, steps: number): void {
  for (const { name } of world.systems.slice()) if (name.startsWith('own')) physics.removeSystem(world, name)
  const copy = physics.restoreSnapshot(physics.takeSnapshot(world), {
    containers: world.containers,
    fields: world.fields,
  })
  expect(physics.hash(copy)).toBe(physics.hash(world))
  const stepped = (of: World): string => {
    for (let k = 0; k < steps; k++) physics.step(of)
    return physics.hash(of)
  }
  let hash = ''
  if (isRefused(() => (hash = stepped(world)))) expect(world.integrator.name).toBe('lagged')
  else expect(stepped(copy)).toBe(hash)
}
