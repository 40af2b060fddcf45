// The measures of the benchmarks: times, overlaps, escapes and workloads.
import { describe, expect, it } from 'vitest'
import { escapes, evenShare, fewest, median, overlaps, quantile, ratioOf } from '../../bench/measures.mjs'
import { bottle, gas, pour, random } from '../../bench/workloads.mjs'

type Start = { bodies: { position: number[]; radius: number }[] }

function positionsOf({ bodies }: Start): Float64Array {
  return Float64Array.from(bodies.flatMap(({ position: [x = 0, y = 0, z = 0] }) => [x, y, z]))
}

describe('times', () => {
  it('finds median and quantile whatever the order', () => {
    expect(median([5, 1, 3])).toBe(3)
    const hundred = Array.from({ length: 100 }, (_, k) => (37 * k) % 100)
    expect(quantile(hundred, 0.95)).toBe(95)
    expect(quantile([7], 0.95)).toBe(7)
  })

  it('counts a step as even up to twice the running median', () => {
    const times = new Array(100).fill(1)
    times[10] = 2
    times[40] = 2.01
    times[99] = 5
    expect(evenShare(times)).toBe(0.98)
  })

  it('lets a slow second half be even in itself', () => {
    expect(evenShare([...new Array(100).fill(1), ...new Array(100).fill(3)])).toBeGreaterThan(0.85)
  })

  it('removes noise and keeps a spike that comes in every round', () => {
    expect(fewest([1, 9, 4, 1], [3, 1, 4, 1])).toEqual([1, 1, 4, 1])
    expect(fewest([2, 2], [1, 1, 1])).toEqual([1, 1, 1])
  })
})

describe('overlap', () => {
  it('is depth over the mean radius', () => {
    const bodies = [{ radius: 1 }, { radius: 0.5 }, { radius: 0.5 }]
    const positions = Float64Array.from([0, 0, 0, 0, 1.2, 0, 5, 1.2, 0])
    const { mean, max, pairs } = overlaps(positions, { kind: 'bottle', mean: 0.5, bodies })
    expect(pairs).toBe(1)
    expect(mean).toBeCloseTo(0.6, 12)
    expect(max).toBeCloseTo(0.6, 12)
  })

  it('equals that of all pairs', () => {
    const next = random(7)
    const bodies = Array.from({ length: 200 }, () => ({ radius: 0.05 + 0.1 * next() }))
    const positions = Float64Array.from({ length: 600 }, next)
    let sum = 0
    let pairs = 0
    for (let a = 0; a < 200; a++)
      for (let b = a + 1; b < 200; b++) {
        const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[3 * a + axis]! - positions[3 * b + axis]!)
        const depth = bodies[a]!.radius + bodies[b]!.radius - Math.hypot(dx!, dy!, dz!)
        if (depth <= 0) continue
        sum += depth
        pairs++
      }
    const found = overlaps(positions, { kind: 'bottle', mean: 0.1, bodies })
    expect(found.pairs).toBe(pairs)
    expect(found.mean).toBeCloseTo(sum / pairs / 0.1, 9)
  })
})

describe('escapes', () => {
  it('counts bodies more than half a radius outside, and NaN positions', () => {
    const bodies = new Array(5).fill({ radius: 0.1 })
    const at = [
      [0.92, 1, 0],
      [0.96, 1, 0],
      [0, 0.04, 0],
      [0, 0.06, 0],
      [0, Number.NaN, 0],
    ]
    expect(escapes(Float64Array.from(at.flat()), { kind: 'bottle', mean: 0.1, radius: 1, bodies })).toBe(3)
  })
})

describe.each([200, 1000])('workloads of %i bodies', (n) => {
  it.each([
    ['bottle', bottle(n)],
    ['gas', gas(n)],
  ])('%s: bodies start inside, apart, and equal for equal seeds', (kind, workload) => {
    expect(workload.bodies).toHaveLength(n)
    expect(overlaps(positionsOf(workload), workload).pairs).toBe(0)
    expect(escapes(positionsOf(workload), workload)).toBe(0)
    expect((kind === 'gas' ? gas(n) : bottle(n)).bodies).toEqual(workload.bodies)
  })

  it('bottle: at density 0.6 the pile is as high as the cylinder is wide', () => {
    const { bodies, radius } = bottle(n)
    const volume = bodies.reduce((sum, body) => sum + (4 / 3) * Math.PI * body.radius ** 3, 0)
    const height = volume / 0.6 / (Math.PI * radius * radius)
    expect(height / (2 * radius)).toBeGreaterThan(0.97)
    expect(height / (2 * radius)).toBeLessThan(1.03)
  })

  it('pour: all bodies enter, apart from those of the steps before', () => {
    const { arrivals, bodies, mean } = pour(n)
    expect(arrivals.flat()).toEqual(bodies)
    const falling = arrivals.map((some, k) =>
      some.map((body) => ({ ...body, position: body.position.with(1, body.position[1]! - (3 * k) / 60) })),
    )
    expect(overlaps(positionsOf({ bodies: falling.flat() }), { kind: 'bottle', mean, bodies }).pairs).toBe(0)
  })

  it('gas: covers 0.3 of the square', () => {
    const { bodies, size = 0 } = gas(n)
    expect((bodies.length * Math.PI * 0.25) / (size * size)).toBeCloseTo(0.3, 12)
  })
})

it('a ratio is the median of those of the rounds, with its range', () => {
  expect(ratioOf([100, 200, 100], [110, 200, 90])).toEqual({ median: 1, least: 0.9, most: 1.1 })
})
