// Chapter 3: three ways to find the circles that touch, on the same circles, with more and more of
// them: all pairs, the article's grid whose keys are strings, and the grid of this engine.
import {
  addBody,
  bodyColumns,
  boxContainer,
  contactCount,
  createWorld,
  repulsion,
  stats,
  step,
  type World,
} from '../../src/physics/index.ts'
import { figure } from './figure.ts'
import { CANDIES, type Color, type Points, type Text } from './pen.ts'

const [WIDTH, HEIGHT] = [100, 84]
const RADIUS = 2
/** Edge of the article's cells: four radii. */
const CELL = 4 * RADIUS
/** The number of circles grows by this, up to the most, after so many steps. */
const MORE = 25
const MOST = 300
const STEPS = 24

/** Finds pairs that touch. @returns the number of tests, and the pairs a, b */
export type Search = (positions: ArrayLike<number>, count: number) => { tests: number; pairs: [number, number][] }

const touch = (p: ArrayLike<number>, a: number, b: number): boolean => {
  const x = p[4 * a]! - p[4 * b]!
  const y = p[4 * a + 1]! - p[4 * b + 1]!
  const sum = p[4 * a + 3]! + p[4 * b + 3]!
  return x * x + y * y < sum * sum
}

export const allPairs: Search = (p, count) => {
  const pairs: [number, number][] = []
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) if (touch(p, a, b)) pairs.push([a, b])
  return { tests: (count * (count - 1)) / 2, pairs }
}

/** As the article writes it: a `Map` of cells by strings such as "3,7", and the cells around each circle. */
export const stringGrid: Search = (p, count) => {
  const cells = new Map<string, number[]>()
  const cellOf = (a: number) => [Math.floor(p[4 * a]! / CELL), Math.floor(p[4 * a + 1]! / CELL)] as const
  for (let a = 0; a < count; a++) {
    const key = cellOf(a).join(',')
    if (!cells.has(key)) cells.set(key, [])
    cells.get(key)!.push(a)
  }
  const pairs: [number, number][] = []
  let tests = 0
  for (let a = 0; a < count; a++) {
    const [x, y] = cellOf(a)
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const b of cells.get(`${x + dx},${y + dy}`) ?? []) {
          if (b <= a) continue
          tests++
          if (touch(p, a, b)) pairs.push([a, b])
        }
  }
  return { tests, pairs }
}

const WAYS = [
  { name: ['all pairs', '総当たり'], color: 'rose', search: allPairs },
  { name: ['grid of strings', '文字列の格子'], color: 'green', search: stringGrid },
  { name: ['this engine', 'このエンジン'], color: 'blue', search: null },
] as const satisfies readonly { name: Text; color: Color; search: Search | null }[]

interface Crowd {
  world: World<2>
  unit: number
  /** For each way, tests and milliseconds of each step with the current number of circles. */
  samples: [tests: number[], ms: number[]][]
  /** For each way and unit, the means against the number of circles. */
  means: [tests: Points, ms: Points][]
  /** Pairs that touched when each way was last at work. */
  touching: number[]
}

function createBox(): World<2> {
  const world = createWorld({
    dim: 2,
    timeStep: 1,
    substeps: 1,
    contact: repulsion({ maxForce: 300, forceScale: 1 }),
    containers: [boxContainer({ min: [0, 0], max: [WIDTH, HEIGHT], restitution: 1, friction: 0 })],
  })
  addMore(world)
  return world
}

/** Adds circles on a lattice of places, in an order that fills the box evenly. */
function addMore(world: World<2>): void {
  const [columns, rows] = [20, 15]
  for (let k = world.bodies.count, end = k + MORE; k < end; k++) {
    const place = (k * 103) % (columns * rows)
    const [column, row] = [place % columns, Math.floor(place / columns)]
    const angle = 2.4 * k
    addBody(world, {
      position: [(column + 0.5) * (WIDTH / columns), (row + 0.5) * (HEIGHT / rows)],
      velocity: [0.25 * Math.cos(angle), 0.25 * Math.sin(angle)],
      radius: RADIUS,
      mass: 500,
    })
  }
}

export const search = figure<Crowd, 'unit'>({
  knobs: {
    unit: {
      label: ['The plot shows', 'グラフ'],
      value: 0,
      choices: [
        ['tests per step', '1 ステップの判定の回数'],
        ['milliseconds per step, in your browser', 'このブラウザーでの時間（ミリ秒）'],
      ],
    },
  },
  create: ({ unit }) => ({
    unit,
    world: createBox(),
    samples: WAYS.map(() => [[], []]),
    means: WAYS.map(() => [[], []]),
    touching: [],
  }),
  change(crowd, { unit }) {
    crowd.unit = unit
  },
  step(crowd) {
    const { world, means, samples } = crowd
    const { position, count } = bodyColumns(world)
    for (const [k, way] of WAYS.entries()) {
      if (way.search && world.stepCount % 2 !== k) continue // the slow ones take turns, so that a frame stays short
      const before = performance.now()
      const found = way.search?.(position, count)
      if (!found) step(world)
      const { pairTests, ms } = stats(world)
      samples[k]![0].push(found?.tests ?? pairTests)
      samples[k]![1].push(found ? performance.now() - before : ms.detect)
      crowd.touching[k] = found?.pairs.length ?? contactCount(world)
    }
    if (samples[1]![0].length < STEPS / 2) return
    for (const [k, units] of samples.entries())
      for (const [unit, values] of units.entries()) {
        // Other work of the machine makes some steps slow: those count for nothing.
        if (unit === 1) values.sort((a, b) => a - b).splice(0.75 * values.length)
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        means[k]![unit]![count / MORE - 1] = [count, mean]
        values.length = 0
      }
    if (count < MOST) addMore(world)
    else crowd.world = createBox()
  },
  draw({ world, unit, means }, pen) {
    const { count, position } = bodyColumns(world)
    pen.view(0, 0, WIDTH, HEIGHT, 20)
    pen.box(0, 0, WIDTH, HEIGHT, 'line', { width: 1.5 })
    const [x, y] = [position[0]!, position[1]!]
    const [left, bottom] = [CELL * (Math.floor(x / CELL) - 1), CELL * (Math.floor(y / CELL) - 1)]
    const inBox = (u: number, v: number) => [Math.max(0, Math.min(WIDTH, u)), Math.max(0, Math.min(HEIGHT, v))] as const
    for (let k = 0; k <= 3; k++) {
      pen.line([...inBox(left + k * CELL, bottom), ...inBox(left + k * CELL, bottom + 3 * CELL)], 'green')
      pen.line([...inBox(left, bottom + k * CELL), ...inBox(left + 3 * CELL, bottom + k * CELL)], 'green')
    }
    const centres = Array.from({ length: count }, (_, k) => [position[4 * k]!, position[4 * k + 1]!] as const)
    const isNear = ([u, v]: Points[number]) => u >= left && u < left + 3 * CELL && v >= bottom && v < bottom + 3 * CELL
    pen.balls(centres, RADIUS, CANDIES[3])
    pen.balls(centres.filter(isNear), RADIUS, CANDIES[2])
    pen.balls([[x, y]], RADIUS, CANDIES[0], { rim: 'rose' })
    const most = Math.max(...means.flatMap((way) => way[unit]!.map(([, value]) => value)), unit ? 0.1 : 1000)
    const power = 10 ** Math.floor(Math.log10(most))
    const top = power * [1, 2, 5, 10].find((factor) => most <= factor * power)!
    pen.plot({
      x: { min: 0, max: MOST, ticks: [0, 100, 200, 300], name: ['circles', '円の数'] },
      y: {
        min: 0,
        max: top,
        ticks: [0, top / 2, top],
        name: unit ? ['milliseconds', 'ミリ秒'] : ['tests', '判定の回数'],
      },
      lines: WAYS.map(({ name, color }, k) => ({ name, color, points: means[k]![unit]! })),
    })
  },
  say({ world, unit, means }) {
    const [all, strings, own] = means.map((way) => way[unit]!.at(-1)?.[1] ?? 0)
    const write = (value = 0) =>
      unit ? value.toFixed(2) : Math.round(value).toLocaleString('en').replaceAll(',', '\u00a0')
    const count = means[0]![0].at(-1)?.[0] ?? world.bodies.count
    const word: Text = unit ? ['ms', 'ミリ秒'] : ['tests', '回']
    return [
      `With ${count} circles, all pairs take ${write(all)} ${word[0]}, the grid of strings ${write(strings)}, and this engine ${write(own)}.`,
      `円が ${count} 個のとき、総当たりは ${write(all)} ${word[1]}、文字列の格子は ${write(strings)} ${word[1]}、このエンジンは ${write(own)} ${word[1]}です。`,
    ]
  },
})
