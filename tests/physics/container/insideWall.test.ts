// A ball that begins in a wall is put out of it, and its contact begins.
import { describe, expect, test } from 'vitest'
import { boxContainer, type Container, distanceField, getBody, onContact } from '../../../src/physics/index.ts'
import { ball, onEarth, steps, vec } from '../help.ts'

describe.each([2, 3] as const)('in %dD', (dim) => {
  const walls: [string, Container, number][] = [
    ['a room', boxContainer({ min: vec(dim, -5, 0, -5), max: vec(dim, 5, 9, 5) }), 0],
    ['a plane', distanceField({ distance: (_x, y) => y }), 0],
    ['a plane of another slope', distanceField({ distance: (_x, y) => 3 * y }), 0],
    ['a round valley', distanceField({ distance: (x, y, z) => 4 - Math.sqrt(x * x + (y - 4) * (y - 4) + z * z) }), 0],
    ['a shelf', distanceField({ distance: (_x, y) => y - 0.5 }), 0.5],
  ]

  // Its centre above the wall, on it, and in it.
  test.each(walls.flatMap((wall) => [0.09, 0.02, 0, -0.05].map((y) => [...wall, y] as const)))(
    'of %s',
    (_, container, height, y) => {
      const w = onEarth(dim, { containers: [container] })
      const events: string[] = []
      onContact(w, ({ type, b, partner }) => events.push(`${type} ${b} ${partner}`))
      const id = ball(w, [0, height + y])
      steps(w, 1)
      expect(events).toContain('begin null 0')
      steps(w, 120)
      expect(events.filter((event) => event.startsWith('end'))).toEqual([])
      expect(getBody(w, id).position[1]).toBeCloseTo(height + 0.1, 3)
    },
  )
})
