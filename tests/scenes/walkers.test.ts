// The gallery of walkers: each walks, stays in its room, and turns at a wall.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as P from '../physics/all.ts'

test('the gallery has the classic and six more, all different', () => {
  const classic = JSON.parse(readFileSync(new URL('../fixtures/dainty-walker.json', import.meta.url), 'utf8'))
  expect(P.walkers()[0]).toEqual(classic)
  expect(P.writeModel(P.walkerScene())).toEqual(P.DAINTY_WALKER)
  expect(P.walkers().length).toBeGreaterThanOrEqual(7)
  expect(new Set(P.walkers().map(({ name }) => name)).size).toBe(P.walkers().length)
  const bodies = P.walkers().map(({ nodes, springs }) => `${nodes.length} ${springs.length}`)
  expect(new Set(bodies).size).toBeGreaterThanOrEqual(7)
})

test('a drawn walker starts at rest, without acceleration', () => {
  for (const { nodes } of P.walkers().slice(1))
    for (const { velocity, acceleration } of nodes) expect([...velocity, ...acceleration]).toEqual([0, 0, 0, 0])
})

describe.each(P.walkers().map((model) => [model.name, model] as const))('%s', (_, model) => {
  test('is a valid file', () => {
    expect(P.readModel(JSON.parse(JSON.stringify(model)))).toEqual(model)
    expect(model.nodes.every(({ location: [x, y] }) => x >= 0 && x <= model.width && y >= 0)).toBe(true)
  })

  test('walks 1 m in 1 000 ticks, upright and within its room, and turns at a wall', () => {
    const world = P.createModelWorld(model)
    const out = new Float64Array(2 * model.nodes.length)
    const middle = () => {
      P.readPositions(world, out)
      let [x, y, isInside] = [0, 0, true]
      for (let k = 0; k < out.length; k += 2) {
        x += out[k]!
        y += out[k + 1]!
        isInside &&= out[k]! >= 0 && out[k]! <= model.width && out[k + 1]! >= 0
      }
      expect(isInside).toBe(true)
      return [(2 * x) / out.length, (2 * y) / out.length] as const
    }
    const start = middle()
    const { direction } = P.getWave(world)
    let [far, low] = [0, start[1]]
    let hasTurned = false
    for (let tick = 0; tick < 4000 && (tick < 1000 || !hasTurned); tick++) {
      P.step(world)
      hasTurned ||= P.getWave(world).direction !== direction
      if (tick >= 1000) continue
      const [x, y] = middle()
      far = Math.max(far, Math.abs(x - start[0]))
      low = Math.min(low, y)
    }
    expect(far).toBeGreaterThan(1)
    expect(low).toBeGreaterThan(0.5 * start[1])
    expect(hasTurned).toBe(true)
  })
})
