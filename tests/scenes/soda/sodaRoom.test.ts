// Soda models follow the specification with its lagged integrator; the laws of that integrator.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  configure,
  energy,
  getWave,
  hash,
  momentum,
  readPositions,
  readVelocities,
  restoreSnapshot,
  setWave,
  step,
  takeSnapshot,
} from '../../../src/physics/index.ts'
import { createModelWorld, type Model, readModel, sodaRoom, writeModel } from '../../../src/scenes/soda/index.ts'
import { createReference, tickReference } from './sodaReference.ts'

const dainty = JSON.parse(readFileSync(new URL('../../fixtures/dainty-walker.json', import.meta.url), 'utf8'))

/** Two nodes and a spring without other forces, in a room so wide that they never touch it. */
function twoNodes(change: Partial<Model> = {}): Model {
  return {
    ...readModel(dainty),
    gravity: [0, 0],
    friction: 0,
    stiffness: 3,
    width: 1000,
    height: 1000,
    wave_speed: 0,
    nodes: [
      { location: [499, 500], velocity: [0, 0], acceleration: [0, 0] },
      { location: [501, 500], velocity: [0, 0], acceleration: [0, 0] },
    ],
    springs: [{ node_a: 0, node_b: 1, rest_length: 1.9, amplitude: 0, phase: 0 }],
    ...change,
  }
}

describe('Dainty Walker', () => {
  test('agrees with the reference over 3 000 ticks to 1e-11', () => {
    const world = createModelWorld(readModel(dainty))
    const reference = createReference(dainty)
    const positions = new Float64Array(2 * reference.nodes.length)
    const velocities = new Float64Array(2 * reference.nodes.length)
    let worst = 0
    for (let tick = 0; tick < 3000; tick++) {
      step(world)
      tickReference(reference)
      readPositions(world, positions)
      readVelocities(world, velocities)
      reference.nodes.forEach(({ location, velocity }, k) => {
        worst = Math.max(
          worst,
          Math.abs(location.x - positions[2 * k]!),
          Math.abs(location.y - positions[2 * k + 1]!),
          Math.abs(velocity.x - velocities[2 * k]!),
          Math.abs(velocity.y - velocities[2 * k + 1]!),
        )
      })
      expect(getWave(world).direction).toBe(reference.waveDirection)
    }
    expect(worst).toBeLessThan(1e-11)
    expect(worst).toBeGreaterThan(0) // the reference is different code
    expect(reference.turns).toBeGreaterThanOrEqual(4)
  })

  test('stays in the room; the wave turns at each wall', () => {
    const world = createModelWorld(readModel(dainty))
    const positions = new Float64Array(20)
    const turns: string[] = []
    let direction = getWave(world).direction
    let reach = 0
    for (let tick = 0; tick < 3000; tick++) {
      step(world)
      readPositions(world, positions)
      const x = positions.filter((_, k) => k % 2 === 0)
      const y = positions.filter((_, k) => k % 2 === 1)
      expect(Math.min(...x)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...x)).toBeLessThanOrEqual(4)
      expect(Math.min(...y)).toBeGreaterThanOrEqual(0)
      reach = Math.max(reach, ...y)
      if (getWave(world).direction === direction) continue
      direction = getWave(world).direction
      // It touched the wall within the tick, and is less than 2 cm from it at the end.
      turns.push(Math.min(...x) < 0.02 ? 'left' : Math.max(...x) > 3.98 ? 'right' : 'nowhere')
    }
    expect(turns.length).toBeGreaterThanOrEqual(4)
    turns.forEach((wall, k) => {
      expect(wall).toBe(k % 2 === 0 ? 'right' : 'left')
    })
    expect(reach).toBeLessThan(2)
  })

  test('a mirrored model walks the mirrored path', () => {
    const width = dainty.width
    const mirrored = structuredClone(dainty)
    for (const node of mirrored.nodes) {
      node.location[0] = width - node.location[0]
      node.velocity[0] *= -1
      node.acceleration[0] *= -1
    }
    const one = createModelWorld(readModel(dainty))
    const other = createModelWorld(readModel(mirrored))
    const here = new Float64Array(20)
    const there = new Float64Array(20)
    let worst = 0
    for (let tick = 0; tick < 1000; tick++) {
      step(one)
      step(other)
      readPositions(one, here)
      readPositions(other, there)
      for (let k = 0; k < 20; k += 2) {
        worst = Math.max(worst, Math.abs(here[k]! - (width - there[k]!)), Math.abs(here[k + 1]! - there[k + 1]!))
      }
    }
    expect(worst).toBeLessThan(1e-9) // width - x rounds differently from x
    expect(getWave(one).direction).toBe(getWave(other).direction)
  })

  test('continues alike from a file; a snapshot keeps the last wall', () => {
    const world = createModelWorld(readModel(dainty))
    for (let tick = 0; tick < 1000; tick++) step(world)
    const copy = createModelWorld(readModel(JSON.parse(JSON.stringify(writeModel(world)))))
    const restored = restoreSnapshot<2>(takeSnapshot(world))
    expect(hash(restored)).toBe(hash(world))
    for (let tick = 0; tick < 800; tick++) {
      step(world)
      step(restored)
      if (tick < 20) step(copy)
      if (tick === 19) expect(writeModel(copy)).toEqual(writeModel(world))
    }
    expect(hash(restored)).toBe(hash(world))
    expect(writeModel(restored)).toEqual(writeModel(world))
  })
})

describe('the lagged integrator', () => {
  /**
   * Largest root in modulus of L (L - 1)^2 = -q, by Newton from the undisturbed pair 1 +- i
   * sqrt(q).
   */
  function largestRoot(q: number): { modulus: number; angle: number } {
    let re = 1
    let im = Math.sqrt(q)
    for (let round = 0; round < 60; round++) {
      // f = L^3 - 2 L^2 + L + q, f' = 3 L^2 - 4 L + 1
      const re2 = re * re - im * im
      const im2 = 2 * re * im
      const re3 = re2 * re - im2 * im
      const im3 = re2 * im + im2 * re
      const fr = re3 - 2 * re2 + re + q
      const fi = im3 - 2 * im2 + im
      const dr = 3 * re2 - 4 * re + 1
      const di = 3 * im2 - 4 * im
      const square = dr * dr + di * di
      re -= (fr * dr + fi * di) / square
      im -= (fi * dr - fr * di) / square
    }
    return { modulus: Math.hypot(re, im), angle: Math.atan2(im, re) }
  }

  test.each([0.5, 3, 6.25])('two free nodes swing with its period and growth, stiffness %f', (stiffness) => {
    const h = 1 / 600
    const { modulus, angle } = largestRoot(h * h * 2 * stiffness)
    const world = createModelWorld(twoNodes({ stiffness }))
    // One substep a step, so that each can be read.
    configure(world, { timeStep: h, substeps: 1 })
    const out = new Float64Array(4)
    const stretch: number[] = []
    const substeps = 40_000
    for (let n = 0; n < substeps; n++) {
      step(world)
      readPositions(world, out)
      stretch.push(out[2]! - out[0]! - 1.9)
    }
    // Zeros by linear interpolation between two signs. The period is twice their distance.
    const zeros: number[] = []
    const peaks: { at: number; size: number }[] = []
    for (let n = 1; n < substeps - 1; n++) {
      const [before, here, after] = [stretch[n - 1]!, stretch[n]!, stretch[n + 1]!]
      if (before < 0 !== here < 0) zeros.push(n - 1 + before / (before - here))
      if (here > before && here >= after) {
        // The maximum of the parabola through three points.
        const bend = before - 2 * here + after
        const shift = (0.5 * (before - after)) / bend
        peaks.push({ at: n + shift, size: here - (0.25 * (before - after) * (before - after)) / (2 * bend) })
      }
    }
    const period = (2 * (zeros.at(-1)! - zeros[0]!)) / (zeros.length - 1)
    expect(Math.abs(period / ((2 * Math.PI) / angle) - 1)).toBeLessThan(1e-5)
    const [first, last] = [peaks[0]!, peaks.at(-1)!]
    const growth = (last.size / first.size) ** (1 / (last.at - first.at))
    expect(Math.abs(growth - modulus)).toBeLessThan(1e-5 * (modulus - 1) + 1e-9)
    expect(modulus).toBeGreaterThan(1)
    expect(energy(world).elastic + energy(world).kinetic).toBeGreaterThan(0)
  })

  test('keeps momentum without gravity, friction and contact', () => {
    const model = readModel(dainty)
    const world = createModelWorld({
      ...model,
      gravity: [0, 0],
      friction: 0,
      width: 1000,
      height: 1000,
      nodes: model.nodes.map((node) => ({
        ...node,
        location: [node.location[0] + 500, node.location[1] + 500],
      })),
    })
    // The accelerations of the file act in the first substep, so momentum is compared from then on.
    step(world)
    const [x, y] = momentum(world)
    for (let tick = 0; tick < 1000; tick++) step(world)
    expect(Math.abs(momentum(world)[0] - x)).toBeLessThan(1e-11)
    expect(Math.abs(momentum(world)[1] - y)).toBeLessThan(1e-11)
    expect(energy(world).kinetic).toBeGreaterThan(0.001)
  })

  test('a spring between coincident nodes exerts no force', () => {
    const model = twoNodes({ springs: [{ node_a: 0, node_b: 1, rest_length: 1, amplitude: 0, phase: 0 }] })
    model.nodes[1] = model.nodes[0]!
    const world = createModelWorld(model)
    for (let tick = 0; tick < 10; tick++) step(world)
    expect(momentum(world)).toEqual([0, 0])
    expect(energy(world).kinetic).toBe(0)
  })
})

describe('the wave', () => {
  test('manual stands still; forward and reverse never turn', () => {
    for (const [mode, direction] of [
      ['manual', 1],
      ['forward', 1],
      ['reverse', -1],
    ] as const) {
      const world = createModelWorld(readModel(dainty))
      setWave(world, { mode })
      const { phase } = getWave(world)
      for (let tick = 0; tick < 700; tick++) step(world)
      const expected = mode === 'manual' ? 0 : 700 * 0.06 * direction
      expect(getWave(world).phase - phase).toBeCloseTo(expected, 9)
      expect(getWave(world).direction).toBe(direction)
      expect(writeModel(world).wave_mode).toBe(mode)
    }
  })

  test('refuses bad values and stays', () => {
    const world = createModelWorld(readModel(dainty))
    const before = getWave(world)
    expect(() => setWave(world, { speed: 1, phase: Number.NaN })).toThrow(/phase .* got NaN/)
    expect(() => setWave(world, { direction: 0 })).toThrow(/1 or -1, got 0/)
    // @ts-expect-error wrong on purpose: there is no such mode
    expect(() => setWave(world, { mode: 'sideways' })).toThrow(/manual.*sideways/)
    expect(getWave(world)).toEqual(before)
  })

  test('a narrower room moves all nodes inside', () => {
    const world = createModelWorld(readModel(dainty))
    for (let tick = 0; tick < 200; tick++) step(world)
    configure(world, { containers: [sodaRoom({ width: 2, height: 1 })] })
    const out = new Float64Array(20)
    for (let tick = 0; tick < 300; tick++) {
      step(world)
      readPositions(world, out)
      for (let k = 0; k < 20; k += 2) expect(out[k]!).toBeLessThanOrEqual(2)
    }
    expect(writeModel(world).width).toBe(2)
    expect(() => sodaRoom({ width: 0, height: 1 })).toThrow(/width .* got 0/)
    expect(() => sodaRoom({ width: 1, height: 1, reflection: 2 })).toThrow(/reflection .* got 2/)
  })
})
