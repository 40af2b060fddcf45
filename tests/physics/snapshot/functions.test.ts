// Functions of the user in snapshots: saved by name, given again, and named where they are missing.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { steps, vec, world } from '../help.ts'

/** A system whose state is a number, and which tells in which order systems are called. */
function counter(name: string, order: string[] = []): P.System & { count: number } {
  return {
    name,
    count: 0,
    beginStep() {
      this.count++
      order.push(name)
    },
    save(writer) {
      writer.int(this.count)
    },
    load(reader) {
      this.count = reader.int()
    },
  }
}

describe.each([2, 3] as const)('in %iD', (dim) => {
  const low = () => P.distanceField({ distance: (_x, y) => y, name: 'low' })
  const high = () => P.distanceField({ distance: (_x, y) => 3 - y, name: 'high' })
  const ground: P.Container = {
    kind: 'ground',
    clamp({ bodies: { position, count } }) {
      for (let o = 0; o < 4 * count; o += 4) position[o + 1] = Math.max(position[o + 1]!, -1)
    },
  }
  const wind = () => P.forceField((body, out) => (out[0] = 0.1 * body.position[1]), { name: 'wind', extent: 9 })
  const lift = () =>
    P.forceField(function lift({ mass }, out) {
      out[1] = mass
    })
  const parts = () => ({
    containers: [low(), high(), ground, P.boxContainer({ min: vec(dim, -9, -9, -9), max: vec(dim, 9, 9, 9) })],
    fields: [wind(), P.radial({ strength: 0.1 }), lift()] as P.ForceField[],
  })
  const make = () => {
    const w = world(dim, { gravity: vec(dim, 0, -9.81), ...parts() } as never)
    P.addSystem(w as P.World, counter('first'))
    P.addSystem(w as P.World, counter('second'))
    for (let k = 0; k < 6; k++) P.addBody(w, { position: vec(dim, 0.3 * k, 1 + 0.1 * k), radius: 0.1 })
    steps(w, 40)
    return w as P.World
  }
  const goesOn = (w: P.World, copy: P.World) => {
    expect(P.hash(copy)).toBe(P.hash(w))
    for (let k = 0; k < 60; k++) {
      P.step(w)
      P.step(copy)
      expect(P.hash(copy)).toBe(P.hash(w))
    }
  }
  /** All functions, in another order, and more than the snapshot names. */
  const all = (order: string[] = []): P.RestoreOptions => ({
    containers: [P.distanceField({ distance: () => 1, name: 'other' }), ground, high(), low()],
    fields: [lift(), P.forceField(() => {}, { name: 'other' }), wind()],
    systems: [counter('second', order), counter('other', order), counter('first', order)],
  })

  test('a world continues bit for bit with functions that are given', () => {
    const w = make()
    goesOn(w, P.restoreSnapshot(P.takeSnapshot(w), all()))
  })

  test('systems are called in the stored order, and those that it does not name are left out', () => {
    const order: string[] = []
    const copy = P.restoreSnapshot(P.takeSnapshot(make()), all(order))
    P.step(copy)
    expect(order).toEqual(['first', 'second'])
  })

  test('a world continues bit for bit in a world that has the functions', () => {
    const w = make()
    goesOn(w, P.restoreSnapshot(P.takeSnapshot(w), make()))
    goesOn(w, P.restoreBodies(P.takeSnapshot(w), make()))
  })

  test('what is given comes before what the world has, and its other systems stay', () => {
    const w = make()
    const target = make()
    P.addSystem(target, counter('own'))
    const first = counter('first')
    const copy = P.restoreSnapshot(P.takeSnapshot(w), { world: target, systems: [first, counter('unused')] })
    expect(copy).toBe(target)
    expect(copy.systems.map(({ name }) => name)).toEqual(['first', 'second', 'own'])
    expect(copy.systems).toContain(first)
    expect(first.count).toBe(40)
  })

  test.each([
    ['containers', 'low'],
    ['containers', 'ground'],
    ['fields', 'lift'],
    ['systems', 'second'],
  ] as const)('a missing one of the %s is named: %s', (option, missing) => {
    const message = `this snapshot holds '${missing}', which is not known here`
    const bytes = P.takeSnapshot(make())
    const named = ({ name, kind }: { name?: string; kind?: string }) => name === missing || kind === missing
    const options = { ...all(), [option]: (all()[option] as object[]).filter((each) => !named(each)) }
    expect(() => P.restoreSnapshot(bytes, options)).toThrow(RangeError)
    expect(() => P.restoreSnapshot(bytes, options)).toThrow(message)
    const target = world(dim) as P.World
    const before = P.hash(target)
    expect(() => P.restoreSnapshot(bytes, { ...options, world: target })).toThrow(message)
    expect(P.hash(target)).toBe(before)
  })

  test('two of one name are taken in their order', () => {
    const pair = () => [1, 2].map((y) => P.distanceField({ distance: (_x, at) => at - y, name: 'step' }))
    const w = world(dim, { containers: pair() }) as P.World
    P.addBody(w, { position: vec(dim, 0, 3), velocity: vec(dim, 0, -1), radius: 0.1 })
    steps(w, 9)
    goesOn(w, P.restoreSnapshot(P.takeSnapshot(w), { containers: pair() }))
    expect(() => P.restoreSnapshot(P.takeSnapshot(w), { containers: pair().slice(1) })).toThrow(/'step'/)
  })
})

test('the name of a function is the default', () => {
  const slope = (_x: number, y: number) => y
  expect(P.distanceField({ distance: slope }).name).toBe('slope')
  expect(P.forceField(function pull() {}).name).toBe('pull')
})
