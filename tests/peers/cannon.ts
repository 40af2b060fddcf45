// cannon.js and use-cannon: unit tests of the engine, and the demos of both.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, down, onEarth, steps, vec, world } from '../physics/help.ts'
import { differs, missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const unit = (file: string, test: string) => `test/src/${file}.ts, ${test}`
const demo = (name: string) => `demos/${name}.html`
const hook = (name: string) => `packages/react-three-cannon-examples, ${name}`

export const CANNON: Peer = {
  name: 'cannon',
  source: 'https://github.com/schteppe/cannon.js/tree/master/test',
  cases: [
    passes(unit('World', 'clearForces'), 'a force does not outlive its step', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0], { mass: 1 })
      P.applyForce(w, id, vec(dim, 30))
      steps(w, 20)
      expect(P.getBody(w, id).velocity[0]).toBeCloseTo(0.5, 12)
    }),
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
    passes(unit('World', 'raycastAll twoSpheres'), 'two spheres in one place are two hits', (dim) => {
      const w = world(dim)
      const ids = [0, 1].map(() => ball(w, [0, 0], { radius: 2 }))
      expect(P.castRayAll(w, vec(dim, -9), vec(dim, 1)).map(({ body }) => body)).toEqual(ids)
    }),
    passes(unit('World', 'raycastAll collisionFilters'), 'a mask selects what a ray meets', (dim) => {
      const w = world(dim)
      ball(w, [0, 0], { category: 4 })
      expect(P.castRayAll(w, vec(dim, -9), vec(dim, 1), { mask: 4 })).toHaveLength(1)
      expect(P.castRayAll(w, vec(dim, -9), vec(dim, 1), { mask: 3 })).toHaveLength(0)
    }),
    passes(unit('World', 'raycastAny'), 'a short ray ends before it meets anything', (dim) => {
      const w = world(dim)
      ball(w, [0, 0])
      expect(P.castRay(w, vec(dim, -5), vec(dim, 1), { maxDistance: 4.9 })).not.toBeNull()
      expect(P.castRay(w, vec(dim, -5), vec(dim, 1), { maxDistance: 4.89 })).toBeNull()
    }),
    passes(unit('World', 'collisionMatrix'), 'those that overlap collide, and no others', (dim) => {
      for (const places of [
        [0, 0.19, 2, 2.19, 4, 4.19],
        [0, 2, 4, 0.19, 2.19, 4.19],
      ]) {
        const w = world(dim)
        const ids = places.map((x) => ball(w, [x, 0]))
        steps(w, 2)
        const moved = ids.filter((id, k) => P.getBody(w, id).position[0] !== places[k])
        expect(moved).toEqual(ids)
        const apart = world(dim)
        const alone = places.map((_, k) => ball(apart, [k, 0]))
        steps(apart, 2)
        expect(alone.every((id, k) => P.getBody(apart, id).position[0] === k)).toBe(true)
      }
    }),
    passes(unit('Body', 'applyForce'), 'a force at a point has a moment', law.turnsWhenPushedAt(0.3, 2)),
    passes(unit('Body', 'applyImpulse'), 'an impulse at the centre changes v by J / m', law.isPushed(1000 / 60, 4)),
    missing(unit('Body', 'applyLocalForce'), 'forces in the frame of a body: turn the vector by its orientation'),
    missing(unit('Body', 'pointToLocalFrame'), 'frames of bodies'),
    passes(unit('Ray', 'sphere'), 'a ray that begins inside has distance 0 and no normal', (dim) => {
      const w = world(dim)
      const id = ball(w, [0, 0], { radius: 1 })
      expect(P.castRay(w, vec(dim, 0.5), vec(dim, 1))).toMatchObject({ body: id, distance: 0, normal: vec(dim, 0) })
    }),
    passes(demo('bounce'), 'restitution 0.3 and 0.7 return their squares', (dim) => {
      law.bounces(0.3, 2)(dim)
      law.bounces(0.7, 2)(dim)
    }),
    passes(demo('bodyTypes'), 'types change', law.changesType),
    passes(demo('callbacks'), 'a body attracted to a point stays near it', (dim) => {
      const w = world(dim)
      const id = ball(w, [2, 0], { mass: 1, velocity: vec(dim, 0, 2) })
      for (let k = 0; k < 600; k++) {
        const { position } = P.getBody(w, id)
        P.applyForce(w, id, position.map((v) => -v) as never)
        P.step(w)
      }
      expect(Math.hypot(...P.getBody(w, id).position)).toBeLessThan(2.2)
    }),
    passes(demo('collisionFilter'), 'filters of both sides count', law.filters([2, 5], [4, 1], false)),
    passes(demo('constraints'), 'a distance constraint swings', law.swings('distance', 2, 1)),
    passes(demo('events'), 'collisions are reported', law.reports(2)),
    passes(demo('fixedRotation'), 'a body with fixed rotation slides', law.stopsAfter(2, 0.5)),
    passes(demo('friction'), 'friction 0.3 stops 4 m/s after v^2 / (2 mu g)', law.stopsAfter(4, 0.3)),
    passes(demo('impulses'), 'an impulse off the centre turns', law.turnsWhenPushedAt(0.5, 0.7)),
    passes(demo('pile'), 'balls that pour in one place lie apart', (dim) => {
      const w = onEarth(dim)
      const ids = Array.from({ length: 30 }, (_, k) => ball(w, [0.001 * (k % 2), 0.2 + 0.3 * k, 0.001 * (k % 3)]))
      steps(w, 400)
      expect(ids.every((id) => P.getBody(w, id).position[1]! > 0.09)).toBe(true)
    }),
    passes(demo('sleep'), 'bodies sleep and wake', law.sleepsAndWakes(0.15)),
    passes(demo('spring'), 'a spring pulls two bodies together, and keeps their centre', (dim) => {
      const w = world(dim)
      const [a, b] = [-1, 1].map((x) => ball(w, [x, 0], { mass: 1 }))
      P.addSpring(w, { a: a!, b: b!, restLength: 1, stiffness: 5, damping: 1 })
      steps(w, 900)
      expect(P.getBody(w, b!).position[0]).toBeCloseTo(0.5, 3)
      expect(P.getBody(w, a!).position[0]).toBeCloseTo(-0.5, 3)
    }),
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
    passes(hook('Chain'), 'a chain on a kinematic body follows it and does not stretch', law.holds(5, 2)),
    passes(hook('Constraints'), 'a distance constraint keeps two bodies apart', law.swings('distance', 1.1, 0.5)),
    passes(hook('CubeHeap'), 'a heap that is emptied and refilled goes on', law.isRemoved(12)),
    passes(hook('Friction'), 'friction 0.1 and 0.7 stop after v^2 / (2 mu g)', (dim) => {
      law.stopsAfter(2, 0.1)(dim)
      law.stopsAfter(2, 0.7)(dim)
    }),
    passes(hook('KinematicCube'), 'a kinematic body pushes what it meets', law.drives(0.5, 9)),
    passes(hook('Paused'), 'a world that is not stepped stands still', (dim) => {
      const w = P.createWorld({ dim, gravity: down(dim) } as never) as ReturnType<typeof world>
      const id = ball(w, [0, 1])
      expect(P.getBody(w, id).position[1]).toBe(1)
      P.step(w)
      expect(P.getBody(w, id).position[1]).toBeLessThan(1)
    }),
    passes(hook('Pingpong'), 'a ball bounces off a kinematic paddle', (dim) => {
      const w = law.space(dim, 1)
      const paddle = ball(w, [0, -1], { type: 'kinematic', radius: 0.5, velocity: vec(dim, 0, 1) })
      const id = ball(w, [0, 1], { velocity: vec(dim, 0, -3) })
      steps(w, 60)
      // In the frame of the paddle the ball bounces: v' = 2 V - v.
      expect(P.getBody(w, id).velocity[1]).toBeCloseTo(5, 6)
      P.setBody(w, paddle, { velocity: vec(dim, 0) })
      expect(P.getBody(w, paddle).velocity[1]).toBe(0)
    }),
    passes(hook('Raycast'), 'a ray that turns meets what stands around it', (dim) => {
      const w = world(dim)
      const ids = [0, 1, 2, 3].map((k) => ball(w, [3 * Math.cos((k * Math.PI) / 2), 3 * Math.sin((k * Math.PI) / 2)]))
      const seen = ids.map((_, k) => {
        return P.castRay(w, vec(dim, 0), vec(dim, Math.cos((k * Math.PI) / 2), Math.sin((k * Math.PI) / 2)))?.body
      })
      expect(seen).toEqual(ids)
    }),
    passes(hook('SphereDebug'), 'a ball rests on another one that is fixed', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      ball(w, [0, 0], { type: 'fixed', radius: 1 })
      const id = ball(w, [0, 1.5], { radius: 0.3 })
      const seen: string[] = []
      P.onContact(w, ({ type }) => seen.push(type))
      steps(w, 30)
      expect(P.getBody(w, id).position[1]).toBeCloseTo(1.3, 2)
      expect(seen).toContain('begin')
    }),
    passes(hook('Triggers'), 'a trigger calls back on enter and leave', law.senses(1, 4)),
    passes('useSphere, onCollide', 'a collision tells who collides, and ends with the body', (dim) => {
      const w = law.space(dim, 0)
      const a = ball(w, [-0.5, 0], { velocity: vec(dim, 2) })
      ball(w, [0, 0])
      const seen: string[] = []
      P.onContact(w, ({ type }) => seen.push(type))
      steps(w, 30)
      P.removeBody(w, a)
      P.step(w)
      expect([seen[0], seen.at(-1)]).toEqual(['begin', 'end'])
    }),
    missing(hook('HingeMotor'), 'hinges and motors: not wanted'),
    missing(hook('RaycastVehicle'), 'vehicles: not wanted'),
    missing(hook('Trimesh'), 'meshes: a `distanceField`'),
  ],
}
