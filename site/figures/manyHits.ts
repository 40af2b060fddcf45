// Chapter 2: the same balls in two tubes, by the article's single pass and by this solver.
import { addBody, createWorld, cylinder, getBody, impulse, step } from '../../src/physics/index.ts'
import { addNaiveRule } from '../../src/settings/index.ts'
import { figure, trace } from './figure.ts'
import { CANDIES, type Points, type Text } from './pen.ts'

const RADIUS = 0.05
/** Seconds that the plot shows. */
const SHOWN = 4

type Tube = ReturnType<typeof fill>

/** A column of balls that touch. They do not bounce, so that only overlaps are at fault. */
function fill(count: number, isNaive: boolean, passes: number) {
  const smooth = { restitution: 0, friction: 0 }
  const world = createWorld({
    dim: 3,
    gravity: [0, -6, 0],
    timeStep: 1 / (60 * passes),
    contact: isNaive ? null : impulse(smooth),
    sleep: !isNaive,
    containers: [cylinder({ radius: 1.02 * RADIUS, bottom: 0, top: 1.3, ...smooth })],
  })
  if (isNaive) addNaiveRule(world)
  const balls = Array.from({ length: count }, (_, k) =>
    addBody(world, { position: [0, RADIUS * (2 * k + 1), 0], radius: RADIUS, ...smooth }),
  )
  /** Share of the column that is overlap, in percent, over time. */
  const overlap: Points = []
  return { world, balls, overlap }
}

/** The overlaps in a column, in percent of its height. */
function overlapOf({ world, balls }: Tube): number {
  const heights = balls.map((id) => getBody(world, id).position[1]).sort((a, b) => a - b)
  const sum = heights.reduce(
    (all, y, k) => all + Math.max(0, k === 0 ? RADIUS - y : 2 * RADIUS - y + heights[k - 1]!),
    0,
  )
  return (100 * sum) / (2 * RADIUS * balls.length)
}

export const manyHits = figure({
  knobs: {
    balls: { label: ['Balls', '玉の数'], min: 2, max: 10, value: 10 },
    passes: {
      label: ['Single passes per frame', '1 フレームの回数（一度きりの規則）'],
      min: 0,
      max: 4,
      value: 0,
      show: (value) => `${2 ** value}`,
    },
  },
  create: ({ balls, passes }) => ({
    passes: 2 ** passes,
    naive: fill(balls, true, 2 ** passes),
    solved: fill(balls, false, 1),
  }),
  step({ passes, naive, solved }) {
    for (let k = 0; k < passes; k++) step(naive.world)
    step(solved.world)
    for (const tube of [naive, solved]) trace(tube.overlap, tube.world.time, overlapOf(tube), SHOWN)
  },
  draw({ naive, solved }, pen) {
    const top = 2 * RADIUS * naive.balls.length
    pen.view(-0.32, -0.08, 0.46, 1.16, 20)
    const wall = 1.1 * RADIUS
    for (const tube of [naive, solved]) {
      const x = tube === naive ? -0.2 : 0.2
      pen.line([x - wall, 1.14, x - wall, 0, x + wall, 0, x + wall, 1.14], 'line', { width: 1.5 })
      const centres = tube.balls.map((id): Points[0] => [x, getBody(tube.world, id).position[1]])
      for (const [k, at] of centres.entries()) pen.balls([at], RADIUS, CANDIES[k % CANDIES.length]!, { alpha: 0.8 })
      pen.balls(centres, RADIUS, 'transparent') // each rim shows through the others
    }
    pen.line([-0.31, top, 0.31, top], 'soft', { dash: true })
    pen.write(['true height', '本来の高さ'], pen.x(0.33), pen.y(top), { align: 'left' })
    pen.write(['single pass', '一度きり'], pen.x(-0.2), pen.y(-0.06), { color: 'rose' })
    pen.write(['this solver', 'このソルバー'], pen.x(0.2), pen.y(-0.06), { color: 'blue' })
    const now = Math.max(SHOWN, naive.world.time)
    pen.plot({
      x: { min: now - SHOWN, max: now, name: ['the last 4 seconds', '直前の 4 秒'] },
      y: { min: 0, max: 80, ticks: [0, 40, 80], unit: ' %', name: ['overlap, of the height', '高さに占める重なり'] },
      lines: [
        { points: naive.overlap, color: 'rose', name: ['single pass', '一度きり'] },
        { points: solved.overlap, color: 'blue', name: ['this solver', 'このソルバー'] },
      ],
    })
  },
  say({ naive, solved }) {
    const [bad, good] = [naive, solved].map((tube) => overlapOf(tube))
    const n = naive.balls.length
    const share = Math.max(5, 10 * Math.round(bad! / 10))
    let verdict: Text = [`overlap by about ${share} % of their height`, `高さの約 ${share} % 重なっています`]
    if (bad! < 5) verdict = ['overlap a little', '少し重なっています']
    if (bad! < 1) verdict = ['stand', '立っています']
    const stands = good! < 1
    return [
      `With the single pass ${n} balls ${verdict[0]}; with this solver they ${stands ? 'stand' : 'overlap too'}.`,
      `一度きりの規則では ${n} 個の玉が${verdict[1]}。このソルバーでは${stands ? '立っています' : 'やはり重なっています'}。`,
    ]
  },
})
