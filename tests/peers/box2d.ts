// Box2D v3: the tests in test, and the samples in samples.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, down, onEarth, steps, world } from '../physics/help.ts'
import { differs, missing, type Peer, passes } from './case.ts'
import * as law from './laws.ts'

const world_ = (test: string) => `test/test_world.c, ${test}`
const sample = (file: string, name: string) => `samples/sample_${file}.cpp, ${name}`

export const BOX2D: Peer = {
  name: 'Box2D v3',
  source: 'https://github.com/erincatto/box2d/tree/main/test',
  cases: [
    passes(world_('HelloWorld'), 'a ball dropped from 3 m rests on the ground', law.landsAt(3, 0.25)),
    passes(world_('DestroyAllBodiesWorld'), 'bodies added and removed one a step leave none', law.isRemoved(10)),
    passes(world_('TestIsValid'), 'an id is valid until its body is removed', law.isRemoved(2)),
    passes(world_('TestSensor'), 'a fast sensor meets each body once', law.senses(0.5, 9)),
    differs(
      world_('TestSensor'),
      'a sensor that a bullet of 100 m/s passes within a step says nothing',
      'overlaps are those at the end of steps, as the docs say; Box2D sweeps sensors of bullets',
      (dim) => {
        expect(() => law.senses(0.1, 100)(dim)).toThrow()
      },
    ),
    passes('test/test_determinism.c', 'equal calls give equal bits', law.isRepeated(25)),
    passes('test/test_restitution.c', 'restitution 0.5 returns a quarter of the drop', law.bounces(0.5, 2.5)),
    passes('test/test_snapshot.c', 'a snapshot continues bit for bit', law.isSaved(14)),
    passes('test/test_large_world.c', 'a ball lands as well 10 km away', (dim) => {
      const w = world(dim, { gravity: down(dim) })
      ball(w, [1e4, 0], { type: 'fixed', radius: 1 })
      const id = ball(w, [1e4, 2], { radius: 0.25 })
      steps(w, 60)
      expect(P.getBody(w, id).position[1]).toBeCloseTo(1.25, 2)
    }),
    passes(sample('stacking', 'Vertical Stack'), 'a column of 8 balls stands', law.stands(8, 0.2)),
    passes(sample('stacking', 'Circle Stack'), 'a column of 10 balls stands', law.stands(10, 0.05)),
    passes(sample('bodies', 'Body Type'), 'a body changes its type', law.changesType),
    passes(sample('bodies', 'Sleep'), 'bodies sleep, and wake without support', law.sleepsAndWakes(0.3)),
    passes(sample('bodies', 'Kinematic'), 'a kinematic body keeps its velocity', law.drives(1.5, 3)),
    passes(sample('collision', 'Cast World'), 'a ray sees the nearest of two bodies', law.isSeen(2, 0.4)),
    passes(sample('continuous', 'Bounce House'), 'a ball without loss returns to its height', law.bounces(1, 2)),
    passes(sample('continuous', 'Speculative Fallback'), 'a ball of 120 m/s is stopped', law.isStopped(120, 0.1)),
    passes(sample('events', 'Contact'), 'begin, hit and end name the two bodies', law.reports(3)),
    passes(sample('events', 'Sensor Funnel'), 'a sensor hears a ball', law.senses(0.4, 3)),
    passes(sample('shapes', 'Restitution'), 'restitution 0.9 returns 0.81', law.bounces(0.9, 1.5)),
    passes(sample('shapes', 'Friction'), 'friction 0.4 stops 3 m/s after v^2 / (2 mu g)', law.stopsAfter(3, 0.4)),
    passes(sample('shapes', 'Filter'), 'a filter lets teams pass their own', law.filters([2, 1], [2, 1], false)),
    passes(sample('shapes', 'Conveyor Belt'), 'a belt carries what lies on it at its speed', law.isCarried(2, 0.8)),
    passes(sample('shapes', 'Explosion'), '`applyImpulse` throws away what `queryBall` finds', law.explodes(1, 6)),
    passes(sample('events', 'Platformer'), 'a one-way platform', law.isOneWay(4.5, 0.6)),
    passes(sample('joints', 'Distance Joint'), 'a rod keeps its length and energy', law.swings('distance', 0.7, 3)),
    passes(sample('joints', 'Bridge'), 'a chain of 12 links does not stretch', law.holds(12, 3)),
    passes(sample('joints', 'Ball & Chain'), 'a ball of 100 links does not stretch it', law.holds(8, 100)),
    missing(sample('joints', 'Revolute'), 'hinges, sliders, wheels, motors: not wanted'),
    passes(
      sample('robustness', 'HighMassRatio1'),
      'a ball of 100 masses and restitution 0 rebounds off a light one by at most 0.02 of its drop',
      (dim) => {
        const w = onEarth(dim, { contact: P.impulse({ restitution: 0, friction: 0 }), substeps: 16 })
        ball(w, [0, 0.1], { mass: 1 })
        const heavy = ball(w, [0, 1.3], { mass: 100 })
        let [bottom, top] = [9, 0]
        steps(w, 120, () => {
          const y = P.getBody(w, heavy).position[1]!
          top = y < bottom ? y : Math.max(top, y)
          bottom = Math.min(bottom, y)
        })
        expect(top - 0.3).toBeLessThan(0.02)
      },
    ),
    passes(sample('robustness', 'Overlap Recovery'), 'bodies that overlap come apart without a blow', law.parts(0.12)),
  ],
}
