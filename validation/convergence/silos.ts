// Laws of the table of convergence about grains on a floor: its load, and what leaves through an
// opening or over its edge. Lengths are given in diameters d, and times in sqrt(d / g).
import {
  addBody,
  type BodyId,
  bodyIdAt,
  boxContainer,
  configure,
  createWorld,
  cylinder,
  type Dim,
  impulse,
  lathe,
  removeBody,
  setBody,
  step,
  type World,
} from '../../src/physics/index.ts'
import { dropLayers, G, settle } from '../bed.ts'
import { createDraw, FAR, meanOf, vec } from '../case.ts'
import { floorLoad } from '../cases/silo.ts'
import { type Column, type Law, worldOptions } from './law.ts'

const D = 0.1
const UNIT = Math.sqrt(D / G)
const FRICTION = 0.5
const SEEDS = [1, 2, 3] as const

const grains = { sleep: false, contact: impulse({ restitution: 0.3, friction: FRICTION }) }

/** Radius of a deep silo, and bodies in a depth of 1. */
const SHAFT = 1.5
const PER_DEPTH = 7.4

const floor = (depth: number, friction: number): Law => ({
  name: `load on the floor of a silo ${depth} d deep, wall friction ${friction}`,
  measures: `load over weight in three silos 3 d wide of ${depth * PER_DEPTH} bodies that fell together, while the floor sinks by 0.25 d; friction of bodies ${FRICTION}`,
  source: friction === 0 ? 'statics' : 'Janssen 1895; Rankine 1857; glass beads as for the drum: K from 0.297 to 3.36',
  expected: friction === 0 ? { load: 1 } : {},
  // K from Rankine's (1 - sin a) / (1 + sin a) to its inverse at 32.8 degrees.
  range: friction === 0 ? {} : { load: [janssen(depth, friction, 3.36), janssen(depth, friction, 0.297)] },
  within: { load: friction === 0 ? 0.01 : 0.2 },
  run(column) {
    const containersAt = (height: number) => [
      cylinder({ radius: SHAFT * D, bottom: -1, friction }),
      boxContainer({ min: [-FAR, height, -FAR], max: [FAR, FAR, FAR], friction: FRICTION }),
    ]
    let seconds = 0
    const loads = SEEDS.map((seed) => {
      const world = createWorld<3>({
        ...grains,
        dim: 3,
        gravity: [0, -G, 0],
        containers: containersAt(0),
        ...worldOptions(column),
      })
      dropLayers(world, { count: depth * PER_DEPTH, diameter: D, radius: SHAFT, draw: createDraw(seed) })
      settle(world, D, 60)
      // The floor sinks by half a diameter: then the walls carry what they can.
      let height = 0
      const sink = () => {
        height -= (0.1 * D) / column.rate
        configure(world, { containers: containersAt(height) })
      }
      floorLoad(world, 2.5, sink)
      const load = floorLoad(world, 2.5, sink) / world.bodies.count
      seconds += world.time
      return load
    })
    return { values: { load: meanOf(loads) }, bodies: depth * PER_DEPTH, seconds }
  },
})

/** Load over weight at a depth, by Janssen. */
function janssen(depth: number, friction: number, k: number): number {
  const s = (2 * SHAFT) / (4 * friction * k * depth)
  return s * (1 - Math.exp(-1 / s))
}

/**
 * A silo with an opening in its floor. What leaves falls in again from above, so the filling stays.
 * @returns steps it, and tells how many left
 */
function openSilo(dim: Dim, [half, count]: readonly [number, number], opening: number, column: Column) {
  const [edge, wall] = [(opening / 2) * D, half * D]
  const tube = [
    [wall, 0],
    [wall, D],
  ] as const
  const world: World = createWorld<Dim>({
    ...grains,
    dim,
    gravity: vec(dim, 0, -G),
    containers: [lathe({ points: tube, friction: FRICTION })],
    ...worldOptions(column),
  })
  const draw = createDraw(1)
  dropLayers(world, { count, diameter: D, radius: half, draw })
  settle(world, D, 30)
  const { position } = world.bodies
  const top = position.reduce((most, y, k) => (k % 4 === 1 ? Math.max(most, y) : most), 0)
  // Below its edge the opening widens, so that it holds nothing.
  const opened = [[edge + 3 * D, -3 * D], [edge, 0], ...tube] as const
  configure(world, { containers: [lathe({ points: opened, friction: FRICTION })] })
  let raised = 0
  const lift = (id: BodyId) => {
    // Neighbours in time are far apart. They fall on the middle, which sinks, by less than shakes the bed.
    const [u, angle] = [(0.7549 * ++raised) % 1, 2 * Math.PI * ((0.5698 * raised) % 1)]
    const away = (wall / 2) * (dim === 2 ? 2 * u - 1 : Math.sqrt(u))
    const [x, z] = dim === 2 ? [away, 0] : [away * Math.cos(angle), away * Math.sin(angle)]
    let y = top
    for (let o = 0; o < 4 * count; o += 4)
      if (Math.hypot(position[o]! - x, position[o + 2]! - z) < D) y = Math.max(y, position[o + 1]! + 1.01 * D)
    setBody(world, id, { position: vec(dim, x, y, z), velocity: vec(dim, 0, 0) })
  }
  return {
    world,
    next() {
      step(world)
      const before = raised
      for (let i = 0; i < count; i++) if (position[4 * i + 1]! < -1.5 * D) lift(bodyIdAt(world, i))
      return raised - before
    },
    /** A jet of air from below. */
    blow() {
      const speed = () => (2 * D * (2 * draw() - 1)) / UNIT
      for (let i = 0; i < count; i++) {
        const [x, y, z] = [position[4 * i]!, position[4 * i + 1]!, position[4 * i + 2]!]
        if (Math.hypot(x, y, z) > edge + 2 * D) continue
        setBody(world, bodyIdAt(world, i), { velocity: vec(dim, speed(), Math.abs(2 * speed()), speed()) })
      }
    },
  }
}

/** Beverloo's edge: no body leaves through the outer 0.7 d of an opening. */
const EDGE = 1.4
/** Half the width of the silo, and its bodies. */
const SILO = { 2: [14, 700], 3: [6, 1200] } as const

/** Bodies that leave a silo in a unit of time. */
function flowOf(dim: Dim, opening: number, column: Column) {
  const { world, next } = openSilo(dim, SILO[dim], opening, column)
  const left = (time: number) => {
    let sum = 0
    for (let k = Math.round((time * UNIT) / world.timeStep); k > 0; k--) sum += next()
    return sum
  }
  left(10)
  const flow = meanOf(Array.from({ length: 10 }, () => left(5) / 5))
  return { flow, seconds: world.time, bodies: world.bodies.count }
}

const outflow = (opening: number): Law => ({
  name: `outflow of a silo, 3D, opening ${opening}`,
  measures: `C of W = C rho sqrt(g) (a - 1.4 d)^2.5: ${SILO[3][1]} bodies, silo 12 d wide, opening ${opening} d, friction ${FRICTION}; rho is 0.6 of that of the bodies`,
  source: 'Beverloo, Leniger and van de Velde 1961; Nedderman 1992 (C from 0.55 to 0.65)',
  expected: { C: 0.58 },
  within: { C: 0.12 },
  run(column) {
    const { flow, ...rest } = flowOf(3, opening, column)
    // rho is that of the poured bed, 0.6 of that of the bodies.
    const factor = Math.PI / 6 / (0.6 * (opening - EDGE) ** 2.5)
    return { values: { C: { mean: flow.mean * factor, error: flow.error * factor } }, ...rest }
  },
})

const outflow2: Law = {
  name: 'outflow of a silo, 2D',
  measures: `n of W ~ (a - 1.4 d)^n from openings of 7 and 12 d: ${SILO[2][1]} disks, silo 28 d wide, friction ${FRICTION}`,
  source: 'Beverloo, Leniger and van de Velde 1961, in two dimensions',
  expected: { n: 1.5 },
  within: { n: 0.1 },
  run(column) {
    const [narrow, wide] = [flowOf(2, 7, column), flowOf(2, 12, column)]
    const ratio = Math.log((12 - EDGE) / (7 - EDGE))
    const n = Math.log(wide.flow.mean / narrow.flow.mean) / ratio
    const error = Math.hypot(wide.flow.error / wide.flow.mean, narrow.flow.error / narrow.flow.mean) / ratio
    return { values: { n: { mean: n, error } }, bodies: wide.bodies, seconds: narrow.seconds + wide.seconds }
  },
}

/** Half the width of a silo that clogs, and its bodies. */
const NARROW = { 2: [8, 240], 3: [4, 400] } as const

const avalanche = (dim: Dim, opening: number, count: number): Law => ({
  name: `grains between two clogs of a silo, ${dim}D, opening ${opening}`,
  measures: `mean of ${count} avalanches of ${NARROW[dim][1]} bodies, silo ${2 * NARROW[dim][0]} d wide, friction ${FRICTION}; a jet of air ends a clog`,
  source:
    dim === 2
      ? 'To, Lai and Pak 2001; Janda and others 2008: grows with the opening'
      : `Zuriguel and others 2005: ${Math.round(9900 * (4.94 - opening) ** -6.9)} in a deep silo 30 d wide`,
  expected: {},
  within: { grains: 0.2 },
  known:
    dim === 3
      ? undefined
      : {
          grains: { reason: 'arches break more easily under long substeps: 240 Hz or 16 substeps agree', within: 1.1 },
        },
  run(column) {
    const { world, next, blow } = openSilo(dim, NARROW[dim], opening, column)
    const sizes: number[] = []
    for (let grains = 0, still = 0; sizes.length < count && world.time < 400; ) {
      const left = next()
      grains += left
      still = left > 0 ? 0 : still + world.timeStep
      if (still < 10 * UNIT) continue
      if (grains > 0) sizes.push(grains)
      grains = still = 0
      blow()
    }
    return { values: { grains: meanOf(sizes) }, bodies: world.bodies.count, seconds: world.time }
  },
})

export const silos: readonly Law[] = [
  floor(10, 0.5),
  floor(30, 0.5),
  floor(100, 0.5),
  floor(100, 0.2),
  floor(100, 0),
  outflow2,
  outflow(4.5),
  outflow(6),
  avalanche(2, 3, 60),
  avalanche(3, 2.5, 40),
  avalanche(3, 3, 40),
]

/** Length, height and width of a bed. */
const BED = [12, 14, 4] as const

export const heap = (friction: number): Law => ({
  name: `a heap, friction ${friction}`,
  measures:
    'slope in degrees of what stays of a bed of 12 x 10 x 4 d when one wall goes, and grains fall over the edge of a floor of fixed grains; smooth walls, six heaps',
  source: 'Jop, Forterre and Pouliquen 2006 (glass beads: 20.9 to 32.8 degrees)',
  expected: {},
  range: friction === FRICTION ? { angle: [20.9, 32.8] } : {},
  within: { angle: 0.1 },
  run(column) {
    const [length, height, width] = BED.map((edge) => edge * D) as [number, number, number]
    const wallAt = (x: number) => [
      boxContainer({ min: [0, -FAR, -FAR], max: [x, FAR, FAR], friction: 2 }),
      boxContainer({ min: [-FAR, -FAR, 0], max: [FAR, FAR, width], friction: 0 }),
    ]
    let [seconds, bodies] = [0, 0]
    const angles = [...SEEDS, 4, 5, 6].map((seed) => {
      const world = createWorld({
        dim: 3,
        gravity: [0, -G, 0],
        sleep: false,
        containers: wallAt(length),
        contact: impulse({ restitution: 0.3, friction }),
        ...worldOptions(column),
      })
      const draw = createDraw(seed)
      const pitch = 1.12 * D
      const shift = () => 0.1 * D * draw()
      for (let x = D / 2; x < length; x += D)
        for (let z = D / 2; z < width; z += D) addBody(world, { type: 'fixed', position: [x, 0, z], radius: D / 2 })
      for (let y = 1.6 * D; y < height; y += pitch)
        for (let x = pitch / 2; x < length - D / 2; x += pitch)
          for (let z = pitch / 2; z < width - D / 2; z += pitch)
            addBody(world, { position: [x + shift(), y, z + shift()], radius: D / 2 })
      bodies = world.bodies.count
      settle(world, D, 20)
      configure(world, { containers: wallAt(FAR) })
      for (let k = Math.round((60 * UNIT) / world.timeStep); k > 0; k--) {
        step(world)
        for (let i = world.bodies.count - 1; i >= 0; i--)
          if (world.bodies.position[4 * i]! > length) removeBody(world, bodyIdAt(world, i))
      }
      seconds += world.time
      return slopeOf(world)
    })
    return { values: { angle: meanOf(angles) }, bodies, seconds }
  },
})

/** Degrees by which the highest bodies fall along x, without the two at the wall and at the edge. */
function slopeOf({ bodies: { position, count } }: World): number {
  const highest = Array.from({ length: BED[0] }, () => 0)
  for (let o = 0; o < 4 * count; o += 4) {
    const slice = Math.floor(position[o]! / D)
    highest[slice] = Math.max(highest[slice] ?? 0, position[o + 1]! / D)
  }
  const heights = highest.slice(2, BED[0] - 2)
  const middle = (heights.length - 1) / 2
  const moment = (of: (k: number) => number) => heights.reduce((sum, _, k) => sum + (k - middle) * of(k), 0)
  return Math.atan(-moment((k) => heights[k]!) / moment((k) => k)) * (180 / Math.PI)
}
