// The torus: phonons and largest overlap under the tanh law.
import {
  addBody,
  type BodyId,
  createWorld,
  forEachContact,
  getBody,
  repulsion,
  step,
  torus as torusSpace,
} from '../../src/physics/index.ts'
import { type Case, frequencyOf, type Row } from '../case.ts'
import { curveOf, type Series } from '../plot.ts'

const MAX_FORCE = 1000
const FORCE_SCALE = 10
/** The lattice: radius, distance of neighbours, mass. Neighbours overlap by 4 m. */
const RADIUS = 22
const SPACING = 40
const MASS = 500
const COLUMNS = 24
const ROWS = 8
const HEIGHT = SPACING * Math.sqrt(3) * 0.5

/**
 * Angular frequency of a wave along x in the triangular lattice. With the force F and its slope
 * F' at the overlap, and r the distance of neighbours, their springs have the stiffness F' along
 * the line of centres and -F / r across.
 */
function phonon(branch: 'longitudinal' | 'transverse', q: number): number {
  const depth = 2 * RADIUS - SPACING
  const t = Math.tanh(depth / FORCE_SCALE)
  const stiff = (MAX_FORCE / FORCE_SCALE) * (1 - t * t)
  const across = (-MAX_FORCE * t) / SPACING
  const near = 1 - Math.cos(q * SPACING)
  const oblique = 1 - Math.cos((q * SPACING) / 2)
  const sum =
    branch === 'longitudinal'
      ? 2 * stiff * near + 4 * oblique * (stiff / 4 + (3 / 4) * across)
      : 2 * across * near + 4 * oblique * ((3 / 4) * stiff + across / 4)
  return Math.sqrt(sum / MASS)
}

const phonons: Case = {
  name: 'waves in a lattice under the tanh law have its dispersion',
  measures: `angular frequency of standing waves in a triangular lattice of ${COLUMNS * ROWS} circles on a torus`,
  formula: 'm w^2 = sum over neighbours of (1 - cos q R)(F’ n n + (-F / r)(1 - n n)), F = 1000 tanh(overlap / 10)',
  source: 'M. Born and K. Huang, Dynamical Theory of Crystal Lattices, 1954',
  run(short) {
    const rows: Row[] = []
    const series: Series[] = []
    for (const branch of ['longitudinal', 'transverse'] as const) {
      const points: [number, number][] = []
      for (const n of short ? [2, 8] : [1, 2, 4, 6, 8, 10, 12]) {
        const q = (2 * Math.PI * n) / (COLUMNS * SPACING)
        const expected = phonon(branch, q)
        const measured = waveFrequency(branch, q, expected)
        points.push([q * SPACING, measured])
        const at = `${branch}, q ${n} of 24`
        rows.push({ at, expected, measured, tolerance: 0.005 * expected, unit: 'rad/s' })
      }
      const curve = curveOf(branch, (q) => phonon(branch, q / SPACING), 0, Math.PI)
      series.push(curve, { label: branch, kind: 'points', points })
    }
    return { rows, plots: [{ name: 'phonons', title: 'Phonons under the tanh law', x: 'q a', y: 'rad/s', series }] }
  },
}

/** Measures over two periods, with 200 steps each. */
function waveFrequency(branch: 'longitudinal' | 'transverse', q: number, expected: number): number {
  const timeStep = (2 * Math.PI) / expected / 200
  const world = createWorld({
    dim: 2,
    space: torusSpace({ size: [COLUMNS * SPACING, ROWS * HEIGHT] }),
    contact: repulsion({ maxForce: MAX_FORCE, forceScale: FORCE_SCALE }),
    timeStep,
  })
  const axis = branch === 'longitudinal' ? 0 : 1
  const amplitude = 1e-3
  const places: [number, number][] = []
  const ids: BodyId[] = []
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const place: [number, number] = [(column + 0.25 + (row % 2) / 2) * SPACING, (row + 0.5) * HEIGHT]
      places.push(place)
      const shifted: [number, number] = [...place]
      shifted[axis]! += amplitude * Math.cos(q * place[0])
      ids.push(addBody(world, { position: shifted, radius: RADIUS, mass: MASS }))
    }
  }
  const amplitudeNow = () => {
    step(world)
    return ids.reduce(
      (sum, id, k) => sum + (getBody(world, id).position[axis]! - places[k]![axis]!) * Math.cos(q * places[k]![0]),
      0,
    )
  }
  return frequencyOf(amplitudeNow, timeStep, 4)
}

const overlap: Case = {
  name: 'the largest overlap under the tanh law follows from the energy',
  measures: 'largest overlap of two circles of 500 kg that meet head on, 500 steps and more for a hit',
  formula: 'm v^2 / 4 = F s ln cosh(overlap / s), v the speed of approach',
  source: 'integral of the force F tanh(overlap / s)',
  run(short) {
    const speeds = short ? [4, 16] : [1, 2, 4, 8, 16]
    const theory = (v: number) => FORCE_SCALE * Math.acosh(Math.exp((MASS * v * v) / 4 / (MAX_FORCE * FORCE_SCALE)))
    const points: [number, number][] = []
    const rows = speeds.map((v): Row => {
      const measured = deepest(v)
      points.push([v, measured])
      return { at: `${v} m/s`, expected: theory(v), measured, tolerance: 0.005 * theory(v), unit: 'm' }
    })
    const series = [curveOf('energy', theory, 0.5, 16.5), { label: 'measured', kind: 'points' as const, points }]
    const axes = { x: 'speed of approach in m/s', y: 'overlap in m' }
    return { rows, plots: [{ name: 'overlap', title: 'Largest overlap under the tanh law', ...axes, series }] }
  },
}

function deepest(v: number): number {
  const world = createWorld({
    dim: 2,
    space: torusSpace({ size: [1000, 1000] }),
    contact: repulsion({ maxForce: MAX_FORCE, forceScale: FORCE_SCALE, minForce: 0 }),
    timeStep: 0.004,
  })
  // They meet across the seam.
  addBody(world, { position: [999.9 - 40, 500], velocity: [v / 2, 0], radius: 40, mass: MASS })
  addBody(world, { position: [0.1 + 40, 500], velocity: [-v / 2, 0], radius: 40, mass: MASS })
  let most = 0
  for (let k = 0; k < 3000; k++) {
    step(world)
    forEachContact(world, (_a, _b, _normal, _impulse, depth) => {
      most = Math.max(most, depth)
    })
  }
  return most
}

export const torus: readonly Case[] = [phonons, overlap]
