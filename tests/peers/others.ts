// crashcat, and the bindings of Rapier: react-three-rapier and rapier.js.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, onEarth, steps, vec, world, zOfSpin } from '../physics/help.ts'
import { missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const tst = (file: string, test: string) => `tst/${file}.test.ts, ${test}`
const r3r = (file: string, test: string) => `packages/react-three-rapier/test/${file}.test.tsx, ${test}`
const demo = (name: string) => `testbed3d/src/demos/${name}.ts`

/** Locks all axes but the first. */
const onlyX = (dim: P.Dim) => [false, true, true].slice(0, dim)

export const CRASHCAT: Peer = {
  name: 'crashcat',
  source: 'https://github.com/isaac-mason/crashcat/tree/main/tst',
  cases: [
    passes(
      tst('body/dof', 'locked translation axes remain at zero velocity after force integration'),
      'a force along a locked axis does nothing',
      law.slides(60, 2),
    ),
    passes(
      tst('body/dof', 'locked rotation axes remain at zero velocity after torque integration'),
      'a torque on locked rotation does nothing',
      (dim) => {
        const w = world(dim)
        const id = ball(w, [0, 0], { lockRotation: true })
        P.applyTorque(w, id, (dim === 2 ? 9 : [9, 8, 7]) as never)
        P.step(w)
        expect(zOfSpin(P.getBody(w, id).angularVelocity)).toBe(0)
      },
    ),
    passes(
      tst('body/dof', 'Plane2D constraint (TX, TY, RZ) enforced correctly'),
      'a body that may move along x and y and turn about z stays in the plane',
      () => {
        const w = onEarth(3)
        const lock = { lockPosition: [false, false, true], lockRotation: [true, true, false] }
        const id = ball(w, [0, 1], { ...lock, velocity: [1, 0, 2], angularVelocity: [5, 6, 0] })
        ball(w, [1.2, 0.1, 0.05], { mass: 3 })
        P.applyTorque(w, id, [0.1, 0.1, 0])
        steps(w, 120, () => {
          const { position, angularVelocity } = P.getBody(w, id)
          expect([position[2], angularVelocity[0], angularVelocity[1]]).toEqual([0, 0, 0])
        })
        expect(P.getBody(w, id).angularVelocity[2]).not.toBe(0)
      },
      [3],
    ),
    passes(
      tst('body/dof', 'DOF constraints applied after velocity clamping'),
      'locked axes and the speed limit go together',
      (dim) => {
        const w = world(dim, { maxSpeed: 4 })
        const id = ball(w, [0, 0], { lockPosition: onlyX(dim), velocity: vec(dim, 9) })
        P.step(w)
        expect(P.getBody(w, id).velocity).toEqual(vec(dim, 4))
      },
    ),
    passes(
      tst('body/dof', 'changing DOF mid-simulation takes effect immediately'),
      'locks that are set later count at once',
      (dim) => {
        const w = world(dim)
        const id = ball(w, [0, 0], { velocity: vec(dim, 1, 2) })
        P.step(w)
        P.setBody(w, id, { lockPosition: onlyX(dim) })
        P.step(w)
        expect(P.getBody(w, id).velocity).toEqual(vec(dim, 1, 0))
      },
    ),
    passes(tst('query', 'castRay: should hit box when ray intersects'), 'a ray meets a ball', law.isSeen(2.5, 1)),
    passes(tst('query', 'collidePoint: should hit box when point is inside'), 'a point is in a ball', law.contains(1)),
    passes(
      tst('contacts', 'should fire onContactRemoved when destroying a contact'),
      'a contact that ends is reported',
      law.reports(6),
    ),
    passes('tst/ccd.test.ts', 'a ball of 250 m/s is stopped', law.isStopped(250, 0.06)),
    passes('tst/filter.test.ts', 'layers that do not see each other pass', law.filters([16, 32], [8, 16], false)),
    passes('tst/layers.test.ts', 'layers that see each other collide', law.filters([16, 32], [32, 16], true)),
    passes('tst/body/body-id.test.ts', 'an id outlives no body', law.isRemoved(4)),
    passes('tst/body/motion-properties.test.ts', 'damping 2 leaves exp(-1) after half a second', law.isDamped(2, 0.5)),
    passes('tst/body/rigid-body.test.ts', 'impulses and forces at points', law.turnsWhenPushedAt(0.4, 1.2)),
    missing('tst/shapes/convex-hull.test.ts', 'hulls, boxes, meshes: not wanted'),
    missing('tst/estimate-collision-response.test.ts', 'an estimate of a collision: step a restored snapshot'),
  ],
}

export const R3R: Peer = {
  name: 'react-three-rapier',
  source: 'https://github.com/pmndrs/react-three-rapier/tree/main/packages/react-three-rapier/test',
  cases: [
    passes(
      r3r('collision-events', 'should trigger a single collision event'),
      'a contact begins once',
      law.reports(1.5),
    ),
    passes(r3r('collision-events', 'should trigger a contact force event'), 'a hit is reported', law.reports(7)),
    passes(r3r('mutability', 'rigid bodies'), 'every option of a body can be changed', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0])
      const change = {
        mass: 3,
        radius: 0.3,
        gravityScale: 2,
        linearDamping: 0.1,
        lockRotation: true,
        category: 2,
        mask: 3,
        canSleep: false,
      }
      P.setBody(w, id, change)
      expect(P.getBody(w, id)).toMatchObject(change)
    }),
    passes(r3r('colliders', 'ball'), 'a body has the mass of its volume', (dim) => {
      const w = world(dim)
      const { mass } = P.getBody(w, ball(w, [0, 0], { radius: 0.6 }))
      expect(mass).toBeCloseTo(dim === 2 ? Math.PI * 0.36 : (4 / 3) * Math.PI * 0.216, 12)
    }),
    missing(r3r('colliders', 'cuboid, hull, trimesh'), 'hulls, boxes, meshes: not wanted'),
  ],
}

export const RAPIER_JS: Peer = {
  name: 'Rapier for JavaScript',
  source: 'https://github.com/dimforge/rapier.js/tree/master/testbed3d/src/demos',
  cases: [
    passes(demo('ccd'), 'a ball of 150 m/s is stopped', law.isStopped(150, 0.1)),
    passes(demo('collisionGroups'), 'groups', law.filters([1, 2], [2, 5], true)),
    passes(demo('damping'), 'damping 0.8 leaves exp(-0.8)', law.isDamped(0.8, 1)),
    passes(demo('elasticBall'), 'unequal masses bounce by Newton’s law', law.collides(1, 5, 4, -2, 1)),
    passes(demo('elasticBall'), 'also with restitution 0.4', law.collides(3, 2, 1, -5, 0.4)),
    passes(demo('fountain'), 'bodies that come and go leave nothing', law.isRemoved(15)),
    passes(demo('joints'), 'a chain of 8 links holds 50 of them', law.holds(8, 50)),
    passes(demo('lockedRotations'), 'a body that may not turn slides to a stop', law.stopsAfter(2, 0.4)),
    passes(demo('platform'), 'a platform keeps its velocity under its load', law.drives(0.6, 30)),
    passes('World.takeSnapshot', 'a snapshot continues bit for bit', law.isSaved(11)),
    passes('RigidBody.sleep', 'sleep and wakeUp', law.sleepsAndWakes(0.12)),
    passes('RigidBody.setGravityScale', 'gravity is scaled by -0.5', law.isScaled(-0.5)),
    passes('RigidBody.setBodyType', 'types change', law.changesType),
    passes('World.castRay', 'a ray meets the nearest', law.isSeen(1.2, 0.5)),
    missing(demo('pidController'), 'PID controllers: `grab` pulls a body to a target'),
    missing(demo('characterController'), 'characters that walk on bodies: they walk on blocks and kinematic bodies'),
    missing(demo('trimesh'), 'meshes: a `distanceField`'),
  ],
}
