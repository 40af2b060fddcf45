// Soda models follow the specification with its lagged integrator, and their wave.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as P from '../../physics/all.ts'
import { createReference, tickReference } from './sodaReference.ts'

const dainty = JSON.parse(readFileSync(new URL('../../fixtures/dainty-walker.json', import.meta.url), 'utf8'))

test('Dainty Walker agrees with the reference over 3 000 ticks to 1e-11', () => {
  const world = P.createModelWorld(P.readModel(dainty))
  const reference = createReference(dainty)
  const positions = new Float64Array(2 * reference.nodes.length)
  const velocities = new Float64Array(2 * reference.nodes.length)
  let worst = 0
  for (let tick = 0; tick < 3000; tick++) {
    P.step(world)
    tickReference(reference)
    P.readPositions(world, positions)
    P.readVelocities(world, velocities)
    reference.nodes.forEach(({ location, velocity }, k) => {
      worst = Math.max(
        worst,
        Math.abs(location.x - positions[2 * k]!),
        Math.abs(location.y - positions[2 * k + 1]!),
        Math.abs(velocity.x - velocities[2 * k]!),
        Math.abs(velocity.y - velocities[2 * k + 1]!),
      )
    })
    expect(P.getWave(world).direction).toBe(reference.waveDirection)
  }
  expect(worst).toBeLessThan(1e-11)
  expect(worst).toBeGreaterThan(0) // the reference is different code
  expect(reference.turns).toBeGreaterThanOrEqual(4)
})

test('Dainty Walker continues alike from a file', () => {
  const world = P.createModelWorld(P.readModel(dainty))
  for (let tick = 0; tick < 1000; tick++) P.step(world)
  const copy = P.createModelWorld(P.readModel(JSON.parse(JSON.stringify(P.writeModel(world)))))
  for (let tick = 0; tick < 20; tick++) for (const one of [world, copy]) P.step(one)
  expect(P.writeModel(copy)).toEqual(P.writeModel(world))
})

test('a spring between coincident nodes exerts no force', () => {
  const node = { location: [499, 500], velocity: [0, 0], acceleration: [0, 0] } as const
  const world = P.createModelWorld({
    ...{ ...P.readModel(dainty), gravity: [0, 0], friction: 0, width: 1000, height: 1000 },
    nodes: [node, node],
    springs: [{ node_a: 0, node_b: 1, rest_length: 1, amplitude: 0, phase: 0 }],
  })
  for (let tick = 0; tick < 10; tick++) P.step(world)
  expect(P.momentum(world)).toEqual([0, 0])
  expect(P.energy(world).kinetic).toBe(0)
})

test('a manual wave stands still; forward and reverse never turn', () => {
  for (const [mode, direction] of [
    ['manual', 1],
    ['forward', 1],
    ['reverse', -1],
  ] as const) {
    const world = P.createModelWorld(P.readModel(dainty))
    P.setWave(world, { mode })
    const { phase } = P.getWave(world)
    for (let tick = 0; tick < 700; tick++) P.step(world)
    const expected = mode === 'manual' ? 0 : 700 * 0.06 * direction
    expect(P.getWave(world).phase - phase).toBeCloseTo(expected, 9)
    expect(P.getWave(world).direction).toBe(direction)
    expect(P.writeModel(world).wave_mode).toBe(mode)
  }
})

test.each([1e3, 1e6, 1e9])('a walker with springs of %d N/m steps, is saved and goes on bit for bit', (stiffness) => {
  const world = P.createModelWorld(P.readModel(dainty))
  P.configure(world, { stiffness })
  for (let tick = 0; tick < 100; tick++) P.step(world)
  const again = P.restoreSnapshot(P.takeSnapshot(world))
  for (const each of [world, again]) for (let tick = 0; tick < 20; tick++) P.step(each)
  expect(P.hash(again)).toBe(P.hash(world))
  const velocities = new Float64Array(2 * P.bodyIds(world).length)
  P.readVelocities(world, velocities)
  for (let k = 0; k < velocities.length; k += 2)
    expect(Math.hypot(velocities[k]!, velocities[k + 1]!)).toBeLessThanOrEqual(1e6 * (1 + 1e-9))
})

test('a narrower room moves all nodes inside', () => {
  const world = P.createModelWorld(P.readModel(dainty))
  for (let tick = 0; tick < 200; tick++) P.step(world)
  P.configure(world, { containers: [P.sodaRoom({ width: 2, height: 1 })] })
  const out = new Float64Array(20)
  for (let tick = 0; tick < 300; tick++) {
    P.step(world)
    P.readPositions(world, out)
    for (let k = 0; k < 20; k += 2) expect(out[k]!).toBeLessThanOrEqual(2)
  }
  expect(P.writeModel(world).width).toBe(2)
})
