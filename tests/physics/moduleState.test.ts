// The core has no state in modules: a result goes into a record that the caller passes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/docs/snippets.mjs'
import * as P from './all.ts'

/** State of modules that no step reads, and what it is for. */
const ALLOWED: Record<string, string> = {
  'container/lathe.ts PROFILES': 'a cache',
  'core/unknown.ts reported': 'a warning is given once',
  'core/listeners.ts depth': 'listeners of several worlds may call one another without end',
  'worker/stepClient.ts waiting': 'calls of the page that wait, by world',
  'soda/walkers.ts gallery': 'a cache',
  'garden.ts cachedPlan': 'a cache',
}

/** A variable, a collection, or a record that is made for others, at the top of a module. */
const STATE =
  /^(?:(?:export )?(?:let|var) |export const (?=\w+(?:: [^=]+)? = new )|const (?=\w+ = new (?:Weak)?(?:Map|Set)\b))(\w+)/gm

test('no module of the core has state that a step reads', () => {
  const found = ['physics', 'scenes'].flatMap((folder) => {
    const names = readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    return names
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        [...readFileSync(join(root, 'src', folder, name), 'utf8').matchAll(STATE)].map(
          ([, state]) => `${name} ${state}`,
        ),
      )
  })
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

/** Balls that jump in a round vessel, with functions of a user that call `also` each time. */
function vessel(also: () => unknown = () => {}): P.World<3> {
  const distance = (x: number, y: number, z: number) => {
    also()
    return 1 - Math.sqrt(x * x + y * y + z * z)
  }
  const containers = [P.distanceField({ name: 'round', distance })]
  const fields = [P.forceField<3>(() => also(), { name: 'none' })]
  const contact = P.impulse({ restitution: 0.9, friction: 0.3 })
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], containers, fields, contact })
  P.onPair(world, () => {
    also()
    return true
  })
  for (let k = 0; k < 8; k++) P.addBody(world, { position: [0.1 * k - 0.4, 0.3 - 0.1 * k, 0], radius: 0.2 })
  return world
}

test('functions of a user may step another world', () => {
  const other = vessel()
  let calls = 0
  const worlds = [vessel(), vessel(() => calls++ % 20 === 0 && P.step(other))]
  for (const world of worlds) for (let k = 0; k < 60; k++) P.step(world)
  expect(P.hash(worlds[1]!)).toBe(P.hash(worlds[0]!))
})

test('the filter of a query may query another world', () => {
  const [world, other] = [vessel(), vessel()]
  const find = (of: P.World<3>, x: number, filter: () => boolean) => P.queryBall(of, [x, 0, 0], 0.3, { filter })
  const found = find(world, 0.1, () => true)
  expect(found.length).toBeGreaterThan(1)
  expect(find(world, 0.1, () => find(other, -9, () => true).length === 0)).toEqual(found)
})
