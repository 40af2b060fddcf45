// Vessels of a jar: candies stay inside at every count, a saved jar knows its vessel, a pour
// empties it, and an author's profile is checked.
import { expect, test } from 'vitest'
import { bottleOutline } from '../../src/components/bottle/GlassBottle.tsx'
import { createJar } from '../../src/jar/jar.ts'
import { bottlePose, heightAboveTable, pourTurn } from '../../src/jar/pourPath.ts'
import { type OwnVessel, VESSEL_NAMES, type VesselName, vesselOf } from '../../src/jar/vessels.ts'
import { bodyColumns } from '../../src/physics/index.ts'
import { BOTTLE, bottleProfile, NECK } from '../../src/scenes/index.ts'
import { volumeBelow } from '../../src/scenes/vessel.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { radiusAt } from '../physics/container/vessels.ts'
import { restingJar, run } from './help.ts'

const VASE: OwnVessel = { points: pairsOf('3,0 8,6 6,10 7,12') }
const ALL: [string, VesselName | OwnVessel][] = [
  ...VESSEL_NAMES.map((name): [string, VesselName] => [name, name]),
  ['vase', VASE],
]

test('the bottle keeps the measures of its specification', () => {
  const { points, shoulder, lid, floor, radius, mouth, top } = vesselOf('bottle')
  expect(points).toEqual(bottleProfile())
  expect({ shoulder, lid, floor, radius, mouth, top }).toEqual({
    ...{ shoulder: BOTTLE.top, lid: NECK.cork, floor: BOTTLE.bottom },
    ...{ radius: BOTTLE.radius, mouth: NECK.radius, top: NECK.top },
  })
})

test('the volume of a cylinder and of a cone is that of the formula', () => {
  expect(volumeBelow(pairsOf('0.5,0 0.5,2'), 1.2)).toBeCloseTo(Math.PI * 0.25 * 1.2, 12)
  expect(volumeBelow(pairsOf('0,0 2,4'), 3)).toBeCloseTo((Math.PI / 3) * 1.5 * 1.5 * 3, 12)
})

test.each(ALL)('%s: a full jar rests inside, below its lid', (_, vessel) => {
  const jar = restingJar(300, { vessel, capacity: 300, seed: 5 })
  const { points, lid, floor } = jar.vessel!
  const { position, count } = bodyColumns(jar.world)
  expect(count).toBe(300)
  let highest = floor
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z, r] = [position[o]!, position[o + 1]!, position[o + 2]!, position[o + 3]!]
    expect(y - r).toBeGreaterThan(floor - 0.01)
    expect(y + r).toBeLessThan(lid + 1e-6)
    expect(Math.hypot(x, z)).toBeLessThan(radiusAt(points, y) + 0.1 * r)
    highest = Math.max(highest, y)
  }
  expect(highest).toBeGreaterThan(floor + 0.1)
})

test.each(ALL)('%s: no part goes below the table while it is poured out', (_, name) => {
  const vessel = vesselOf(name)
  // The pose follows a coarse outline; the glass of the bottle is drawn with a finer one.
  const points = name === 'bottle' ? bottleOutline().points : vessel.outside
  for (let k = 0; k <= 600; k++) {
    const pose = bottlePose(pourTurn(k), vessel)
    const heights = points.flatMap(([r, y]) => [-r, r].map((x) => heightAboveTable(pose, vessel, x, y)))
    expect(Math.min(...heights), `step ${k}`).toBeGreaterThan(-1e-3)
  }
})

test('a saved jar names its vessel, and goes on in no other', () => {
  const bowl = createJar({ vessel: 'bowl', seed: 4 })
  bowl.setCount(40)
  run(bowl, 90)
  const text = bowl.save()
  const again = createJar({ vessel: 'bowl' })
  again.load(text)
  for (const jar of [bowl, again]) run(jar, 30)
  expect(again.save()).toBe(bowl.save())
  const bottle = createJar()
  expect(() => bottle.load(text)).toThrow('this jar was saved with the vessel "bowl": load it with that vessel')
  expect(bottle.count()).toBe(0)
  const vase = createJar({ vessel: VASE })
  vase.setCount(3)
  createJar({ vessel: VASE }).load(vase.save())
})

test('candies lie beside every vessel, on its table', () => {
  for (const [, vessel] of ALL) {
    const jar = createJar({ vessel, beside: 6, seed: 3, fills: 1000 })
    jar.setCount(6)
    const { table, widest } = jar.vessel!
    const { position } = bodyColumns(jar.world)
    for (let o = 0; o < 24; o += 4) {
      expect(Math.hypot(position[o]!, position[o + 2]!)).toBeGreaterThan(widest)
      expect(position[o + 1]! - position[o + 3]!).toBeCloseTo(table, 9)
    }
  }
})

test("an author's profile stands where the bottle stands, in any unit", () => {
  const points = VASE.points.map(([r, y]) => [r * 250, y * 250 - 90] as const)
  const [large, small] = [vesselOf({ points }), vesselOf(VASE)]
  large.points.forEach(([r, y], k) => {
    expect(r).toBeCloseTo(small.points[k]![0], 12)
    expect(y).toBeCloseTo(small.points[k]![1], 12)
  })
  expect(small.floor).toBe(BOTTLE.bottom)
  expect(small.hasCork).toBe(false)
  expect(vesselOf({ ...VASE, cork: true }).lid).toBeLessThan(small.lid)
})

test.each([
  ['flask', 'vessel must be bottle, jar, bowl, glass, cylinder, or { points: [[radius, y], ...] }, got "flask"'],
  [{ points: [[1, 0]] }, 'vessel.points must be a list of 2 to 200 [radius, y]'],
  [{ points: pairsOf('1,0 -1,2') }, 'vessel.points[1] must have a finite radius of 0 or more, got -1'],
  [{ points: pairsOf('1,0 1,-2') }, 'vessel.points[1] must not be lower than the point before it'],
  [{ points: pairsOf('1,0 0,2') }, 'with a mouth at least'],
  [{ points: pairsOf('3,0 0.1,3 3,6') }, 'no narrower neck, got 0.1'],
  [{ points: pairsOf('9,0 9,1') }, 'at least 0.18 times as high as wide'],
  [{ ...VASE, cork: 'yes' }, 'vessel.cork must be true or false, got "yes"'],
])('the vessel %j is refused by name', (vessel, message) => {
  expect(() => createJar({ vessel: vessel as unknown as OwnVessel })).toThrow(message)
})

test.each([...ALL, ['cone', { points: pairsOf('0,0 6,10') }] as const])(
  '%s: foot and lip are the inside and its glass',
  (_, name) => {
    const { points, floor, foot, mouth, top, outside } = vesselOf(name)
    const [lip, edge] = outside.at(-1)!
    for (const glass of [lip - mouth, edge - top]) {
      expect(glass).toBeGreaterThan(0.001)
      expect(glass).toBeLessThan(0.05)
    }
    const flat = Math.max(...points.filter(([, y]) => y < floor + 1e-9).map(([radius]) => radius))
    expect(foot - flat).toBeGreaterThan(0.001)
    expect(foot - flat).toBeLessThan(0.05)
  },
)
