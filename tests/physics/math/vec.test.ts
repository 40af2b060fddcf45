// A 2D world takes two numbers, a 3D world takes three. tsc checks the types, this file the run
// time.
import { describe, expect, test } from 'vitest'
import { addBody, configure, createWorld, setBody, setViewpoint, torus } from '../../../src/physics/index.ts'
import { ballMeasure, toVec, unit } from '../../../src/physics/math/vec.ts'

describe('the wrong number of axes neither compiles nor runs', () => {
  const flat = createWorld({ dim: 2 })
  const deep = createWorld({ dim: 3 })

  test('addBody', () => {
    // @ts-expect-error three numbers in a flat world
    expect(() => addBody(flat, { position: [1, 2, 3], radius: 1 })).toThrow('position must be 2 finite numbers')
    // @ts-expect-error two numbers in a deep world
    expect(() => addBody(deep, { position: [1, 2], radius: 1 })).toThrow('position must be 3 finite numbers')
    // @ts-expect-error two numbers for the velocity
    expect(() => addBody(deep, { position: [1, 2, 3], velocity: [1, 2], radius: 1 })).toThrow('velocity must be 3')
    // @ts-expect-error spin is a number in a flat world
    expect(() => addBody(flat, { position: [1, 2], spin: [0, 0, 1], radius: 1 })).toThrow(
      'spin must be a finite number',
    )
    // @ts-expect-error spin is a vector in a deep world
    expect(() => addBody(deep, { position: [1, 2, 3], spin: 1, radius: 1 })).toThrow('spin must be 3 finite numbers')
    // @ts-expect-error orientation is a quaternion in a deep world
    expect(() => addBody(deep, { position: [1, 2, 3], orientation: 1, radius: 1 })).toThrow('quaternion')
    expect(flat.bodies.count + deep.bodies.count).toBe(0)
  })

  test('createWorld and configure', () => {
    // @ts-expect-error gravity of three numbers
    expect(() => createWorld({ dim: 2, gravity: [0, -1, 0] })).toThrow('gravity must be 2 finite numbers')
    // @ts-expect-error gravity of two numbers
    expect(() => createWorld({ dim: 3, gravity: [0, -1] })).toThrow('gravity must be 3 finite numbers')
    // D is inferred from `dim`, not from the space.
    const onTorus = createWorld({ dim: 2, space: torus({ size: [9, 9] }) })
    // @ts-expect-error three numbers in a flat world
    expect(() => addBody(onTorus, { position: [1, 2, 3], radius: 1 })).toThrow('position must be 2 finite numbers')
    // This type error is not visible to the compiler, so it is checked at run time.
    expect(() => createWorld({ dim: 3, space: torus<2>({ size: [1, 1] }) })).toThrow('space must have 3 axes')
    // @ts-expect-error four dimensions
    expect(() => createWorld({ dim: 4 })).toThrow('dim must be 2 or 3, got 4')
    // @ts-expect-error gravity of two numbers
    expect(() => configure(deep, { gravity: [0, -1] })).toThrow('gravity must be 3 finite numbers')
    expect(deep.gravity).toEqual([0, 0, 0])
  })

  test('setViewpoint and setBody', () => {
    // @ts-expect-error two numbers in a deep world
    expect(() => setViewpoint(deep, [1, 2], 5)).toThrow('point must be 3 finite numbers')
    // @ts-expect-error three numbers in a flat world
    expect(() => setViewpoint(flat, [1, 2, 3], 5)).toThrow('point must be 2 finite numbers')
    const id = addBody(createWorld({ dim: 2 }), { position: [0, 0], radius: 1 })
    const own = createWorld({ dim: 2 })
    addBody(own, { position: [0, 0], radius: 1 })
    // @ts-expect-error three numbers in a flat world
    expect(() => setBody(own, id, { position: [1, 2, 3] })).toThrow('position must be 2 finite numbers')
  })
})

test('vectors have the axes of their world; balls an area or a volume', () => {
  expect(toVec(2, 1, 2, 3)).toEqual([1, 2])
  expect(toVec(3, 1, 2, 3)).toEqual([1, 2, 3])
  expect(ballMeasure(2, 3)).toBeCloseTo(9 * Math.PI, 12)
  expect(ballMeasure(3, 3)).toBeCloseTo(36 * Math.PI, 12)
})

test.each([1, 3, 5e-324, 1e-300, 1e-160, 1e160, Number.MAX_VALUE])(
  'a vector of parts of %d has a direction',
  (part) => {
    for (const [x, y, z] of [
      [1, 0, 0],
      [1, -1, 0],
      [-1, 1, 1],
    ] as const) {
      const length = Math.sqrt(x * x + y * y + z * z)
      const direction = unit([x * part, y * part, z * part])
      for (const [axis, v] of [x, y, z].entries()) expect(direction[axis]).toBeCloseTo(v / length, 14)
    }
  },
)
