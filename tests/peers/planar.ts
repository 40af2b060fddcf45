// p2, planck and matter: engines of the plane.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, down, G, onEarth, steps, stepUntil, vec, world } from '../physics/help.ts'
import { differs, missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const body = (test: string) => `test/objects/Body.js, ${test}`
const p2demo = (name: string) => `demos/${name}.html`
const planckUnit = (file: string, test: string) => `src/__test__/${file}.test.ts, ${test}`
const example = (name: string) => `example/${name}.ts`
const matter = (name: string) => `examples/${name}.js`

export const P2: Peer = {
  name: 'p2',
  source: 'https://github.com/schteppe/p2.js/tree/master/test',
  cases: [
    passes(body('construct'), 'a body has the state that it was given', (dim) => {
      const w = world(dim)
      const state = { position: vec(dim, 0, 1), velocity: vec(dim, 1, 2), radius: 0.3, mass: 7 }
      expect(P.getBody(w, P.addBody(w, state as never))).toMatchObject(state)
    }),
    passes(body('applyForce withPoint'), 'a force at a point turns', law.turnsWhenPushedAt(0.2, 3)),
    passes(body('applyImpulse withoutPoint'), 'an impulse at the centre changes v by J / m', law.isPushed(-60, 1)),
    missing(body('applyForceLocal'), 'forces in the frame of a body: turn the vector by its orientation'),
    passes(body('overlaps'), 'a query says what overlaps', law.contains(0.2)),
    passes(body('sleep'), 'sleep and wakeUp by hand', law.sleepsByHand),
    passes(body('integrate'), 'x = v t', law.drives(1.2, 3)),
    passes(body('setDensity'), 'a mass that is set later counts', (dim) => {
      const w = law.space(dim, 1)
      const a = ball(w, [-0.5, 0], { velocity: vec(dim, 3), mass: 1 })
      const b = ball(w, [0, 0], { mass: 1 })
      P.setBody(w, b, { mass: 3 })
      steps(w, 60)
      expect(P.getBody(w, a).velocity[0]).toBeCloseTo(-1.5, 6)
    }),
    passes(
      'test/world/World.js, disableBodyCollision',
      'two bodies can be let pass by their masks',
      law.filters([2, 3], [4, 1], false),
    ),
    passes('test/world/World.js, hitTest', 'a point is in a circle or not', law.contains(1)),
    passes(p2demo('ccd'), 'a ball of 500 m/s is stopped', law.isStopped(500, 0.08)),
    passes(p2demo('circles'), 'circles pile up and come to rest', law.landsAt(1.2, 0.12)),
    passes(p2demo('distanceConstraint'), 'a chain of 7 links holds 20 of them', law.holds(7, 20)),
    passes(p2demo('fixedRotation'), 'fixed rotation slides to a stop', law.stopsAfter(3, 0.6)),
    passes(p2demo('fixedXY'), 'a body that is fixed along y does not fall', law.slides(12, 3)),
    passes(p2demo('friction'), 'a ball that slides begins to roll', law.startsToRoll(3, 0.3)),
    passes(p2demo('kinematic'), 'a kinematic body pushes', law.drives(1, 20)),
    passes(p2demo('restitution'), 'restitution 1, 0.5 and 0', (dim) => {
      law.collides(1, 1, 2, 0, 1)(dim)
      law.collides(1, 1, 2, 0, 0.5)(dim)
      law.collides(1, 1, 2, 0, 0)(dim)
    }),
    passes(p2demo('sleep'), 'bodies at rest sleep', law.sleepsAndWakes(0.08)),
    passes(p2demo('springs'), 'a spring under a weight is stretched by m g / k', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      const nail = ball(w, [0, 0], { type: 'fixed', mask: 0 })
      const id = ball(w, [0, -1], { mass: 2, mask: 0, canSleep: false })
      P.addSpring(w, { a: nail, b: id, restLength: 1, stiffness: 100, damping: 10 })
      steps(w, 600)
      expect(P.getBody(w, id).position[1]).toBeCloseTo(-1 - (2 * G) / 100, 4)
    }),
    passes(p2demo('removeSensor'), 'a sensor passes what it meets', law.senses(0.3, 2)),
    passes(p2demo('surfaceVelocity'), 'a surface that moves along itself carries', law.isCarried(1.5, 0.4)),
    missing(p2demo('gearConstraint'), 'gears, locks, sliders: not wanted'),
    missing(p2demo('topDownVehicle'), 'vehicles: not wanted'),
  ],
}

export const PLANCK: Peer = {
  name: 'planck',
  source: 'https://github.com/piqnt/planck.js/tree/master/src/__test__',
  cases: [
    passes(planckUnit('World', 'simulates gravity'), 'a ball dropped from 4 m rests on the ground', law.landsAt(4, 1)),
    missing(
      'src/dynamics/joint/__test__/DistanceJoint.test.ts, calculates local anchors from global',
      'joints off the centre: bodies are joined at their centres',
    ),
    passes('src/serializer/__test__/Serialize.test.ts', 'a saved world is the same', law.isSaved(9)),
    passes(example('ApplyForce'), 'a force for a second', law.isPushed(7, 2)),
    passes(example('BodyTypes'), 'types change', law.changesType),
    passes(example('Bridge'), 'a chain of 9 links does not stretch', law.holds(9, 5)),
    passes(example('BulletTest'), 'a bullet of 400 m/s is stopped', law.isStopped(400, 0.03)),
    passes(example('CollisionFiltering'), 'groups that agree collide', law.filters([2, 4], [4, 2], true)),
    passes(example('CollisionProcessing'), 'contacts are reported', law.reports(5)),
    passes(example('Mobile'), 'rods that hang from rods do not stretch', law.holds(4, 8)),
    passes(example('RopeJoint'), 'a rope holds', law.swings('rope', 0.9, 5)),
    passes(example('RayCast'), 'a ray sees the nearest', law.isSeen(3, 1)),
    passes(example('SensorTest'), 'a sensor hears who passes', law.senses(0.9, 5)),
    passes(example('SphereStack'), 'a column of 9 balls stands', law.stands(9, 0.15)),
    passes(example('VaryingFriction'), 'friction 0.75 stops 5 m/s', law.stopsAfter(5, 0.75)),
    passes(example('VaryingRestitution'), 'restitution 0.1, 0.5 and 0.9', (dim) => {
      for (const e of [0.1, 0.5, 0.9]) law.collides(1, 4, 3, -1, e)(dim)
    }),
    passes(example('OneSidedPlatform'), 'a one-sided platform', law.isOneWay(6, 1.1)),
    passes(example('ConveyorBelt'), 'a conveyor belt carries', law.isCarried(5, 0.6)),
    missing(example('Pulleys'), 'pulleys, gears, motors: not wanted'),
  ],
}

export const MATTER: Peer = {
  name: 'matter',
  source: 'https://github.com/liabru/matter-js/tree/master/test',
  cases: [
    passes(matter('airFriction'), 'friction of the air leaves exp(-c t)', law.isDamped(0.6, 3)),
    passes(matter('chains'), 'a chain of 6 links holds 10 of them', law.holds(6, 10)),
    passes(matter('circleStack'), 'a column of 7 balls stands', law.stands(7, 0.25)),
    passes(matter('collisionFiltering'), 'categories and masks', law.filters([8, 9], [4, 15], false)),
    passes(matter('events'), 'events of collisions', law.reports(4)),
    passes(matter('friction'), 'friction 0.2 stops 2.5 m/s', law.stopsAfter(2.5, 0.2)),
    passes(matter('newtonsCradle'), 'a row of 5 passes a blow on to its last', law.passesOn(5, 2)),
    passes(matter('restitution'), 'restitution 0.95 returns 0.9', law.bounces(0.95, 1)),
    passes(matter('sensors'), 'a sensor hears who passes', law.senses(0.6, 2.5)),
    passes(matter('sleeping'), 'bodies sleep and wake', law.sleepsAndWakes(0.2)),
    passes(matter('stack'), 'a column of 5 balls stands', law.stands(5, 0.1)),
    passes(
      matter('staticFriction'),
      'a ball rides on a fixed slope of 10 degrees only while it may not roll',
      (dim) => {
        const angle = Math.PI / 18
        const gravity = vec(dim, G * Math.sin(angle), -G * Math.cos(angle))
        const w = onEarth(dim, { gravity })
        const id = ball(w, [0, 0.1], { lockRotation: true })
        steps(w, 120)
        expect(Math.abs(P.getBody(w, id).position[0]!)).toBeLessThan(0.02)
        expect(stepUntil(w, () => P.isAsleep(w), 400)).toBeLessThan(400)
      },
    ),
    missing(matter('compound'), 'bodies of several shapes'),
    missing(matter('svg'), 'shapes of points: a `distanceField`'),
    differs(
      matter('substep'),
      'substeps are chosen by size, gravity and load',
      'matter steps as often as it is called',
      (dim) => {
        const w = onEarth(dim)
        ball(w, [0, 1], { radius: 0.01 })
        P.step(w)
        expect(w.context.substeps).toBeGreaterThan(5)
      },
    ),
  ],
}
