// Model files: errors name the path, valid files survive a round trip, OpenConstructor links are
// read and written.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as P from '../../physics/all.ts'

const dainty = JSON.parse(readFileSync(new URL('../../fixtures/dainty-walker.json', import.meta.url), 'utf8'))

test('a world made from the real file writes the same file', () => {
  const model = P.readModel(dainty)
  expect(model).toEqual(dainty)
  expect(P.writeModel(P.createModelWorld(model))).toEqual(dainty)
})

test.each([
  [null, /^the model must be an object, got null/],
  [[], /^the model must be an object, got a list/],
  [{ nodes: 3 }, /^nodes must be a list, got 3/],
  [{ ...dainty, gravity: [0] }, /^gravity must be two numbers/],
  [{ ...dainty, gravity: [0, 'down'] }, /^gravity\[1\] must be a finite number, got "down"/],
  [{ ...dainty, friction: -1 }, /^friction must be a finite number, 0 or more, got -1/],
  [{ ...dainty, stiffness: undefined }, /^stiffness must be .* got undefined/],
  [{ ...dainty, width: 0 }, /^width must be a positive finite number, got 0/],
  [{ ...dainty, surface_friction: 2 }, /^surface_friction must be a finite number from 0 to 1, got 2/],
  [{ ...dainty, surface_reflection: -3 }, /^surface_reflection must be .* from -1 to 1, got -3/],
  [{ ...dainty, wave_direction: 0 }, /^wave_direction must be 1 or -1, got 0/],
  [{ ...dainty, wave_mode: 'up' }, /^wave_mode must be one of manual, .* got "up"/],
  [{ ...dainty, name: 7 }, /^name must be a text, got 7/],
  [{ ...dainty, nodes: [...dainty.nodes, 5] }, /^nodes\[10\] must be an object, got 5/],
  [{ ...dainty, nodes: [{ location: [0, Number.NaN] }] }, /^nodes\[0\]\.location\[1\] must be .* got NaN/],
  [{ ...dainty, nodes: [{ location: [0, 0], velocity: {} }] }, /^nodes\[0\]\.velocity must be a list, got an object/],
  [{ ...dainty, springs: [{ node_a: 0, node_b: 10 }] }, /^springs\[0\]\.node_b must be the index .* the 10 nodes/],
  [{ ...dainty, springs: [{ node_a: 3, node_b: 3 }] }, /^springs\[0\]\.node_b must be another node .* got 3/],
  [{ ...dainty, springs: [{ node_a: 0, node_b: 1, rest_length: -1 }] }, /^springs\[0\]\.rest_length .* got -1/],
  // Holes, which functions such as map would skip.
  [{ ...dainty, nodes: new Array(2) }, /^nodes\[0\] must be an object, got undefined/],
  [{ ...dainty, springs: new Array(1) }, /^springs\[0\] must be an object, got undefined/],
  [{ ...dainty, gravity: new Array(2) }, /^gravity\[0\] must be a finite number, got undefined/],
  [{ ...dainty, nodes: [{ location: new Array(2) }] }, /^nodes\[0\]\.location\[0\] must be a finite number/],
  [{ ...dainty, stiffness: 1e300 }, /^stiffness must be at most 1e15, got 1e\+300/],
  [{ ...dainty, width: 1e300 }, /^width must be at most 1e15, got 1e\+300/],
  [{ ...dainty, wave_speed: 1e300 }, /^wave_speed must be a finite number from .*, got 1e\+300/],
  [{ ...dainty, nodes: new Array(20_001) }, /^the length of nodes must be at most 20000, got 20001/],
  [{ ...dainty, springs: new Array(50_001) }, /^the length of springs must be at most 50000, got 50001/],
])('readModel refuses %#', (file, message) => {
  expect(() => P.readModel(file)).toThrow(message)
  expect(() => P.readModel(file)).toThrow(RangeError)
})

test('readModel fills in defaults, and merges two springs between the same nodes', () => {
  const model = P.readModel({
    ...dainty,
    nodes: [{ location: [0, 0] }, { location: [3, 4] }],
    springs: [
      { node_a: 0, node_b: 1 },
      { node_a: 1, node_b: 0, rest_length: 9 },
    ],
  })
  expect(model.nodes[1]).toEqual({ location: [3, 4], velocity: [0, 0], acceleration: [0, 0] })
  expect(model.springs).toEqual([{ node_a: 0, node_b: 1, rest_length: 5, amplitude: 0, phase: 0 }])
  const world = P.createModelWorld(model)
  expect(P.springIds(world).map((id) => P.getSpring(world, id).restLength)).toEqual([5])
})

test('a world without a soda room is no model', () => {
  expect(() => P.writeModel(P.createWorld({ dim: 2 }))).toThrow(/sodaRoom/)
})

test('a fragment survives a round trip', () => {
  const model = { ...P.readModel(dainty), name: '金平糖 "walks"', author: 'é' }
  const fragment = P.encodeOpenConstructor(model)
  expect(fragment).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(P.decodeOpenConstructor(`#${fragment}`)).toEqual(model)
  const file = JSON.parse(atob(fragment))
  expect(file).toMatchObject({
    version: 0,
    g: -0.02,
    f: 0.137,
    k: 6.25,
    gravityDirection: 'gravity on',
    surfaceFriction: 0.7,
    surfaceReflection: -0.75,
    waveMode: 'auto reverse',
    waveDirection: 1,
  })
  expect(file.masses[0].s).toEqual({ x: 1.750499570147691, y: 0.7554135719641994 })
  expect(file.springs[0]).toEqual({ m1: 9, m2: 0, restlength: 0.55, amplitude: 0, phase: 0 })
})

const file = JSON.parse(atob(P.encodeOpenConstructor(P.readModel(dainty))))
const read = (change: object) => P.decodeOpenConstructor(btoa(JSON.stringify({ ...file, ...change })))

test('a fragment knows gravity off, gravity reversed and a manual wave', () => {
  expect(read({ gravityDirection: 'gravity off' }).gravity).toEqual([0, 0])
  expect(read({ gravityDirection: 'gravity reverse' }).gravity).toEqual([0, 0.02])
  const manual = read({ waveMode: 'manual', waveDirection: 0 })
  expect(manual).toMatchObject({ wave_mode: 'manual', wave_direction: 1 })
  expect(P.decodeOpenConstructor(P.encodeOpenConstructor(manual))).toEqual(manual)
  expect(read({ waveMode: 'reverse', waveDirection: -1 })).toMatchObject({ wave_mode: 'reverse', wave_direction: -1 })
})

test.each([
  ['%%%', /base64/],
  [btoa('not json'), /JSON/],
  [btoa('{"version":1}'), /^version must be 0, got 1/],
  [btoa('{"version":0,"gravityDirection":"toString"}'), /^gravityDirection must be one of gravity on/],
  [btoa('{"version":0,"g":-0.1,"f":0.1}'), /^k must be a finite number.* got undefined/],
])('the fragment %# is refused', (fragment, message) => {
  expect(() => P.decodeOpenConstructor(fragment)).toThrow(message)
})

test('errors of a fragment name masses and springs by their path', () => {
  expect(() => read({ masses: [{ s: { x: 1 } }] })).toThrow(/^masses\[0\]\.s\.y must be .* got undefined/)
  expect(() => read({ springs: [{ m1: 0, m2: 77 }] })).toThrow(/^springs\[0\]\.m2 must be the index .* got 77/)
})
