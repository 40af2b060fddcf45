// Data on bodies: kept with the body alone, saved, and without an effect on motion.
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { steps, vec } from '../help.ts'
import { stepElsewhere } from '../worker/elsewhere.ts'

interface Gift {
  from: string
  cents: number
  tags?: readonly string[]
}

describe.each([2, 3] as const)('data of bodies in %iD', (dim) => {
  const make = () => P.createWorld<2 | 3, Gift>({ dim, gravity: vec(dim, 0, -9.81) as never })
  const add = (w: P.World<2 | 3, Gift>, k: number, data?: Gift) =>
    P.addBody(w, { position: vec(dim, k, 1) as never, radius: 0.1, ...(data && { data }) })
  const gift = (k: number): Gift => ({ from: `n${k}`, cents: k })

  it('stay with their body through growth, removal and reused slots', () => {
    const w = make()
    const ids = Array.from({ length: 300 }, (_, k) => add(w, k, k % 3 ? gift(k) : undefined))
    steps(w, 20)
    for (let k = 0; k < 300; k += 2) P.removeBody(w, ids[k]!)
    const later = Array.from({ length: 150 }, (_, k) => add(w, 1000 + k, k % 2 ? gift(1000 + k) : undefined))
    steps(w, 20)
    for (let k = 1; k < 300; k += 2) expect(P.getBody(w, ids[k]!).data).toEqual(k % 3 ? gift(k) : undefined)
    later.forEach((id, k) => {
      expect(P.getBody(w, id).data).toEqual(k % 2 ? gift(1000 + k) : undefined)
    })
  })

  it('are restored from snapshots, and count in the hash', () => {
    const w = make()
    const a = add(w, 0, { from: 'Aki', cents: 5, tags: ['-0', 'é'] })
    const b = add(w, 1)
    const before = P.hash(w)
    P.setBody(w, b, { data: gift(2) })
    expect(P.hash(w)).not.toBe(before)
    const copy: P.World<2 | 3, Gift> = P.restoreSnapshot(P.takeSnapshot(w))
    expect(P.getBody(copy, a).data).toEqual({ from: 'Aki', cents: 5, tags: ['-0', 'é'] })
    expect(P.getBody(copy, b).data).toEqual(gift(2))
    expect(P.hash(copy)).toBe(P.hash(w))
    P.setBody(w, a, { data: gift(9) })
    P.restoreSnapshot(P.takeSnapshot(copy), w)
    expect(P.getBody(w, a).data?.from).toBe('Aki')
    expect(() => P.restoreBodies(P.takeSnapshot(w))).toThrow('read it with restoreSnapshot')
  })

  it('change neither motion nor the bytes of worlds without them', () => {
    const [plain, marked, never] = [make(), make(), make()]
    for (const w of [plain, marked, never])
      for (let k = 0; k < 8; k++) add(w, 0.15 * k, w === marked ? gift(k) : undefined)
    for (const w of [plain, marked, never]) steps(w, 60)
    expect(P.takeSnapshot(plain)).toEqual(P.takeSnapshot(never))
    const places = (w: P.World) => P.bodyIds(w).map((id) => P.getBody(w, id).position)
    expect(places(marked)).toEqual(places(plain))
  })

  it('are a frozen copy; a change of them alone wakes nothing', () => {
    const w = make()
    const tags = ['x']
    const id = add(w, 0, { from: 'Aki', cents: 1, tags })
    tags.push('y')
    expect(P.getBody(w, id).data?.tags).toEqual(['x'])
    expect(Object.isFrozen(P.getBody(w, id).data?.tags)).toBe(true)
    P.sleep(w)
    steps(w, 1)
    let wakes = 0
    P.onWake(w, () => wakes++)
    P.setBody(w, id, { data: gift(4) })
    expect([P.isAsleep(w), wakes, P.getBody(w, id).data]).toEqual([true, 0, gift(4)])
  })
})

it.each<[string, unknown, string]>([
  ['a function', { f: () => 1 }, 'data.f must be a JSON value'],
  ['a number that JSON has not', [1, Number.NaN], 'data[1] must be a finite number, as JSON has it, got NaN'],
  ['an instance', { at: new Date(0) }, 'data.at must be a JSON value'],
  ['a bigint', 1n, 'data must be a JSON value'],
  ['a hole', [undefined], 'data[0] must be a JSON value'],
])('data with %s are refused, and nothing changes', (_name, data, message) => {
  const w = P.createWorld({ dim: 3 })
  const before = P.hash(w)
  expect(() => P.addBody(w, { position: [0, 0, 0], radius: 1, data })).toThrow(message)
  expect(P.hash(w)).toBe(before)
})

it('data inside themselves are refused', () => {
  const loop: Record<string, unknown> = {}
  loop.loop = loop
  const w = P.createWorld({ dim: 3 })
  expect(() => P.addBody(w, { position: [0, 0, 0], radius: 1, data: loop })).toThrow('and not inside itself')
})

it('falsy data are data; members that are undefined are left out', () => {
  const w = P.createWorld({ dim: 2 })
  const kept = [0, '', false, null, { a: undefined }].map((data, k) =>
    P.addBody(w, { position: [k, 0], radius: 0.1, data }),
  )
  expect(kept.map((id) => P.getBody(w, id).data)).toEqual([0, '', false, null, {}])
  expect(Object.keys(P.getBody(w, kept[4]!).data as object)).toEqual([])
})

it('the world names the type; one that names none has unknown data', () => {
  const typed = P.createWorld<3, Gift>({ dim: 3 })
  const id = P.addBody(typed, { position: [0, 0, 0], radius: 1, data: { from: 'Aki', cents: 1 } })
  expectTypeOf(P.getBody(typed, id).data).toEqualTypeOf<Gift | undefined>()
  // @ts-expect-error: no Gift
  P.setBody(typed, id, { data: { from: 1 } })
  const plain: P.World<3> = typed
  expectTypeOf(P.getBody(plain, id).data).toEqualTypeOf<unknown>()
})

it('data stay on the page while a worker steps the world', () => {
  const w = P.createWorld<3, Gift>({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [P.boxContainer({ min: [-1, 0, -1], max: [1, 9, 1] })],
  })
  const id = P.addBody(w, { position: [0, 1, 0], radius: 0.1, data: { from: 'Aki', cents: 1 } })
  const { steps: stepThere } = stepElsewhere(w)
  expect(stepThere(5)).toBe(5)
  expect(P.getBody(w, id).data?.from).toBe('Aki')
  expect(P.getBody(w, id).position[1]).toBeLessThan(1)
})
