// The row of jars: every jar is whole in the middle of its column, at one scale.
import { PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { layOutRow, PITCH, placeInRow } from '../../../src/components/jars/JarsScene.tsx'
import { EMPTY_ROW, followRow } from '../../../src/components/jars/row.ts'
import { VESSEL_NAMES, vesselOf } from '../../../src/jar/vessels.ts'

const CASES = VESSEL_NAMES.flatMap((name) =>
  [1, 2, 7, 12, 24].flatMap((count) => [0.46, 1, 2, 4.5].map((aspect) => ({ name, count, aspect }))),
)

test.each(CASES)('$count of $name at $aspect: each is whole in its column', ({ name, count, aspect }) => {
  const vessel = vesselOf(name)
  const { spacing, aim, distance, fov } = layOutRow(count, aspect, vessel)
  const camera = new PerspectiveCamera(fov, aspect, distance / 4, 4 * distance)
  camera.position.set(0, aim + distance * Math.sin(PITCH), distance * Math.cos(PITCH))
  camera.lookAt(0, aim, 0)
  camera.updateMatrixWorld()
  const column = 2 / count // of the picture, which goes from -1 to 1
  let [aside, above] = [0, 0]
  for (let k = 0; k < count; k++) {
    const x = placeInRow(k, count, spacing)
    const middle = -1 + (k + 0.5) * column
    for (const [r, y] of vessel.outside)
      for (const turn of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const [cos, sin] = [Math.cos((turn * Math.PI) / 4), Math.sin((turn * Math.PI) / 4)]
        const seen = new Vector3(x + r * cos, y, r * sin).project(camera)
        aside = Math.max(aside, Math.abs(seen.x - middle))
        above = Math.max(above, Math.abs(seen.y))
      }
  }
  expect(aside).toBeLessThan(column / 2)
  expect(above).toBeLessThan(1)
})

test('a wide picture is seen from farther away: no jar is seen from the side', () => {
  for (const aspect of [1, 4.5, 10]) {
    const { spacing, distance } = layOutRow(6, aspect, vesselOf('jar'))
    expect(Math.atan((2.5 * spacing) / distance)).toBeLessThan(0.35)
  }
})

test('neighbours do not touch, however many there are', () => {
  for (const { name, count, aspect } of CASES) {
    const vessel = vesselOf(name)
    expect(layOutRow(count, aspect, vessel).spacing).toBeGreaterThan(2 * vessel.widest)
  }
})

test('fills of auto, as an attribute may have it, is the scale of the row', () => {
  const scaleOf = (fills?: 'auto') => followRow(EMPTY_ROW, { jars: [{ label: 'a', count: 90 }], fills }).scale
  expect(scaleOf('auto')).toBe(scaleOf())
  expect(scaleOf()).toBe(90)
})
