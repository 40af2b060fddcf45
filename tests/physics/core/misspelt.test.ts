// A misspelt option is reported in the console, once, with the names that exist; a right one never is;
// and the number of reports is bounded.

import { expect, test, vi } from 'vitest'
import { reportUnknown } from '../../../src/physics/core/unknown.ts'
import * as P from '../all.ts'

const w = P.createWorld({ dim: 3 })
const [id, other] = [0, 1].map((x) => P.addBody(w, { position: [x, 0, 0], radius: 0.1 })) as [P.BodyId, P.BodyId]
const spring = P.addSpring(w, { a: id, b: other })
const hero = P.addCharacter(w, { position: [0, 20, 0] })
const field = { strength: 1, position: [0, 0, 0] as const }

/** Each function with options: a call with right ones, to which a wrong one is added. */
const CALLS: Record<string, (more: object) => unknown> = {
  createWorld: (more) => P.createWorld({ dim: 2, seed: 2, substeps: 4, ...more }),
  configure: (more) => P.configure(w, { gravity: [0, -1, 0], sleep: true, ...more }),
  addBody: (more) => P.addBody(w, { position: [0, 5, 0], radius: 0.1, asleep: false, type: 'fixed', ...more }),
  setBody: (more) => P.setBody(w, id, { velocity: [1, 0, 0], canSleep: true, lockRotation: true, ...more }),
  impulse: (more) => P.impulse({ restitution: 0.1, rollingResistance: 0.1, ...more }),
  repulsion: (more) => P.repulsion({ maxForce: 1, ...more }),
  boxContainer: (more) => P.boxContainer({ min: [0, 0], max: [1, 1], floor: { friction: 1 }, ...more }),
  cylinder: (more) => P.cylinder({ radius: 1, bottom: 0, surfaceVelocity: [1, 0, 0], ...more }),
  lid: (more) => P.lid({ y: 1, friction: 1, ...more }),
  lathe: (more) => P.lathe({ points: [[0, 0], [1, 0], [1, 1]], open: true, ...more }), // biome-ignore format: short
  distanceField: (more) => P.distanceField({ distance: () => 1, name: 'one', ...more }),
  torus: (more) => P.torus({ size: [4, 4], ...more }),
  createClock: (more) => P.createClock({ rate: 30, maxSteps: 2, ...more }),
  addSpring: (more) => P.addSpring(w, { a: id, b: other, stiffness: 1, ...more }),
  setSpring: (more) => P.setSpring(w, spring, { restLength: 1, phase: 1, ...more }),
  setWave: (more) => P.setWave(w, { amplitude: 0.5, frequency: 1, ...more }),
  addJoint: (more) => P.addJoint(w, { type: 'rope', a: id, b: other, length: 3, ...more }),
  grab: (more) => P.releaseGrab(w, P.grab(w, id, { damping: 1, ...more })),
  applyForce: (more) => P.applyForce(w, id, [1, 0, 0], { at: [0, 0, 0], ...more }),
  onContact: (more) => P.onContact(w, () => {}, { minImpulse: 1, ...more })(),
  castRay: (more) => P.castRay(w, [0, 0, 9], [0, 0, 1], { maxDistance: 1, mask: 1, ...more }),
  castBall: (more) => P.castBall(w, [0, 0, 9], 0.1, [0, 0, 1], { maxDistance: 1, ...more }),
  queryBall: (more) => P.queryBall(w, [0, 0, 0], 1, { out: [], ...more }),
  queryBox: (more) => P.queryBox(w, [0, 0, 0], [1, 1, 1], { mask: 1, ...more }),
  nearestBody: (more) => P.nearestBody(w, [0, 0, 0], 1, { filter: () => true, ...more }),
  directional: (more) => P.directional<3>({ ...field, direction: [1, 0, 0], ...more }),
  radial: (more) => P.radial<3>({ ...field, extent: 2, ...more }),
  forceField: (more) => P.forceField<3>(() => {}, { position: [0, 0, 0], name: 'calm', ...more }),
  fillBlocks: (more) => P.fillBlocks(w, [5, 0, 5], [5, 0, 5], { height: 0.5, ...more }),
  addCharacter: (more) => P.addCharacter(w, { position: [5, 9, 0], size: [1, 2, 1], ...more }),
  bottleScene: (more) =>
    P.bottleScene({ count: 1, seed: 2, gravity: 5, rollingResistance: 0.1, sleep: false, ...more }),
  torusScene: (more) => P.torusScene({ count: 1, seed: 2, speed: 1, fields: [P.current()], ...more }),
  blocksScene: (more) => P.blocksScene({ count: 1, lying: 1, characters: 0, ...more }),
  setCharacter: (more) => P.setCharacter(w, hero, { walkSpeed: 3, ...more }),
}

test.each(Object.entries(CALLS))('%s reports a misspelt option, with the names that there are', (name, call) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  call({})
  expect(warn).not.toHaveBeenCalled()
  const wrong = `${name}sOption`
  call({ [wrong]: 1 })
  call({ [wrong]: 1 })
  expect(warn.mock.calls).toEqual([[expect.stringMatching(`^konpeito: option "${wrong}" is not known: known are `)]])
})

test('the number of reports is bounded', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 1000; k++) reportUnknown('field', { [`name ${k}`]: k }, ['count'])
  expect(warn.mock.calls.length).toBeLessThanOrEqual(200)
})
