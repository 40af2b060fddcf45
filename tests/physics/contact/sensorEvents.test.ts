// Sensor events: bodies enter and leave as brute force says, in order, and the world stays the
// same.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  type BodyId,
  bodyIds,
  boxContainer,
  getBody,
  hasBody,
  hash,
  isAsleep,
  onContact,
  onSensor,
  removeBody,
  restoreSnapshot,
  type SensorEvent,
  setBody,
  step,
  takeSnapshot,
  torus,
  type World,
  type WorldOptions,
} from '../../../src/physics/index.ts'
import { scatter, steps, stepUntil, vec, world } from '../help.ts'

function record(w: World) {
  const events: SensorEvent[] = []
  const stop = onSensor(w, (event) => events.push(event))
  return { take: () => events.splice(0), stop }
}

/** The bodies in a sensor, in all nearest images, by brute force. */
function bruteForce(w: World, sensor: BodyId, size = Number.POSITIVE_INFINITY): Set<BodyId> {
  const at = getBody(w, sensor)
  return new Set(
    bodyIds(w).filter((id) => {
      if (id === sensor) return false
      const other = getBody(w, id)
      const away = other.position.map((x, axis) => {
        const d = Math.abs(x - at.position[axis]!)
        return Math.min(d, size - d)
      })
      return Math.hypot(...away) < other.radius + at.radius
    }),
  )
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each(['open', 'torus'])('enter and exit follow brute force in every step: %s', (kind) => {
    const space =
      kind === 'torus' ? { space: torus({ size: vec(dim, 2, 2, 2) }) as WorldOptions<typeof dim>['space'] & {} } : {}
    const w = world(dim, space)
    const bodies = scatter(w, 25, 4, 2, [0.05, 0.1], 3)
    const sensors = [
      addBody(w, { position: vec(dim, 0.1, 1, 1), radius: 0.6, sensor: true, type: 'fixed' }),
      addBody(w, {
        position: vec(dim, 1, 1, 1),
        velocity: vec(dim, 1, 0.5),
        radius: 0.4,
        sensor: true,
        type: 'kinematic',
      }),
      addBody(w, { position: vec(dim, 1.5, 0.5, 1), velocity: vec(dim, -1, 0.5), radius: 0.3, sensor: true }),
    ]
    const { take } = record(w)
    const inside = new Map(sensors.map((id) => [id, new Set<BodyId>()]))
    let count = 0
    steps(w, 120, (k) => {
      const events = take()
      count += events.length
      for (const { type, sensor, body } of events) {
        expect(inside.get(sensor)!.has(body)).toBe(type === 'exit')
        if (type === 'enter') inside.get(sensor)!.add(body)
        else inside.get(sensor)!.delete(body)
      }
      const keys = events.map(({ sensor, body }) => 1e9 * sensor + body)
      expect(keys).toEqual([...keys].sort((p, q) => p - q))
      for (const sensor of sensors)
        expect(inside.get(sensor), `step ${k}`).toEqual(bruteForce(w, sensor, kind === 'torus' ? 2 : undefined))
      if (k % 20 === 10) removeBody(w, bodies.pop()!)
      if (k % 20 === 15) setBody(w, bodies[k % 7]!, { position: vec(dim, 1, 1, 1) })
    })
    expect(count).toBeGreaterThan(20)
  })

  test('a body or sensor that is removed from a world at rest leaves', () => {
    const w = world(dim, {
      gravity: vec(dim, 0, -9.81),
      containers: [boxContainer({ min: vec(dim, -9, 0, -9), max: vec(dim, 9, 9, 9) })],
    })
    const [first, second] = [-1, 1].map((x) => addBody(w, { position: vec(dim, x, 0.1), radius: 0.1 }))
    const sensor = addBody(w, { position: vec(dim, 0), radius: 2, sensor: true, type: 'fixed' })
    const { take } = record(w)
    expect(stepUntil(w, () => isAsleep(w), 600)).toBeLessThan(600)
    expect(take()).toEqual([
      { type: 'enter', sensor, body: first },
      { type: 'enter', sensor, body: second },
    ])
    removeBody(w, first!)
    step(w)
    expect(take()).toEqual([{ type: 'exit', sensor, body: first }])
    removeBody(w, sensor)
    step(w)
    expect(take()).toEqual([{ type: 'exit', sensor, body: second }])
    expect(hasBody(w, sensor)).toBe(false)
  })

  test('what is inside when the first listener comes, or is restored, has entered', () => {
    const w = world(dim)
    const sensor = addBody(w, { position: vec(dim, 0), radius: 1, sensor: true, type: 'fixed' })
    const body = addBody(w, { position: vec(dim, 0.5), velocity: vec(dim, 3), radius: 0.1 })
    step(w)
    const bytes = takeSnapshot(w)
    const { take } = record(w)
    step(w)
    expect(take()).toEqual([])
    steps(w, 30)
    expect(take()).toEqual([{ type: 'exit', sensor, body }])
    restoreSnapshot(bytes, w)
    step(w)
    expect(take()).toEqual([])
    steps(w, 30)
    expect(take()).toEqual([{ type: 'exit', sensor, body }])
  })

  test('sensors have no contact events, and listeners change nothing', () => {
    const run = (listens: boolean) => {
      const w = world(dim, {
        gravity: vec(dim, 0, -9.81),
        containers: [boxContainer({ min: vec(dim, -2, 0, -2), max: vec(dim, 2, 9, 2) })],
      })
      const sensor = addBody(w, { position: vec(dim, 1, 0), radius: 1, sensor: true })
      scatter(w, 20, 3, 1, [0.05, 0.1], 2)
      steps(w, 20)
      const touched = new Set<BodyId | null>()
      if (listens) onContact(w, ({ a, b }) => touched.add(a).add(b))
      if (listens) onSensor(w, () => {})
      steps(w, 100)
      expect(touched.has(sensor)).toBe(false)
      expect(touched.size > 10).toBe(listens)
      return hash(w)
    }
    expect(run(true)).toBe(run(false))
  })
})
