// The geometry of surfaces that bodies touch: normals and gaps of boxes, inside and outside.
import { expect, test } from 'vitest'
import { CONTACT, GAP } from '../../../src/physics/contact/contacts.ts'
import {
  addSurfaceContact,
  BOX,
  setSurfaceShape,
  updateSurfaceGeometry,
} from '../../../src/physics/contact/surfaces.ts'
import { addBody, createWorld } from '../../../src/physics/index.ts'
import { draw } from '../help.ts'

const MIN = [-1, 2, -3]
const MAX = [0.5, 4, -0.5]
const RADIUS = 0.3

/** Gap and normal of a ball at a place, from the core. */
function measure(place: [number, number, number]): { gap: number; normal: number[] } {
  const w = createWorld({ dim: 3 })
  addBody(w, { position: place, radius: RADIUS })
  const { contacts, bodies } = w
  contacts.count = contacts.pairCount = 0
  const surface = addSurfaceContact(contacts, bodies, 0, 1, BOX, { restitution: 1, friction: 0 })
  setSurfaceShape(contacts, surface, MIN[0]!, MIN[1]!, MIN[2]!, MAX[0]!, MAX[1]!, MAX[2]!)
  updateSurfaceGeometry(contacts, bodies)
  return { gap: contacts.data[GAP]!, normal: [...contacts.data.subarray(0, Math.min(3, CONTACT))] }
}

test('inside a box the normal is that of the nearest face', () => {
  const d = draw(1)
  const seen = new Set<string>()
  for (let k = 0; k < 300; k++) {
    const place = MIN.map((low, axis) => d.between(low, MAX[axis]!)) as [number, number, number]
    let depth = Number.POSITIVE_INFINITY
    let normal = [0, 0, 0]
    for (let axis = 0; axis < 3; axis++)
      for (const [sign, at] of [
        [-1, MIN],
        [1, MAX],
      ] as const) {
        const distance = Math.abs(place[axis]! - at[axis]!)
        if (distance >= depth) continue
        depth = distance
        normal = [0, 1, 2].map((other) => (other === axis ? sign : 0))
      }
    seen.add(normal.join())
    const measured = measure(place)
    expect(measured.normal).toEqual(normal)
    expect(measured.gap).toBeCloseTo(-depth - RADIUS, 12)
  }
  expect(seen.size).toBe(6)
})
