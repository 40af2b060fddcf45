// What the chapters of "How candies come to rest" say, by the figures' own models.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LINES, linesOf } from '../../../docs/.vitepress/markdown.mjs'
import { root } from '../../../scripts/docs/snippets.mjs'
import { axes, lastStep } from '../../../site/figures/axes.ts'
import { defaults, type Figure } from '../../../site/figures/figure.ts'
import { FIGURES } from '../../../site/figures/figures.ts'
import { manyHits } from '../../../site/figures/manyHits.ts'
import { middle, muscles, readSpring } from '../../../site/figures/muscles.ts'
import { momentaOf, oneHit } from '../../../site/figures/oneHit.ts'
import { ROLLING_RESISTANCE, rest } from '../../../site/figures/rest.ts'
import { overlaps, SIZE, seam, touching } from '../../../site/figures/seam.ts'
import { allPairs, search, stringGrid } from '../../../site/figures/search.ts'
import { getCharacter, setCharacter } from '../../../src/physics/blocks.ts'
import { bodyColumns, energy, forEachContact, getBody, getWave, springIds } from '../../../src/physics/index.ts'

/** A figure's model after some steps, with some of its knobs changed. */
function run<Model, Name extends string>(
  figure: Figure<Model, Name>,
  steps: number,
  changed: Partial<Record<Name, number>> = {},
): Model {
  const model = figure.create({ ...defaults(figure), ...changed })
  for (let k = 0; k < steps; k++) figure.step(model)
  return model
}

test('both languages show all figures and lines of the source in one order', () => {
  const shown = ['docs/how-it-works.md', 'docs/ja/how-it-works.md'].map((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const pictures = [...text.matchAll(/!\[[^\]]{20,}\]\((?:\.\.\/)?pictures\/figures\/(.+)\.jpg\)/g)]
    expect(pictures.map(([, name]) => name!.replace('-ja', ''))).toEqual(Object.keys(FIGURES))
    const lines = [...text.matchAll(LINES)].map(([, name, file, between]) => linesOf(name!, file!, between))
    expect(lines.length).toBeGreaterThanOrEqual(pictures.length)
    for (const code of lines) expect(code.split('\n').length).toBeLessThan(30)
    return lines
  })
  expect(shown[0]).toEqual(shown[1])
})

test.each(Object.entries(FIGURES))('%s has at most 300 bodies, and says one sentence', (_, figure) => {
  const model = run(figure, 20)
  const worlds = Object.values(model as object).flatMap((part) => part?.world ?? part)
  for (const { bodies } of worlds) if (bodies) expect(bodies.count).toBeLessThanOrEqual(300)
  const [english, japanese] = figure.say(model)
  expect(english).toMatch(/^[A-Z][^.]*( \d\.\d[^.]*)*\.$/)
  expect(japanese).toMatch(/。$/)
})

test('1: the sum of momentum stays, and restitution is the share of speed', () => {
  for (const restitution of [0, 0.4, 1])
    for (const mass of [0.5, 1, 4])
      for (const rod of [0, 1]) {
        const { world, striker, struck, ...hit } = run(oneHit, 100, { restitution, mass, rod })
        const [from, to] = [striker[0]!, struck].map((id) => getBody(world, id).velocity[0])
        const { striker: kept, struck: given } = momentaOf({ world, striker, struck, ...hit })
        expect(kept + given).toBeCloseTo(1 + rod, 9)
        expect(to! - from!).toBeCloseTo(restitution, 6)
        // A rod strikes with the mass of both its balls.
        expect(to!).toBeCloseTo(((1 + restitution) * (1 + rod)) / (1 + rod + mass), 6)
      }
})

test('2: ten balls sink by the single pass, and stand by the solver', () => {
  const { naive, solved } = run(manyHits, 240)
  for (const [, percent] of solved.overlap) expect(percent).toBeLessThan(1)
  const late = naive.overlap.slice(60)
  expect(late.reduce((sum, [, percent]) => sum + percent, 0) / late.length).toBeGreaterThan(30)
})

test('2: two balls stand by the single pass, and ten by 16 passes', () => {
  for (const knobs of [{ balls: 2 }, { passes: 4 }])
    for (const [, percent] of run(manyHits, 240, knobs).naive.overlap) expect(percent).toBeLessThan(5)
})

test('3: all three ways find the same pairs, this engine with the fewest tests', () => {
  const crowd = run(search, 0)
  for (let k = 0; k < 287; k++) {
    const { position, count } = bodyColumns(crowd.world)
    const [all, strings] = [allPairs, stringGrid].map((search) => search(position, count).pairs.length)
    search.step(crowd)
    expect([all, strings]).toEqual([crowd.touching[2], crowd.touching[2]])
    expect(crowd.touching[k % 2]).toBe(crowd.touching[2]) // the slow ways take turns
  }
  expect(crowd.touching[0]).toBeGreaterThan(20)
  const { position, count } = bodyColumns(crowd.world)
  const [found, truth] = [stringGrid, allPairs].map((search) => search(position, count).pairs.map(String).sort())
  expect(found).toEqual(truth)
  search.step(crowd)
  const [all, strings, own] = crowd.means.map(([tests]) => tests.at(-1)!)
  expect(all).toEqual([300, (300 * 299) / 2])
  expect(strings![1]).toBeLessThan(all![1] / 15)
  expect(own![1]).toBeLessThan(strings![1] / 3)
})

test('4: a ball turns awake on a steep slope, and sleeps on a gentle one', () => {
  const limit = (Math.atan(ROLLING_RESISTANCE) * 180) / Math.PI
  for (const slope of [Math.ceil(limit), 12, 25]) {
    const model = run(rest, 0, { slope })
    let turned = 0
    for (let k = 0; k < 300; k++) {
      rest.step(model)
      const { position, velocity, asleep } = getBody(model.world, model.ball)
      if (position[0] < 0.35) continue
      expect(asleep).toBe(false)
      if (Math.abs(velocity[0]) < 0.1) turned++
    }
    expect(turned).toBeGreaterThan(0)
    expect(getBody(model.world, model.ball).position[0]).toBeLessThan(slope === 6 ? 4 : 0.31)
  }
  for (const slope of [2, Math.floor(limit)]) {
    const model = run(rest, 300, { slope })
    expect(getBody(model.world, model.ball)).toMatchObject({ asleep: true, velocity: [0, 0] })
    expect(rest.say(model)[0]).toMatch(/^The ball sleeps/)
    rest.action!.act(model)
    rest.step(model)
    expect(getBody(model.world, model.ball).asleep).toBe(false)
  }
})

test('4: a ball rolls where friction is enough, and slides where it is not', () => {
  const slipAt = (friction: number) => {
    const { speed, rim } = run(rest, 60, { slope: 20, friction })
    return Math.max(...speed.map(([, v], k) => Math.abs(v - rim[k]![1])))
  }
  expect(slipAt(0.4)).toBeLessThan(0.01)
  expect(slipAt(0.05)).toBeGreaterThan(0.5)
})

test('5: every overlap lies on the curve of tanh', () => {
  const { world } = run(seam, 20)
  const points = overlaps(world)
  expect(points.length).toBeGreaterThan(10)
  for (const [overlap, force] of points) expect(force).toBeCloseTo(Math.max(1, 1000 * Math.tanh(overlap / 10)), 6)
})

test('5: across the seam circles push each other as side by side', () => {
  const plane = run(seam, 90, { place: 100, circles: 36 })
  const { here, beyond, isAcross } = touching(plane)
  expect([isAcross, here > 0, beyond > 0]).toEqual([true, true, true])
  forEachContact(plane.world, (a, b, normal, _, depth) => {
    const [p, q] = [a, b!].map((id) => getBody(plane.world, id))
    const way = p!.position.map((at, axis) => {
      const straight = at - q!.position[axis]!
      return straight - SIZE[axis]! * Math.round(straight / SIZE[axis]!)
    })
    // The shortest way between the two, be it straight or across an edge.
    expect(Math.hypot(...way)).toBeLessThan(Math.min(...SIZE) / 2)
    expect(way[0]! * normal[0]! + way[1]! * normal[1]!).toBeGreaterThan(0)
    expect(depth).toBeGreaterThan(0)
  })
})

test('6: the forces drawn are those of the engine, and muscles follow the wave', () => {
  const { world } = run(muscles, 60)
  for (let k = 0; k < 200; k++) {
    muscles.step({ world })
    let elastic = 0
    for (const id of springIds(world)) {
      const { force, length, percent, angle } = readSpring(world, id)
      elastic += force ** 2 / (2 * world.stiffness)
      expect(length).toBeGreaterThan(0.4)
      if (angle !== null) expect(Math.abs(percent - (100 - 7.5 * Math.sin(angle)))).toBeLessThan(7)
    }
    expect(elastic).toBeCloseTo(energy(world).elastic, 9)
  }
})

test('6: a walker walks as far as its wave runs, and turns at a wall', () => {
  const way = (steps: number, knobs = {}) => middle(run(muscles, steps, knobs).world) - middle(run(muscles, 0).world)
  expect(way(240)).toBeGreaterThan(0.5)
  expect(way(240, { speed: 0.03 })).toBeLessThan(0.7 * way(240))
  expect(Math.abs(way(240, { amplitude: 0 }))).toBeLessThan(0.1)
  expect(getWave(run(muscles, 600).world).direction).toBe(-1)
})

test('7: a confirmed step is never longer than the provisional one, and ends in no block', () => {
  for (const jump of [0, 1]) {
    const walk = run(axes, 0, { jump })
    let corrected = 0
    for (let k = 0; k < 40; k++) {
      axes.step(walk)
      const { before, provisional, position } = lastStep(walk)
      for (const axis of [0, 1]) {
        const [asked, given] = [provisional, position].map((at) => at[axis]! - before[axis]!)
        expect(given! * asked! >= 0 && Math.abs(given!) <= Math.abs(asked!) + 1e-9).toBe(true)
        if (Math.abs(given! - asked!) > 1e-9) corrected++
      }
      const [x, y] = position
      expect(y).toBeGreaterThan(-1e-9)
      expect(x > 3.7 + 1e-9 && x < 5.3 - 1e-9 && y < 1 - 1e-9).toBe(false)
      expect(x).toBeLessThan(6.7 + 1e-9)
    }
    expect(corrected).toBeGreaterThan(5)
  }
})

test('7: height comes first: a jump that clears the block in this step lands on it', () => {
  const walk = run(axes, 0, { jump: 0 })
  setCharacter(walk.world, walk.character, { position: [3.6, 0.9, 0.5], velocity: [0, 3, 0] })
  axes.step(walk)
  const { position } = getCharacter(walk.world, walk.character)
  expect(position[1]).toBeGreaterThan(1)
  expect(position[0]).toBeGreaterThan(3.9)
})
