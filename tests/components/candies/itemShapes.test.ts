// Candies with a shape: closed forms inside the reach of a candy, which lie on their faces at rest
// and turn without jumps.
import { BoxGeometry, BufferGeometry, Quaternion, SphereGeometry, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import type { AppearanceOf } from '../../../src/components/candies/candyAppearance.ts'
import { CandyInstances, TIP } from '../../../src/components/candies/candyInstances.ts'
import { createCandyMeshes } from '../../../src/components/candies/candyMeshes.ts'
import { createItemShapes } from '../../../src/components/candies/itemShapes.ts'
import { registerShape } from '../../../src/components/candies/ownShapes.ts'
import { type Rest, readSupports } from '../../../src/components/candies/restingPose.ts'
import { createShape } from '../../../src/components/candies/shapeGeometry.ts'
import {
  addBody,
  bodyColumns,
  bodyIds,
  createWorld,
  cylinder,
  isAsleep,
  removeBody,
  setBody,
  step,
  type World,
} from '../../../src/physics/index.ts'
import { settleWorld } from '../../../src/scenes/settle.ts'
import { createDrawing } from './drawing.ts'

const NAMES = ['ball', 'star', 'heart', 'coin'] as const
const FLOOR = -0.5
const WALL = 0.4
const RADIUS = 0.05

describe.each(NAMES)('the %s', (name) => {
  const { geometry, fine } = createShape(name)
  const position = geometry.attributes.position!
  const index = [...geometry.index!.array]
  const at = (i: number) => new Vector3().fromBufferAttribute(position as never, i)
  const forms = [index.slice(0, fine), index.slice(fine)]

  test('reaches no further than a konpeito, a coin and a ball not further than the body', () => {
    const reach = Math.max(...Array.from({ length: position.count }, (_, i) => at(i).length()))
    expect(reach).toBeLessThanOrEqual(name === 'coin' || name === 'ball' ? 1 + 1e-6 : TIP)
    expect(reach).toBeGreaterThan(0.95)
  })

  test.each([0, 1])('is closed and faces outwards, form %d', (form) => {
    const edges = new Map<string, number>()
    let volume = 0
    const triangles = forms[form]!
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = triangles.slice(t, t + 3)
      const [a, b, c] = corners.map(at) as [Vector3, Vector3, Vector3]
      volume += a.dot(b.clone().cross(c)) / 6
      corners.forEach((from, k) => {
        const key = [from, corners[(k + 1) % 3]!].join()
        edges.set(key, (edges.get(key) ?? 0) + 1)
      })
    }
    for (const [key, count] of edges) {
      expect(count).toBe(1)
      expect(edges.get(key.split(',').reverse().join())).toBe(1)
    }
    expect(volume).toBeGreaterThan(0.4)
  })

  test('has at most 1250 triangles near and 300 far away', () => {
    expect(forms[0]!.length / 3).toBeLessThanOrEqual(1250)
    expect(forms[1]!.length / 3).toBeLessThanOrEqual(300)
  })
})

test('a candy that left before it was drawn stops no other one', () => {
  const world = createWorld({ dim: 3, containers: [cylinder({ radius: WALL, bottom: FLOOR })] })
  const [first] = [0, 1].map((k) => addBody(world, { position: [0.2 * k, 0, 0], radius: RADIUS }))
  removeBody(world, first!)
  step(world)
  const rests: Rest[] = []
  readSupports(rests, world, [])
  expect(rests.filter(Boolean).length).toBe(1)
})

describe('registerShape', () => {
  test('takes a geometry of the size of a candy', () => {
    expect(() => registerShape('bead', new SphereGeometry(1))).not.toThrow()
  })
  test.each([
    ['too large', new SphereGeometry(12.5), 'scale it by 0.080'],
    ['off the middle', new SphereGeometry(1).translate(2, 0, 0), 'geometry.center()'],
    ['empty', new BufferGeometry(), 'geometry must be a BufferGeometry'],
    ['nothing', undefined, 'geometry must be a BufferGeometry'],
  ])('refuses a geometry that is %s', (_, geometry, text) => {
    expect(() => registerShape('bead', geometry as BufferGeometry)).toThrow(text)
  })
  test('refuses the name of a known shape', () => {
    expect(() => registerShape('coin', new SphereGeometry(1))).toThrow('the name of a shape')
  })
})

/** A pile in a cylinder, and a function that draws it and reads its instances. */
function createPile(appearanceOf: AppearanceOf, count: number) {
  const world: World<3> = createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [cylinder({ radius: WALL, bottom: FLOOR, top: 2 })],
  })
  for (let k = 0; k < count; k++)
    addBody(world, {
      position: [0.3 * Math.sin(k * 2.4) * ((k % 5) / 5), 0.1 * (1 + Math.floor(k / 8)), 0.3 * Math.cos(k * 2.4)],
      radius: RADIUS,
      angularVelocity: [3, 5 * Math.sin(k), 2],
    })
  const meshes = createCandyMeshes(false)
  const shapes = createItemShapes(
    meshes,
    () => {},
    () => {},
  )
  const instances = new CandyInstances({ appearanceOf, shapes })
  const drawing = createDrawing(world, { meshes, instances })
  const draw = () =>
    drawing.draw({ seconds: 1 / 60 }).map((instance) => {
      const place = new Vector3().fromArray(instance.place)
      const turn = new Quaternion().fromArray(instance.turn).normalize()
      return { place, turn, face: new Vector3(0, 0, 1).applyQuaternion(turn) }
    })
  return { world, meshes, shapes, draw }
}

describe.each(['coin', 'heart', 'star'] as const)('a pile of the shape %s', (shape) => {
  const pile = createPile(() => ({ shape }), 60)
  settleWorld(pile.world)
  const drawn = pile.draw()
  const { geometry, across, thick } = createShape(shape)
  const corners = geometry.attributes.position!
  const corner = new Vector3()

  test('at rest it lies at once, without further frames', () => {
    expect(pile.shapes.turning).toBe(false)
    const before = drawn.map(({ place, turn }) => [...place.toArray(), ...turn.toArray()])
    expect(pile.draw().map(({ place, turn }) => [...place.toArray(), ...turn.toArray()])).toEqual(before)
  })

  test('on the floor it lies alone, and leans among others, with a face outwards; it touches the floor', () => {
    const low = drawn.filter(({ place }) => place.y < FLOOR + RADIUS * 1.02)
    expect(low.length).toBeGreaterThan(8)
    let touching = 0
    for (const { face, place } of low) {
      const away = Math.hypot(place.x, place.z)
      const outwards = Math.abs((face.x * place.x + face.z * place.z) / away)
      expect(Math.abs(face.y) > 0.9 || outwards > 0.5).toBe(true)
      const lowest = thick * Math.abs(face.y) + across * Math.sqrt(1 - Math.min(1, face.y * face.y))
      // Never above its ball.
      if (Math.abs((place.y - FLOOR) / RADIUS - Math.min(1, lowest)) < 5e-4) touching++
    }
    // Others may carry one of them.
    expect(touching).toBeGreaterThan(0.9 * low.length)
  })

  test('it stays above the floor, and as near to the wall as a konpeito', () => {
    let [lowest, widest] = [0, 0]
    for (const { place, turn } of drawn)
      for (let i = 0; i < corners.count; i++) {
        corner
          .fromBufferAttribute(corners as never, i)
          .multiplyScalar(RADIUS)
          .applyQuaternion(turn)
          .add(place)
        lowest = Math.min(lowest, corner.y)
        widest = Math.max(widest, Math.hypot(corner.x, corner.z))
      }
    expect(lowest).toBeGreaterThan(FLOOR - (TIP - 1) * RADIUS)
    expect(widest).toBeLessThan(WALL + (TIP - 1) * RADIUS)
  })

  test('a face that leans shows its picture upright, but for 0.4 radians', () => {
    for (const { face, turn } of drawn) {
      if (Math.abs(face.y) > 0.8) continue
      const top = new Vector3(0, 1, 0).applyQuaternion(turn)
      const up = new Vector3(0, 1, 0).addScaledVector(face, -face.y)
      expect(top.angleTo(up)).toBeLessThan(0.5)
    }
  })

  test('on others it sinks until it meets them', () => {
    const position = bodyColumns(pile.world).position
    const sunk = drawn.map(({ place }, i) => (position[4 * i + 1]! - place.y) / RADIUS)
    expect(Math.min(...sunk)).toBeGreaterThan(-1e-6)
    expect(Math.max(...sunk)).toBeLessThan(1)
    if (shape !== 'coin') return // the others fill their balls
    const onOthers = sunk.filter((_, i) => position[4 * i + 1]! > FLOOR + 1.1 * RADIUS)
    expect(onOthers.reduce((sum, by) => sum + by, 0) / onOthers.length).toBeGreaterThan(0.08)
    // How deep a corner is inside another coin, as a share of its diameter.
    const depths = drawn.map(({ place, turn }) => {
      let deepest = 0
      for (const other of drawn) {
        if (other.place === place || other.place.distanceTo(place) > 2.4 * RADIUS) continue
        for (let i = 0; i < corners.count; i++) {
          corner
            .fromBufferAttribute(corners as never, i)
            .applyQuaternion(turn)
            .multiplyScalar(RADIUS)
          corner
            .add(place)
            .sub(other.place)
            .divideScalar(2 * RADIUS)
          corner.applyQuaternion(other.turn.clone().invert())
          deepest = Math.max(
            deepest,
            Math.min(across / 2 - Math.hypot(corner.x, corner.y), thick / 2 - Math.abs(corner.z)),
          )
        }
      }
      return deepest
    })
    depths.sort((a, b) => a - b)
    expect(depths[Math.floor(0.95 * depths.length)]).toBeLessThan(0.02)
  })

  test('most faces point outwards, where they are seen through the glass', () => {
    const outwards = drawn.map(({ face, place }) => {
      const away = Math.hypot(place.x, place.z)
      return Math.abs((face.x * place.x + face.z * place.z) / away)
    })
    expect(outwards.filter((share) => share > 0.6).length).toBeGreaterThan(0.7 * drawn.length)
  })
})

test('while it falls and comes to rest, no shape jumps', () => {
  const { world, draw, shapes } = createPile(() => ({ shape: 'coin' }), 12)
  // Without it a ball rolls round the smooth wall for ever.
  for (const id of bodyIds(world)) setBody(world, id, { rollingResistance: 0.02 })
  let before = draw()
  let fastest = 0
  let furthest = 0
  for (let k = 0; k < 2000 && (k === 0 || !isAsleep(world)); k++) {
    step(world)
    const now = draw()
    now.forEach(({ place, turn }, i) => {
      fastest = Math.max(fastest, turn.angleTo(before[i]!.turn))
      furthest = Math.max(furthest, place.distanceTo(before[i]!.place))
    })
    before = now
  }
  // A body itself turns by up to 0.3 in a step here, and falls 0.06 metres.
  expect(fastest).toBeLessThan(0.7)
  expect(furthest).toBeLessThan(0.09)
  expect(shapes.turning).toBe(false)
})

test('a jar of all shapes has one mesh for each', () => {
  const shapes = ['konpeito', ...NAMES, 'block']
  registerShape('block', new BoxGeometry(1, 1, 1))
  let k = 0
  const { meshes, draw } = createPile(() => ({ shape: shapes[k++ % shapes.length] }), 600)
  draw()
  expect(new Set(meshes.batches.filter(({ count }) => count > 0)).size).toBe(3 + NAMES.length + 1)
  expect(draw()).toHaveLength(600)
})
