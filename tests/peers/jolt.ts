// Jolt Physics: UnitTests/Physics.
import { expect } from 'vitest'
import * as physics from '../../src/physics/index.ts'
import { ball, onEarth, spinZ, steps, stepUntil, vec, world, zOfSpin } from '../physics/help.ts'
import { differs, missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const file = (name: string) => (test: string) => (test ? `${name}, ${test}` : name)
const P = file('PhysicsTests')
const S = file('SensorTests')
const C = file('ContactListenerTests')
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
    passes(P('TestPhysicsBodyIDSequenceNumber'), 'the id of a removed body is not valid again', law.isRemoved(3)),
    missing(P('TestPhysicsBodyIDOverride'), 'ids are given by the world; snapshots keep them'),
    passes(P('TestPhysicsBodyUserData'), 'a body keeps its data until you replace it', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0], { data: { gift: 7 } })
      steps(w, 3)
      expect(physics.getBody(w, id).data).toEqual({ gift: 7 })
      physics.setBody(w, id, { data: 8 })
      expect(physics.getBody(w, id).data).toBe(8)
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
        expect(zOfSpin(physics.getBody(w, id).angularVelocity)).toBeCloseTo(
          3 / ((dim === 2 ? 1 / 2 : 2 / 5) * mass * 4),
          12,
        )
      }
    }),
    passes(P('TestPhysicsFreeFall'), 'speed is g t', law.isScaled(1)),
    passes(P('TestPhysicsApplyForce'), 'a force changes the momentum by F t', law.isPushed(6, 3)),
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
    passes(P('TestPhysicsPenetrationSlop2'), 'balls that overlap part to 1 %, without a blow', law.parts(0.19)),
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
    passes(C('TestContactListenerElastic'), 'a hit begins a contact, and ends it in the air', law.reports(3.5)),
    passes(
      file('CollisionGroupTests')('TestCollisionGroup1'),
      'bodies of other groups pass through each other',
      law.filters([2, 2], [4, 4], false),
    ),
    passes(file('RayShapeTests')('TestSphereShapeRay'), 'a ray meets a sphere at its near side', law.isSeen(2, 0.7)),
    passes(file('CollidePointTests')('TestCollidePointVsSphere'), 'a point is in a ball or not', law.contains(0.5)),
    passes(file('PhysicsDeterminismTests')(''), 'two equal worlds stay equal bit for bit', law.isRepeated(20)),
    passes(file('StateRecorderTests')(''), 'a restored world continues bit for bit', law.isSaved(10)),
    missing(file('CharacterVirtualTests')(''), 'slopes: characters walk on blocks, slabs and kinematic bodies'),
    missing(file('HingeConstraintTests')(''), 'hinges: not wanted, bodies are balls'),
    passes(file('SliderConstraintTests')(''), 'a body that is locked to an axis slides on it', law.slides(40, 2)),
    missing(file('WheeledVehicleTests')(''), 'vehicles: not wanted'),
    missing(file('SoftBodyTests')(''), 'soft bodies: springs between balls'),
    missing(file('HeightFieldShapeTests')(''), 'terrain: a `distanceField` or blocks'),
    passes(P('TestPhysicsActivationDeactivation'), 'bodies sleep, and a blow wakes them', law.sleepsAndWakes(0.1)),
    passes(P('TestPhysicsActivationDeactivation'), 'a body can be put to sleep by hand', law.sleepsByHand),
  ],
}
