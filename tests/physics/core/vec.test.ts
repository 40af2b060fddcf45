// A 2D world takes two numbers, a 3D world takes three. tsc checks the types, this file the run
// time.
import { expect, test } from 'vitest'
import { ballMeasure, toVec, unit } from '../../../src/physics/core/vec.ts'
import * as P from '../../../src/physics/index.ts'

const flat = P.createWorld({ dim: 2 })
const deep = P.createWorld({ dim: 3 })
const onTorus = P.createWorld({ dim: 2, space: P.torus({ size: [9, 9] }) }) // D is inferred from `dim`, not from the space
const id = P.addBody(onTorus, { position: [0, 0], radius: 1 })

test.each<[() => unknown, string]>([
  // @ts-expect-error three numbers in a flat world
  [() => P.addBody(flat, { position: [1, 2, 3], radius: 1 }), 'position must be 2 finite numbers'],
  // @ts-expect-error two numbers in a deep world
  [() => P.addBody(deep, { position: [1, 2], radius: 1 }), 'position must be 3 finite numbers'],
  // @ts-expect-error two numbers for the velocity
  [() => P.addBody(deep, { position: [1, 2, 3], velocity: [1, 2], radius: 1 }), 'velocity must be 3'],
  [
    // @ts-expect-error spin is a number in a flat world
    () => P.addBody(flat, { position: [1, 2], angularVelocity: [0, 0, 1], radius: 1 }),
    'angularVelocity must be a finite number',
  ],
  [
    // @ts-expect-error spin is a vector in a deep world
    () => P.addBody(deep, { position: [1, 2, 3], angularVelocity: 1, radius: 1 }),
    'angularVelocity must be 3 finite numbers',
  ],
  // @ts-expect-error orientation is a quaternion in a deep world
  [() => P.addBody(deep, { position: [1, 2, 3], orientation: 1, radius: 1 }), 'quaternion'],
  // @ts-expect-error three numbers in a flat world
  [() => P.addBody(onTorus, { position: [1, 2, 3], radius: 1 }), 'position must be 2 finite numbers'],
  // @ts-expect-error gravity of three numbers
  [() => P.createWorld({ dim: 2, gravity: [0, -1, 0] }), 'gravity must be 2 finite numbers'],
  // @ts-expect-error gravity of two numbers
  [() => P.createWorld({ dim: 3, gravity: [0, -1] }), 'gravity must be 3 finite numbers'],
  // This type error is not visible to the compiler, so it is checked at run time.
  [() => P.createWorld({ dim: 3, space: P.torus<2>({ size: [1, 1] }) }), 'space must have 3 axes'],
  // @ts-expect-error four dimensions
  [() => P.createWorld({ dim: 4 }), 'dim must be 2 or 3, got 4'],
  // @ts-expect-error gravity of two numbers
  [() => P.configure(deep, { gravity: [0, -1] }), 'gravity must be 3 finite numbers'],
  // @ts-expect-error two numbers in a deep world
  [() => P.setViewpoint(deep, [1, 2], 5), 'point must be 3 finite numbers'],
  // @ts-expect-error three numbers in a flat world
  [() => P.setViewpoint(flat, [1, 2, 3], 5), 'point must be 2 finite numbers'],
  // @ts-expect-error three numbers in a flat world
  [() => P.setBody(onTorus, id, { position: [1, 2, 3] }), 'position must be 2 finite numbers'],
])('the wrong number of axes neither compiles nor runs: %s', (call, message) => {
  expect(call).toThrow(message)
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
