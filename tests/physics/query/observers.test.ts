// Listeners of contacts and sleep: they may change the world, throw, step it and restore it;
// nothing is left when they are removed.
import { describe, expect, test, vi } from 'vitest'
import * as P from '../all.ts'
import { ball, box, onEarth, scatter, steps, stepUntil, vec, world } from '../help.ts'
import { expectRest } from '../laws.ts'

/** Bodies that fall on a floor. */
function rain(dim: 2 | 3, seed = 3): P.World {
  const w = onEarth(dim, { containers: [box(dim, 1)] })
  scatter(w, 20, seed, 1, [0.05, 0.1], 1, { rollingResistance: 0.1 })
  return w
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test('a body that is removed at its first hit ends its contacts', () => {
    const w = rain(dim)
    const open = new Set<string>()
    const fallen = new Set<P.BodyId>()
    P.onContact(w, ({ type, a, b }) => {
      if (type === 'begin') open.add(`${a} ${b}`)
      if (type === 'end') open.delete(`${a} ${b}`)
      if (type !== 'hit' || !P.hasBody(w, a)) return
      fallen.add(a)
      P.removeBody(w, a)
    })
    expect(stepUntil(w, () => P.bodyIds(w).length === 0, 600)).toBeLessThan(600)
    P.step(w)
    expect(fallen.size).toBe(20)
    expect([...open]).toEqual([])
  })

  test('a body that a listener adds takes part in the next step', () => {
    const w = rain(dim)
    const added: P.BodyId[] = []
    const heard: (P.BodyId | null)[] = []
    P.onContact(w, ({ type, a, b, point }) => {
      heard.push(a, b)
      if (type !== 'hit' || added.length > 20) return
      added.push(ball(w, [point[0], 2 + 0.3 * added.length], { velocity: vec(dim, 0, -20), radius: 0.05 }))
    })
    steps(w, 120)
    expect(added.length).toBe(21)
    expect(added.every((id) => heard.includes(id))).toBe(true)
  })

  test('a listener that is removed hears nothing more, and leaves nothing', () => {
    const w = rain(dim)
    const events: string[] = []
    const stopOther = P.onContact(w, () => events.push('other'))
    const stop = P.onContact(w, () => {
      events.push('once')
      stop()
      stop()
    })
    const stopSleep = P.onSleep(w, () => {})
    stepUntil(w, () => events.includes('once'), 60)
    steps(w, 20)
    expect(events.filter((name) => name === 'once').length).toBe(1)
    expect(events.filter((name) => name === 'other').length).toBeGreaterThan(1)
    stopSleep()
    expect(w.observers.map(({ name }) => name)).toEqual(['contacts'])
    stopOther()
    expect(w.observers).toEqual([])
  })

  test('one function that listens twice hears twice', () => {
    const w = rain(dim)
    const heard = vi.fn()
    const stop = P.onSleep(w, heard)
    P.onSleep(w, heard)
    expectRest(w, 2000)
    const calls = heard.mock.calls.length
    expect(calls % 2).toBe(0)
    stop()
    P.wake(w)
    P.step(w)
    expect(heard).toHaveBeenCalledTimes(calls + 20)
  })

  test('a listener that is added by a listener hears the next event', () => {
    const w = rain(dim)
    const late: P.ContactEvent[] = []
    const first: P.ContactEvent[] = []
    P.onContact(w, (event) => {
      if (first.length === 0) P.onContact(w, (next) => late.push(next))
      first.push(event)
    })
    steps(w, 60)
    expect(late).toEqual(first.slice(1))
  })

  test('a listener that steps the world hears of that step first', () => {
    const w = rain(dim)
    const seen: P.ContactEvent[] = []
    let nested = 0
    P.onContact(w, (event) => {
      if (nested++ < 5) P.step(w)
      seen.push(event)
    })
    const plain = rain(dim)
    const expected: P.ContactEvent[] = []
    P.onContact(plain, (event) => expected.push(event))
    steps(w, 60)
    while (plain.stepCount < w.stepCount) P.step(plain)
    expect(w.stepCount).toBe(65)
    const sorted = (events: P.ContactEvent[]) => events.map((event) => JSON.stringify(event)).sort()
    expect(sorted(seen)).toEqual(sorted(expected))
  })

  test('a listener that steps without end is stopped and reported', () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const walls = P.boxContainer({ min: vec(dim, -1, -1, -1), max: vec(dim, 1, 1, 1) })
    const w = world(dim, { containers: [walls], contact: P.impulse({ restitution: 1, bounceSpeed: 0, friction: 0 }) })
    scatter(w, 8, 3, 0.8, [0.1, 0.15], 20)
    let calls = 0
    P.onContact(w, () => {
      calls++
      P.step(w)
    })
    expect(stepUntil(w, () => report.mock.calls.length > 0, 10)).toBeLessThan(10)
    expect(calls).toBeLessThan(10_000) // 100 for each event of the step
    expect(String(report.mock.calls[0]![0])).toContain('listeners call one another')
  })

  test('when a listener restores a snapshot, the rest of the events is dropped', () => {
    const w = rain(dim)
    const bytes = P.takeSnapshot(w)
    const count = vi.fn()
    let before = ''
    P.onContact(w, () => {
      count()
      P.restoreSnapshot(bytes, w)
      before = P.hash(w)
    })
    P.onContact(w, ({ a }) => expect(P.hasBody(w, a)).toBe(true))
    stepUntil(w, () => count.mock.calls.length > 0, 60)
    expect(count).toHaveBeenCalledTimes(1)
    expect(P.hash(w)).toBe(before)
    expect(w.observers.length).toBe(1)
  })

  test('sleep events follow the state of each body, in the order added', () => {
    const w = rain(dim)
    steps(w, 10)
    const asleep = new Set<P.BodyId>()
    const perStep: P.BodyId[][] = []
    let last: P.BodyId[] = []
    P.onSleep(w, ({ type, body }) => {
      expect(asleep.has(body)).toBe(type === 'wake')
      if (type === 'sleep') asleep.add(body)
      else asleep.delete(body)
      last.push(body)
    })
    for (let k = 0; k < 900; k++) {
      if (k % 200 === 150) P.wake(w, P.bodyIds(w)[k % 7])
      if (k % 300 === 290) P.wake(w)
      if (k === 400) {
        asleep.delete(P.bodyIds(w)[3]!)
        P.removeBody(w, P.bodyIds(w)[3]!)
        ball(w, [0, 2])
      }
      P.step(w)
      for (const id of P.bodyIds(w))
        if (asleep.has(id) !== P.getBody(w, id).asleep) throw new Error(`step ${k}: body ${id}`)
      perStep.push(last)
      last = []
    }
    expect(perStep.flat().length).toBeGreaterThan(40)
    const order = P.bodyIds(w)
    for (const ids of perStep) {
      const places = ids.map((id) => order.indexOf(id)).filter((place) => place >= 0)
      expect(places).toEqual(places.toSorted((p, q) => p - q))
    }
  })

  test('sleep events of a restored world start from its own state', () => {
    const w = rain(dim)
    const bytes = P.takeSnapshot(w)
    expectRest(w, 2000)
    const settled = P.takeSnapshot(w)
    const heard: string[] = []
    P.onSleep(w, ({ type, body }) => heard.push(`${type} ${body}`))
    P.restoreSnapshot(bytes, w)
    P.step(w)
    expect(heard).toEqual([])
    P.restoreSnapshot(settled, w)
    P.step(w)
    expect(heard).toEqual([])
    P.setBody(w, P.bodyIds(w)[2]!, { velocity: vec(dim, 0, 1) })
    P.step(w)
    expect(heard).toContain(`wake ${P.bodyIds(w)[2]}`)
  })
})
