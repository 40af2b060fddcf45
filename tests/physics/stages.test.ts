// Stages that only some worlds need come in with the doors (stages.ts): no door is used without them, and what is made by hand is refused.
import { beforeEach, describe, expect, test, vi } from 'vitest'

type Core = typeof import('../../src/physics/index.ts')

/** A page that has just been loaded: nobody has used a door yet. */
async function loadCore(): Promise<Core> {
  vi.resetModules()
  return import('../../src/physics/index.ts')
}

let core: Core
beforeEach(async () => {
  core = await loadCore()
})

describe('a fresh page steps what its first door let in', () => {
  test('a block carries a ball', () => {
    const world = core.createWorld({ dim: 3, gravity: [0, -9.81, 0] })
    core.addBlock(world, [0, 0, 0])
    const ball = core.addBody(world, { position: [0.5, 1.3, 0.5], radius: 0.2 })
    for (let i = 0; i < 120; i++) core.step(world)
    expect(core.getBody(world, ball).position[1]).toBeCloseTo(1.2, 2)
  })

  test('a character falls onto a block', () => {
    const world = core.createWorld({ dim: 3, gravity: [0, -9.81, 0] })
    const id = core.addCharacter(world, { position: [0.5, 2, 0.5] })
    core.addBlock(world, [0, 0, 0])
    for (let i = 0; i < 120; i++) core.step(world)
    expect(core.getCharacter(world, id)).toMatchObject({ position: [0.5, 1, 0.5], grounded: true })
  })

  test('a spring pulls', () => {
    const world = core.createWorld({ dim: 2, contact: null })
    const a = core.addBody(world, { position: [0, 0], radius: 0.1 })
    const b = core.addBody(world, { position: [2, 0], radius: 0.1 })
    core.addSpring(world, { a, b, restLength: 1 })
    core.step(world)
    expect(core.getBody(world, a).velocity[0]).toBeGreaterThan(0)
    expect(core.getBody(world, b).velocity[0]).toBeLessThan(0)
  })

  test('circles repel', () => {
    const world = core.createWorld({ dim: 2, contact: core.repulsion(), timeStep: 1 })
    const a = core.addBody(world, { position: [0, 0], radius: 1 })
    core.addBody(world, { position: [1, 0], radius: 1 })
    core.step(world)
    expect(core.getBody(world, a).velocity[0]).toBeLessThan(0)
  })

  test('a soda room has a ground', () => {
    const containers = [core.sodaRoom({ width: 2, height: 2 })]
    const world = core.createWorld({ dim: 2, gravity: [0, -1], contact: null, containers })
    const a = core.addBody(world, { position: [1, 0.01], radius: 0.1 })
    for (let i = 0; i < 60; i++) core.step(world)
    expect(core.getBody(world, a).position[1]).toBeGreaterThanOrEqual(0)
  })
})

describe('snapshots on a fresh page', () => {
  test.each(['walkerScene', 'torusScene', 'blocksScene', 'bottleScene'] as const)('%s goes on bit for bit', (scene) => {
    const make = core[scene] as (options?: object) => ReturnType<Core['walkerScene']>
    const world = scene === 'walkerScene' ? make() : make({ count: 30 })
    for (let i = 0; i < 40; i++) core.step(world)
    const bytes = core.takeSnapshot(world)
    for (let i = 0; i < 40; i++) core.step(world)
    const wanted = core.hash(world)
    return loadCore().then((fresh) => {
      const again = fresh.restoreSnapshot(bytes)
      for (let i = 0; i < 40; i++) fresh.step(again as never)
      expect(fresh.hash(again as never)).toBe(wanted)
    })
  })

  test.each(['torusScene', 'bottleScene'] as const)('restoreBodies takes a %s', async (scene) => {
    const world = core[scene]({ count: 30 })
    for (let i = 0; i < 40; i++) core.step(world as never)
    const bytes = core.takeSnapshot(world as never)
    const fresh = await loadCore()
    expect(fresh.hash(fresh.restoreBodies(bytes) as never)).toBe(core.hash(world as never))
  })

  test.each(['walkerScene', 'blocksScene'] as const)(
    'restoreBodies refuses a %s, and changes nothing',
    async (scene) => {
      const bytes = core.takeSnapshot(core[scene]() as never)
      const fresh = await loadCore()
      const mine = fresh.createWorld({ dim: scene === 'walkerScene' ? 2 : 3 })
      const before = fresh.hash(mine as never)
      expect(() => fresh.restoreBodies(bytes, mine as never)).toThrow(/restoreSnapshot|sodaRoom/)
      expect(fresh.hash(mine as never)).toBe(before)
    },
  )
})

test('laws and rooms that no door has made are refused', () => {
  const law = { kind: 'repulsion', maxForce: 1, forceScale: 1, minForce: 0 } as const
  expect(() => core.createWorld({ dim: 2, contact: law })).toThrow(/made by repulsion\(\)/)
  const room = { kind: 'sodaRoom', width: 1, height: 1, friction: 0, reflection: 0 } as const
  expect(() => core.createWorld({ dim: 2, containers: [room] })).toThrow(/made by sodaRoom\(\)/)
})

test.each([
  [{ contact: 'impulse' }, 'contact must be made by impulse(), repulsion(), got "impulse"'],
  [{ contact: 0 }, 'contact must be made by impulse(), repulsion(), got 0'],
  [{ containers: [null] }, 'containers must be made by cylinder(), profile(), room(), lid(), sodaRoom(), got null'],
  [{ containers: 'a jar' }, 'containers must be a list, got "a jar"'],
  [{ fields: [{ kind: 'wind' }] }, 'fields must be made by directional(), radial(), spiral(), got an object'],
  [{ sleep: 'no' }, 'sleep must be one of true, false, got "no"'],
])('%j is refused, and nothing changes', (options, message) => {
  const world = core.createWorld({ dim: 3, gravity: [0, -1, 0] })
  const before = core.hash(world)
  expect(() => core.configure(world, { gravity: [0, 0, 0], ...options } as never)).toThrow(message)
  expect(core.hash(world)).toBe(before)
  expect(() => core.createWorld({ dim: 3, ...options } as never)).toThrow(message)
})
