// Functions of the user in snapshots: saved by name, given again, and named where they are missing.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  addSystem,
  boxContainer,
  type Container,
  distanceField,
  type ForceField,
  forceField,
  hash,
  type RestoreOptions,
  radial,
  restoreBodies,
  restoreSnapshot,
  type System,
  step,
  takeSnapshot,
  type World,
} from '../../../src/physics/index.ts'
import { steps, vec, world } from '../help.ts'

/** A system whose state is a number, and which tells in which order systems are called. */
function counter(name: string, order: string[] = []): System & { count: number } {
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
  const low = () => distanceField({ distance: (_x, y) => y, name: 'low' })
  const high = () => distanceField({ distance: (_x, y) => 3 - y, name: 'high' })
  const ground: Container = {
    kind: 'ground',
    clamp({ bodies: { position, count } }) {
      for (let o = 0; o < 4 * count; o += 4) position[o + 1] = Math.max(position[o + 1]!, -1)
    },
  }
  const wind = () => forceField((body, out) => (out[0] = 0.1 * body.position[1]), { name: 'wind', extent: 9 })
  const lift = () =>
    forceField(function lift({ mass }, out) {
      out[1] = mass
    })
  const parts = () => ({
    containers: [low(), high(), ground, boxContainer({ min: vec(dim, -9, -9, -9), max: vec(dim, 9, 9, 9) })],
    fields: [wind(), radial({ strength: 0.1 }), lift()] as ForceField[],
  })
  const make = () => {
    const w = world(dim, { gravity: vec(dim, 0, -9.81), ...parts() } as never)
    addSystem(w as World, counter('first'))
    addSystem(w as World, counter('second'))
    for (let k = 0; k < 6; k++) addBody(w, { position: vec(dim, 0.3 * k, 1 + 0.1 * k), radius: 0.1 })
    steps(w, 40)
    return w as World
  }
  const goesOn = (w: World, copy: World) => {
    expect(hash(copy)).toBe(hash(w))
    for (let k = 0; k < 60; k++) {
      step(w)
      step(copy)
      expect(hash(copy)).toBe(hash(w))
    }
  }
  /** All functions, in another order, and more than the snapshot names. */
  const all = (order: string[] = []): RestoreOptions => ({
    containers: [distanceField({ distance: () => 1, name: 'other' }), ground, high(), low()],
    fields: [lift(), forceField(() => {}, { name: 'other' }), wind()],
    systems: [counter('second', order), counter('other', order), counter('first', order)],
  })

  test('a world continues bit for bit with functions that are given', () => {
    const w = make()
    goesOn(w, restoreSnapshot(takeSnapshot(w), all()))
  })

  test('systems are called in the stored order, and those that it does not name are left out', () => {
    const order: string[] = []
    const copy = restoreSnapshot(takeSnapshot(make()), all(order))
    step(copy)
    expect(order).toEqual(['first', 'second'])
  })

  test('a world continues bit for bit in a world that has the functions', () => {
    const w = make()
    goesOn(w, restoreSnapshot(takeSnapshot(w), make()))
    goesOn(w, restoreBodies(takeSnapshot(w), make()))
  })

  test('what is given comes before what the world has, and its other systems stay', () => {
    const w = make()
    const target = make()
    addSystem(target, counter('own'))
    const first = counter('first')
    const copy = restoreSnapshot(takeSnapshot(w), { world: target, systems: [first, counter('unused')] })
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
    const bytes = takeSnapshot(make())
    const named = ({ name, kind }: { name?: string; kind?: string }) => name === missing || kind === missing
    const options = { ...all(), [option]: (all()[option] as object[]).filter((each) => !named(each)) }
    expect(() => restoreSnapshot(bytes, options)).toThrow(RangeError)
    expect(() => restoreSnapshot(bytes, options)).toThrow(message)
    const target = world(dim) as World
    const before = hash(target)
    expect(() => restoreSnapshot(bytes, { ...options, world: target })).toThrow(message)
    expect(hash(target)).toBe(before)
  })

  test('two of one name are taken in their order', () => {
    const pair = () => [1, 2].map((y) => distanceField({ distance: (_x, at) => at - y, name: 'step' }))
    const w = world(dim, { containers: pair() }) as World
    addBody(w, { position: vec(dim, 0, 3), velocity: vec(dim, 0, -1), radius: 0.1 })
    steps(w, 9)
    goesOn(w, restoreSnapshot(takeSnapshot(w), { containers: pair() }))
    expect(() => restoreSnapshot(takeSnapshot(w), { containers: pair().slice(1) })).toThrow(/'step'/)
  })
})

test('the name of a function is the default', () => {
  const slope = (_x: number, y: number) => y
  expect(distanceField({ distance: slope }).name).toBe('slope')
  expect(forceField(function pull() {}).name).toBe('pull')
})
