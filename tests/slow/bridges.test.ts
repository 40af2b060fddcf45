// Bridges of ropes and rods under a ball that falls on them: no energy comes from nowhere, whatever the
// masses, sizes, places and steps.
import { expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, draw, onEarth, steps, totalEnergy } from '../physics/help.ts'

const LENGTH = 0.5

test.each([1, 2, 3, 4])('forty random bridges gain no energy (seed %i)', (seed) => {
  const d = draw(seed)
  for (let k = 0; k < 40; k++) {
    const dim = d.unit() < 0.3 ? 3 : 2
    const links = 3 + d.below(4)
    const type = d.unit() < 0.3 ? 'distance' : 'rope'
    const spacing = LENGTH / d.between(1.01, 1.4)
    const timeStep = [1 / 60, 1 / 37, 1 / 144][d.below(3)]!
    const mass = 5 * 20 ** d.unit()
    const w = onEarth(dim, { containers: [], timeStep })
    const radius = d.between(0.05, 0.2)
    const ids = Array.from({ length: links + 1 }, (_, at) =>
      ball(w, [at * spacing, 0], { radius, mass: 1, type: at === 0 || at === links ? 'fixed' : 'dynamic' }),
    )
    for (let at = 0; at < links; at++) P.addJoint(w, { type, a: ids[at]!, b: ids[at + 1]!, length: LENGTH })
    steps(w, Math.round(1 / timeStep))
    const height = d.between(0.8, 3)
    ball(w, [d.between(0.3, links - 0.3) * spacing, height], { radius: d.between(0.15, 0.5), mass })
    const before = totalEnergy(w)
    let most = before
    steps(w, Math.round(1.5 / timeStep), () => {
      most = Math.max(most, totalEnergy(w))
    })
    expect((most - before) / (mass * 9.81 * height), `bridge ${k}`).toBeLessThan(0.01)
  }
})
