// Worlds, jars and models whose files the properties of formats.test.ts damage.
import fc from 'fast-check'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { crc32 } from '../../src/physics/internal.ts'
import * as P from '../physics/all.ts'

import { type Damage, damageBytes } from './holds.ts'

/** Public functions of the physics that read or write files: formats.test.ts calls them. */
export const FORMAT_FUNCTIONS = [
  ...['decodeOpenConstructor', 'encodeOpenConstructor', 'readListing', 'readModel', 'restoreBodies', 'walkers'],
]

function stepped<W extends P.World>(world: W, steps: number): W {
  for (let k = 0; k < steps; k++) P.step(world)
  return world
}

/** Small worlds of every kind. */
export const WORLDS: Record<string, P.World> = {
  bottle: stepped(P.bottleScene({ count: 20, seed: 2, shape: 'bottle' }), 120),
  torus: stepped(P.torusScene({ count: 9, size: 1000, cell: 100, fields: [P.radial<2>({ strength: 5 })] }), 5),
  walker: stepped(P.createModelWorld(P.DAINTY_WALKER), 3),
  blocks: stepped(blocks(), 20),
  traits: traits(),
}
P.enqueue(WORLDS.bottle!, 3)

function blocks(): P.World<3> {
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0] })
  for (let x = -2; x < 3; x++) P.addBlock(world, [x, -1, 0])
  P.addCharacter(world, { position: [0, 0, 0.5] })
  const [a, b] = [0, 1].map((x) => P.addBody(world, { position: [x, 1, 0.5], radius: 0.2 }))
  P.addSpring(world, { a: a!, b: b! })
  return world
}

/** Bodies of each type, a sensor, and a force that waits. */
function traits(): P.World<2> {
  const world = P.createWorld({ dim: 2, gravity: [0, -9.81] })
  for (let x = 0; x < 6; x++) P.addBody(world, { position: [x, 0], radius: 0.4, type: 'fixed' })
  P.addBody(world, { position: [2, 2], velocity: [1, 0], radius: 0.4, type: 'kinematic' })
  P.addBody(world, { position: [2, 1], radius: 0.4, sensor: true, gravityScale: 0, category: 4, mask: 6 })
  const ball = P.addBody(world, { position: [2.1, 1.2], radius: 0.3 })
  P.applyForce(stepped(world, 20), ball, [0, 9])
  return world
}

/** The bytes with the checksum that fits them. */
export function resealed(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true)
  return bytes
}

/** The bytes of a world with damages that its checksum does not tell. */
export function forged(world: P.World, damages: readonly Damage[]): Uint8Array {
  const whole = P.takeSnapshot(world)
  // The version of the solver and the checksum end the file.
  return resealed(Uint8Array.from([...damageBytes(whole.slice(0, -8), damages, 8), ...whole.slice(-8)]))
}

/** The JSON texts at the beginning of a snapshot: options, queue, viewpoint, rest. */
export function textsOf(bytes: Uint8Array): { texts: string[]; rest: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  let at = 12
  const texts = [0, 1, 2, 3].map(() => {
    const length = view.getInt32(at, true)
    const units = Array.from({ length }, (_, k) => view.getUint16(at + 4 + 2 * k, true))
    at += 4 + 2 * length
    return String.fromCharCode(...units)
  })
  return { texts, rest: bytes.slice(at) }
}

/** A snapshot with other texts. */
export function withTexts(bytes: Uint8Array, texts: readonly string[]): Uint8Array {
  const { rest } = textsOf(bytes)
  const parts = texts.map((text) => {
    const part = new DataView(new ArrayBuffer(4 + 2 * text.length))
    part.setInt32(0, text.length, true)
    for (let k = 0; k < text.length; k++) part.setUint16(4 + 2 * k, text.charCodeAt(k), true)
    return [...new Uint8Array(part.buffer)]
  })
  return resealed(Uint8Array.from([...bytes.slice(0, 12), ...parts.flat(), ...rest]))
}

/** A jar with items of all kinds, some of them queued. */
export function fullJar(view: 'bottle' | 'torus'): Jar {
  const jar = createJar({ view, capacity: 12 })
  jar.drop([{ id: 'a', label: 'A', color: '#f00', size: 1.5, data: { x: [1] } }, { id: 2 }])
  for (let k = 0; k < 60; k++) jar.step()
  jar.drop(15)
  for (let k = 0; k < 10; k++) jar.step()
  jar.shake(1)
  return jar
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Valid models of walkers. */
export const MODEL: fc.Arbitrary<P.Model> = fc
  .record({
    base: fc.constantFrom(...P.walkers()),
    name: fc.string({ unit: 'binary' }),
    gravity: fc.tuple(fc.oneof(fc.constant(0), number(-1, 1)), number(-1, 1)),
    wave: fc.constantFrom(['auto-reverse', 1], ['auto-reverse', -1], ['manual', 1], ['forward', 1], ['reverse', -1]),
    wave_speed: number(-1, 1),
    nodes: fc.nat(40),
  })
  .map(({ base, nodes: count, wave: [wave_mode, wave_direction], ...changes }) => {
    const springs = base.springs.filter(({ node_a, node_b }) => node_a < count && node_b < count)
    const model = { ...base, ...changes, wave_mode, wave_direction, nodes: base.nodes.slice(0, count), springs }
    return P.readModel(JSON.parse(JSON.stringify(model))) // JSON has no negative zeros
  })
