// The garden page, slower tests than tests/browser/blocksPage.test.tsx: on-screen stick, building,
// rain, first person.
import { InstancedBufferGeometry, type Mesh, type PerspectiveCamera, Vector3 } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { hasBlock } from '../../src/physics/blocks.ts'
import { getBody, isAsleep, setBody, stats, step } from '../../src/physics/index.ts'
import { addDynamicBody } from '../../src/physics/internal.ts'
import { corners, drawn, type GardenPage, key, named, PATIENCE, point, showGarden } from '../fixtures/gardenPage.tsx'
import '../withoutDrawing.ts'

const before = location.href
afterEach(() => {
  cleanup()
  history.replaceState(null, '', before)
})

/** The place in the window where a point of the garden is drawn. Pixels. */
function seenAt(garden: GardenPage, ...place: [number, number, number]): [number, number] {
  const { left, top, width, height } = garden.canvas().getBoundingClientRect()
  const { x, y } = new Vector3(...place).project(garden.state().camera as PerspectiveCamera)
  return [left + (width * (1 + x)) / 2, top + (height * (1 - y)) / 2]
}

test('the on-screen stick walks relative to the camera', async () => {
  const { visitor } = await showGarden()
  const { position: from } = visitor()
  const stick = document.querySelector<HTMLElement>('[data-testid=stick]')!
  stick.parentElement!.style.display = 'block'
  const box = stick.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  point(stick, 'pointerdown', [x, y], 'touch')
  point(stick, 'pointermove', [x + 40, y], 'touch')
  await vi.waitFor(() => {
    const { position } = visitor()
    const way = [position[0] - from[0], position[2] - from[2]] as const
    expect(way[0] * Math.cos(0.55) - way[1] * Math.sin(0.55)).toBeGreaterThan(0.4)
  }, PATIENCE)
  point(stick, 'pointerup', [x + 40, y], 'touch')
  await vi.waitFor(() => expect(Math.hypot(visitor().velocity[0], visitor().velocity[2])).toBe(0), PATIENCE)
}, 240_000)

test('a pointer shows a preview, a tap adds the block or removes it', async () => {
  const garden = await showGarden()
  const { world, state, surface } = garden
  // On the lawn between the pond and the character: the new block is drawn where the preview was.
  const at = seenAt(garden, 3.5, 0, 7.9)
  const { count } = stats(world()).blocks
  const flat = corners(state())
  point(surface(), 'pointermove', at)
  await vi.waitFor(() => expect(named(state(), 'block-preview')).toBeDefined(), PATIENCE)
  expect(named(state(), 'block-preview')!.position.toArray()).toEqual([3.5, 0.5, 7.5])
  const tap = () => {
    point(surface(), 'pointerdown', at)
    point(surface(), 'pointerup', at)
  }
  tap()
  expect(stats(world()).blocks.count).toBe(count + 1)
  expect(hasBlock(world(), [3, 0, 7])).toBe(true)
  await vi.waitFor(() => expect(corners(state())).not.toBe(flat), PATIENCE)
  await userEvent.click(browser.getByRole('button', { name: 'Remove' }))
  tap()
  expect(stats(world()).blocks.count).toBe(count)
  expect(hasBlock(world(), [3, 0, 7])).toBe(false)
  await vi.waitFor(() => expect(corners(state())).toBe(flat), PATIENCE)
}, 240_000)

test('rain adds candies that come to rest on the ground', async () => {
  const { page, world, state } = await showGarden()
  page().actions.rain([5.5, 0, 5.5])
  const { count } = world().bodies
  expect(count).toBeGreaterThan(5)
  await vi.waitFor(() => expect(page().settings.count).toBe(count), PATIENCE)
  // The clock of the page drops the time of slow frames, so some 12 s are stepped here.
  for (let k = 0; k < 1200 && !isAsleep(world()); k++) step(world())
  expect(isAsleep(world())).toBe(true)
  const { position } = world().bodies
  for (let o = 0; o < 4 * count; o += 4) {
    expect(position[o + 1]!).toBeGreaterThan(-1)
    expect(position[o + 1]!).toBeLessThan(3)
  }
  const candies = () => {
    let drawn = 0
    state().scene.traverse((object) => {
      const { geometry } = object as Mesh
      if (geometry instanceof InstancedBufferGeometry) drawn += geometry.instanceCount
    })
    return drawn
  }
  await vi.waitFor(() => expect(candies()).toBe(count), PATIENCE)
}, 240_000)

test('a candy is dragged and thrown by a pointer, and by the key G', async () => {
  const garden = await showGarden()
  const { world, page, surface, visitor } = garden
  const candy = addDynamicBody(world(), { position: [4.5, 0.3, 6], radius: 0.3 })
  const place = () => getBody(world(), candy).position
  await vi.waitFor(() => expect(isAsleep(world())).toBe(true), PATIENCE)
  const said = () => document.querySelector('[data-testid=garden-said]')!.textContent
  const { count } = stats(world()).blocks
  const [x, y] = seenAt(garden, ...(place() as [number, number, number]))
  const { rotation } = garden.state().camera
  const yaw = rotation.y
  point(surface(), 'pointerdown', [x, y])
  point(surface(), 'pointermove', [x, y - 20])
  point(surface(), 'pointermove', [x, y - 60])
  await vi.waitFor(() => expect(said()).toBe('You hold a candy.'), PATIENCE)
  await vi.waitFor(() => expect(place()[1]).toBeGreaterThan(0.9), PATIENCE)
  point(surface(), 'pointerup', [x, y - 60])
  await vi.waitFor(() => expect(said()).toBe('You let the candy go.'), PATIENCE)
  await vi.waitFor(() => expect(isAsleep(world())).toBe(true), PATIENCE)
  // Neither the camera nor the tool took the drag.
  expect(rotation.y).toBe(yaw)
  expect(stats(world()).blocks.count).toBe(count)

  setBody(world(), candy, { position: [5.2, 0.3, 4.6], velocity: [0, 0, 0] })
  key('keydown', 'KeyG')
  await vi.waitFor(() => expect(said()).toBe('A candy is in your hand. G throws it.'), PATIENCE)
  await vi.waitFor(() => expect(place()[1]).toBeGreaterThan(0.8), PATIENCE)
  key('keydown', 'KeyG')
  await vi.waitFor(() => expect(said()).toBe('The candy is thrown.'), PATIENCE)
  const feet = visitor().position
  await vi.waitFor(() => expect(Math.hypot(place()[0] - feet[0], place()[2] - feet[2])).toBeGreaterThan(2), PATIENCE)
  expect(page().settings.view).toBe('blocks')
}, 240_000)

test('F is first person; views return to the same garden; T shows the torus', async () => {
  const errors = vi.spyOn(console, 'error')
  const garden = await showGarden()
  const { page, world, state } = garden
  const same = world()
  await userEvent.keyboard('f')
  await vi.waitFor(() => expect(document.querySelector('[data-first-person]')).not.toBeNull(), PATIENCE)
  await vi.waitFor(() => expect(state().camera.position.y).toBeCloseTo(0.86 * 1.8, 3), PATIENCE)
  const seen = [page().settings.view]
  for (let k = 0; k < 4; k++) {
    page().actions.toggleView()
    await vi.waitFor(() => expect(page().settings.view).not.toBe(seen.at(-1)), PATIENCE)
    seen.push(page().settings.view)
  }
  expect(seen).toEqual(['blocks', 'bottle', 'torus', 'walker', 'blocks'])
  expect(world()).toBe(same)
  await drawn(garden)
  await userEvent.keyboard('t')
  await vi.waitFor(() => expect(page().settings.view).toBe('torus'), PATIENCE)
  expect(errors).not.toHaveBeenCalled()
}, 240_000)
