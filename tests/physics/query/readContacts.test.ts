// Contacts as `forEachContact` and `readContacts` give them: impulses sum up to changes of
// momentum, sleeping bodies carry their weight, and no contact is given twice.
import { describe, expect, test } from 'vitest'
import { createBed } from '../../../validation/bed.ts'
import * as P from '../all.ts'
import { ball, box, draw, G, onEarth, steps, vec, world } from '../help.ts'
import { expectRest } from '../laws.ts'

type Contact = { a: P.BodyId; b: P.BodyId | null; normal: number[]; impulse: number; depth: number; tangent: number[] }

function contactsOf(w: P.World): Contact[] {
  const list: Contact[] = []
  P.forEachContact(w, (a, b, normal, size, depth, tangent) =>
    list.push({ a, b, normal: [...normal], impulse: size, depth, tangent: [...tangent] }),
  )
  return list
}

/** The sum of impulses on each body, and of their sizes. */
function impulsesOf(w: P.World) {
  const sums = new Map(P.bodyIds(w).map((id) => [id, { sum: [0, 0, 0], size: 0 }]))
  for (const { a, b, normal, impulse: size, tangent } of contactsOf(w))
    for (const [id, sign] of [
      [a, 1],
      [b, -1],
    ] as const) {
      if (id === null) continue
      const entry = sums.get(id)!
      normal.forEach((n, axis) => {
        entry.sum[axis]! += sign * (size * n + tangent[axis]!)
      })
      entry.size += size
    }
  return sums
}

/**
 * The error of m dv = m g dt + J over all awake bodies in a step, relative to the impulses: the
 * largest, and that of all that touch.
 */
function momentumError(w: P.World): { worst: number; share: number } {
  const before = new Map(P.bodyIds(w).map((id) => [id, P.getBody(w, id)]))
  P.step(w)
  let [worst, errors, sizes] = [0, 0, 0]
  for (const [id, { sum, size }] of impulsesOf(w)) {
    const [old, now] = [before.get(id)!, P.getBody(w, id)]
    if (old.asleep || now.asleep) continue
    for (let axis = 0; axis < w.dim; axis++) {
      const weight = now.mass * w.gravity[axis]! * w.timeStep
      const error = now.mass * (now.velocity[axis]! - old.velocity[axis]!) - weight - sum[axis]!
      worst = Math.max(worst, Math.abs(error) / (size + now.mass * (G * w.timeStep + 1e-3)))
      if (size > 0) errors += Math.abs(error)
    }
    sizes += size
  }
  return { worst, share: sizes > 0 ? errors / sizes : 0 }
}

/** Throws when a pair, or a body on one plane, is given twice. */
function checkOnce(w: P.World): void {
  const seen = new Set<string>()
  for (const { a, b, normal } of contactsOf(w)) {
    const key = b === null ? `${a} ${normal.map((n) => n.toFixed(6))}` : `${Math.min(a, b)} ${Math.max(a, b)}`
    if (seen.has(key)) throw new Error(`${key} twice in step ${w.stepCount}`)
    seen.add(key)
  }
}

/** A pile in a vessel of friction 0.5. */
function pile(dim: P.Dim, count = dim === 2 ? 60 : 90): P.World<P.Dim> {
  const vessel =
    dim === 2
      ? P.boxContainer({ min: [-0.4, 0], max: [0.4, 9], friction: 0.5 })
      : P.cylinder({ radius: 0.4, bottom: 0, friction: 0.5 })
  const w = onEarth(dim, { containers: [vessel], contact: P.impulse({ friction: 0.5, rollingResistance: 0.02 }) })
  const d = draw(3)
  for (let k = 0; k < count; k++)
    P.addBody(w, {
      position: vec(dim, d.between(-0.25, 0.25), 0.2 + (dim === 2 ? 0.05 : 0.015) * k, d.between(-0.25, 0.25)),
      velocity: vec(dim, d.between(-1, 1), d.between(-1, 1), d.between(-1, 1)),
      radius: d.between(0.04, 0.06),
    })
  return w
}

/** A pile that has settled before its bodies may sleep, asleep. */
function sleepingPile(dim: P.Dim): P.World<P.Dim> {
  const w = pile(dim)
  P.configure(w, { sleep: false })
  steps(w, 480)
  P.configure(w, { sleep: true })
  expectRest(w)
  return w
}

describe.each([2, 3] as const)('%iD', (dim: P.Dim) => {
  const onFloor = (friction: number) =>
    onEarth<P.Dim>(dim, { containers: [box(dim, 99, { friction })], contact: P.impulse({ friction }) })

  test.each([0.2, 2, 20])('a ball that hits the floor at %f m/s gets what it loses', (speed) => {
    const w = onFloor(0.3)
    ball(w, [0, 0.1], { velocity: vec(dim, speed, -speed, 0.5 * speed) })
    expect(momentumError(w).worst).toBeLessThan(1e-9)
    const [{ tangent }] = contactsOf(w) as [Contact]
    expect(tangent[0]).toBeLessThan(0)
    expect(tangent[1]).toBe(0)
  })

  test.each([0.2, 2, 20])('two balls that meet askew at %f m/s exchange the impulse', (speed) => {
    const w = world<P.Dim>(dim, { contact: P.impulse({ friction: 0.3 }) })
    ball(w, [0, 0], { velocity: vec(dim, speed) })
    ball(w, [0.17, 0.1], { mass: 0.01 })
    // The normal turns within the step; resting impulses count along the last one.
    expect(momentumError(w).worst).toBeLessThan(2e-3)
    const [{ normal, impulse: size, tangent }] = contactsOf(w) as [Contact]
    expect(size).toBeGreaterThan(0)
    // The normal is that of the hit; the balls have turned about each other since.
    if (speed > 1) expect(normal[0]).toBeCloseTo(-0.17 / Math.hypot(0.17, 0.1), 2)
    expect(Math.hypot(...tangent)).toBeLessThan(0.35 * size)
  })

  test('in a settling heap impulses are the changes of momentum', () => {
    const w = pile(dim)
    P.configure(w, { sleep: false })
    steps(w, 60)
    for (let k = 60; k < 90; k++) expect(momentumError(w).worst).toBeLessThan(0.1)
    steps(w, 210)
    for (let k = 300; k < 320; k++) expect(momentumError(w).worst).toBeLessThan(1e-3)
  })

  test('each contact is given once, at every step of a pile that falls asleep', () => {
    const w = pile(dim)
    for (let k = 0; k < 900 && !P.isAsleep(w); k++) {
      P.step(w)
      checkOnce(w)
    }
    expect(P.isAsleep(w)).toBe(true)
    const asleep = contactsOf(w)
    steps(w, 3)
    expect(contactsOf(w)).toEqual(asleep)
    // A body that merely touches a wall counts while it sleeps, and again from the next step.
    const loaded = () => contactsOf(w).filter((contact) => contact.impulse > 0).length
    const count = loaded()
    P.wake(w, P.bodyIds(w)[5]!)
    checkOnce(w)
    expect(loaded()).toBe(count)
    P.wake(w)
    checkOnce(w)
    expect(loaded()).toBe(count)
    P.step(w)
    checkOnce(w)
  })

  test('floor and walls carry a sleeping pile, a restored one too, and its bodies are in balance', () => {
    const w = sleepingPile(dim)
    const before = P.hash(w)
    let weight = 0
    let error = 0
    for (const [id, { sum }] of impulsesOf(w)) {
      const own = P.getBody(w, id).mass * G * w.timeStep
      weight += own
      error += Math.hypot(sum[0]!, sum[1]! - own, sum[2]!)
    }
    expect(P.hash(w)).toBe(before) // looking changes nothing
    expect(contactsOf(P.restoreSnapshot(P.takeSnapshot(w)))).toEqual(contactsOf(w))
    const load = contactsOf(w).reduce((s, c) => (c.b === null ? s + c.impulse * c.normal[1]! + c.tangent[1]! : s), 0)
    expect(load / weight).toBeGreaterThan(0.97)
    expect(load / weight).toBeLessThan(1.03)
    expect(error / weight).toBeLessThan(0.1)
  })

  test('a removed body has no contacts, and the others keep theirs', () => {
    const w = sleepingPile(dim)
    const asleep = contactsOf(w)
    const gone = P.bodyIds(w)[3]!
    P.removeBody(w, gone)
    const far = ball(w, [0, 8])
    const rest = asleep.filter(({ a, b }) => a !== gone && b !== gone)
    const inOrder = (list: Contact[]) => list.map((contact) => JSON.stringify(contact)).sort()
    expect(inOrder(contactsOf(w))).toEqual(inOrder(rest))
    expect(rest.some(({ a, b }) => a === far || b === far)).toBe(false)
    // The first body of several contacts is removed at its first one.
    const late = rest.map(({ a }) => a).find((id) => rest.filter(({ a, b }) => a === id || b === id).length > 1)!
    let visited = 0
    P.forEachContact(w, (a, b) => {
      visited++
      if (a === late || b === late) P.removeBody(w, late)
    })
    expect(visited).toBeLessThan(rest.length)
  })

  test('a body that was put elsewhere does not touch its old neighbours', () => {
    const w = sleepingPile(dim)
    const id = P.bodyIds(w)[7]!
    expect(contactsOf(w).some(({ a, b }) => a === id || b === id)).toBe(true)
    P.setBody(w, id, { position: vec(dim, 0, 8) })
    expect(contactsOf(w).filter(({ a, b }) => (a === id || b === id) && b !== null)).toEqual([])
  })

  test('readContacts has a line for each pair, asleep or not', () => {
    const w = pile(dim)
    for (let k = 0; k < 20; k++) {
      steps(w, 10)
      const pairs = contactsOf(w).filter(({ b }) => b !== null)
      expect(P.contactCount(w)).toBe(pairs.length)
      const out = new Float64Array(2 * dim * pairs.length)
      expect(P.readContacts(w, out)).toBe(pairs.length)
      const starts = pairs.map(({ a }) => P.getBody(w, a).position[0])
      expect(starts.map((_, c) => out[2 * dim * c])).toEqual(starts)
    }
    expect(w.awake).toBeLessThan(w.bodies.count)
  })
})

test('impulses are the changes of momentum also while many bounce', () => {
  const w = createBed({ count: 250, diameter: 0.02, radius: 5, friction: 0.3, seed: 1 })
  let bounced = 0
  for (let k = 0; k < 40; k++) {
    // Normals turn while bodies tumble.
    expect(momentumError(w).share).toBeLessThan(0.1)
    checkOnce(w)
    if (contactsOf(w).length > 0) bounced++
  }
  expect(bounced).toBeGreaterThan(5)
})

test('sleeping pairs across the seam of a torus touch the short way', () => {
  const w = P.createWorld({
    dim: 2,
    space: P.torus({ size: [4, 4] }),
    gravity: [0, -G],
    containers: [P.boxContainer({ min: [Number.NEGATIVE_INFINITY, 0.5], max: [Number.POSITIVE_INFINITY, 3.9] })],
    contact: P.impulse({ friction: 0.8, rollingResistance: 0.1 }),
  })
  for (let x = 0; x < 10; x++) ball(w, [0.4 * x, 0.7], { radius: 0.2 })
  for (let x = 0; x < 10; x++) ball(w, [(0.4 * x + 0.2) % 4, 1.05], { radius: 0.2 })
  expectRest(w, 900)
  const pairs = contactsOf(w).filter(({ b }) => b !== null)
  const across = pairs.filter(({ a, b }) => Math.abs(P.getBody(w, a).position[0] - P.getBody(w, b!).position[0]) > 2)
  expect(across.length).toBeGreaterThan(0)
  for (const { depth } of pairs) expect(Math.abs(depth)).toBeLessThan(0.02)
})

test('sleepers on blocks and beside a character touch them, and a look leaves no trace', () => {
  const w = onEarth(3, { containers: [], contact: P.impulse({ rollingResistance: 0.1 }) })
  P.fillBlocks(w, [-3, -1, -3], [3, -1, 3])
  P.addCharacter(w, { position: [0.5, 0, 0.5] })
  const [seam, leaning] = [1, 0.5].map((z) => ball(w, [1, 0.2, z], { radius: 0.2, mass: 1 })) as [P.BodyId, P.BodyId]
  expectRest(w, 900)
  const { blocks } = P.stats(w)
  const before = P.hash(w)
  const list = contactsOf(w)
  expect(P.hash(w)).toBe(before)
  expect(P.stats(w).blocks).toEqual(blocks)
  for (const id of [seam, leaning]) {
    const own = list.filter(({ a }) => a === id)
    const lift = own.reduce((s, c) => s + c.impulse * c.normal[1]!, 0)
    expect(lift / (G * w.timeStep)).toBeCloseTo(1, 1)
  }
  // Blocks added since the last step wait for the step: it moves the bodies inside them.
  P.addBlock(w, [1, 0, 1])
  const { position } = P.getBody(w, seam)
  contactsOf(w)
  expect(P.getBody(w, seam).position).toEqual(position)
  P.step(w)
  expect(P.getBody(w, seam).position).not.toEqual(position)
})

test("sleepers touch a container of the user's", () => {
  const inner = P.boxContainer({ min: [-1, 0, -1], max: [1, 9, 1] })
  const own: P.Container<3> = {
    kind: 'box',
    collect: (w, context, key) => inner.collect!(w, context, key),
    clamp: (w, context) => inner.clamp!(w, context),
  }
  const w = onEarth(3, { containers: [P.cylinder({ radius: 5, bottom: -1 }), own] })
  ball(w, [0, 0.1], { mass: 1 })
  expectRest(w, 200)
  const [contact, ...more] = contactsOf(w)
  expect(more).toEqual([])
  expect(contact!.impulse / (G * w.timeStep)).toBeCloseTo(1, 2)
})

test('sleepers beside each other that do not touch have no contact', () => {
  const w = onEarth(3)
  const radius = 0.05
  // The gap is less than the skin, so the two are a candidate pair.
  for (const x of [0, 2.03 * radius]) ball(w, [x, radius], { radius })
  expectRest(w, 300)
  expect(w.broadphase.sleepingPairs.count).toBe(1)
  expect(contactsOf(w).filter(({ b }) => b !== null)).toEqual([])
})
