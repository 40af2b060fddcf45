// Rapier: tests in src, and the examples of both dimensions.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, down, onEarth, steps, vec, world } from '../physics/help.ts'
import { missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const pipeline = (test: string) => `src/pipeline/physics_pipeline.rs, ${test}`
const example = (name: string) => `examples2d/${name}.rs`

export const RAPIER: Peer = {
  name: 'Rapier',
  source: 'https://github.com/dimforge/rapier/tree/master/examples2d',
  cases: [
    passes(
      pipeline('kinematic_and_fixed_contact_crash'),
      'kinematic and fixed bodies that overlap do nothing',
      (dim) => {
        const w = onEarth(dim)
        const a = ball(w, [0, 1], { type: 'kinematic', velocity: vec(dim, 0.5) })
        const b = ball(w, [0.1, 1], { type: 'fixed' })
        steps(w, 60)
        expect(P.getBody(w, a).position[0]).toBeCloseTo(0.5, 12)
        expect(P.getBody(w, b).position[0]).toBe(0.1)
      },
    ),
    passes(pipeline('rigid_body_removal_before_step'), 'bodies that are removed leave nothing', law.isRemoved(7)),
    passes(pipeline('rigid_body_type_changed_dynamic_is_in_active_set'), 'what becomes dynamic falls', law.changesType),
    passes(pipeline('joint_step_delta_time_0'), 'joints survive the shortest step', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      const id = ball(w, [1, 0])
      P.addJoint(w, { type: 'distance', a: id, b: vec(dim, 0) })
      P.step(w, 1e-9)
      P.step(w)
      expect(Math.hypot(...P.getBody(w, id).position)).toBeCloseTo(1, 9)
    }),
    passes(example('ccd2'), 'a ball of 300 m/s is stopped by a ball and by a wall', law.isStopped(300, 0.05)),
    passes(example('collision_groups2'), 'groups that share a bit collide', law.filters([1, 6], [2, 1], true)),
    passes(example('collision_groups2'), 'groups that share none pass', law.filters([1, 4], [2, 1], false)),
    passes(example('damping2'), 'damping 1.5 leaves exp(-3) after 2 s', law.isDamped(1.5, 2)),
    passes(example('restitution2'), 'restitution 0.7 returns half of the drop', law.bounces(0.7, 3)),
    passes(example('restitution2'), 'restitution 0 returns nothing', law.bounces(0, 2)),
    passes(example('kinematic2'), 'a kinematic body drives a heavy one', law.drives(0.8, 50)),
    passes(example('sensor2'), 'a sensor hears a ball of 6 m/s that passes', law.senses(0.7, 6)),
    passes(example('rope_joints2'), 'a rope holds a ball', law.swings('rope', 1.3, 2)),
    passes(example('joints2'), 'a chain of ten links does not stretch', law.holds(10, 1)),
    passes(example('s2d_ball_and_chain'), 'a ball of 300 links does not stretch its chain', law.holds(6, 300)),
    passes(example('debug_total_overlap2'), 'balls in one place come apart, and stay finite', (dim) => {
      const w = world(dim)
      const ids = [0, 1, 2, 3].map(() => ball(w, [0, 0]))
      steps(w, 240)
      const gap = (i: number, j: number) =>
        Math.hypot(...P.getBody(w, ids[i]!).position.map((v, axis) => v - P.getBody(w, ids[j]!).position[axis]!))
      for (let i = 0; i < 4; i++) for (let j = 0; j < i; j++) expect(gap(i, j)).toBeGreaterThan(0.19)
    }),
    passes(example('debug_vertical_column2'), 'a column of 12 balls stands', law.stands(12, 0.1)),
    passes(example('one_way_platforms2'), 'a platform lets a ball pass from below, and holds it', law.isOneWay(5, 0.8)),
    missing(
      example('character_controller2'),
      'characters that walk on bodies: they walk on blocks and kinematic bodies, in 3D',
    ),
    missing(example('joint_motor_position2'), 'motors: not wanted'),
    passes(example('groove_joint2'), 'a body in a groove along an axis slides in it', law.slides(15, 0.5)),
    missing(example('heightfield2'), 'terrain: a `distanceField`'),
    missing(example('soft_bodies2'), 'soft bodies: springs between balls'),
  ],
}
