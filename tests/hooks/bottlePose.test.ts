// A bottle that leans in a hand: its foot stays above the table, and what lies beside it stays there.
import { Group, Matrix4, Quaternion, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { type BottleState, followLean, keepOnTable, placeAsBottle } from '../../src/hooks/useBottlePose.ts'
import { bottlePose } from '../../src/jar/pourPath.ts'
import { vesselOf } from '../../src/jar/vessels.ts'

const vessel = vesselOf('bottle')

/** A bottle that leans by an angle towards a direction about the axis, radians. */
function leaning(turn: number, toward: number, leans = true): BottleState {
  const direction: [number, number] = [Math.cos(toward), Math.sin(toward)]
  return { ...bottlePose(turn, vessel), toward: direction, leans, onTable: 0, open: false }
}

const LEANS = [0.1, 0.4, 0.8, 1.2].flatMap((turn) => [0, 1, 2.5, 4].map((toward) => [turn, toward] as const))

test.each(LEANS)('leaning by %d towards %d it goes down there, and its foot is not below the table', (turn, toward) => {
  const group = new Group()
  placeAsBottle(group, leaning(turn, toward))
  const top = new Vector3(0, vessel.top, 0).applyMatrix4(group.matrixWorld)
  const foot = new Vector3(0, vessel.table, 0).applyMatrix4(group.matrixWorld)
  const way = top.sub(foot)
  expect(Math.atan2(way.z, way.x)).toBeCloseTo(Math.atan2(Math.sin(toward), Math.cos(toward)), 9)
  expect(Math.atan2(Math.hypot(way.x, way.z), way.y)).toBeCloseTo(turn, 9)
  for (let k = 0; k < 24; k++) {
    const angle = (k / 24) * 2 * Math.PI
    const edge = new Vector3(vessel.foot * Math.cos(angle), vessel.table, vessel.foot * Math.sin(angle))
    expect(edge.applyMatrix4(group.matrixWorld).y).toBeGreaterThan(vessel.table - 1e-9)
  }
})

test.each(LEANS)(
  'leaning by %d towards %d, what lies outside stays in its place and turn, what is inside goes along',
  (turn, toward) => {
    const bottle = leaning(turn, toward)
    const group = new Group()
    placeAsBottle(group, bottle)
    const lying = [1.2, vessel.table + 0.05, 0.3]
    const inside = [0.1, vessel.floor + 0.3, -0.2]
    const places = new Float32Array([...lying, 0.05, ...inside, 0.05])
    const own = new Quaternion(0.1, 0.2, 0.3, 0.9).normalize()
    const turns = new Float32Array([...own.toArray(), ...own.toArray()])
    keepOnTable(bottle, vessel, places, turns, 2)
    const seen = new Vector3().fromArray(places).applyMatrix4(group.matrixWorld)
    lying.forEach((value, axis) => {
      expect(seen.getComponent(axis)).toBeCloseTo(value, 5)
    })
    const turned = new Quaternion().setFromRotationMatrix(new Matrix4().extractRotation(group.matrixWorld))
    expect(turned.multiply(new Quaternion().fromArray(turns)).angleTo(own)).toBeLessThan(1e-3)
    expect([...places.subarray(4, 7)]).toEqual(inside.map(Math.fround))
  },
)

test('a bottle that is poured out takes all along, because nothing lies beside it', () => {
  const places = new Float32Array([1.2, vessel.table + 0.05, 0.3, 0.05])
  const before = places.slice()
  keepOnTable(leaning(0.5, 0, false), vessel, places, new Float32Array(4), 1)
  expect(places).toEqual(before)
})

test.each([1 / 30, 1 / 60, 1 / 144])(
  'with frames of %d s a lean follows a tilt in half a second, and ends',
  (seconds) => {
    const lean: [number, number] = [0, 0]
    const down = [Math.sin(0.5) * 0.6, -Math.cos(0.5), Math.sin(0.5) * 0.8] as const
    let frames = 0
    while (followLean(lean, down, seconds)) frames++
    expect(frames * seconds).toBeLessThan(1)
    expect(lean[0]).toBeCloseTo(0.5 * 0.6, 9)
    expect(lean[1]).toBeCloseTo(0.5 * 0.8, 9)
    while (followLean(lean, undefined, seconds));
    expect(lean).toEqual([0, 0])
  },
)
