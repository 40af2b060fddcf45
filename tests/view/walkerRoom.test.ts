// The room of a walker in the free part of a window.
import { describe, expect, test } from 'vitest'
import { framingOfRoom } from '../../src/view/walkerRoom.ts'

const WINDOWS = [
  [1400, 900, { right: 336, bottom: 0 }],
  [390, 844, { right: 0, bottom: 160 }],
  [844, 390, { right: 292, bottom: 0 }],
] as const

describe.each(WINDOWS)('in a window of %d x %d', (width, height, covered) => {
  test('the room is that of a window as small as the free part', () => {
    expect(framingOfRoom(width, height, covered)).toEqual(framingOfRoom(width - covered.right, height - covered.bottom))
  })

  test('a metre has 240 px, fewer only where the smallest room would not fit', () => {
    const { scale, width: across, height: up } = framingOfRoom(width, height, covered)
    expect(scale === 240 || across === 2.4 || up === 1.3).toBe(true)
    expect(scale).toBeLessThanOrEqual(240)
    expect([across, up].map((metres, axis) => metres >= [2.4, 1.3][axis]! - 1e-9)).toEqual([true, true])
  })

  test('the room stands 32 px inside the free part on all sides', () => {
    const room = framingOfRoom(width, height, covered)
    expect(room.left).toBe(32)
    expect(room.left + room.width * room.scale).toBeCloseTo(width - covered.right - 32, 9)
    expect(room.bottom).toBeCloseTo(height - covered.bottom - 32, 9)
    expect(room.bottom - room.height * room.scale).toBeCloseTo(32, 9)
  })
})
