// Springs: period of two bodies, normal modes of a chain, damping.
import { addBody, addSpring, createWorld, type Dim, getBody, setBody, step } from '../../src/physics/index.ts'
import { type Case, frequencyOf, type Row, vec } from '../case.ts'
import { curveOf } from '../plot.ts'

const periods: Case = {
  name: 'two bodies on a spring swing at sqrt(k / reduced mass)',
  measures: 'angular frequency over ten periods, 200 steps each',
  formula: 'w = sqrt(k (1 / m1 + 1 / m2))',
  source: 'the two-body problem of mechanics',
  run() {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      for (const [k, m1, m2] of [
        [20, 1, 1],
        [20, 1, 10],
        [1000, 0.1, 5],
      ] as const) {
        const expected = Math.sqrt(k * (1 / m1 + 1 / m2))
        const timeStep = (2 * Math.PI) / expected / 200
        const world = createWorld<Dim>({ dim, contact: null, timeStep })
        const a = addBody(world, { position: vec(dim, 0, 0), radius: 0.01, mass: m1 })
        const b = addBody(world, { position: vec(dim, 1.1, 0), radius: 0.01, mass: m2 })
        addSpring(world, { a, b, restLength: 1, stiffness: k })
        const stretch = () => {
          step(world)
          return getBody(world, b).position[0]! - getBody(world, a).position[0]! - 1
        }
        const measured = frequencyOf(stretch, timeStep, 21)
        const at = `${dim}D, ${k} N/m, ${m1} and ${m2} kg`
        rows.push({ at, expected, measured, tolerance: 0.001 * expected, unit: 'rad/s' })
      }
    }
    return { rows }
  },
}

const MASSES = 12

const modes: Case = {
  name: 'a chain of springs swings in its normal modes',
  measures: `angular frequency of longitudinal standing waves of ${MASSES} free bodies, 1 kg and 100 N/m`,
  formula: 'w(n) = 2 sqrt(k / m) sin(n pi / (2 N))',
  source: 'M. Born and K. Huang, Dynamical Theory of Crystal Lattices, 1954',
  run(short) {
    const rows: Row[] = []
    const theory = (n: number) => 20 * Math.sin((n * Math.PI) / (2 * MASSES))
    const points: [number, number][] = []
    for (const n of short ? [1, 6] : [1, 2, 4, 6, 8, 10, 11]) {
      const measured = modeFrequency(n, theory(n))
      points.push([n, measured])
      const expected = theory(n)
      rows.push({ at: `mode ${n}`, expected, measured, tolerance: 0.002 * expected, unit: 'rad/s' })
    }
    const series = [curveOf('theory', theory, 0, 11, 44), { label: 'measured', kind: 'points' as const, points }]
    return { rows, plots: [{ name: 'chain', title: 'Normal modes of a chain', x: 'mode', y: 'rad/s', series }] }
  },
}

function modeFrequency(n: number, expected: number): number {
  const timeStep = (2 * Math.PI) / expected / 400
  const world = createWorld({ dim: 2, contact: null, timeStep })
  const shape = (j: number) => Math.cos((n * Math.PI * (j + 0.5)) / MASSES)
  const ids = Array.from({ length: MASSES }, (_, j) =>
    addBody(world, { position: [j + 0.01 * shape(j), 0], radius: 0.01, mass: 1 }),
  )
  for (let j = 1; j < MASSES; j++) addSpring(world, { a: ids[j - 1]!, b: ids[j]!, restLength: 1, stiffness: 100 })
  const amplitude = () => {
    step(world)
    return ids.reduce((sum, id, j) => sum + (getBody(world, id).position[0] - j) * shape(j), 0)
  }
  return frequencyOf(amplitude, timeStep, 9)
}

const damped: Case = {
  name: 'a damped spring loses amplitude as its damping says',
  measures: 'logarithm of the ratio of stretches two periods apart; 50 N/m, 1 and 4 kg, 400 steps a period',
  formula: 'ln(x(t) / x(t + T)) = c T / (2 m), T = 2 pi / sqrt(k / m - (c / 2 m)^2), m the reduced mass',
  source: 'the damped oscillator of mechanics',
  run() {
    const mass = 0.8
    const rows = [0.2, 1].map((c): Row => {
      const frequency = Math.sqrt(50 / mass - (c / (2 * mass)) ** 2)
      const timeStep = (2 * Math.PI) / frequency / 400
      const world = createWorld({ dim: 3, contact: null, timeStep })
      const a = addBody(world, { position: [0, 0, 0], radius: 0.01, mass: 1 })
      const b = addBody(world, { position: [1.1, 0, 0], radius: 0.01, mass: 4 })
      addSpring(world, { a, b, restLength: 1, stiffness: 50, damping: c })
      // At this phase the amplitude of damped motion starts without a transient.
      const stretch = () => getBody(world, b).position[0] - getBody(world, a).position[0] - 1
      setBody(world, b, { velocity: [(-c / (2 * mass)) * 0.1, 0, 0] })
      const start = stretch()
      for (let k = 0; k < 800; k++) step(world)
      const expected = (c / (2 * mass)) * 800 * timeStep
      const measured = Math.log(start / stretch())
      return { at: `damping ${c} N s/m`, expected, measured, tolerance: 0.02 * expected }
    })
    return { rows }
  },
}

export const springs: readonly Case[] = [periods, modes, damped]
