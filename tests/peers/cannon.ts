// cannon.js and use-cannon: unit tests of the engine, and the demos of both.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, vec, world } from '../physics/help.ts'
import { differs, missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const unit = (file: string, test: string) => `test/src/${file}.ts, ${test}`
const demo = (name: string) => `demos/${name}.html`
const hook = (name: string) => `packages/react-three-cannon-examples, ${name}`

export const CANNON: Peer = {
  name: 'cannon',
  source: 'https://github.com/schteppe/cannon.js/tree/master/test',
  cases: [
    passes(unit('World', 'clearForces'), 'a force does not outlive its step', law.isPushed(30, 1)),
    passes(unit('World', 'rayTestSphere'), 'a ray meets a sphere', law.isSeen(1.5, 0.8)),
    passes(unit('World', 'raycastClosest order'), 'the nearest comes first from both sides', law.isSeen(1, 0.9)),
    differs(
      unit('World', 'raycastAll simple'),
      'a ray meets each body once',
      'cannon counts the way out as a second hit',
      (dim) => {
        const w = world(dim)
        const id = ball(w, [0, 0], { radius: 2 })
        expect(P.castRayAll(w, vec(dim, -9), vec(dim, 1)).map(({ body }) => body)).toEqual([id])
      },
    ),
    passes(unit('Body', 'applyForce'), 'a force at a point has a moment', law.turnsWhenPushedAt(0.3, 2)),
    passes(unit('Body', 'applyImpulse'), 'an impulse at the centre changes v by J / m', law.isPushed(1000 / 60, 4)),
    missing(unit('Body', 'applyLocalForce'), 'forces in the frame of a body: turn the vector by its orientation'),
    missing(unit('Body', 'pointToLocalFrame'), 'frames of bodies'),
    passes(demo('bounce'), 'restitution 0.3 and 0.7 return their squares', (dim) => {
      law.bounces(0.3, 2)(dim)
      law.bounces(0.7, 2)(dim)
    }),
    passes(demo('bodyTypes'), 'types change', law.changesType),
    passes(demo('collisionFilter'), 'filters of both sides count', law.filters([2, 5], [4, 1], false)),
    passes(demo('constraints'), 'a distance constraint swings', law.swings('distance', 2, 1)),
    passes(demo('events'), 'collisions are reported', law.reports(2)),
    passes(demo('fixedRotation'), 'a body with fixed rotation slides', law.stopsAfter(2, 0.5)),
    passes(demo('friction'), 'friction 0.3 stops 4 m/s after v^2 / (2 mu g)', law.stopsAfter(4, 0.3)),
    passes(demo('impulses'), 'an impulse off the centre turns', law.turnsWhenPushedAt(0.5, 0.7)),
    passes(demo('sleep'), 'bodies sleep and wake', law.sleepsAndWakes(0.15)),
    passes(demo('stacks'), 'a column of 6 balls stands', law.stands(6, 0.3)),
    missing(demo('hinge'), 'hinges: not wanted'),
    missing(demo('raycastVehicle'), 'vehicles: not wanted'),
    missing(demo('sph'), 'fluids'),
    missing(demo('heightfield'), 'terrain: a `distanceField` or blocks'),
  ],
}

export const USE_CANNON: Peer = {
  name: 'use-cannon',
  source: 'https://github.com/pmndrs/use-cannon/tree/master/packages/react-three-cannon-examples',
  cases: [
    passes(hook('Chain'), 'a chain on a kinematic body follows it and does not stretch', law.holds(5, 2, 0.7)),
    passes(hook('Constraints'), 'a distance constraint keeps two bodies apart', law.swings('distance', 1.1, 0.5)),
    passes(hook('CubeHeap'), 'a heap that is emptied leaves nothing', law.isRemoved(12)),
    passes(hook('Friction'), 'friction 0.1 and 0.7 stop after v^2 / (2 mu g)', (dim) => {
      law.stopsAfter(2, 0.1)(dim)
      law.stopsAfter(2, 0.7)(dim)
    }),
    passes(hook('KinematicCube'), 'a kinematic body pushes what it meets', law.drives(0.5, 9)),
    passes(hook('Triggers'), 'a trigger calls back on enter and leave', law.senses(1, 4)),
    missing(hook('HingeMotor'), 'hinges and motors: not wanted'),
    missing(hook('RaycastVehicle'), 'vehicles: not wanted'),
    missing(hook('Trimesh'), 'meshes: a `distanceField`'),
  ],
}
