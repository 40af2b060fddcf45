// The garden page, slower tests than tests/browser/blocksPage.test.tsx: on-screen stick, building,
// rain, first person.
import { InstancedBufferGeometry, type Mesh, type PerspectiveCamera, Vector3 } from 'three'
import { expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { blockHeight } from '../../src/physics/blocks.ts'
import { getBody, isAsleep, stats, step } from '../../src/physics/index.ts'
import { addDynamicBody } from '../../src/physics/internal.ts'
import { corners, drawn, type GardenPage, named, point, showGarden } from '../fixtures/gardenPage.tsx'
import '../withoutDrawing.ts'
import { eventually } from '../fixtures/wait.ts'

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
  await eventually(() => {
    const { position } = visitor()
    const way = [position[0] - from[0], position[2] - from[2]] as const
    expect(way[0] * Math.cos(0.55) - way[1] * Math.sin(0.55)).toBeGreaterThan(0.4)
  })
  point(stick, 'pointerup', [x + 40, y], 'touch')
  await eventually(() => expect(Math.hypot(visitor().velocity[0], visitor().velocity[2])).toBe(0))
})

test('a pointer shows a preview, a tap adds the block or removes it', async () => {
  const garden = await showGarden()
  const { world, state, surface } = garden
  // On the lawn between the pond and the character: the new block is drawn where the preview was.
  const at = seenAt(garden, 3.5, 0, 7.9)
  const { count } = stats(world()).blocks
  const flat = corners(state())
  point(surface(), 'pointermove', at)
  await eventually(() => expect(named(state(), 'block-preview')).toBeDefined())
  expect(named(state(), 'block-preview')!.position.toArray()).toEqual([3.5, 0.5, 7.5])
  const tap = () => {
    point(surface(), 'pointerdown', at)
    point(surface(), 'pointerup', at)
  }
  tap()
  expect(stats(world()).blocks.count).toBe(count + 1)
  expect(blockHeight(world(), [3, 0, 7])).toBe(1)
  await eventually(() => expect(corners(state())).not.toBe(flat))
  await userEvent.click(browser.getByRole('button', { name: 'Remove' }))
  tap()
  expect(stats(world()).blocks.count).toBe(count)
  expect(blockHeight(world(), [3, 0, 7])).toBe(0)
  await eventually(() => expect(corners(state())).toBe(flat))
})

test('one press is one step, and each of the four systems tells what it did', async () => {
  const { world, page } = await showGarden()
  page().store.setState({ instruments: true })
  document.querySelector<HTMLElement>('.unfold')!.click() // in so small a window
  const next = browser.getByRole('button', { name: 'Step', exact: true })
  const done = () => [1, 2, 3, 4].map((k) => document.querySelector(`[data-testid=garden-system-${k}]`)!.textContent)
  const press = async () => {
    await eventually(() => expect(next.elements()).toHaveLength(1))
    ;(next.element() as HTMLElement).click()
  }
  await press()
  await eventually(() => expect(page().settings.paused).toBe(true))
  const { stepCount } = world()
  await eventually(() => expect(done()[3]).toMatch(/^y -?0, x -?0, z -?0 mm; grounded, at 5.50 0.00 5.50$/))
  expect(done()[0]).toBe('no intent')
  expect(done()[1]).toBe('0.0 0.0 0.0 m/s, provisionally at 5.50 0.00 5.50')
  expect(done()[2]).toMatch(/^0 bodies in 0 cells; [\d,]+ blocks stay$/)
  await press()
  expect(world().stepCount).toBe(stepCount + 1)
})

test('rain adds candies that come to rest on the ground', async () => {
  const { page, world, state } = await showGarden()
  page().actions.rain([5.5, 0, 5.5])
  const { count } = world().bodies
  expect(count).toBeGreaterThan(5)
  await eventually(() => expect(page().settings.count).toBe(count))
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
  await eventually(() => expect(candies()).toBe(count))
})

test('a candy is dragged by a pointer, and neither camera nor tool takes the drag', async () => {
  const garden = await showGarden()
  const { world, surface } = garden
  const candy = addDynamicBody(world(), { position: [4.5, 0.3, 6], radius: 0.3 })
  const place = () => getBody(world(), candy).position
  await eventually(() => expect(isAsleep(world())).toBe(true))
  const said = () => document.querySelector('[data-testid=garden-said]')!.textContent
  const { count } = stats(world()).blocks
  const [x, y] = seenAt(garden, ...(place() as [number, number, number]))
  const { rotation } = garden.state().camera
  const yaw = rotation.y
  point(surface(), 'pointerdown', [x, y])
  point(surface(), 'pointermove', [x, y - 20])
  point(surface(), 'pointermove', [x, y - 60])
  await eventually(() => expect(said()).toBe('Candy grabbed.'))
  await eventually(() => expect(place()[1]).toBeGreaterThan(0.9))
  point(surface(), 'pointerup', [x, y - 60])
  await eventually(() => expect(said()).toBe('Candy released.'))
  await eventually(() => expect(isAsleep(world())).toBe(true))
  expect(rotation.y).toBe(yaw)
  expect(stats(world()).blocks.count).toBe(count)
})

test('F is first person; views return to the same garden; T shows the torus', async () => {
  const errors = vi.spyOn(console, 'error')
  const garden = await showGarden()
  const { page, world, state } = garden
  const same = world()
  await userEvent.keyboard('f')
  await eventually(() => expect(document.querySelector('[data-first-person]')).not.toBeNull())
  await eventually(() => expect(state().camera.position.y).toBeCloseTo(0.86 * 1.8, 3))
  const seen = [page().settings.view]
  for (let k = 0; k < 4; k++) {
    page().actions.keys.v()
    await eventually(() => expect(page().settings.view).not.toBe(seen.at(-1)))
    seen.push(page().settings.view)
  }
  expect(seen).toEqual(['blocks', 'bottle', 'torus', 'walker', 'blocks'])
  expect(world()).toBe(same)
  await drawn(garden)
  await userEvent.keyboard('t')
  await eventually(() => expect(page().settings.view).toBe('torus'))
  expect(errors).not.toHaveBeenCalled()
})
