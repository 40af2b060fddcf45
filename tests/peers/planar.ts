// p2, planck and matter: engines of the plane.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, box, down, G, onEarth, steps, stepUntil, vec, world } from '../physics/help.ts'
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
    passes(body('overlaps'), 'a query says what overlaps', (dim) => {
      const w = world(dim)
      const ids = [0, 0.15, 1].map((x) => ball(w, [x, 0]))
      expect(P.queryBall(w, vec(dim, 0), 0.1, { filter: (id) => id !== ids[0] })).toEqual([ids[1]])
    }),
    passes(body('sleep'), 'sleep and wakeUp by hand', law.sleepsByHand),
    passes(body('integrate'), 'x = v t', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0], { velocity: vec(dim, 1.5) })
      P.step(w, 1)
      expect(P.getBody(w, id).position[0]).toBeCloseTo(1.5, 12)
    }),
    passes(body('setDensity'), 'a mass that is set later counts', (dim) => {
      const w = law.space(dim, 1)
      const a = ball(w, [-0.5, 0], { velocity: vec(dim, 3), mass: 1 })
      const b = ball(w, [0, 0], { mass: 1 })
      P.setBody(w, b, { mass: 3 })
      steps(w, 60)
      expect(P.getBody(w, a).velocity[0]).toBeCloseTo(-1.5, 6)
    }),
    passes(body('collisionResponse'), 'a body that becomes a sensor lets others pass', (dim) => {
      const w = law.space(dim, 1)
      const a = ball(w, [-0.5, 0], { velocity: vec(dim, 3) })
      const b = ball(w, [0, 0])
      P.setBody(w, b, { sensor: true })
      steps(w, 60)
      expect(P.getBody(w, a).velocity[0]).toBe(3)
    }),
    passes(
      'test/world/World.js, disableBodyCollision',
      'two bodies can be let pass by their masks',
      law.filters([2, 3], [4, 1], false),
    ),
    passes('test/world/World.js, hitTest', 'a point is in a circle or not', law.contains(1)),
    passes('test/world/World.js, events.beginContact', 'a body that is moved away ends its contact', (dim) => {
      const w = world(dim)
      const a = ball(w, [0, 0])
      ball(w, [0.15, 0])
      const seen: string[] = []
      P.onContact(w, ({ type }) => seen.push(type))
      P.step(w)
      P.setBody(w, a, { position: vec(dim, 10) })
      P.step(w)
      expect(seen.filter((type) => type !== 'hit')).toEqual(['begin', 'end'])
    }),
    passes(p2demo('buoyancy'), 'a ball of half the density of water floats half under it', (dim) => {
      const water = P.forceField(({ position, velocity, mass, radius }, out) => {
        const depth = Math.min(1, Math.max(0, 0.5 - position[1]! / (2 * radius)))
        out[1] = depth * (2 * mass * G - mass * velocity[1]!)
      })
      const w = world(dim, { gravity: down(dim), fields: [water as never] })
      const id = ball(w, [0, 0.3])
      steps(w, 1200)
      expect(Math.abs(P.getBody(w, id).position[1]!)).toBeLessThan(0.01)
    }),
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
    passes(planckUnit('CCD', 'TimeOfImpact'), 'circles 0.1 m apart meet when the gap is closed', (dim) => {
      const w = law.space(dim, 1)
      const a = ball(w, [0, 0], { radius: 1, velocity: vec(dim, 3) })
      const b = ball(w, [2.1, 0], { radius: 1 })
      P.step(w)
      expect(P.getBody(w, b).velocity[0]).toBe(0)
      steps(w, 2)
      expect(P.getBody(w, a).velocity[0]).toBeCloseTo(0, 6)
      // It has moved since the impact at 1 / 30 s.
      expect(P.getBody(w, b).position[0]).toBeCloseTo(2.1 + 3 * (3 / 60 - 0.1 / 3), 6)
    }),
    passes(
      'src/dynamics/joint/__test__/DistanceJoint.test.ts, moves attached body',
      'a force on one end moves both',
      (dim) => {
        const w = world(dim)
        const [a, b] = [0, 3].map((x) => ball(w, [x, 0], { mass: 2 }))
        P.addJoint(w, { type: 'distance', a: a!, b: b! })
        P.applyImpulse(w, b!, vec(dim, 8))
        steps(w, 60)
        expect(P.getBody(w, a!).position[0]).toBeCloseTo(2, 6)
        expect(P.getBody(w, b!).position[0]).toBeCloseTo(5, 6)
      },
    ),
    missing(
      'src/dynamics/joint/__test__/DistanceJoint.test.ts, calculates local anchors from global',
      'joints off the centre: bodies are joined at their centres',
    ),
    passes('src/serializer/__test__/Serialize.test.ts', 'a saved world is the same', law.isSaved(9)),
    passes(example('8-Ball'), 'a cue ball of 9 m/s breaks a rack and keeps the momentum', (dim) => {
      const w = law.space(dim, 0.9)
      const cue = ball(w, [-2, 0.01], { velocity: vec(dim, 9), mass: 1 })
      for (let row = 0; row < 4; row++)
        for (let k = 0; k <= row; k++) ball(w, [0.1735 * row, 0.2005 * (k - row / 2)], { mass: 1 })
      steps(w, 120)
      const { velocity, count } = w.bodies
      let sum = 0
      for (let i = 0; i < count; i++) sum += velocity[4 * i]!
      expect(sum).toBeCloseTo(9, 6)
      expect(P.getBody(w, cue).velocity[0]).toBeLessThan(5)
    }),
    passes(example('AddPair'), 'a fast ball goes through a cloud and keeps the momentum', (dim) => {
      const w = law.space(dim, 0)
      for (let k = 0; k < 60; k++) ball(w, [0.25 * (k % 10), 0.25 * Math.floor(k / 10) - 0.7], { mass: 0.01 })
      const fast = ball(w, [-3, 0], { radius: 0.5, mass: 10, velocity: vec(dim, 30) })
      steps(w, 60)
      const { velocity, mass, count } = w.bodies
      let sum = 0
      for (let i = 0; i < count; i++) sum += mass[i]! * velocity[4 * i]!
      expect(sum).toBeCloseTo(300, 5)
      expect(P.getBody(w, fast).position[0]).toBeGreaterThan(20)
    }),
    passes(example('ApplyForce'), 'a force for a second', law.isPushed(7, 2)),
    passes(example('BodyTypes'), 'types change', law.changesType),
    passes(example('Bridge'), 'a chain of 9 links does not stretch', law.holds(9, 5)),
    passes(example('BulletTest'), 'a bullet of 400 m/s is stopped', law.isStopped(400, 0.03)),
    passes(example('CollisionFiltering'), 'groups that agree collide', law.filters([2, 4], [4, 2], true)),
    passes(example('CollisionProcessing'), 'contacts are reported', law.reports(5)),
    passes(example('Confined'), 'balls in a box stay in it', (dim) => {
      const w = world(dim, { containers: [box(dim, 1)], contact: impulse0() })
      const ids = Array.from({ length: 30 }, (_, k) =>
        ball(w, [0.3 * (k % 6) - 0.75, 0.2 + 0.3 * Math.floor(k / 6)], {
          velocity: vec(dim, (k % 7) - 3, (k % 5) - 2),
        }),
      )
      steps(w, 300)
      for (const id of ids) expect(Math.abs(P.getBody(w, id).position[0]!)).toBeLessThanOrEqual(0.9 + 1e-9)
    }),
    passes(example('HeavyOnLight'), 'a ball of 30 masses lies on a light one', (dim) => {
      const w = onEarth(dim)
      const light = ball(w, [0, 0.1], { mass: 1 })
      const heavy = ball(w, [0, 0.5], { radius: 0.3, mass: 30 })
      steps(w, 60)
      expect(P.getBody(w, light).position[1]).toBeCloseTo(0.1, 3)
      expect(P.getBody(w, heavy).position[1]).toBeGreaterThan(0.46)
    }),
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

/** Hard balls that bounce a little. */
function impulse0() {
  return law.space(2, 0.5).contact
}

export const MATTER: Peer = {
  name: 'matter',
  source: 'https://github.com/liabru/matter-js/tree/master/test',
  cases: [
    passes(matter('airFriction'), 'friction of the air leaves exp(-c t)', law.isDamped(0.6, 3)),
    passes(matter('avalanche'), 'balls roll down a row of fixed ones', (dim) => {
      const w = onEarth(dim)
      for (let k = 0; k < 10; k++) ball(w, [0.18 * k - 2, 2 - 0.12 * k], { type: 'fixed' })
      const id = ball(w, [-1.95, 2.5])
      steps(w, 300)
      expect(P.getBody(w, id).position[0]).toBeGreaterThan(-1)
    }),
    passes(matter('ballPool'), 'balls of different sizes rest apart', (dim) => {
      const w = onEarth(dim)
      const ids = [0.1, 0.2, 0.15, 0.3].map((radius, k) => ball(w, [0.7 * k - 1, 1], { radius }))
      steps(w, 200)
      for (const id of ids) expect(P.getBody(w, id).position[1]).toBeCloseTo(P.getBody(w, id).radius, 3)
    }),
    passes(matter('bridge'), 'a bridge of links between two points sags and does not stretch', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      const ids = Array.from({ length: 9 }, (_, k) => ball(w, [0.3 * (k + 1), 0], { mask: 0 }))
      ids.forEach((id, k) => {
        P.addJoint(w, { type: 'rope', a: id, b: k === 0 ? vec(dim, 0) : ids[k - 1]!, length: 0.31 })
      })
      P.addJoint(w, { type: 'rope', a: ids[8]!, b: vec(dim, 3), length: 0.31 })
      steps(w, 300)
      expect(P.getBody(w, ids[4]!).position[1]).toBeLessThan(-0.2)
      const gap = (i: number) =>
        Math.hypot(...P.getBody(w, ids[i]!).position.map((v, axis) => v - P.getBody(w, ids[i + 1]!).position[axis]!))
      for (let k = 0; k < 8; k++) expect(gap(k)).toBeLessThan(0.31 * 1.0001)
    }),
    passes(matter('chains'), 'a chain of 6 links holds 10 of them', law.holds(6, 10)),
    passes(matter('circleStack'), 'a column of 7 balls stands', law.stands(7, 0.25)),
    passes(matter('collisionFiltering'), 'categories and masks', law.filters([8, 9], [4, 15], false)),
    passes(matter('events'), 'events of collisions', law.reports(4)),
    passes(matter('friction'), 'friction 0.2 stops 2.5 m/s', law.stopsAfter(2.5, 0.2)),
    passes(matter('gravity'), 'gravity may point anywhere, and turn', (dim) => {
      const w = world(dim, { gravity: vec(dim, 3, 4) })
      const id = ball(w, [0, 0])
      steps(w, 60)
      P.configure(w, { gravity: vec(dim, -3, -4) as never })
      steps(w, 60)
      expect(Math.hypot(...P.getBody(w, id).velocity)).toBeCloseTo(0, 9)
    }),
    passes(matter('manipulation'), 'setBody moves, turns and scales', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0])
      P.setBody(w, id, { position: vec(dim, 3, 1), radius: 0.4, velocity: vec(dim, 1) })
      P.step(w)
      expect(P.getBody(w, id)).toMatchObject({ radius: 0.4 })
      expect(P.getBody(w, id).position[0]).toBeCloseTo(3 + 1 / 60, 12)
    }),
    passes(matter('newtonsCradle'), 'a row of 5 passes a blow on to its last', law.passesOn(5, 2)),
    passes(matter('newtonsCradle'), 'a ball of 80 m/s that hits a row of 3 leaves them in their order', (dim) => {
      const w = law.space(dim, 0.5)
      const ids = [0, 1, 2].map((k) => ball(w, [0.2 * k, 0]))
      ids.unshift(ball(w, [-0.7, 0], { velocity: vec(dim, 80) }))
      steps(w, 60)
      const places = ids.map((id) => P.getBody(w, id).position[0]!)
      expect(places).toEqual([...places].sort((a, b) => a - b))
    }),
    passes(matter('restitution'), 'restitution 0.95 returns 0.9', law.bounces(0.95, 1)),
    passes(matter('sensors'), 'a sensor hears who passes', law.senses(0.6, 2.5)),
    passes(matter('sleeping'), 'bodies sleep and wake', law.sleepsAndWakes(0.2)),
    passes(matter('slingshot'), 'a body is drawn back, and flies when released', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0])
      const hold = P.grab(w, id)
      P.moveGrab(w, hold, vec(dim, -1))
      steps(w, 120)
      expect(P.getBody(w, id).position[0]).toBeCloseTo(-1, 3)
      P.moveGrab(w, hold, vec(dim, 2))
      steps(w, 20)
      P.releaseGrab(w, hold)
      const x = P.getBody(w, id).position[0]!
      steps(w, 60)
      expect(P.getBody(w, id).position[0]).toBeGreaterThan(x)
    }),
    passes(matter('softBody'), 'a mesh of springs keeps its shape when it lands', (dim) => {
      const w = onEarth(dim)
      const ids = [0, 1, 2, 3].map((k) => ball(w, [0.3 * (k % 2), 1 + 0.3 * (k >> 1)]))
      for (let i = 0; i < 4; i++)
        for (let j = 0; j < i; j++)
          P.addSpring(w, {
            a: ids[i]!,
            b: ids[j]!,
            restLength: i + j === 3 ? 0.3 * Math.SQRT2 : 0.3,
            stiffness: 50,
            damping: 0.2,
          })
      steps(w, 400)
      const gap = Math.hypot(
        ...P.getBody(w, ids[0]!).position.map((v, axis) => v - P.getBody(w, ids[3]!).position[axis]!),
      )
      expect(gap).toBeCloseTo(0.3 * Math.SQRT2, 1)
    }),
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
    passes(matter('timescale'), 'half of the time step is half of the time', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      const id = ball(w, [0, 0], { velocity: vec(dim, 1) })
      for (let k = 0; k < 60; k++) P.step(w, 1 / 120)
      expect(w.time).toBeCloseTo(0.5, 9)
      expect(P.getBody(w, id).position[0]).toBeCloseTo(0.5, 9)
    }),
    passes(matter('wreckingBall'), 'a heavy ball on a rope knocks a column over', (dim) => {
      const w = onEarth(dim)
      const column = [0, 1, 2, 3].map((k) => ball(w, [1, 0.1 + 0.2 * k]))
      const wrecker = ball(w, [-1, 2], { radius: 0.25, mass: 5 })
      P.addJoint(w, { type: 'rope', a: wrecker, b: vec(dim, 0.7, 2.4) })
      steps(w, 120)
      expect(column.filter((id) => Math.abs(P.getBody(w, id).position[0]! - 1) > 0.2).length).toBeGreaterThan(1)
    }),
    passes('Engine.spec.js', 'a step without bodies is a step', (dim) => {
      const w = P.createWorld({ dim } as never) as ReturnType<typeof world>
      P.step(w)
      expect(w.stepCount).toBe(1)
      expect(P.hash(w)).toHaveLength(16)
    }),
    passes('examples/gyro.js', 'the tilt of a device is gravity; a wind is a field', (dim) => {
      const w = world(dim, { fields: [P.directional({ strength: 2, direction: vec(dim, 1) as never })] as never })
      const id = ball(w, [0, 0], { mass: 1 })
      steps(w, 60)
      expect(P.getBody(w, id).velocity[0]).toBeCloseTo(2, 9)
      P.applyAngularImpulse(w, id, (dim === 2 ? 0 : [0, 0, 0]) as never)
    }),
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
