// Systems: those of the user are called, saved and restored; laws and containers are known by their
// members; a page that has just been loaded reads every snapshot.
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactLaw, System } from '../../src/physics/index.ts'

type Core = typeof import('./all.ts')

/** A page that has just been loaded. */
async function loadCore(): Promise<Core> {
  vi.resetModules()
  return import('./all.ts')
}

let core: Core
beforeEach(async () => {
  core = await loadCore()
})

test.each([
  ['walkerScene', false],
  ['torusScene', true],
  ['blocksScene', false],
  ['bottleScene', true],
] as const)('a fresh page reads the snapshot of a %s; of bodies alone: %s', async (scene, isBodiesAlone) => {
  const make = core[scene] as (options?: object) => ReturnType<Core['walkerScene']>
  const world = scene === 'walkerScene' ? make() : make({ count: 30 })
  for (let i = 0; i < 40; i++) core.step(world)
  const bytes = core.takeSnapshot(world)
  const fresh = await loadCore()
  const mine = fresh.createWorld({ dim: world.dim })
  const before = fresh.hash(mine)
  if (isBodiesAlone) expect(fresh.hash(fresh.restoreBodies(bytes))).toBe(core.hash(world))
  else expect(() => fresh.restoreBodies(bytes, mine)).toThrow(/restoreSnapshot|sodaRoom/)
  expect(fresh.hash(mine)).toBe(before)
  const again = fresh.restoreSnapshot(bytes)
  for (let i = 0; i < 40; i++) {
    core.step(world)
    fresh.step(again)
  }
  expect(fresh.hash(again)).toBe(core.hash(world))
})

const wind = (): System => ({
  name: 'wind',
  applyForces({ bodies: { force, asleep, count } }) {
    for (let i = 0, o = 0; i < count; i++, o += 4) if (!asleep[i]) force[o] = force[o]! + 2
  },
})

test.each([2, 3] as const)('a force of 2 N moves 1 kg by v = 2 t in %dD', (dim) => {
  const world = core.createWorld({ dim })
  const id = core.addBody(world, { position: dim === 2 ? [0, 0] : [0, 0, 0], radius: 0.1, mass: 1 })
  core.addSystem(world, wind())
  for (let i = 0; i < 60; i++) core.step(world)
  expect(core.getBody(world, id).velocity[0]).toBeCloseTo(2, 12)
  core.removeSystem(world, 'wind')
  core.step(world)
  expect(core.getBody(world, id).velocity[0]).toBeCloseTo(2, 12)
})

test('all functions are called, in the order of a step', () => {
  const calls: string[] = []
  const world = core.createWorld({ dim: 3, substeps: 2 })
  core.addBody(world, { position: [0, 0, 0], radius: 0.1 })
  const log = (name: string) => () => void calls.push(name)
  core.addSystem(world, {
    name: 'log',
    beginStep: log('beginStep'),
    collectContacts: log('collectContacts'),
    refineContacts: log('refineContacts'),
    applyForces: log('applyForces'),
    clampPositions: log('clampPositions'),
    finishStep: log('finishStep'),
  })
  core.step(world)
  const substep = ['applyForces', 'clampPositions', 'refineContacts']
  expect(calls).toEqual(['beginStep', 'collectContacts', 'refineContacts', ...substep, ...substep, 'finishStep'])
})

test('a system that is not at rest keeps the world awake', () => {
  const world = core.createWorld({ dim: 3 })
  expect(core.isAsleep(world)).toBe(true)
  let rests = false
  core.addSystem(world, { name: 'clock', isAtRest: () => rests })
  expect(core.isAsleep(world)).toBe(false)
  rests = true
  expect(core.isAsleep(world)).toBe(true)
})

test('its energy counts, and it is notified of removed bodies', () => {
  const world = core.createWorld({ dim: 3 })
  const id = core.addBody(world, { position: [0, 0, 0], radius: 0.1 })
  const removed: number[] = []
  core.addSystem(world, { name: 'battery', energy: () => 7, removeBody: (_, slot) => void removed.push(slot) })
  expect(core.energy(world).elastic).toBe(7)
  core.removeBody(world, id)
  expect(removed).toEqual([0])
})

test('a contact law that pulls attracts two bodies', () => {
  const contact: ContactLaw = {
    kind: 'pull',
    applyForces({ bodies: { force, position, count } }) {
      for (let i = 0; i < count; i++) force[4 * i] = force[4 * i]! - position[4 * i]!
    },
  }
  const world = core.createWorld({ dim: 2, contact: contact as ContactLaw<2> })
  const a = core.addBody(world, { position: [-1, 0], radius: 0.1 })
  core.step(world)
  expect(core.getBody(world, a).velocity[0]).toBeGreaterThan(0)
  const other = core.createWorld({ dim: 2, contact: contact as ContactLaw<2> })
  expect(() => core.restoreSnapshot(core.takeSnapshot(world))).toThrow(/'pull'/)
  expect(core.hash(core.restoreSnapshot(core.takeSnapshot(world), other))).toBe(core.hash(world))
})
