// Gravity from the pose of a phone: known poses, and a start that is upright however it is held.
import { expect, test } from 'vitest'
import { downOf, fromStart } from '../../src/view/deviceTilt.ts'

function near(got: readonly number[], wanted: readonly number[]): void {
  for (const [k, value] of wanted.entries()) expect(got[k], `${got}`).toBeCloseTo(value, 9)
}

test.each([
  ['flat on a table: into the screen', 0, 0, 0, [0, 0, -1]],
  ['held upright', 90, 0, 0, [0, -1, 0]],
  ['upside down', -90, 0, 0, [0, 1, 0]],
  ['on its right edge: to the right', 0, 90, 0, [1, 0, 0]],
  ['on its left edge', 0, -90, 0, [-1, 0, 0]],
  // Turned to the left: its right edge is on top, and the picture is turned with it.
  ['landscape, upright', 0, -90, 90, [0, -1, 0]],
  ['landscape the other way', 0, 90, 270, [0, -1, 0]],
] as const)('%s', (_, beta, gamma, turned, down) => near(downOf({ beta, gamma }, turned), down))

test('down is a unit vector in every pose', () => {
  for (let beta = -180; beta <= 180; beta += 25)
    for (let gamma = -90; gamma <= 90; gamma += 20)
      for (const turned of [0, 90, 180, 270]) expect(Math.hypot(...downOf({ beta, gamma }, turned))).toBeCloseTo(1, 12)
})

test('the pose at the start is upright; a lean right pulls to the right', () => {
  for (const beta of [20, 45, 70, 90]) {
    const start = downOf({ beta, gamma: 0 })
    near(fromStart(start, start), [0, -1, 0])
    const [x, y] = fromStart(downOf({ beta, gamma: 30 }), start)
    expect(x).toBeGreaterThan(0)
    expect(y).toBeLessThan(0)
    const forward = fromStart(downOf({ beta: beta - 15, gamma: 0 }), start)
    near(forward, [0, -Math.cos(Math.PI / 12), -Math.sin(Math.PI / 12)])
  }
  near(fromStart([0, -1, 0], [1, 0, 0]), [0, -1, 0])
})
