// With reduced motion no candy is drawn falling. A changed count settles out of sight; candies that
// are added, removed or moved by that fade over several frames.
import type { InstancedBufferGeometry, Mesh } from 'three'
import { beforeEach, expect, test } from 'vitest'
import { reduceMotion } from '../fixtures/motion.ts'
import { stateOf, stillCanvas } from '../fixtures/probe.tsx'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually, nextFrame } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

beforeEach(reduceMotion)

/** Size (0 to 1) and height of every candy in the present picture. */
function drawn(): { size: number; y: number }[] {
  const { scene } = stateOf()
  const found: { size: number; y: number }[] = []
  scene.traverse((object) => {
    const geometry = (object as Mesh).geometry as InstancedBufferGeometry | undefined
    const turn = geometry?.getAttribute('instanceRotation')
    const place = geometry?.getAttribute('instancePosition')
    if (!turn || !place) return
    for (let i = 0; i < geometry!.instanceCount; i++) {
      const size = turn.getX(i) ** 2 + turn.getY(i) ** 2 + turn.getZ(i) ** 2 + turn.getW(i) ** 2
      found.push({ size, y: place.getY(i) })
    }
  })
  return found
}

/** Reads each frame until a change is over. @returns the readings */
async function follow<T>(read: () => T, change: Promise<unknown>, isOver: (readings: T[]) => boolean): Promise<T[]> {
  const readings = [read()]
  let changed = false
  void change.then(() => {
    changed = true
  })
  while (!changed || !isOver(readings)) {
    await nextFrame()
    readings.push(read())
  }
  return readings
}

test('a changed count fades candies in and out, none in the air', async () => {
  const { jar, change } = await showJar({ count: 30 })
  await eventually(() => expect(drawn().length).toBe(30))
  const sum = (candies: { size: number }[]) => candies.reduce((all, { size }) => all + size, 0)
  for (const [from, to] of [
    [30, 50],
    [50, 20],
  ] as const) {
    const pictures = await follow(drawn, change({ count: to }), (all) => Math.abs(sum(all.at(-1)!) - to) < 5e-4)
    // Over several frames, not at once.
    const [least, most] = [Math.min(from, to) + 0.5, Math.max(from, to) - 0.5]
    expect(pictures.map(sum).filter((all) => all > least && all < most).length).toBeGreaterThan(2)
    expect(Math.max(...pictures.flat().map(({ y }) => y))).toBeLessThan(0.6) // the pile is lower, the mouth higher
  }
  expect(jar.stats()).toMatchObject({ count: 20, bodies: 20, awake: 0 })
})

test('a torus, which would never come to rest, stands still', async () => {
  const { jar, drawn } = await showJar({ view: 'torus', defaultCount: 20 })
  await drawn()
  const saved = jar.save()
  await stillCanvas(2500) // the picture in full quality follows the last frame
  expect(jar.stats().bodies).toBe(20)
  expect(jar.save()).toBe(saved)
})
