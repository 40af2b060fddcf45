// A world that another thread steps has the same state, bit for bit, as one that is stepped here.
import { describe, expect, it } from 'vitest'
import { whenIdle } from '../../../src/physics/internal.ts'
import * as P from '../all.ts'
import { stepElsewhere } from './elsewhere.ts'

type Change = (world: P.World<3>, memory: { id?: unknown; joint?: unknown }) => void
const middle = (world: P.World<3>) => P.bodyIds(world)[Math.floor(world.bodies.count / 2)]!

/** Changes between steps, by the number of steps before them. */
const CHANGES: Record<number, Change> = {
  40: (world) => P.enqueue(world, 70),
  60: (world) => P.dequeue(world, 3),
  61: (world) => P.setQueuedRadius(world, world.spawner.queue.at(-1)!.ticket, 0.04),
  80: (world) => P.removeBody(world, middle(world)),
  81: (world) => P.removeBody(world, P.bodyIds(world)[0]!),
  90: (world) => P.setBody(world, middle(world), { velocity: [0, 3, 0] }),
  100: (world) => P.setViewpoint(world, [0, 0, 0.5], 0.6),
  130: (world) => P.setViewpoint(world, null, 5),
  140: (world) => P.configure(world, { gravity: [3, -9, 1] }),
  170: (world) => P.configure(world, { gravity: [0, -9.81, 0] }),
  180: (world, memory) => {
    const [a, b] = P.bodyIds(world)
    memory.joint = P.addJoint(world, { type: 'rope', a: a!, b: b!, length: 0.3 })
    P.addJoint(world, { type: 'distance', a: a!, b: [0, 1, 0], length: 0.9 })
    P.setBody(world, a!, { linearDamping: 1, lockRotation: true })
    P.addBody(world, { position: [0, 0.5, 0], radius: 0.1, sensorOf: b! })
  },
  250: (world, memory) => P.removeJoint(world, memory.joint as never),
  200: (world, memory) => {
    memory.id = P.grab(world, middle(world))
  },
  205: (world, memory) => P.moveGrab(world, memory.id as never, [0, 0.3, 0]),
  230: (world, memory) => P.releaseGrab(world, memory.id as never),
  260: (world) => P.restoreSnapshot(P.takeSnapshot(world), world),
  270: (world) => P.addBody(world, { position: [0, 0.9, 0], radius: 0.05, type: 'kinematic', velocity: [0, -0.1, 0] }),
  300: (world) => {
    const slow = P.bodyIds(world).at(-1)!
    P.setBody(world, slow, { velocity: [0, 0, 0] })
  },
  420: (world) => P.wake(world),
  425: (world) => P.enqueue(world, 300), // more than there is memory for
}

/** Two worlds of the same start: `own` is stepped here, `remote` by another thread. */
function twins(make: () => P.World<3>) {
  const [own, remote] = [make(), make()]
  const { client, deliver, steps } = stepElsewhere(remote)
  const stepBoth = (count: number) => {
    for (let k = 0; k < count; k++) {
      P.step(own)
      steps(1)
    }
  }
  const expectAlike = (when = '') => expect(P.hash(remote), when).toBe(P.hash(own))
  return { own, remote, client, deliver, steps, stepBoth, expectAlike }
}
const bottles = (count: number, seed: number) => twins(() => P.bottleScene({ count, seed, radius: 0.06 }))

describe('a world that another thread steps', () => {
  it('has the same state after every step and every change', () => {
    const { own, remote, steps, expectAlike } = bottles(60, 3)
    const entered: [unknown[], unknown[]] = [[], []]
    P.onEnter(own, (...event) => entered[0].push(event))
    P.onEnter(remote, (...event) => entered[1].push(event))
    const memories = [{}, {}]
    for (let k = 0; k < 480; k++) {
      CHANGES[k]?.(own, memories[0]!)
      CHANGES[k]?.(remote, memories[1]!)
      if (P.isAsleep(own)) continue
      P.step(own)
      expect(steps(1)).toBe(1)
      // A difference stays.
      if (k % 8 === 0 || CHANGES[k]) expectAlike(`after step ${k}`)
    }
    expectAlike()
    expect(entered[1]).toEqual(entered[0])
    expect(entered[0].length).toBeGreaterThan(100)
  })

  it('takes many steps at once, and ends them at rest', () => {
    const { own, remote, steps, expectAlike } = bottles(40, 5)
    let taken = 0
    while (!P.isAsleep(own)) {
      P.step(own)
      taken++
    }
    let sum = 0
    for (let k = 0; k < 100 && !P.isAsleep(remote); k++) sum += steps(60)
    expect(sum).toBe(taken)
    expectAlike()
  })

  it('can be stepped here and there in turn', () => {
    const { own, remote, steps, expectAlike } = bottles(50, 7)
    for (let k = 0; k < 150; k++) {
      P.step(own)
      if (k % 7 < 3) P.step(remote)
      else steps(1)
      expectAlike(`after step ${k}`)
    }
  })

  it('gives the contacts of its last step, and the profile', () => {
    const { own, remote, stepBoth } = bottles(80, 2)
    stepBoth(90)
    const read = (world: P.World) => {
      const contacts: unknown[] = []
      P.forEachContact(world, (a, b, normal, impulse, depth) => contacts.push([a, b, [...normal], impulse, depth]))
      return contacts
    }
    expect(read(own).length).toBeGreaterThan(20)
    expect(read(remote)).toEqual(read(own))
    expect(remote.profile.contactCount).toBe(own.profile.contactCount)
    expect(remote.profile.step).toBeGreaterThan(0)
  })

  it('drops an answer that does not know a change, and goes on from the change', () => {
    const { own, remote, client, deliver, stepBoth, expectAlike } = bottles(50, 7)
    stepBoth(50)
    const taken: number[] = []
    client.request(1, (count) => taken.push(count))
    expect(client.isBusy).toBe(true)
    for (const world of [own, remote]) P.setBody(world, middle(world), { velocity: [0, 2, 0] })
    deliver()
    deliver()
    expect(taken).toEqual([0])
    expectAlike()
    stepBoth(1)
    expectAlike()
  })

  it('lets changes of a hand wait for the answer, the last one of each', () => {
    const { remote: world, client, deliver, steps } = bottles(50, 7)
    steps(20)
    const log: unknown[] = []
    const change = (name: string, key: string) => whenIdle(world, key, () => log.push(`${name} at ${world.stepCount}`))
    change('free', 'a')
    client.request(2, (count) => log.push(count))
    change('first', 'a')
    change('other', 'b')
    change('last', 'a')
    deliver()
    deliver()
    change('free', 'a')
    expect(log).toEqual(['free at 20', 2, 'last at 22', 'other at 22', 'free at 22'])
    client.request(1, (count) => log.push(count))
    change('closed', 'a')
    client.close()
    expect(log.slice(5)).toEqual([0, 'closed at 22'])
  })

  it('stands still when the answer is dropped that is on its way', () => {
    const { remote: world, client, deliver, steps } = bottles(50, 7)
    steps(20)
    const before = P.hash(world)
    client.request(5, () => undefined)
    client.drop()
    deliver()
    deliver()
    expect(P.hash(world)).toBe(before)
    expect(steps(5)).toBe(5)
  })

  it('keeps no part of the memory that it gives away', () => {
    const { own, remote, stepBoth, expectAlike } = bottles(50, 7)
    const stepHere = (count: number) => {
      for (let k = 0; k < count; k++) for (const world of [own, remote]) P.step(world)
    }
    stepBoth(40)
    stepHere(3) // exchanges the lists of pairs
    for (const world of [own, remote]) P.enqueue(world, 5000) // the bodies leave the memory, the pairs stay
    stepBoth(3)
    stepHere(20)
    expectAlike()
  })

  it('does not send functions', () => {
    const changes: ((world: P.World<3>) => unknown)[] = [
      () => {},
      (world) => P.configure(world, { fields: [P.forceField(() => undefined)] }),
      (world) => P.configure(world, { fields: [{ kind: 'own', addForces() {} } as never] }),
      (world) => P.configure(world, { contact: P.repulsion() }),
      (world) => P.addSystem(world, { name: 'own' }),
      (world) => P.onContact(world, () => undefined),
      (world) => P.applyForce(world, P.addBody(world, { position: [0, 0, 0], radius: 0.1 }), [1, 0, 0]),
    ]
    const areSent = changes.map((change) => {
      const world = P.bottleScene({ count: 5 })
      change(world)
      return stepElsewhere(world).client.isUsable()
    })
    expect(areSent).toEqual([true, ...new Array(6).fill(false)])
  })

  it('takes a step itself after six answers in a row that it had to drop', () => {
    const { remote: world, client, deliver } = bottles(50, 7)
    for (let k = 0; k < 6; k++) {
      expect(client.isUsable()).toBe(true)
      client.request(1, () => undefined)
      P.wake(world)
      deliver()
      deliver()
    }
    expect(client.isUsable()).toBe(false)
    expect(client.isUsable()).toBe(true)
  })
})
