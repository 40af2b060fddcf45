// The hand of the keyboard: it takes the candy on top, carries it, and lets it go.
import { PerspectiveCamera } from 'three'
import { expect, test, vi } from 'vitest'
import { createKeyHand } from '../../../src/components/jar/keyHand.ts'
import { tableRadius } from '../../../src/jar/jarTable.ts'
import { vesselOf } from '../../../src/jar/vessels.ts'
import { bodyIds } from '../../../src/physics/index.ts'
import { createStepClient } from '../../../src/physics/internal.ts'
import { BOTTLE } from '../../../src/scenes/index.ts'
import { bodyOf, rest, restingJar, run } from '../../jar/help.ts'

const TABLE_RADIUS = tableRadius(vesselOf('bottle'))

function open(count: number, beside = 0) {
  const jar = restingJar(count, { beside })
  const camera = new PerspectiveCamera()
  camera.position.set(0, 0, 5)
  camera.updateMatrixWorld()
  const taken = vi.fn()
  const hand = createKeyHand(jar, () => camera, taken)
  const press = (key: string, shiftKey = false, times = 1) => {
    let used = false
    for (let k = 0; k < times; k++) {
      used = hand.press({ key, shiftKey } as KeyboardEvent)
      run(jar, 5)
    }
    return used
  }
  const outside = () =>
    bodyIds(jar.world).filter((id) => {
      const { position } = bodyOf(jar, id)
      return Math.hypot(position[0], position[2]) > BOTTLE.radius
    })
  return { jar, camera, hand, taken, press, outside }
}

test('G takes the candy on top, arrows carry it out, and G lets it go', () => {
  const { jar, taken, press, outside } = open(30)
  expect(press('ArrowUp')).toBe(false)
  expect(press('g')).toBe(true)
  expect(taken.mock.calls).toEqual([[true]])
  expect(press('ArrowUp', false, 26)).toBe(true)
  expect(jar.isOpen()).toBe(true)
  press('ArrowRight', false, 40)
  const [id] = outside()
  // It does not leave the table, however often the key is pressed.
  expect(bodyOf(jar, id!).position[0]).toBeLessThan(TABLE_RADIUS)
  expect(bodyOf(jar, id!).position[0]).toBeGreaterThan(1.1)
  expect(press('G')).toBe(true)
  expect(taken.mock.calls).toEqual([[true], [false]])
  rest(jar)
  expect(outside()).toEqual([id])
})

test('with Shift it takes one from the table, and arrows follow the view', () => {
  const { jar, camera, press, outside } = open(30, 2)
  camera.position.set(5, 0, 0)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  const before = outside().map((id) => bodyOf(jar, id).position[2])
  press('G', true)
  press('ArrowUp', false, 3)
  press('ArrowLeft', false, 3)
  const after = outside().map((id) => bodyOf(jar, id).position[2])
  // From +x, left is +z.
  expect(Math.max(...after.map((z, k) => z - before[k]!))).toBeGreaterThan(0.1)
  expect(press('Escape')).toBe(true)
  expect(press('Escape')).toBe(false)
})

test('while a worker steps the jar, keys change nothing until it has answered', () => {
  const { jar, hand } = open(30)
  const key = (key: string) => hand.press({ key, shiftKey: false } as KeyboardEvent)
  key('g')
  const port = { postMessage: () => {}, onmessage: null as ((event: MessageEvent) => void) | null }
  createStepClient(jar.world, port).request(1, () => {})
  const { revision } = jar.world
  expect(key('ArrowUp')).toBe(true)
  expect(key('ArrowUp')).toBe(true)
  expect(jar.world.revision).toBe(revision)
  port.onmessage!({ data: null } as MessageEvent)
  expect(jar.world.revision).toBe(revision + 1) // one move, to where both keys lead
})

test('an empty jar and a candy that leaves the jar are no errors', () => {
  const { jar, taken, hand, press } = open(0)
  expect(press('g')).toBe(true)
  expect(taken).not.toHaveBeenCalled()
  jar.setCount(1)
  run(jar, 200)
  press('g')
  jar.clear()
  expect(press('ArrowUp')).toBe(true)
  expect(taken.mock.calls).toEqual([[true], [false]])
  hand.release()
  expect(taken).toHaveBeenCalledTimes(2)
})
