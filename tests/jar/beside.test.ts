// Candies that lie on the table beside the bottle from the start.
import { expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { tableRadius } from '../../src/jar/jarTable.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import { bodyIds, hash, setBody, step, type World } from '../../src/physics/index.ts'
import { BOTTLE } from '../../src/scenes/index.ts'
import { bodyOf, rest, restingJar, run } from './help.ts'

const TABLE_RADIUS = tableRadius(vesselOf('bottle'))
const { foot: FOOT, table: TABLE } = vesselOf('bottle')

/** The bodies on the table: outside of the glass, and touching the table. */
const lying = (jar: Jar) =>
  bodyIds(jar.world).filter((id) => {
    const { position, radius } = bodyOf(jar, id)
    const away = Math.hypot(position[0], position[2])
    return away > FOOT + radius - 1e-6 && Math.abs(position[1] - radius - TABLE) < 0.1 * radius
  })
const inside = (jar: Jar) =>
  bodyIds(jar.world).filter((id) => {
    const { position, radius } = bodyOf(jar, id)
    return Math.hypot(position[0], position[2]) < BOTTLE.radius - 0.9 * radius && position[1] > BOTTLE.bottom
  })

test.each([1, 7, 24])('of 60 candies the first %d lie on the table', (beside) => {
  const jar = createJar({ beside, seed: 3, fills: 1000 })
  jar.setCount(60)
  const places = new Map(lying(jar).map((id) => [id, bodyOf(jar, id).position]))
  expect([...places.keys()].map((id) => jar.at(id)!.item.id)).toEqual(
    Array.from({ length: beside }, (_, k) => `#${k + 1}`),
  )
  rest(jar)
  expect(lying(jar)).toEqual([...places.keys()])
  // They stay where they were laid, apart from the overlap with the table in which a body rests.
  for (const [id, [x, y, z]] of places) {
    const { position } = bodyOf(jar, id)
    expect(Math.hypot(position[0] - x, position[1] - y, position[2] - z)).toBeLessThan(0.005)
    expect(Math.hypot(position[0], position[2])).toBeLessThan(TABLE_RADIUS)
  }
  expect(inside(jar)).toHaveLength(60 - beside)
  expect(jar.count()).toBe(60)
})

test('only a candy that flies beside the bottle is watched in each step', () => {
  const jar = createJar({ beside: 6, seed: 3, fills: 1000 })
  jar.setCount(60)
  // Candies roll to rest on the table while others fall through the mouth.
  for (let k = 0; k < 90; k++) {
    run(jar, 1)
    expect(jar.isQuiet(), `after ${k + 1} steps`).toBe(true)
  }
  expect(inside(jar).length).toBeGreaterThan(20)
  rest(jar)
  const [id] = lying(jar)
  setBody(jar.world as World<3>, id!, { velocity: [0, 2, 0] })
  run(jar, 5)
  expect(jar.isQuiet()).toBe(false)
  rest(jar)
  expect(jar.isQuiet()).toBe(true)
})

test('the table leaves after the same step, however many steps another thread takes at once', () => {
  /** Takes steps as a worker does: several where the jar need not see each one. */
  const live = (most: number) => {
    const jar = createJar({ beside: 5, seed: 3, fills: 1000 })
    jar.setCount(60)
    rest(jar)
    jar.setItems(Array.from({ length: 40 }, (_, id) => ({ id: `${id}` })))
    const { world } = jar
    for (const end = world.stepCount + 300; world.stepCount < end; jar.stepped())
      for (let k = jar.isQuiet() ? Math.min(most, end - world.stepCount) : 1; k > 0; k--) step(world)
    return { hash: hash(world), systems: world.systems.length }
  }
  const [one, ...others] = [1, 2, 7, 30].map(live)
  expect(one!.systems).toBe(0)
  expect(others).toEqual([one, one, one])
})

test('no two candies beside the bottle overlap, whatever their sizes', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const jar = createJar({ beside: 24, seed, fills: 3000 })
    jar.drop(Array.from({ length: 24 }, (_, k) => ({ id: k, size: [0.5, 1, 2][k % 3]! })))
    const bodies = bodyIds(jar.world).map((id) => bodyOf(jar, id))
    expect(bodies).toHaveLength(24)
    for (const [k, a] of bodies.entries())
      for (const b of bodies.slice(0, k)) {
        const distance = Math.hypot(...a.position.map((v, axis) => v - b.position[axis]!))
        expect(distance).toBeGreaterThan(a.radius + b.radius)
      }
  }
})

test.each([2, 5, 6])('large items come to rest beside the glass, wherever the table ends (seed %d)', (seed) => {
  const jar = createJar({ vessel: 'jar', beside: 8, seed })
  jar.setItems(Array.from({ length: 27 }, (_, k) => ({ id: k, size: [2, 0.5, 1][k % 3]! })))
  rest(jar)
  const { table, widest } = jar.vessel!
  const firsts = bodyIds(jar.world).filter((id) => Number(jar.at(id)!.item.id) < 8)
  expect(firsts).toHaveLength(8)
  for (const id of firsts) {
    const { position, radius } = bodyOf(jar, id)
    expect(position[1] - radius).toBeCloseTo(table, 2)
    expect(Math.hypot(position[0], position[2])).toBeGreaterThan(widest + 0.99 * radius)
  }
})

test('pouring out takes the candies on the table with the others', () => {
  const jar = restingJar(20, { beside: 3, fills: 1000 })
  const changes: number[] = []
  jar.on('change', ({ count }) => changes.push(count))
  jar.pourOut()
  expect(lying(jar)).toEqual([])
  run(jar, 600)
  expect(jar.count()).toBe(0)
  expect(changes.at(-1)).toBe(0)
  expect(jar.isPouringOut()).toBe(false)
})

test('candies on the table stay there while the bottle is shaken and tilted', () => {
  const jar = restingJar(30, { beside: 6, fills: 1000 })
  const before = lying(jar).map((id) => bodyOf(jar, id).position)
  const pile = inside(jar).map((id) => bodyOf(jar, id).position)
  jar.shake(3)
  jar.tilt([0.8, -0.6, 0])
  rest(jar)
  lying(jar).forEach((id, k) => {
    expect(Math.hypot(...bodyOf(jar, id).position.map((v, axis) => v - before[k]![axis]!))).toBeLessThan(0.02)
  })
  expect(lying(jar)).toHaveLength(6)
  expect(inside(jar).map((id) => bodyOf(jar, id).position)).not.toEqual(pile)
})

test.each([
  [79, 0],
  [80, 4],
  [299, 14],
  [1000, 24],
])('where %d candies fill the bottle, at most one in twenty lies beside it', (fills, beside) => {
  const jar = createJar({ beside: 24, fills })
  jar.setCount(60)
  expect(lying(jar)).toHaveLength(beside)
})

test('a number that is refused is named', () => {
  expect(() => createJar({ beside: 25 })).toThrow(/beside must be .*24.*got 25/)
  expect(() => createJar({ beside: -1 })).toThrow(RangeError)
  expect(() => createJar({ view: 'torus', beside: 5 }).setCount(9)).not.toThrow()
})

test('a candy that slides on the table slows alike in all directions', () => {
  const speeds = [0, 1, 2, 3].map((quarter) => {
    const jar = restingJar(4, { beside: 1, fills: 1000 })
    const [id] = lying(jar)
    const [x, z] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][quarter]!
    const { radius } = bodyOf(jar, id!)
    setBody(jar.world as World<3>, id!, { position: [1.5 * x!, TABLE + radius, 1.5 * z!], velocity: [x!, 0, z!] })
    run(jar, 20)
    return Math.hypot(...bodyOf(jar, id!).velocity)
  })
  for (const speed of speeds) expect(speed / speeds[0]!).toBeCloseTo(1, 6)
  expect(speeds[0]).toBeLessThan(0.9)
})

test.each([
  ['grew', (jar: Jar) => jar.setItems([{ id: '#1', size: 2 }])],
  ['left', (jar: Jar) => jar.drop([{ id: 'large', size: 2 }]) && jar.take(['large'])],
  ['became small again', (jar: Jar) => [2, 1].map((size) => jar.setItems([{ id: '#1', size }]))],
])('a jar whose large candy %s goes on as it was saved, bit for bit', (_, change) => {
  const options = { beside: 5, capacity: 200 }
  const jar = createJar(options)
  jar.drop(100)
  change(jar)
  const copy = createJar(options)
  copy.load(jar.save())
  for (const each of [jar, copy]) run(each, 40)
  expect(copy.save() === jar.save()).toBe(true)
})

test('a candy that grows beside the bottle finds space', () => {
  const jar = createJar({ beside: 5, capacity: 200 })
  jar.drop(100)
  jar.setItems([{ id: '#1', size: 2 }])
  const { radius } = bodyOf(jar, bodyIds(jar.world)[0]!)
  const wall = jar.world.containers.find(({ kind }) => kind === 'cylinder') as { radius?: number } | undefined
  expect(wall?.radius).toBeGreaterThan(vesselOf('bottle').widest + 2 * radius)
})
