// Names that have changed: the old ones keep working until 1.0.
import { expect, test } from 'vitest'
import * as physics from '../../src/physics/index.ts'
import * as P from './all.ts'

test('functions keep their old names', () => {
  expect(physics.room).toBe(physics.boxContainer)
  expect(physics.profile).toBe(physics.lathe)
})

test('rolling is rollingResistance', () => {
  const law = P.impulse({ rolling: 0.25 })
  expect(law).toMatchObject({ rollingResistance: 0.25, rolling: 0.25 })
  expect(P.impulse({ ...law, rolling: 0.5 }).rollingResistance).toBe(0.5)
  expect(P.impulse({ ...law, rollingResistance: 0.5 }).rollingResistance).toBe(0.5)
  expect(() => P.impulse({ rolling: Number.NaN })).toThrow('rollingResistance must be a finite number')

  const world = P.createWorld({ dim: 2, contact: { kind: 'own', rolling: 0.25, collectContacts() {} } })
  const id = P.addBody(world, { position: [0, 0], radius: 1 })
  P.addBody(world, { position: [9, 0], radius: 1, rolling: 0.36 })
  expect([...world.bodies.sqrtRolling.subarray(0, 2)]).toEqual([0.5, 0.6])
  P.configure(world, { contact: law })
  P.setBody(world, id, { rolling: 0.04 })
  expect([...world.bodies.sqrtRolling.subarray(0, 2)]).toEqual([0.2, 0.6])

  for (const scene of [P.bottleScene({ count: 1, rolling: 0.5 }), P.blocksScene({ count: 1, rolling: 0.5 })])
    expect(scene.contact).toHaveProperty('rollingResistance', 0.5)
})
