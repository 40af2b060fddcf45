// Public functions of bodies: handles survive reordering and detect reuse, ids keep their order,
// errors name the value.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  type BodyId,
  type BodyOptions,
  bodyIds,
  configure,
  createWorld,
  type Dim,
  getBody,
  hasBody,
  hash,
  onWake,
  pour,
  radial,
  readOrientations,
  readPositions,
  readVelocities,
  removeBody,
  setBody,
  setViewpoint,
  step,
  torus,
  unpour,
  type WorldOptions,
  wake,
} from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'
import { draw, vec, world } from '../help.ts'

const body = (dim: Dim, x: number, radius = 0.1) => ({ position: vec(dim, x, 1, 2), radius }) as BodyOptions<Dim>

describe.each([2, 3] as const)('%iD', (dim: Dim) => {
  test('the handle of a removed body is refused, also when its slot is reused', () => {
    const w = world<Dim>(dim)
    const a = addBody(w, body(dim, 1))
    removeBody(w, a)
    expect(hasBody(w, a)).toBe(false)
    const b = addBody(w, body(dim, 2))
    expect(b).not.toBe(a)
    expect(hasBody(w, a)).toBe(false)
    for (const use of [() => getBody(w, a), () => removeBody(w, a), () => setBody(w, a, {}), () => wake(w, a)]) {
      expect(use).toThrow(`no body has the id ${a}: it was removed, or belongs to another world`)
    }
    expect(getBody(w, b).position[0]).toBe(2)
  })

  test.each([-1, 0.5, Number.NaN, 1e300, 999])('%f is not a handle', (id) => {
    const w = world<Dim>(dim)
    addBody(w, body(dim, 1))
    expect(hasBody(w, id as BodyId)).toBe(false)
    expect(() => getBody(w, id as BodyId)).toThrow(`no body has the id ${id}`)
  })

  test('handles and the order of bodyIds survive reordering (seed 3)', () => {
    const w = world<Dim>(dim, { gravity: vec(dim, 0, -5, 0), sleep: false })
    const d = draw(3)
    const ids: BodyId[] = []
    const radii: number[] = []
    for (let k = 0; k < 700; k++) {
      radii.push(0.05 + k / 10_000)
      ids.push(
        addBody(w, {
          position: vec(dim, d.between(0, 9), d.between(0, 9), d.between(0, 9)),
          radius: radii[k]!,
        }),
      )
    }
    const before = [...w.bodies.slot.subarray(0, 700)]
    for (let k = 0; k < 30; k++) step(w)
    expect([...w.bodies.slot.subarray(0, 700)]).not.toEqual(before)
    expect(bodyIds(w)).toEqual(ids)
    ids.forEach((id, k) => {
      expect(getBody(w, id).radius).toBe(radii[k])
    })
    const out = new Float64Array(dim * 700)
    expect(readPositions(w, out)).toBe(700)
    ids.forEach((id, k) => {
      expect([...out.subarray(dim * k, dim * k + dim)]).toEqual(getBody(w, id).position)
    })
  })

  test('10 000 random additions and removals agree with a Map (seed 4)', () => {
    const w = world<Dim>(dim)
    const d = draw(4)
    const model = new Map<BodyId, number>()
    const gone: BodyId[] = []
    const check = () => {
      expect(bodyIds(w)).toEqual([...model.keys()])
      const out = new Float64Array(dim * model.size)
      expect(readPositions(w, out)).toBe(model.size)
      expect([...model.values()].every((x, k) => out[dim * k] === x)).toBe(true)
      expect(w.awake).toBe(model.size)
    }
    for (let k = 0; k < 10_000; k++) {
      // The number of bodies grows and shrinks in turns.
      const chance = Math.floor(k / 1000) % 2 ? 0.35 : 0.7
      if (model.size === 0 || d.unit() < chance) {
        const x = d.between(-100, 100)
        const id = addBody(w, body(dim, x, 0.01))
        if (model.has(id) || gone.includes(id)) throw new Error(`the handle ${id} was given twice`)
        model.set(id, x)
      } else {
        const id = [...model.keys()][d.below(model.size)]!
        removeBody(w, id)
        model.delete(id)
        gone.push(id)
      }
      if (k % 1000 === 0) check()
    }
    check()
    expect(gone.some((id) => hasBody(w, id))).toBe(false)
    step(w)
    expect(bodyIds(w)).toEqual([...model.keys()])
    expect(w.awake).toBe(model.size)
  })

  test('getBody returns what was set; mass is that of density 1, never 0', () => {
    const w = world<Dim>(dim)
    const id = addBody(w, {
      position: vec(dim, 1, 2, 3),
      velocity: vec(dim, 4, 5, 6),
      spin: dim === 2 ? 7 : [7, 8, 9],
      orientation: dim === 2 ? 0.5 : [0, 0.6, 0, 0.8],
      radius: 2,
    })
    const state = getBody(w, id)
    expect(state).toMatchObject({ position: vec(dim, 1, 2, 3), velocity: vec(dim, 4, 5, 6), radius: 2, asleep: false })
    expect(state.spin).toEqual(dim === 2 ? 7 : [7, 8, 9])
    expect(state.orientation).toEqual(dim === 2 ? 0.5 : [0, 0.6, 0, 0.8])
    expect(state.mass).toBeCloseTo(dim === 2 ? 4 * Math.PI : (32 / 3) * Math.PI, 12)
    setBody(w, id, { mass: -5 })
    expect(getBody(w, id).mass).toBe(0.001)
    setBody(w, id, { radius: 1 })
    expect(getBody(w, id).spin).toEqual(dim === 2 ? 7 : [7, 8, 9])
    // The state is a copy: writing to it changes nothing.
    ;(state.position as unknown as number[])[0] = 99
    expect(getBody(w, id).position[0]).toBe(1)
  })

  test('a body moved by setBody is not interpolated', () => {
    const w = world<Dim>(dim)
    const id = addBody(w, { ...body(dim, 0), velocity: vec(dim, 1, 0, 0) })
    step(w)
    const out = new Float64Array(dim)
    readPositions(w, out, 0.5)
    expect(out[0]).toBeCloseTo(0.5 / 60, 12)
    setBody(w, id, { position: vec(dim, 7, 1, 2) })
    for (const alpha of [0, 0.3, 1]) {
      readPositions(w, out, alpha)
      expect([...out]).toEqual(vec(dim, 7, 1, 2))
    }
  })

  test.each([
    ['position', [Number.NaN, 0, 0], 'position must be'],
    ['position', undefined, 'got undefined'],
    ['velocity', [0, Number.POSITIVE_INFINITY, 0], 'velocity must be'],
    ['radius', 0, 'radius must be a positive finite number of metres, got 0'],
    ['radius', -1, 'got -1'],
    ['radius', Number.NaN, 'got NaN'],
    ['radius', undefined, 'got undefined'],
    ['mass', Number.NaN, 'mass must be a finite number of kilograms, got NaN'],
    ['restitution', 1.5, 'restitution must be a number from 0 to 1, got 1.5'],
    ['friction', -0.1, 'friction must be a finite number, 0 or more, got -0.1'],
    ['rollingResistance', Number.NaN, 'rollingResistance must be a finite number, 0 or more, got NaN'],
    ['spin', 'fast', 'spin must be'],
    ['orientation', [0, 0, 0, 0], 'orientation must be'],
  ])('%s = %s is refused and nothing is added', (name, value, message) => {
    const w = world<Dim>(dim)
    const cut = Array.isArray(value) && name !== 'orientation' ? value.slice(0, dim) : value
    const options = { ...body(dim, 1), [name]: cut }
    expect(() => addBody(w, options)).toThrow(message)
    expect(w.bodies.count).toBe(0)
    const id = addBody(w, body(dim, 1))
    const state = getBody(w, id)
    if (value !== undefined) expect(() => setBody(w, id, { [name]: cut })).toThrow(message)
    expect(getBody(w, id)).toEqual(state)
  })

  test('arrays that are too short are refused with their length', () => {
    const w = world<Dim>(dim)
    addBody(w, body(dim, 1))
    expect(() => readPositions(w, new Float32Array(1))).toThrow(
      `out must hold ${dim} numbers for each of 1 bodies, got length 1`,
    )
    expect(() => readVelocities(w, [])).toThrow('got length 0')
    expect(() => readOrientations(w, [])).toThrow('got length 0')
    expect(() => readPositions(w, [0, 0, 0], 10n as never)).toThrow(/^alpha must be/)
    expect(() => readOrientations(w, [0, 0, 0, 0], Number.NaN)).toThrow(/^alpha must be/)
  })

  test('onWake reports adding, moving and waking until it is stopped', () => {
    const w = world<Dim>(dim)
    let calls = 0
    const end = onWake(w, () => calls++)
    const id = addBody(w, body(dim, 1))
    expect(calls).toBe(1)
    setBody(w, id, { velocity: vec(dim, 1, 0, 0) })
    expect(calls).toBeGreaterThanOrEqual(2)
    const now = calls
    wake(w)
    expect(calls).toBe(now + 1)
    end()
    removeBody(w, id)
    expect(calls).toBe(now + 1)
  })
})

test('a torus refuses a radius of half the world and wraps positions', () => {
  const w = createWorld({ dim: 2, space: torus<2>({ size: [10, 20] }), contact: null })
  expect(() => addBody(w, { position: [1, 1], radius: 5 })).toThrow(
    'radius must be less than half of the smallest side of the torus (5 metres), got 5',
  )
  const id = addBody(w, { position: [-1, 45], radius: 1 })
  expect(getBody(w, id).position).toEqual([9, 5])
})

test('pour and setViewpoint refuse bad values', () => {
  expect(() => pour(createWorld({ dim: 3 }), 1)).toThrow('this world has no spawn region')
  const w = bottleScene({ count: 0 })
  expect(() => pour(w, 1.5)).toThrow('got 1.5')
  expect(() => pour(w, [0.05, Number.NaN])).toThrow('got NaN')
  // Capacity for the whole queue is reserved before the first step.
  pour(w, 100)
  const { capacity } = w.bodies
  expect(capacity).toBe(128)
  expect(() => setViewpoint(w, [0, 0, 0], -1)).toThrow('distance must be a number of metres, 0 or more, got -1')
  expect(() => setViewpoint(w, [0, 0, Number.NaN], 1)).toThrow('point must be 3 finite numbers of metres')
})

test.each<[Partial<WorldOptions<3>>, string]>([
  [{ gravity: [0, Number.NaN, 0] }, 'gravity must be 3 finite numbers of m/s^2'],
  [{ timeStep: 0 }, 'timeStep must be a positive finite number of seconds, got 0'],
  [{ substeps: 0 }, "substeps must be 'auto' or a whole number of at least 1, got 0"],
  [{ substeps: 2.5 }, 'got 2.5'],
  [{ damping: 1.1 }, 'damping must be a number from 0 to 1, got 1.1'],
  [{ maxSpeed: -1 }, 'maxSpeed must be a positive number of m/s, got -1'],
  [{ cell: Number.NaN }, 'cell must be a positive finite number of metres, got NaN'],
  [{ seed: Number.NaN }, 'seed must be a finite number, got NaN'],
  [{ substeps: 1e9 }, 'substeps must be at most 1000, got 1000000000'],
  [{ cell: 5e-324 }, 'cell must be at least 1e-12 metres, got 5e-324'],
  [{ timeStep: 1e-308 }, 'timeStep must be at least 1e-9 seconds, got 1e-308'],
  [{ gravity: [0, 1e300, 0] }, 'gravity[1] must be at most 1e15 m/s^2, got 1e+300'],
  [{ drag: 1e300 }, 'drag must be at most 1e15 N s/m, got 1e+300'],
  [{ stiffness: 1e300 }, 'stiffness must be at most 1e15 N/m, got 1e+300'],
  [{ maxSpeed: 5e-324 }, 'maxSpeed must be at least 1e-12 m/s, got 5e-324'],
  [{ fields: new Array(65) }, 'the length of fields must be at most 64, got 65'],
  [{ containers: new Array(65) }, 'the length of containers must be at most 64, got 65'],
  [{ containers: new Array(1) }, 'containers must be an object with a kind'],
  [{ fields: [{ ...radial({ strength: 1 }), extent: Number.NaN }] }, 'extent of a field must be a positive number'],
  // @ts-expect-error wrong on purpose
  [{ space: null }, 'space must be an object, got null'],
  // @ts-expect-error wrong on purpose
  [{ space: { periodic: true } }, 'space must be made by open() or torus(), got an object'],
  [{ space: { ...torus({ size: [1, 1, 1] }), half: [1, 1, 1] } }, 'space must be made by open() or torus()'],
])('createWorld refuses %o', (options, message) => {
  expect(() => createWorld({ dim: 3, ...options })).toThrow(message)
  const world = createWorld({ dim: 3 })
  const before = hash(world)
  if (!('seed' in options)) expect(() => configure(world, options)).toThrow(message)
  expect(hash(world)).toBe(before)
})

test('numbers that no step can take are refused by name', () => {
  const world = bottleScene({ count: 3 })
  const id = addBody(world, { position: [0, 0, 0], radius: 0.1 })
  const before = hash(world)
  const place = { position: [0, 0, 0], radius: 0.1 } as const
  // @ts-expect-error wrong on purpose
  expect(() => pour(world, null)).toThrow('bodies must be a number to pour, or a list of radii, got null')
  expect(() => pour(world, new Array(2))).toThrow('radius must be a finite number of metres')
  expect(() => pour(world, [5e-324])).toThrow('radius must be at least 1e-12 metres, got 5e-324')
  // @ts-expect-error wrong on purpose
  expect(() => unpour(world, null)).toThrow('bodies must be a number to take, or a list of tickets, got null')
  // @ts-expect-error wrong on purpose
  for (const none of [null, undefined, 1]) expect(() => configure(world, none)).toThrow('options must be an object')
  // @ts-expect-error wrong on purpose
  expect(() => createWorld(null)).toThrow('options must be an object, got null')
  for (const mass of [1e-301, 1e301]) {
    expect(() => addBody(world, { ...place, mass })).toThrow('mass must be at ')
    expect(() => setBody(world, id, { mass })).toThrow('mass must be at ')
  }
  expect(() => addBody(world, { ...place, radius: 5e-324 })).toThrow('radius must be at least 1e-12 metres')
  expect(() => step(world, 1e-308)).toThrow('dt must be at least 1e-9 seconds, got 1e-308')
  for (const distance of [null, '5', undefined, Number.NaN, [1]] as unknown as number[])
    expect(() => setViewpoint(world, [0, 0, 0], distance)).toThrow('distance must be a number of metres, 0 or more')
  expect(() => bottleScene({ count: 1, rate: 1e9 })).toThrow(
    'rate must be a whole number of candies a step from 1 to 4096',
  )
  expect(hash(world)).toBe(before)
})

test('step refuses a dt that is not a positive duration', () => {
  for (const dt of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, '1', [1]] as number[]) {
    const w = createWorld({ dim: 3 })
    expect(() => step(w, dt)).toThrow('dt must be a positive finite number of seconds, got')
    expect(w.time).toBe(0)
  }
})
