// The torus view in a real browser: one draw for any number of circles, endless panning and
// zooming, following, dropping, and the debug layers, also across the seam.
import { beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { bodyIds, getBody, removeBody, setBody, step, type World } from '../../src/physics/index.ts'
import { torusScene } from '../../src/scenes/index.ts'
import { changedPixels } from '../fixtures/pixels.ts'
import { allowCapture, sendPointer } from '../fixtures/pointer.ts'
import { circles, HEIGHT, open, picture, quiet, SCALE, WIDTH } from '../fixtures/torusPicture.tsx'
import { eventually, pause } from '../fixtures/wait.ts'
import { steps } from '../physics/help.ts'

beforeEach(allowCapture)

const send = sendPointer
const press = (surface: HTMLElement, key: string, shiftKey = false) =>
  surface.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, cancelable: true }))
function click(surface: HTMLElement, x: number, y: number) {
  send(surface, 'pointerdown', x, y)
  send(surface, 'pointerup', x, y)
}
function drag(surface: HTMLElement, dx: number, dy: number) {
  send(surface, 'pointerdown', 200, 150)
  for (let k = 1; k <= 8; k++) send(surface, 'pointermove', 200 + (k * dx) / 8, 150 + (k * dy) / 8)
  send(surface, 'pointerup', 200 + dx, 150 + dy)
}

/** The places of the pixels that `like` accepts. */
function find({ data }: ImageData, like: (r: number, g: number, b: number) => boolean): [number, number][] {
  const found: [number, number][] = []
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    if (like(data[4 * p]!, data[4 * p + 1]!, data[4 * p + 2]!)) found.push([p % WIDTH, Math.floor(p / WIDTH)])
  }
  return found
}
const red = (r: number, g: number, b: number) => r > 190 && g < 70 && b < 70

/** Drags what is at one place to another, a step of the world for each move. */
function carry(world: World<2>, surface: HTMLElement, from: [number, number], to: [number, number], isNew = true) {
  if (isNew) send(surface, 'pointerdown', ...from)
  for (let k = 1; k <= 20; k++) {
    send(surface, 'pointermove', from[0] + (k * (to[0] - from[0])) / 20, from[1] + (k * (to[1] - from[1])) / 20)
    step(world)
  }
}

test('30 000 circles are one instanced draw', async () => {
  const { eye } = await open(torusScene({ count: 30000 }))
  const { render: drawn } = eye.state.gl.info
  expect(drawn.calls).toBe(1)
  // The window is wider than high: three quarters of one world are visible.
  expect(drawn.triangles).toBeGreaterThan(2 * 0.74 * 30000)
  expect(drawn.triangles).toBeLessThan(2 * 0.85 * 30000)
  expect(new Set(find(picture(eye), () => true).map(([x, y]) => `${x},${y}`)).size).toBe(WIDTH * HEIGHT)
})

test('the wheel zooms to the pointer; zoomed out, images repeat', async () => {
  const onFollow = vi.fn()
  const world = circles([7500, 5000, 300])
  const { surface, eye } = await open(world, { onFollow })
  const [id] = bodyIds(world)
  const wheel = (deltaY: number) =>
    surface.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 300, clientY: 150, cancelable: true }))
  for (let k = 0; k < 6; k++) wheel(-80)
  click(surface, 300, 150)
  expect(onFollow).toHaveBeenLastCalledWith(id)
  click(surface, 300 + 300 * SCALE * 2, 150) // outside it at the first scale, inside now
  expect(onFollow).toHaveBeenLastCalledWith(id)
  for (let k = 0; k < 40; k++) wheel(80)
  await quiet(eye)
  click(surface, 300, 150)
  expect(onFollow).toHaveBeenLastCalledWith(id)
  click(surface, 300 - 10000 * (WIDTH / 25000), 150) // its periodic image, one world to the left
  expect(onFollow).toHaveBeenLastCalledWith(id)
  // The last frame may be late on a busy machine.
  await eventually(() => expect(eye.state.gl.info.render.triangles).toBe(2 * 2))
})

test('a followed circle stays centred across the seam until it is removed', async () => {
  const onFollow = vi.fn()
  const world = circles([9900, 100, 300])
  const [id] = bodyIds(world)
  const { eye, surface, show } = await open(world, { onFollow })
  await show({ followed: id })
  await quiet(eye)
  click(surface, 200, 150)
  expect(onFollow).toHaveBeenLastCalledWith(id)
  drag(surface, 40, 0)
  expect(onFollow).toHaveBeenLastCalledWith(null)
  onFollow.mockClear()
  removeBody(world, id!)
  await eventually(() => expect(onFollow).toHaveBeenCalledWith(null))
})

test('a held press drops circles at the pointer, a drag drops none', async () => {
  const onDrop = vi.fn()
  const { surface } = await open(circles(), { onDrop })
  send(surface, 'pointerdown', 100, 75)
  await eventually(() => expect(onDrop.mock.calls.length).toBeGreaterThan(2))
  send(surface, 'pointerup', 100, 75)
  const { length } = onDrop.mock.calls
  const [x, y] = onDrop.mock.calls[0]!
  expect(x).toBeCloseTo(2500, 3)
  expect(y).toBeCloseTo(5000 + 75 / SCALE, 3)
  await pause(250)
  drag(surface, 50, 50)
  await pause(500)
  expect(onDrop).toHaveBeenCalledTimes(length)
})

test('keys pan, zoom and drop at the centre', async () => {
  const onDrop = vi.fn()
  const { surface } = await open(circles(), { onDrop })
  for (const key of ['ArrowRight', 'ArrowUp', '+', 'Enter']) press(surface, key)
  expect(onDrop.mock.calls[0]![0]).toBeCloseTo(5000 + 60 / SCALE, 3)
  expect(onDrop.mock.calls[0]![1]).toBeCloseTo(5000 + 60 / SCALE, 3)
})

test('contacts are red lines, the short way across the seam', async () => {
  const world = circles([9800, 5000, 300], [200, 5000, 300])
  step(world)
  const { eye, surface, show } = await open(world)
  expect(find(picture(eye), red)).toEqual([])
  drag(surface, WIDTH / 2, 0) // moves the seam to the centre
  await show({ debug: { contacts: true } })
  await quiet(eye)
  const found = find(picture(eye), red)
  expect(found.length).toBeGreaterThan(10)
  for (const [x, y] of found) {
    expect(Math.abs(x - 200)).toBeLessThan(15)
    expect(Math.abs(y - 150)).toBeLessThan(3)
  }
})

test('plain circles are round, and look the same as they turn', async () => {
  const world = circles([5000, 5000, 2000])
  const [id] = bodyIds(world)
  const { eye, show } = await open(world, { plain: true, palette: ['#2050c0'] })
  const disc = find(picture(eye), (r, g, b) => b > r + 30 && b > g + 10)
  const far = disc.map(([x, y]) => Math.hypot(x + 0.5 - 200, y + 0.5 - 150))
  expect(Math.max(...far)).toBeLessThan(2000 * SCALE + 1)
  expect(disc.length / (Math.PI * (2000 * SCALE) ** 2)).toBeCloseTo(1, 1)
  const before = picture(eye).data
  setBody(world, id!, { angularVelocity: 1 })
  steps(world, 1)
  await show({ plain: true, palette: ['#2050c0'] })
  await quiet(eye)
  expect(changedPixels(picture(eye).data, before, 16)).toBe(0)
  await show({ plain: false, palette: ['#2050c0'] })
  await quiet(eye)
  expect(changedPixels(picture(eye).data, before, 16)).toBeGreaterThan(1000)
})

test('magnified at first, a circle in the middle is larger', async () => {
  const area = async (zoom: number) => {
    const { eye } = await open(circles([5000, 5000, 300]), { plain: true, zoom, palette: ['#2050c0'] })
    const { length } = find(picture(eye), (r, g, b) => b > r + 30 && b > g + 10)
    await cleanup()
    return length
  }
  expect((await area(3)) / (await area(1))).toBeGreaterThan(6)
})

test('the larger of two that overlap is whole, with no seam through it', async () => {
  const large = [5000, 5000, 1400] as const
  const alone = picture((await open(circles([...large]))).eye).data
  await cleanup()
  const both = picture((await open(circles([...large], [5900, 5300, 900], [4200, 4500, 700]))).eye).data
  let differs = 0
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const far = Math.hypot((p % WIDTH) + 0.5 - 200, Math.floor(p / WIDTH) + 0.5 - 150)
    for (let k = 0; k < 3; k++) {
      // Its outline has dents of up to a third of the radius.
      if (far < 0.67 * 1400 * SCALE) expect(Math.abs(both[4 * p + k]! - alone[4 * p + k]!)).toBeLessThan(3)
      else if (Math.abs(both[4 * p + k]! - alone[4 * p + k]!) > 20) differs++
    }
  }
  expect(differs).toBeGreaterThan(500)
})

test('with hands a drag throws a circle, and a drag of the ground pans', async () => {
  const onFollow = vi.fn()
  const onDrop = vi.fn()
  const world = circles([5000, 5000, 300])
  const [id] = bodyIds(world)
  const { surface } = await open(world, { hands: true, onFollow, onDrop })
  carry(world, surface, [200, 150], [250, 130])
  steps(world, 60)
  const { position } = getBody(world, id!)
  expect(position[0]).toBeCloseTo(5000 + 50 / SCALE, -1)
  expect(position[1]).toBeCloseTo(5000 + 20 / SCALE, -1)
  send(surface, 'pointermove', 305, 130)
  step(world)
  send(surface, 'pointerup', 305, 130)
  expect(getBody(world, id!).velocity[0]).toBeGreaterThan(20)
  expect(onFollow).not.toHaveBeenCalled()
  setBody(world, id!, { position: [5000, 5000], velocity: [0, 0] })
  drag(surface, -100, 0) // it begins on the circle
  setBody(world, id!, { position: [5000, 5000], velocity: [0, 0] })
  carry(world, surface, [100, 50], [150, 80])
  send(surface, 'pointerup', 150, 80)
  expect(getBody(world, id!).position).toEqual([5000, 5000])
  click(surface, 250, 180)
  expect(onFollow).toHaveBeenLastCalledWith(id)
  expect(onDrop).not.toHaveBeenCalled()
  click(surface, 20, 20)
  expect(onFollow).toHaveBeenLastCalledWith(null)
  expect(onDrop).toHaveBeenCalledTimes(1)
})

test('a circle that is grabbed at an edge follows the pointer across the seam', async () => {
  const world = circles([9950, 5000, 300], [5000, 5000, 300])
  const [id, other] = bodyIds(world)
  const { surface } = await open(world, { hands: true })
  // The window ends at the seam: what is left of the pointer is on the other side of the world.
  carry(world, surface, [2, 150], [60, 100])
  steps(world, 60)
  // The pointer holds a point that is 100 beside the centre, and little more is left of the swing.
  const { position } = getBody(world, id!)
  expect(Math.hypot(position[0] - 60 / SCALE, position[1] - 5000 - 50 / SCALE)).toBeLessThan(120)
  // And back, out of the window.
  carry(world, surface, [60, 100], [-40, 100], false)
  steps(world, 60)
  const [x, y] = getBody(world, id!).position
  expect(Math.hypot(x - 10000 + 40 / SCALE, y - 5000 - 50 / SCALE)).toBeLessThan(120)
  send(surface, 'pointerup', -40, 100)
  expect(getBody(world, other!).position).toEqual([5000, 5000])
})

test('a press on the ground beside an edge grabs nothing', async () => {
  const world = circles([5000, 5000, 300])
  const { surface } = await open(world, { hands: true })
  carry(world, surface, [398, 40], [300, 60])
  expect(getBody(world, bodyIds(world)[0]!).position).toEqual([5000, 5000])
})

test('N chooses one circle after the other, and Shift with an arrow throws it', async () => {
  const onFollow = vi.fn()
  const world = circles([1000, 1000, 200], [5200, 5000, 200], [9000, 9000, 200])
  const ids = bodyIds(world)
  const { surface } = await open(world, { hands: true, onFollow })
  for (let k = 0; k < 3; k++) press(surface, 'n')
  expect(onFollow.mock.calls.map(([id]) => id)).toEqual([ids[1], ids[2], ids[0]])
  press(surface, 'ArrowUp', true)
  press(surface, 'ArrowLeft', true)
  expect(getBody(world, ids[0]!).velocity).toEqual([-80, 80])
  expect(getBody(world, ids[1]!).velocity).toEqual([0, 0])
})
