// Hits of two bodies and of a body with a wall: counts of collisions, chains, oblique hits.
import {
  addBody,
  boxContainer,
  createWorld,
  type Dim,
  forEachContact,
  getBody,
  impulse,
  step,
  type Vec,
} from '../../src/physics/index.ts'
import { type Case, FAR, floorOf, type Row, vec } from '../case.ts'
import { curveOf } from '../plot.ts'

const galperin: Case = {
  name: 'two bodies and a wall collide 3, 31 and 314 times',
  measures:
    'collisions, wall included, when a body of mass 1, 100 or 10000 pushes one of mass 1 to a wall; restitution 1',
  formula: 'floor(pi sqrt(M / m)), for M / m a power of 100',
  source: 'G. Galperin, Playing pool with pi (the number pi from a billiard point of view), 2003',
  run() {
    const counts = [3, 31, 314]
    const rows = counts.map((expected, k): Row => {
      const ratio = 100 ** k
      return { at: `masses 1 : ${ratio}`, expected, measured: countHits(ratio), tolerance: 0 }
    })
    return { rows }
  },
}

function countHits(ratio: number): number {
  const world = createWorld({
    dim: 2,
    sleep: false,
    substeps: 1,
    containers: [boxContainer({ min: [0, -FAR], max: [FAR, FAR], friction: 0 })],
    contact: impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }),
  })
  const r = 0.1
  const small = addBody(world, { position: [1 + r, 0], radius: r, mass: 1 })
  const big = addBody(world, { position: [2 + 3 * r, 0], velocity: [-1, 0], radius: r, mass: ratio })
  let hits = 0
  for (;;) {
    const light = getBody(world, small)
    const heavy = getBody(world, big)
    const [v] = light.velocity
    const [V] = heavy.velocity
    if (V > 0 && v >= 0 && v <= V) return hits
    // A step is a fiftieth of the time that the light body needs to cross the gap.
    const gap = Math.max(1e-4, heavy.position[0] - 3 * r)
    step(world, (0.02 * gap) / (Math.abs(v) + Math.abs(V)))
    forEachContact(world, (_a, _b, _normal, hit) => {
      if (hit > 0) hits++
    })
    if (world.stepCount > 1e6) return Number.NaN
  }
}

const chains: Case = {
  name: 'a hit passes through a chain of bodies one by one',
  measures: 'speed of the last of five bodies after the first hits the second at 1 m/s, over the product; 2D and 3D',
  formula: 'v = product of (1 + e) m(k) / (m(k) + m(k + 1))',
  source: 'W. G. Harter, Velocity amplification in collision experiments involving superballs, 1971',
  run() {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      for (const [name, masses, e] of [
        ['equal masses, e 1', [1, 1, 1, 1, 1], 1],
        ['masses 16 to 1, e 1', [16, 8, 4, 2, 1], 1],
        ['masses 1 to 81, e 1', [1, 3, 9, 27, 81], 1],
        ['masses 16 to 1, e 0.6', [16, 8, 4, 2, 1], 0.6],
      ] as const) {
        const expected = masses.slice(1).reduce<number>((v, m, k) => (v * (1 + e) * masses[k]!) / (masses[k]! + m), 1)
        const measured = lastSpeed(dim, masses, e)
        rows.push({ at: `${dim}D, ${name}`, expected, measured, tolerance: 1e-9, unit: 'm/s' })
      }
    }
    return { rows }
  },
}

function lastSpeed(dim: Dim, masses: readonly number[], e: number): number {
  const world = createWorld<Dim>({
    dim,
    sleep: false,
    contact: impulse({ restitution: e, friction: 0, bounceSpeed: 0 }),
  })
  // Gaps grow, so that each body is hit before the ones behind come to it again.
  let x = 0
  const ids = masses.map((mass, k) => {
    x += 0.2 + 0.02 * 3 ** k
    return addBody(world, { position: vec(dim, x, 0), velocity: vec(dim, k === 0 ? 1 : 0, 0), radius: 0.1, mass })
  })
  let last = 0
  for (let k = 0; k < 3000 && last === 0; k++) {
    step(world)
    last = getBody(world, ids.at(-1)!).velocity[0]!
  }
  return last
}

const E = 0.6
const MU = 0.3
/** Approach speeds in m/s: above and below the `bounceSpeed` of 0.5. */
const SPEEDS = { fast: 4, slow: 0.2 } as const

const oblique: Case = {
  name: 'an oblique hit slides or sticks as the cone of Coulomb says',
  measures: `tangential over normal impulse of a hit on a wall and on a body at rest, friction ${MU}; from velocities, and from the spin`,
  formula:
    'T / N = min(mu, (vt / vn) / ((1 + 1 / k)(1 + e))), k = 1/2 in 2D, 2/5 in 3D; e as measured, 0 for slow hits',
  source:
    'S. F. Foerster, M. Y. Louge, H. Chang and K. Allia, Measurements of the collision properties of small spheres, 1994',
  run(short) {
    const rows: Row[] = []
    const plotted = { fast: [] as [number, number][], slow: [] as [number, number][] }
    for (const dim of [2, 3] as const) {
      for (const speed of ['fast', 'slow'] as const) {
        for (const partner of ['wall', 'wall beyond a gap', 'body'] as const) {
          const label = `${dim}D, ${speed}, ${partner}`
          let worst = 0
          for (const slope of short ? [0.5, 3] : [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5]) {
            const { e, fromVelocity, fromSpin } = obliqueHit(dim, SPEEDS[speed], slope, partner)
            const expected = cone(dim, slope, e)
            if (dim === 3) plotted[speed].push([slope / (1 + e), fromVelocity])
            worst = Math.max(worst, Math.abs(fromVelocity / expected - 1), Math.abs(fromSpin / expected - 1))
          }
          rows.push({ at: `${label}, largest relative error`, expected: 0, measured: worst, tolerance: 0.01 })
        }
      }
    }
    const series = [
      curveOf('Coulomb', (slope) => cone(3, slope, 0), 0, 5, 50),
      { label: 'fast', kind: 'points' as const, points: plotted.fast },
      { label: 'slow', kind: 'points' as const, points: plotted.slow },
    ]
    return {
      rows,
      plots: [{ name: 'oblique', title: 'Oblique hits in 3D', x: 'vt / (vn (1 + e))', y: 'T / N', series }],
    }
  },
}

function cone(dim: Dim, slope: number, e: number): number {
  const k = dim === 2 ? 1 / 2 : 2 / 5
  return Math.min(MU, slope / ((1 + 1 / k) * (1 + e)))
}

/** A hit at the normal speed `vn` and the tangential speed `slope` times `vn`. */
function obliqueHit(dim: Dim, vn: number, slope: number, partner: 'wall' | 'wall beyond a gap' | 'body') {
  const isWall = partner !== 'body'
  const world = createWorld<Dim>({
    dim,
    sleep: false,
    containers: isWall ? [floorOf(dim, MU)] : [],
    contact: impulse({ restitution: E, friction: MU, bounceSpeed: 0.5 }),
  })
  // Two bodies touch at the start, and are large: a tangential way would turn their normal.
  const r = 1
  const gap = partner === 'wall beyond a gap' ? 1.3 * vn * world.timeStep : 0
  const velocity = vec(dim, slope * vn, -vn)
  const id = addBody(world, { position: vec(dim, 0, (isWall ? r : 2 * r) + gap), velocity, radius: r, mass: 1 })
  const other = isWall ? undefined : addBody(world, { position: vec(dim, 0, 0), radius: r, mass: 1 })
  for (let k = 0; k < 6; k++) step(world)
  const after = getBody(world, id)
  const partnerAfter = other === undefined ? 0 : getBody(world, other).velocity[1]!
  const spin =
    typeof after.angularVelocity === 'number' ? after.angularVelocity : (after.angularVelocity as readonly number[])[2]!
  const normal = after.velocity[1]! + vn
  const inertia = dim === 2 ? 1 / 2 : 2 / 5
  return {
    e: (after.velocity[1]! - partnerAfter) / vn,
    fromVelocity: (slope * vn - after.velocity[0]!) / normal,
    fromSpin: (Math.abs(spin) * inertia * r) / normal,
  }
}

const fast: Case = {
  name: 'fast hits are not missed, and turn bodies the right way',
  measures:
    'share of head-on hits that are missed; largest angle between the path of a struck body and the line of centres; radius 5 cm, defaults, 20 starts in a step',
  formula: 'none is missed; sin(angle) = offset / (2 r)',
  source: 'mechanics of two hard spheres without friction',
  run() {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      for (const speed of [10, 100, 1000]) {
        const missed = trials((share) => (struck(dim, speed, 0, share)[0]! > 0 ? 0 : 1))
        const measured = missed.reduce((a, b) => a + b) / missed.length
        rows.push({ at: `${dim}D, missed at ${speed} m/s`, expected: 0, measured, tolerance: 0 })
      }
      for (const offset of [0.25, 0.5, 0.75]) {
        const angles = trials((share) => {
          const v = struck(dim, 10, offset, share)
          return Math.abs(Math.atan2(-v[1]!, v[0]!) - Math.asin(offset)) * (180 / Math.PI)
        })
        const at = `${dim}D, direction at 10 m/s, offset ${offset} of 2 r`
        rows.push({ at, expected: 0, measured: Math.max(...angles), tolerance: 2, unit: 'degrees' })
      }
    }
    return { rows }
  },
}

function trials(one: (share: number) => number): number[] {
  return Array.from({ length: 20 }, (_, k) => one(k / 20))
}

/** Velocity of a resting body after a hit; `share` is the part of a step before they touch. */
function struck(dim: Dim, speed: number, offset: number, share: number): Vec<Dim> {
  const world = createWorld<Dim>({ dim, sleep: false, contact: impulse({ restitution: 0.5, friction: 0 }) })
  const r = 0.05
  const reach = 2 * r * Math.sqrt(1 - offset * offset) + (share + 0.01) * speed * world.timeStep
  const target = addBody(world, { position: vec(dim, 0, 0), radius: r })
  addBody(world, { position: vec(dim, -reach, offset * 2 * r), velocity: vec(dim, speed, 0), radius: r })
  for (let k = 0; k < 4; k++) step(world)
  return getBody(world, target).velocity
}

export const collisions: readonly Case[] = [galperin, chains, oblique, fast]
