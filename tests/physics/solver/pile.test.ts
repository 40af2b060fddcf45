// Piles at rest: columns in a tube, heavy balls on light ones. Large piles: tests/slow/piles.test.ts.
import { describe, expect, test } from 'vitest'
import { bodyIds, cylinder, type Dim, getBody, impulse } from '../../../src/physics/index.ts'
import { ball, box, draw, meanOverlap, onEarth, outsideCylinder, rmsSpeed, steps, world } from '../help.ts'

describe.each([2, 3] as const)('a column of the default law in a smooth tube, %iD', (dim: Dim) => {
  /** Balls of 10 cm that touch, in a tube 1.1 diameters wide. */
  const column = (count: number) => {
    const d = 0.1
    const side = 0.05 * d
    const rise = Math.sqrt(d * d - 4 * side * side)
    const half = d / 2 + side
    const tube = dim === 2 ? box(2, half, { friction: 0 }) : cylinder({ radius: half, bottom: 0, friction: 0 })
    const w = onEarth<Dim>(dim, { containers: [tube], sleep: false })
    for (let k = 0; k < count; k++) ball(w, [k % 2 ? side : -side, d / 2 + k * rise], { radius: d / 2 })
    const height = () => Math.max(...bodyIds(w).map((id) => getBody(w, id).position[1]!)) - d / 2
    return { w, share: () => height() / ((count - 1) * rise) }
  }

  test('seventy stand within 3 %', () => {
    const { w, share } = column(70)
    steps(w, 400)
    expect(share()).toBeGreaterThan(0.97)
  })

  test('twenty lie still on a smooth floor: it pushes without sinking in', () => {
    const { w, share } = column(20)
    steps(w, 300)
    expect(rmsSpeed(w)).toBeLessThan(1e-5)
    expect(share()).toBeGreaterThan(0.99)
  })
})

/** A cylinder 4 m high in which nothing sleeps. */
const tube = (radius: number) =>
  world(3, {
    ...{ gravity: [0, -10, 0], sleep: false, contact: impulse({ restitution: 0 }) },
    containers: [cylinder({ radius, bottom: 0, top: 4 })],
  })

/** Six light balls in a tube, one above the other, and a heavy one on top. */
const column = (ratio: number) => {
  const w = tube(0.2)
  for (let i = 0; i < 6; i++) ball(w, [0, 0.2 + 0.4 * i], { radius: 0.2, mass: 1 })
  return { w, id: ball(w, [0, 2.6], { radius: 0.2, mass: ratio }) }
}

test.each([1, 30])('at %i : 1 a heavy ball rests on a column of six', (ratio) => {
  const { w, id } = column(ratio)
  steps(w, 600)
  expect(rmsSpeed(w)).toBeLessThan(0.02)
  // Each of the six contacts below it overlaps by less than 5 % of a radius.
  expect(getBody(w, id).position[1]).toBeGreaterThan(2.6 - 6 * 0.05 * 0.2)
})

/** A bed of sixty in a wide cylinder. */
const bed = (ratio: number) => {
  const w = tube(1)
  const d = draw(8)
  for (let i = 0; i < 60; i++)
    ball(w, [d.between(-0.6, 0.6), 0.3 + 0.05 * i, d.between(-0.6, 0.6)], { radius: 0.2, mass: 1 })
  steps(w, 300)
  return { w, id: ball(w, [0, 3], { radius: 0.3, mass: ratio }) }
}

test.each([1, 30])('at %i : 1 a heavy ball rests on a bed of sixty (seed 8)', (ratio) => {
  const { w, id } = bed(ratio)
  steps(w, 600)
  expect(rmsSpeed(w)).toBeLessThan(0.02)
  expect(meanOverlap(w).max).toBeLessThan(0.05)
  // Light balls move aside but carry it: it does not reach the floor.
  expect(getBody(w, id).position[1]).toBeGreaterThan(0.5)
})

test.each([100, 1e4, 1e6])('below a heavy ball of %i : 1 all stay finite and inside after every step', (ratio) => {
  for (const make of [column, bed]) {
    const { w } = make(ratio)
    const radius = make === column ? 0.2 : 1
    steps(w, 300, (k) => {
      const out = outsideCylinder(w, { radius, bottom: 0, top: 4 })
      if (!(out < 1e-12)) throw new Error(`step ${k}: ${out} m outside`)
    })
  }
})
