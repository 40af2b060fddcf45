// Laws that the public tests and samples of other engines test, with parameters of our own, and
// docs/peers.md, which names each law's tests: `npx vitest run -u tests/peers` writes the page.
import { describe, expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, box, down, G, onEarth, steps, stepUntil, vec, world } from '../physics/help.ts'

type Law = (dim: P.Dim) => void

/** A law that takes its parameters before it is checked in a dimension. */
const law =
  <A extends unknown[]>(check: (dim: P.Dim, ...parameters: A) => void) =>
  (...parameters: A): Law =>
  (dim) =>
    check(dim, ...parameters)

const along = (w: P.World, id: P.BodyId, axis = 0) => P.getBody(w, id).velocity[axis]!
const place = (w: P.World, id: P.BodyId, axis = 0) => P.getBody(w, id).position[axis]!

/** A ball that is dropped rests on the floor at its radius. */
const landsAt = law((dim, height: number, radius: number) => {
  const w = onEarth(dim)
  const id = ball(w, [0, height], { radius })
  expect(stepUntil(w, () => P.isAsleep(w), 1500)).toBeLessThan(1500)
  expect(place(w, id, 1)).toBeCloseTo(radius, 6)
  expect(place(w, id)).toBeCloseTo(0, 9)
})

/** A body that slides without turning stops after v^2 / (2 mu g). */
const stopsAfter = law((dim, speed: number, friction: number) => {
  const w = onEarth(dim, {
    contact: P.impulse({ friction }),
    containers: [P.boxContainer({ min: vec(dim, -99, 0, -9), max: vec(dim, 99, 9, 9), friction })],
  })
  const id = ball(w, [0, 0.1], { velocity: vec(dim, speed), lockRotation: true })
  steps(w, Math.ceil((60 * speed) / (friction * G)) + 30)
  expect(Math.abs(place(w, id) / ((speed * speed) / (2 * friction * G)) - 1)).toBeLessThan(0.05)
})

/** A fast ball does not pass a wall or a ball. */
const isStopped = law((dim, speed: number, radius: number) => {
  const w = world(dim, { containers: [box(dim, 2)], contact: P.impulse({ restitution: 0 }) })
  const id = ball(w, [-1.5, 1], { velocity: vec(dim, speed), radius })
  const nail = ball(w, [0, 1], { type: 'fixed', radius })
  steps(w, 30)
  expect(place(w, id)).toBeLessThan(0)
  P.removeBody(w, nail)
  P.setBody(w, id, { velocity: vec(dim, speed) })
  steps(w, 30)
  expect(place(w, id)).toBeLessThanOrEqual(2 - radius + 1e-9)
})

/** A chain does not stretch where the body that it hangs from moves. */
const follows = law((dim, links: number, speed: number) => {
  const w = world(dim, { gravity: down(dim) })
  const ids = [ball(w, [0, 0], { type: 'kinematic', velocity: vec(dim, speed), mask: 0 })]
  for (let k = 1; k <= links; k++) {
    ids.push(ball(w, [0.3 * k, 0], { mask: 0, mass: k === links ? 2 : 1 }))
    P.addJoint(w, { type: 'distance', a: ids[k]!, b: ids[k - 1]! })
  }
  steps(w, 240)
  const places = ids.map((id) => P.getBody(w, id).position)
  places.slice(1).forEach((at, k) => {
    const gap = Math.hypot(...at.map((v, axis) => v - places[k]![axis]!))
    expect(Math.abs(gap / 0.3 - 1)).toBeLessThan(1e-4)
  })
})

/** A row of fixed balls lets a ball pass from below, and holds it from above. */
const isOneWay = law((dim, speed: number, height: number) => {
  const w = world(dim, { gravity: down(dim) })
  const platform = [-2, -1, 0, 1, 2].map((k) => ball(w, [0.15 * k, height], { type: 'fixed' }))
  const id = ball(w, [0, 0], { velocity: vec(dim, 0, speed), lockPosition: [true, false, true].slice(0, dim) })
  P.onPair(w, ({ a, normal }) => {
    const isAbove = (a === id ? -1 : 1) * normal[1]! > 0
    return isAbove && along(w, id, 1) <= 0
  })
  steps(w, 240)
  expect(platform).toHaveLength(5)
  expect(place(w, id, 1)).toBeCloseTo(height + 0.2, 2)
})

/** Balls slower than bounceSpeed go on together. */
const goesOn = law((dim, bounceSpeed: number, speed: number) => {
  const w = world(dim, { contact: P.impulse({ restitution: 1, friction: 0, bounceSpeed }) })
  const id = ball(w, [-1, 0], { velocity: vec(dim, 1) })
  ball(w, [0, 0])
  steps(w, 90)
  expect(along(w, id)).toBeCloseTo(speed, 6)
})

const passesFloor: Law = (dim) => {
  const w = onEarth(dim, { gravity: vec(dim, 0) })
  const id = ball(w, [0, 0.2], { velocity: vec(dim, 0, -6), sensor: true })
  steps(w, 10)
  expect(place(w, id, 1)).toBeCloseTo(-0.8, 9)
}

const survivesShortestStep: Law = (dim) => {
  const w = world(dim, { gravity: down(dim) })
  const id = ball(w, [1, 0])
  P.addJoint(w, { type: 'distance', a: id, b: vec(dim, 0) })
  P.step(w, 1e-9)
  P.step(w)
  expect(Math.hypot(...P.getBody(w, id).position)).toBeCloseTo(1, 9)
}

const comeApart: Law = (dim) => {
  const w = world(dim)
  const ids = [0, 1, 2, 3].map(() => ball(w, [0, 0]))
  steps(w, 240)
  const gap = (i: number, j: number) =>
    Math.hypot(...P.getBody(w, ids[i]!).position.map((v, axis) => v - place(w, ids[j]!, axis)))
  for (let i = 0; i < 4; i++) for (let j = 0; j < i; j++) expect(gap(i, j)).toBeGreaterThan(0.19)
}

const ridesOnSlope: Law = (dim) => {
  const angle = Math.PI / 18
  const w = onEarth(dim, { gravity: vec(dim, G * Math.sin(angle), -G * Math.cos(angle)) })
  const id = ball(w, [0, 0.1], { lockRotation: true })
  steps(w, 120)
  expect(Math.abs(place(w, id))).toBeLessThan(0.02)
  expect(stepUntil(w, () => P.isAsleep(w), 400)).toBeLessThan(400)
}

const isLockedAndLimited: Law = (dim) => {
  const w = world(dim, { maxSpeed: 4 })
  const id = ball(w, [0, 0], { lockPosition: [false, true, true].slice(0, dim), velocity: vec(dim, 9) })
  P.step(w)
  expect(P.getBody(w, id).velocity).toEqual(vec(dim, 4))
}

const canBeChanged: Law = (dim) => {
  const w = world(dim)
  const id = ball(w, [0, 0])
  const traits = { gravityScale: 2, linearDamping: 0.1, lockRotation: true, category: 2, mask: 3 }
  const change = { mass: 3, radius: 0.3, canSleep: false, ...traits }
  P.setBody(w, id, change)
  expect(P.getBody(w, id)).toMatchObject(change)
}

/** A law, the tests of other engines, and its check here, or the file of tests/physics that tests it. */
const LAWS: readonly (readonly [string, string, Law | string])[] = [
  [
    'a ball dropped from 3 m rests on the ground',
    'Box2D: HelloWorld; planck: World.test; p2: circles',
    landsAt(3, 0.25),
  ],
  ['restitution 1 returns a ball to its height', 'Jolt: CollisionElastic; Box2D: Bounce House', 'body/freeFall'],
  [
    'restitution 0.7 returns half of the drop',
    'Rapier: restitution2; cannon: bounce; matter: restitution',
    'solver/bounce/walton',
  ],
  ['restitution 0 stays on the floor', 'Jolt: CollisionInelastic; Rapier: restitution2', 'solver/bounce/walton'],
  ['balls slower than bounceSpeed go on together', 'Jolt: MinVelocityForRestitution', goesOn(1.1, 0.5)],
  ['balls faster than bounceSpeed swap velocities', 'Jolt: MinVelocityForRestitution', goesOn(0.9, 0)],
  [
    'friction 0.4 stops 3 m/s after v^2 / (2 mu g)',
    'Box2D: Friction; cannon: friction; planck: VaryingFriction',
    stopsAfter(3, 0.4),
  ],
  ['a ball that slides begins to roll', 'p2: friction', 'container/floor'],
  ['a ball that may not roll rides on a slope', 'matter: staticFriction', ridesOnSlope],
  [
    'a ball of 500 m/s is stopped by a ball and by a wall',
    'p2: ccd; Rapier: ccd2; planck: BulletTest; crashcat: ccd.test',
    isStopped(500, 0.08),
  ],
  ['balls that overlap part without a blow', 'Jolt: PenetrationSlop2; Box2D: Overlap Recovery', 'solver/contactSolver'],
  ['balls in one place come apart, and stay finite', 'Rapier: debug_total_overlap2', comeApart],
  ['a ball of 100 masses does not rebound off a light one', 'Box2D: HighMassRatio1', 'slow/heavyBlow'],
  [
    'a ball of 100 links does not stretch its chain',
    'Box2D: Ball & Chain; Rapier: s2d_ball_and_chain',
    'systems/joints',
  ],
  ['a chain on a kinematic body follows it', 'use-cannon: Chain', follows(5, 0.7)],
  ['joints survive the shortest step', 'Rapier: joint_step_delta_time_0', survivesShortestStep],
  [
    'a one-way platform lets a ball pass from below',
    'Box2D: Platformer; Rapier: one_way_platforms2; planck: OneSidedPlatform',
    isOneWay(5, 0.8),
  ],
  ['an explosion throws away what is near', 'Box2D: Explosion', 'systems/appliedForces'],
  ['a sensor passes a floor at its speed', 'Jolt: InsideSpeculativeContactDistanceSensor', passesFloor],
  ['locked axes and the speed limit go together', 'crashcat: body/dof', isLockedAndLimited],
  ['every option of a body can be changed', 'react-three-rapier: mutability', canBeChanged],
  ['the id of a removed body is not valid again', 'Jolt: BodyIDSequenceNumber; Box2D: TestIsValid', 'body/bodyApi'],
  ['a body keeps its data until you replace it', 'Jolt: BodyUserData', 'body/bodyData'],
  ['speed is g t, scaled for each body', 'Jolt: FreeFall; rapier.js: setGravityScale', 'body/freeFall'],
  [
    'filters of both sides count',
    'Rapier: collision_groups2; Box2D: Filter; cannon: collisionFilter',
    'body/categories',
  ],
  ['bodies sleep at rest, and wake without support', 'Box2D: Sleep; cannon: sleep; matter: sleeping', 'body/sleep'],
  ['a body is put to sleep and woken by hand', 'p2: Body sleep; rapier.js: RigidBody.sleep', 'body/sleepByHand'],
  ['a belt carries what lies on it', 'Box2D: Conveyor Belt; p2: surfaceVelocity', 'contact/belts'],
  [
    'a hit follows the closed formula',
    'Jolt: CollisionElasticDynamic; planck: VaryingRestitution',
    'solver/contactSolver',
  ],
  ['a row passes a blow on to its last', 'matter: newtonsCradle', 'solver/bounce/simultaneous'],
  ['a column of balls stands', 'Box2D: Vertical Stack; Rapier: debug_vertical_column2; matter: stack', 'solver/pile'],
  [
    'a ray meets the nearest body; a query what overlaps',
    'Box2D: Cast World; p2: hitTest; crashcat: query',
    'query/queries',
  ],
  ['begin, hit and end name the two bodies', 'Box2D: Contact; Jolt: ContactListener', 'query/contactEvents'],
  ['a sensor hears who enters and leaves', 'Jolt: DynamicVsSensor; Box2D: Sensor Funnel', 'query/sensors'],
  ['equal calls give equal bits', 'Jolt: PhysicsDeterminism; Box2D: test_determinism', 'determinism'],
  ['a restored world continues bit for bit', 'Jolt: StateRecorder; rapier.js: takeSnapshot', 'snapshot/snapshot'],
  ['a force at a point turns a body', 'cannon: applyForce; crashcat: rigid-body.test', 'systems/appliedForces'],
  ['a rod or a rope keeps its length and energy', 'Box2D: Distance Joint; Rapier: rope_joints2', 'systems/joints'],
  ['a spring is stretched by m g / k', 'p2: springs', 'body/freeFall'],
  ['types of bodies change', 'Box2D: Body Type; rapier.js: setBodyType', 'systems/traits/bodyTypes'],
  [
    'a kinematic body keeps its velocity, and pushes',
    'Box2D: Kinematic; Rapier: kinematic2',
    'systems/traits/bodyTypes',
  ],
  ['damping leaves exp(-c t); locks hold', 'Rapier: damping2; crashcat: body/dof', 'systems/traits/motion'],
]

describe.each([2, 3] as const)('%iD', (dim) => {
  for (const [name, , check] of LAWS) if (typeof check === 'function') test(name, () => check(dim))
})

const SOURCES: Readonly<Record<string, string>> = {
  Jolt: 'https://github.com/jrouwe/JoltPhysics/tree/master/UnitTests/Physics',
  Rapier: 'https://github.com/dimforge/rapier/tree/master/examples2d',
  'Box2D v3': 'https://github.com/erincatto/box2d/tree/main/test',
  cannon: 'https://github.com/schteppe/cannon.js/tree/master/test',
  p2: 'https://github.com/schteppe/p2.js/tree/master/test',
  planck: 'https://github.com/piqnt/planck.js/tree/master/src/__test__',
  matter: 'https://github.com/liabru/matter-js/tree/master/test',
  crashcat: 'https://github.com/isaac-mason/crashcat/tree/main/tst',
  'react-three-rapier': 'https://github.com/pmndrs/react-three-rapier/tree/main/packages/react-three-rapier/test',
  'rapier.js': 'https://github.com/dimforge/rapier.js/tree/master/testbed3d/src/demos',
  'use-cannon': 'https://github.com/pmndrs/use-cannon/tree/master/packages/react-three-cannon-examples',
}

test('docs/peers.md says what is tested', async () => {
  const rows = LAWS.map(([name, tests, check]) => {
    const file = typeof check === 'function' ? 'peers/peers' : check.startsWith('slow') ? check : `physics/${check}`
    return `| ${name} | ${tests} | ${file} |`
  })
  const sources = Object.entries(SOURCES).map(([name, source]) => `- [${name}](${source})`)
  const page = `# What other engines test

The public tests and samples of other engines ask what a physics engine has to do. Each law below is
one of theirs. It is tested here with other parameters, in two and three dimensions where both have
meaning, by the file of \`tests\` in the last column.

Bodies here are balls. Tests of boxes, hulls and meshes are left out, and so are tests of an engine's
inner parts. There are no hinges, sliders, wheels, motors and vehicles. The tests were found in copies of
the repositories on 25 November 2026, some at an older commit:

${sources.join('\n')}

| law | tests of other engines | tested in |
| --- | --- | --- |
${rows.join('\n')}

Three outcomes differ on purpose:

- Containers are hard: a ball in a floor is put on it at once, while pairs keep an overlap of 0.2 %.
- Sensors report overlaps at the end of a step: a body that passes one within a step is not reported.
- A body that falls asleep in a sensor stays in it.
`
  await expect(page).toMatchFileSnapshot('../../docs/peers.md')
})
