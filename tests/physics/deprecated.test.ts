// Names that have changed: the old ones keep working until 1.0.
import { expect, test } from 'vitest'
import * as physics from '../../src/physics/index.ts'
import { addBody, configure, createWorld, impulse, setBody } from '../../src/physics/index.ts'
import { blocksScene, bottleScene } from '../../src/scenes/index.ts'

test('functions keep their old names', () => {
  expect(physics.room).toBe(physics.boxContainer)
  expect(physics.profile).toBe(physics.lathe)
})

test('rolling is rollingResistance', () => {
  const law = impulse({ rolling: 0.25 })
  expect(law).toMatchObject({ rollingResistance: 0.25, rolling: 0.25 })
  expect(impulse({ ...law, rolling: 0.5 }).rollingResistance).toBe(0.5)
  expect(impulse({ ...law, rollingResistance: 0.5 }).rollingResistance).toBe(0.5)
  expect(() => impulse({ rolling: Number.NaN })).toThrow('rollingResistance must be a finite number')

  const world = createWorld({ dim: 2, contact: { kind: 'own', rolling: 0.25, collectContacts() {} } })
  const id = addBody(world, { position: [0, 0], radius: 1 })
  addBody(world, { position: [9, 0], radius: 1, rolling: 0.36 })
  expect([...world.bodies.sqrtRolling.subarray(0, 2)]).toEqual([0.5, 0.6])
  configure(world, { contact: law })
  setBody(world, id, { rolling: 0.04 })
  expect([...world.bodies.sqrtRolling.subarray(0, 2)]).toEqual([0.2, 0.6])

  for (const scene of [bottleScene({ count: 1, rolling: 0.5 }), blocksScene({ count: 1, rolling: 0.5 })])
    expect(scene.contact).toHaveProperty('rollingResistance', 0.5)
})
