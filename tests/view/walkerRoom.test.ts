// The room of a walker and the lanes of a race in the free part of a window.
import { describe, expect, test } from 'vitest'
import { walkers } from '../../src/scenes/soda/index.ts'
import { frameRace, frameRoom, laneFit, laneGround, NOTHING_COVERED, RUN_UP } from '../../src/view/walkerRoom.ts'

const WINDOWS = [
  [1400, 900, { right: 336, bottom: 0 }],
  [390, 844, { right: 0, bottom: 160 }],
  [844, 390, { right: 292, bottom: 0 }],
] as const

describe.each(WINDOWS)('in a window of %d x %d', (width, height, covered) => {
  test('the room is that of a window as small as the free part', () => {
    expect(frameRoom(width, height, covered)).toEqual(frameRoom(width - covered.right, height - covered.bottom))
  })

  test('the room stands 32 px inside the free part on all sides', () => {
    const room = frameRoom(width, height, covered)
    expect(room.left).toBe(32)
    expect(room.left + room.width * room.scale).toBeCloseTo(width - covered.right - 32, 9)
    expect(room.bottom).toBeCloseTo(height - covered.bottom - 32, 9)
    expect(room.bottom - room.height * room.scale).toBeCloseTo(32, 9)
  })

  test.each([2, 12, 50])('%d runners keep inside lanes that do not overlap', (count) => {
    const race = frameRace(width, height, covered, count, 12)
    const free = (height - covered.bottom) / race.scale
    for (let k = 0; k < count; k++) {
      const [upper, lower] = [race.top - k * race.lane, race.top - (k + 1) * race.lane]
      expect(upper).toBeLessThan(free)
      expect(lower).toBeGreaterThan(-1e-9)
      const ground = laneGround(race, k)
      expect(ground).toBeGreaterThan(lower)
      for (const { nodes } of walkers()) {
        const tall = Math.max(...nodes.map(({ location }) => location[1]))
        expect(ground + tall * laneFit(race, tall)).toBeLessThan(upper)
      }
    }
  })

  test('the course with its run-up is as wide as the free part', () => {
    const { scale } = frameRace(width, height, covered, 12, 12)
    expect(scale * (12 + 2 * RUN_UP)).toBeCloseTo(width - covered.right, 9)
  })
})

test('a low runner keeps its size in a high lane', () => {
  expect(laneFit(frameRace(1400, 900, NOTHING_COVERED, 2, 12), 0.3)).toBe(1)
})
