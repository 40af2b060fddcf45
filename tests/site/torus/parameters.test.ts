// The torus of the page: its settings act on a running world, and its statistics are sampled and
// plotted.
import { describe, expect, test } from 'vitest'
import { formatMs } from '../../../site/state/store.ts'
import { isSeenToMove } from '../../../site/state/worlds.ts'
import { createSampler, KEPT, plot } from '../../../site/torus/Statistics.tsx'
import { bodyIds, energy, getBody, stats, step, type World } from '../../../src/physics/index.ts'
import { torusScene } from '../../../src/scenes/index.ts'
import { MAX_COUNT, SPECIFIED_COUNT } from '../../../src/settings/schema.ts'
import { applyTorus, TORUS_AS_SPECIFIED, TORUS_DEFAULTS } from '../../../src/settings/torus.ts'
import { pageOf } from '../pageOf.ts'

test('a change acts at once, keeps the circles and survives a reset', () => {
  const { jars, actions } = pageOf('torus', { count: 30, seed: 1, damping: 0.5 })
  const world = jars.world('torus')
  expect(world.damping).toBe(0.5)
  step(world)
  const ids = bodyIds(world)
  actions.setTorus({
    ...TORUS_DEFAULTS,
    law: 'impulse',
    cell: 500,
    fields: 'radial_1_2_300_4',
    maxSpeed: 70,
    current: 0,
  })
  expect(world).toMatchObject({ damping: 0.98, cell: 500, maxSpeed: 70, substeps: 4, sleep: false })
  expect(world.contact?.kind).toBe('impulse')
  expect(world.fields).toHaveLength(1)
  step(world)
  expect(bodyIds(world)).toEqual(ids)
  jars.reset('torus')
  expect(jars.world('torus')).toMatchObject({ cell: 500, maxSpeed: 70 })
})

test('circles drop at the given point until the page is full', () => {
  const { jars } = pageOf('torus', { count: 0, seed: 1 })
  expect(jars.drop(9000, 1200)).toBe(1)
  expect(jars.drop(9000, 1200)).toBe(2)
  const world = jars.world('torus')
  expect(stats(world).bodies).toBe(2)
  expect(getBody(world, bodyIds(world)[1]!)).toMatchObject({ position: [9000, 1200] })
  const full = pageOf('torus', { count: MAX_COUNT, seed: 1 }).jars
  expect(full.drop(1, 1)).toBe(MAX_COUNT)
})

describe('radius and mass', () => {
  const circles = (world: World) => bodyIds(world).map((id) => getBody(world, id))
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

  test('act on all circles at once, which keep their proportions, and on those that come', () => {
    const { jars, actions } = pageOf('torus', { count: 200, seed: 1 })
    const world = jars.world('torus')
    const before = circles(world)
    actions.setTorus({ radius: 20, mass: 80 })
    const after = circles(world)
    expect(mean(after.map(({ radius }) => radius))).toBeCloseTo(20, 9)
    for (const [k, { radius, mass, position }] of after.entries()) {
      expect(radius / after[0]!.radius).toBeCloseTo(before[k]!.radius / before[0]!.radius, 9)
      expect(mass).toBeCloseTo(80 * (radius / 20) ** 2, 9)
      expect(position).toEqual(before[k]!.position)
    }
    jars.drop(5, 5)
    jars.setCount('torus', 260)
    for (const { radius, mass } of circles(world).slice(200)) {
      expect(Math.abs(radius / 20 - 1)).toBeLessThan(0.31)
      expect(mass).toBeCloseTo(80 * (radius / 20) ** 2, 9)
    }
    actions.setTorus({ radius: 0 })
    expect(mean(circles(world).map(({ radius }) => radius))).toBeCloseTo(180, 9)
  })

  test('a mass of 0 becomes the least mass', () => {
    const { jars, actions } = pageOf('torus', { count: 20, seed: 1 })
    actions.setTorus({ mass: 0, minMass: 3 })
    actions.setTorus({ minMass: 7 })
    jars.setCount('torus', 30)
    expect(circles(jars.world('torus')).map(({ mass }) => mass)).toEqual(new Array(30).fill(7))
  })

  test('as specified: the world that the article names, on the page and after a reset', () => {
    const { jars, actions, settings } = pageOf('torus', { count: 300, seed: 1 })
    const before = jars.world('torus')
    actions.setPreset({ ...TORUS_AS_SPECIFIED, count: 500 })
    expect([jars.count('torus'), settings().count]).toEqual([500, 500])
    for (let times = 0; times < 2; times++) {
      const world = jars.world('torus')
      expect(world).not.toBe(before)
      expect(world).toMatchObject({ cell: 100, damping: 0.98, timeStep: 1, minMass: 0.001 })
      expect(world.fields).toMatchObject([{ kind: 'directional', strength: 20 }])
      expect(world.contact).toMatchObject({ maxForce: 1000, forceScale: 10, minForce: 1, minDistance: 0.001 })
      expect(Math.abs(mean(circles(world).map(({ radius }) => radius)) / 20 - 1)).toBeLessThan(0.03)
      step(world)
      jars.reset('torus')
    }
  })
})

test('as specified, circles touch and move after ten seconds and after a minute', () => {
  // As crowded as the 6 000 circles of the preset, in a smaller world.
  const size = 3000
  const count = SPECIFIED_COUNT * (size / 10_000) ** 2
  const { jars } = pageOf('torus', { ...TORUS_AS_SPECIFIED, count, seed: 1, width: size, height: size })
  const world = jars.world('torus')
  const minute = 60 * 60
  const contacts: number[] = []
  for (let tick = 1; tick <= minute; tick++) {
    step(world)
    contacts.push(stats(world).contacts)
    if (tick !== 600 && tick !== minute) continue
    const touching = contacts.slice(-60).reduce((sum, n) => sum + n, 0) / 60
    expect(touching).toBeGreaterThan(count / 100)
    expect(isSeenToMove(world)).toBe(true) // what the panel says
    const circles = bodyIds(world).map((id) => getBody(world, id))
    const [light, heavy] = [circles.filter(({ mass }) => mass < 400), circles.filter(({ mass }) => mass > 600)]
    const speedOf = (list: typeof circles) =>
      list.reduce((sum, { velocity }) => sum + Math.hypot(...velocity), 0) / list.length
    expect(speedOf(heavy)).toBeGreaterThan(1)
    expect(speedOf(light)).toBeGreaterThan(1.5 * speedOf(heavy)) // one force for all: a = F / m
    expect(circles.every(({ angularVelocity }) => angularVelocity === 0)).toBe(true)
  }
})

test('samples match the world and are kept for half a minute', () => {
  const world = torusScene({ count: 300, size: 3000, radius: 90 })
  applyTorus(world, TORUS_DEFAULTS)
  const sampler = createSampler()
  for (let k = 0; k < KEPT + 10; k++) {
    step(world)
    sampler.take(world)
  }
  const { latest, past, where } = sampler.take(world)
  expect(latest.contacts).toBe(stats(world).contacts)
  expect(latest.pairTests).toBeGreaterThan(latest.contacts)
  expect(latest.maxCell).toBeGreaterThan(latest.meanCell)
  expect(latest.kinetic).toBeGreaterThan(0)
  expect(latest.elastic).toBeGreaterThan(0)
  expect(where.every((at) => Number.isInteger(at) && at >= 0 && at < 30)).toBe(true)
  expect(past.kinetic).toHaveLength(KEPT)
  expect(past.kinetic.at(-1)).toBe(latest.kinetic)
})

test('kinetic energy is that of motion: spin does not count', () => {
  const world = torusScene({ count: 50, speed: 0 })
  expect(energy(world).kinetic).toBeGreaterThan(0)
  expect(createSampler().take(world).latest.kinetic).toBe(0)
  const lone = torusScene({ count: 1, speed: 3 })
  const { velocity, mass } = getBody(lone, bodyIds(lone)[0]!)
  const expected = 0.5 * mass * Math.hypot(...velocity) ** 2
  expect(createSampler().take(lone).latest.kinetic).toBeCloseTo(expected, 10)
})

test('times are means of the last samples, and none is shown as 0', () => {
  const world = torusScene({ count: 1 })
  const sampler = createSampler()
  const means = [0, 4, 0, 0].map((ms) => {
    world.profile.step = ms
    return sampler.take(world).latest.step
  })
  expect(means).toEqual([0, 2, 4 / 3, 1])
  for (let k = 0; k < 20; k++) {
    world.profile.step = 3
    sampler.take(world)
  }
  expect(sampler.take(world).latest.step).toBe(3)
  expect([0, 0.004, 0.0099, 0.01, 0.126, 9.994, 12.34].map(formatMs)).toEqual([
    ...['< 0.01', '< 0.01', '< 0.01', '0.01', '0.13', '9.99', '12.3'],
  ])
})

test('the world of the page is as wide and high as its settings say', () => {
  const settings = { ...TORUS_DEFAULTS, width: 4000, height: 2500 }
  const { jars, actions } = pageOf('torus', { count: 100, seed: 1, ...settings })
  const world = jars.world('torus')
  expect(world.space.size.slice(0, 2)).toEqual([4000, 2500])
  actions.setTorus({ ...settings, width: 3000 })
  expect(world.space.size.slice(0, 2)).toEqual([3000, 2500])
  for (const id of bodyIds(world)) {
    const [x, y] = getBody(world, id).position
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThan(3000)
    expect(y).toBeLessThan(2500)
  }
  actions.setTorus({ ...settings, width: 3000, fields: 'radial_5000_6000_500_9' })
  expect(world.fields.at(-1)!.center.slice(0, 2)).toEqual([2000, 1000])
  step(world)
})

test('cells follow the circles unless the settings fix them', () => {
  const { jars, actions } = pageOf('torus', { count: 600, seed: 1 })
  const world = jars.world('torus')
  const edge = () => {
    step(world)
    return world.broadphase.grid.edge[0]
  }
  const followed = edge()
  actions.setTorus({ ...TORUS_DEFAULTS, cell: 100 })
  expect(edge()).toBe(100)
  actions.setTorus(TORUS_DEFAULTS)
  expect(edge()).toBe(followed)
  expect(followed).toBeGreaterThan(200)
})

test('a plot fills its range; a constant is a line in the middle', () => {
  expect(plot([], 100, 10)).toEqual({ path: '', low: 0, high: 0 })
  expect(plot([3, 3], 119, 10).path).toBe('M118.0 5.0L119.0 5.0')
  expect(plot([1, 5, 3], 119, 10)).toEqual({ path: 'M117.0 10.0L118.0 0.0L119.0 5.0', low: 1, high: 5 })
})
