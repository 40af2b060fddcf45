// Jolt Physics: UnitTests/Physics.
import { expect } from 'vitest'
import { addCharacter, fillBlocks, getCharacter, setIntent } from '../../src/physics/blocks.ts'
import * as physics from '../../src/physics/index.ts'
import { ball, box, down, G, onEarth, spinZ, steps, stepUntil, vec, world, zOfSpin } from '../physics/help.ts'
import { differs, missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const file = (name: string) => (test: string) => (test ? `${name}, ${test}` : name)
const P = file('PhysicsTests')
const S = file('SensorTests')
const C = file('ContactListenerTests')
const elastic = (dim: physics.Dim, options: object = {}) =>
  world(dim, { contact: physics.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }), ...options })

/** Names of the events of sensors. */
function sensorLog(w: physics.World): string[] {
  const seen: string[] = []
  physics.onSensor(w, ({ type }) => seen.push(type))
  return seen
}

export const JOLT: Peer = {
  name: 'Jolt',
  source: 'https://github.com/jrouwe/JoltPhysics/tree/master/UnitTests/Physics',
  cases: [
    passes(P('TestPhysicsTestContext'), 'a fall of 1.5 s is within 0.2 m of g t^2 / 2', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      const id = ball(w, [0, 20])
      steps(w, 90)
      expect(Math.abs(physics.getBody(w, id).position[1]! - (20 - 0.5 * G * 2.25))).toBeLessThan(0.2)
    }),
    passes(
      P('TestPhysicsBodyIDSequenceNumber'),
      'the id of a removed body is not valid for the next one',
      law.isRemoved(3),
    ),
    missing(P('TestPhysicsBodyIDOverride'), 'ids are given by the world; snapshots keep them'),
    missing(P('TestPhysicsBodyUserData'), 'bodies carry no data: keep a Map by id'),
    passes(P('TestPhysicsPosition'), 'a body is where it was put, turned as it was turned', (dim) => {
      const w = world(dim)
      const orientation = dim === 2 ? 0.7 : [0, Math.sin(0.35), 0, Math.cos(0.35)]
      const id = ball(w, [4, 5, 6], { orientation: orientation as never })
      expect(physics.getBody(w, id).position).toEqual(vec(dim, 4, 5, 6))
      expect(physics.getBody(w, id).orientation).toEqual(orientation)
    }),
    passes(P('TestPhysicsOverrideMassAndInertia'), 'a mass that is given replaces that of the volume', (dim) => {
      const w = world(dim)
      const given = ball(w, [0, 0], { radius: 2, mass: 13 })
      const own = ball(w, [9, 0], { radius: 2 })
      expect(physics.getBody(w, given).mass).toBe(13)
      expect(physics.getBody(w, own).mass).toBeCloseTo(dim === 2 ? 4 * Math.PI : (32 / 3) * Math.PI, 12)
      for (const id of [given, own]) {
        const { mass } = physics.getBody(w, id)
        physics.applyAngularImpulse(w, id, spinZ(dim, 3) as never)
        expect(zOfSpin(physics.getBody(w, id).spin)).toBeCloseTo(3 / ((dim === 2 ? 1 / 2 : 2 / 5) * mass * 4), 12)
      }
    }),
    passes(P('TestPhysicsFreeFall'), 'speed is g t', law.isScaled(1)),
    passes(P('TestPhysicsApplyForce'), 'a force changes the momentum by F t', law.isPushed(6, 3)),
    passes(P('TestPhysicsApplyTorque'), 'T = I a, for any substeps', (dim) => {
      for (const substeps of [1, 4]) {
        const w = world(dim, { substeps })
        const id = ball(w, [0, 0], { mass: 2, radius: 0.5 })
        for (let k = 0; k < 60; k++) {
          physics.applyTorque(w, id, spinZ(dim, 0.3) as never)
          physics.step(w)
        }
        expect(zOfSpin(physics.getBody(w, id).spin)).toBeCloseTo(0.3 / ((dim === 2 ? 1 / 2 : 2 / 5) * 0.5), 9)
      }
    }),
    passes(P('TestPhysicsCollisionElastic'), 'restitution 1 returns a ball to its height', law.bounces(1, 3)),
    passes(P('TestPhysicsCollisionPartiallyElastic'), 'restitution 0.8 returns 0.64 of the drop', law.bounces(0.8, 4)),
    passes(P('TestPhysicsCollisionElasticDynamic'), 'equal balls swap velocities', law.collides(1, 1, 4, -7, 1)),
    passes(P('TestPhysicsCollisionInelastic'), 'restitution 0 stays on the floor', law.bounces(0, 1.9)),
    passes(P('TestMinVelocityForRestitution'), 'slower than bounceSpeed balls go on together', (dim) => {
      for (const [bounceSpeed, first] of [
        [1.1, 0.5],
        [0.9, 0],
      ] as const) {
        const w = world(dim, { contact: physics.impulse({ restitution: 1, friction: 0, bounceSpeed }) })
        const a = ball(w, [-1, 0], { velocity: vec(dim, 1) })
        ball(w, [0, 0])
        steps(w, 90)
        expect(physics.getBody(w, a).velocity[0]).toBeCloseTo(first, 6)
      }
    }),
    passes(P('TestPhysicsMoveKinematic'), 'a kinematic body arrives at the time', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      const id = ball(w, [1, 2], { type: 'kinematic', velocity: vec(dim, 2, -1), spin: spinZ(dim, 1) })
      steps(w, 30)
      expect(physics.getBody(w, id).position[0]).toBeCloseTo(2, 12)
      expect(physics.getBody(w, id).position[1]).toBeCloseTo(1.5, 12)
    }),
    differs(
      P('TestPhysicsPenetrationSlop1'),
      'a ball in a floor is put on it at once',
      'containers are hard: no overlap with a wall is left, while pairs keep 0.2 % of their radius',
      (dim) => {
        const w = onEarth(dim)
        const id = ball(w, [0, 0.08])
        steps(w, 60)
        expect(physics.getBody(w, id).position[1]).toBeCloseTo(0.1, 9)
      },
    ),
    passes(
      P('TestPhysicsPenetrationSlop2'),
      'balls that overlap part to 1 % of their radius, without a blow',
      law.parts(0.19),
    ),
    differs(
      P('TestPhysicsOutsideOfSpeculativeContactDistance'),
      'a ball of 60 m/s is stopped by the floor in its first step',
      'every body is continuous; Jolt lets a discrete one sink in first',
      (dim) => {
        const w = onEarth(dim, { gravity: vec(dim, 0) })
        const id = ball(w, [0, 0.3], { velocity: vec(dim, 0, -60), restitution: 0 })
        physics.step(w)
        expect(physics.getBody(w, id).position[1]).toBeGreaterThanOrEqual(0.1 - 1e-9)
      },
    ),
    passes(
      P('TestPhysicsInsideSpeculativeContactDistanceNoHit'),
      'a ball that does not reach the floor keeps its speed',
      (dim) => {
        const w = elastic(dim, { containers: [box(dim)] })
        const id = ball(w, [0, 0.2], { velocity: vec(dim, 0, -3) })
        physics.step(w)
        expect(physics.getBody(w, id).velocity[1]).toBe(-3)
        steps(w, 3)
        expect(physics.getBody(w, id).velocity[1]).toBeCloseTo(3, 9)
      },
    ),
    passes(
      P('TestPhysicsInsideSpeculativeContactDistanceMovingAway'),
      'a ball that leaves the floor is not held',
      (dim) => {
        const w = onEarth(dim, { gravity: vec(dim, 0) })
        const id = ball(w, [0, 0.101], { velocity: vec(dim, 0, 6) })
        steps(w, 10)
        expect(physics.getBody(w, id).position[1]).toBeCloseTo(1.101, 9)
      },
    ),
    passes(P('TestPhysicsInsideSpeculativeContactDistanceSensor'), 'a sensor passes a floor at its speed', (dim) => {
      const w = onEarth(dim, { gravity: vec(dim, 0) })
      const id = ball(w, [0, 0.2], { velocity: vec(dim, 0, -6), sensor: true })
      steps(w, 10)
      expect(physics.getBody(w, id).position[1]).toBeCloseTo(-0.8, 9)
    }),
    passes(
      file('MotionQualityLinearCastTests')('TestLinearCastBoxVsLinearCastBoxElastic'),
      'a ball of 200 m/s hits a ball at rest',
      law.collides(1, 1, 200, 0, 1),
    ),
    passes(S('TestDynamicVsSensor'), 'a dynamic body enters a sensor once, and leaves it once', law.senses(0.5, 1)),
    passes(S('TestKinematicVsSensor'), 'a kinematic body does', (dim) => {
      const w = world(dim)
      ball(w, [0, 0], { type: 'fixed', sensor: true, radius: 0.5 })
      ball(w, [0, 1], { type: 'kinematic', velocity: vec(dim, 0, -1) })
      const seen = sensorLog(w)
      steps(w, 130)
      expect(seen).toEqual(['enter', 'exit'])
    }),
    passes(S('TestKinematicVsKinematicSensor'), 'a kinematic sensor meets a kinematic body', (dim) => {
      for (const first of [0, 1]) {
        const w = world(dim)
        const sensor = () => ball(w, [0, 0], { type: 'kinematic', sensor: true, velocity: vec(dim, 0, 0.5) })
        if (first === 0) sensor()
        ball(w, [0, 1], { type: 'kinematic', velocity: vec(dim, 0, -0.5) })
        if (first === 1) sensor()
        const seen = sensorLog(w)
        steps(w, 90)
        expect(seen).toEqual(['enter', 'exit'])
      }
    }),
    differs(
      S('TestDynamicSleepingVsStaticSensor'),
      'a body that falls asleep in a sensor stays in it',
      'Jolt ends contacts of sleeping bodies; here sleep is no event of contacts and sensors',
      (dim) => {
        const w = onEarth(dim)
        ball(w, [0, 0.1], { type: 'fixed', sensor: true, radius: 0.5 })
        const seen = sensorLog(w)
        ball(w, [0, 0.1])
        stepUntil(w, () => physics.isAsleep(w), 200)
        steps(w, 30)
        expect(seen).toEqual(['enter'])
      },
    ),
    passes(S('TestSensorVsSensor'), 'masks say whether sensors see each other', (dim) => {
      for (const sees of [true, false]) {
        const w = world(dim)
        const mask = sees ? 3 : 1
        ball(w, [0, 0], { type: 'fixed', sensor: true, category: 2, mask })
        ball(w, [0, 1], { type: 'kinematic', sensor: true, category: 2, mask, velocity: vec(dim, 0, -2) })
        const seen = sensorLog(w)
        steps(w, 30)
        expect(seen).toEqual(sees ? ['enter', 'enter'] : [])
      }
    }),
    passes(C('TestContactListenerElastic'), 'a hit begins a contact, and ends it in the air', law.reports(3.5)),
    passes(
      file('CollisionGroupTests')('TestCollisionGroup1'),
      'bodies of other groups pass through each other',
      law.filters([2, 2], [4, 4], false),
    ),
    passes(file('ObjectLayerPairFilterMaskTests')(''), 'both masks have to agree', (dim) => {
      for (const [maskA, maskB, hits] of [
        [2, 1, true],
        [2, 2, false],
        [1, 1, false],
      ] as const) {
        const w = world(dim)
        const a = ball(w, [-0.5, 0], { velocity: vec(dim, 1), category: 1, mask: maskA })
        ball(w, [0, 0], { category: 2, mask: maskB })
        steps(w, 60)
        expect(physics.getBody(w, a).position[0]! < 0.4).toBe(hits)
      }
    }),
    passes(
      file('CastShapeTests')('TestCastSphereTriangle'),
      'the cast of a ball ends a radius before a wall',
      (dim) => {
        const w = world(dim, { containers: [box(dim, 3)] })
        const hit = physics.castBall(w, vec(dim, 0, 1), 0.25, vec(dim, 1))
        expect(hit).toMatchObject({ body: null, distance: 2.75 })
        const id = ball(w, [2, 1], { radius: 0.5 })
        expect(physics.castBall(w, vec(dim, 0, 1), 0.25, vec(dim, 1))).toMatchObject({ body: id, distance: 1.25 })
      },
    ),
    passes(file('RayShapeTests')('TestSphereShapeRay'), 'a ray meets a sphere at its near side', law.isSeen(2, 0.7)),
    passes(
      file('CollidePointTests')('TestCollidePointVsSphere'),
      'a point is in a ball up to its radius',
      law.contains(0.5),
    ),
    passes(file('BroadPhaseTests')('TestBroadPhaseOptimize'), 'a body that moved is found where it is', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0])
      for (let k = 0; k < 40; k++) ball(w, [3 + k, 3])
      physics.queryBox(w, vec(dim, -1, -1, -1), vec(dim, 1, 1, 1))
      physics.setBody(w, id, { position: vec(dim, -50, 2) })
      expect(physics.queryBox(w, vec(dim, -1, -1, -1), vec(dim, 1, 1, 1))).toEqual([])
      expect(physics.queryBox(w, vec(dim, -51, 1, -1), vec(dim, -49, 3, 1))).toEqual([id])
      expect(physics.castRayAll(w, vec(dim, -60, 2), vec(dim, 1)).map(({ body }) => body)).toEqual([id])
    }),
    passes(file('PhysicsDeterminismTests')(''), 'two equal worlds stay equal bit for bit', law.isRepeated(20)),
    passes(file('StateRecorderTests')(''), 'a restored world continues bit for bit', law.isSaved(10)),
    passes(file('DistanceConstraintTests')('TestSpring'), 'a damped spring swings at its frequency', (dim) => {
      const w = world(dim)
      const nail = ball(w, [0, 0], { type: 'fixed', mask: 0 })
      const id = ball(w, [1, 0], { mass: 2, mask: 0 })
      const omega = 2 * Math.PI * 0.5
      const damping = 0.05
      physics.addSpring(w, {
        a: id,
        b: nail,
        restLength: 0.5,
        stiffness: 2 * omega * omega,
        damping: 2 * 2 * damping * omega,
      })
      steps(w, 120)
      // After one period of the damped swing: t = 2 / sqrt(1 - damping^2).
      expect(physics.getBody(w, id).position[0]! - 0.5).toBeCloseTo(0.5 * Math.exp(-damping * omega * 2), 1)
    }),
    passes(
      file('CharacterVirtualTests')('TestFallingAndJumping'),
      'a character falls, stands, and jumps',
      () => {
        const w = physics.createWorld({ dim: 3, gravity: [0, -G, 0] })
        fillBlocks(w, [-3, -1, -3], [3, -1, 3])
        const id = addCharacter(w, { position: [0.5, 1, 0.5] })
        steps(w, 60)
        expect(getCharacter(w, id)).toMatchObject({ grounded: true })
        setIntent(w, id, { jump: true })
        steps(w, 10)
        expect(getCharacter(w, id).position[1]).toBeGreaterThan(0.5)
      },
      [3],
    ),
    passes(
      file('CharacterVirtualTests')(''),
      'a character that begins inside a block is pushed out',
      () => {
        const w = physics.createWorld({ dim: 3, gravity: [0, -G, 0] })
        fillBlocks(w, [-3, -1, -3], [3, 0, 3])
        const id = addCharacter(w, { position: [0.5, 0.5, 0.5] })
        steps(w, 120)
        expect(getCharacter(w, id).position[1]).toBeCloseTo(1, 6)
      },
      [3],
    ),
    missing(file('CharacterVirtualTests')(''), 'slopes: characters walk on blocks, slabs and kinematic bodies'),
    missing(file('HingeConstraintTests')(''), 'hinges: not wanted, bodies are balls'),
    passes(file('SliderConstraintTests')(''), 'a body that is locked to an axis slides on it', law.slides(40, 2)),
    missing(file('WheeledVehicleTests')(''), 'vehicles: not wanted'),
    missing(file('SoftBodyTests')(''), 'soft bodies: springs between balls'),
    missing(file('HeightFieldShapeTests')(''), 'terrain: a `distanceField` or blocks'),
    passes(
      P('TestPhysicsActivationDeactivation'),
      'bodies at rest sleep, and a blow wakes them',
      law.sleepsAndWakes(0.1),
    ),
    passes(P('TestPhysicsActivationDeactivation'), 'a body can be put to sleep by hand', law.sleepsByHand),
  ],
}
