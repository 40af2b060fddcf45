// What is only looked at changes no motion: jars of other sizes, aspect ratios, orbits, zooms,
// distances of detail and qualities have the same hash after the same step, in a worker or not.
import { expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/index.ts'
import { hash, isAsleep } from '../../src/physics/index.ts'
import { allowCapture, sendPointer } from '../fixtures/pointer.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually, nextFrame } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

/** Hashes a jar after each step, in a worker after several. @returns the hashes by step */
function record(jar: Jar): Map<number, string> {
  const hashes = new Map<number, string>()
  const { stepped } = jar
  const listen = () => {
    stepped()
    hashes.set(jar.stats().steps, hash(jar.world))
  }
  Object.assign(jar, { stepped: listen })
  return hashes
}

/** Turns the camera around the jar and moves it away, while candies fall. */
async function orbit(frame: HTMLElement): Promise<void> {
  const { left, top, width, height } = frame.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const target = frame.querySelector('canvas') ?? frame
  sendPointer(target, 'pointerdown', x, y, { buttons: 1 })
  for (let k = 1; k <= 12; k++) {
    sendPointer(target, 'pointermove', x + 12 * k, y, { buttons: 1 })
    target.dispatchEvent(new WheelEvent('wheel', { deltaY: 40, ctrlKey: true, bubbles: true, cancelable: true }))
    await nextFrame()
  }
  sendPointer(target, 'pointerup', x + 144, y)
}

const LOOKS = [
  ['a square', { width: 160, height: 160 }, {}],
  ['wide and from behind', { width: 420, height: 90 }, { interactive: 'view', quality: 'high', turned: true }],
  ['upright, and finer to 1 m', { width: 90, height: 260 }, { lodDistance: 1, look: 'night' }],
  ['coarse', { width: 160, height: 160 }, { lodDistance: 0, transparent: true }],
] as const

/**
 * Drops candies into a jar that is looked at.
 * @returns a function that waits for their rest, and returns the hashes by step, the last under Infinity
 */
async function show(count: number, worker: 'off' | 'on', [, size, props]: (typeof LOOKS)[number]) {
  const { turned, ...shown } = { turned: false, ...props }
  const jar = createJar({ seed: 5, capacity: 3000 })
  const hashes = record(jar)
  const { drawn, frame } = await showJar(
    { jar, worker, initial: 'pour', ...shown },
    { position: 'fixed', left: 0, top: 0, ...size }, // a jar out of sight is not drawn
  )
  await drawn()
  jar.drop(count)
  if (turned) await orbit(frame())
  return async () => {
    await eventually(() => expect([jar.stats().bodies, isAsleep(jar.world)]).toEqual([count, true]))
    return hashes.set(Number.POSITIVE_INFINITY, hash(jar.world))
  }
}

test.each([42, 300])('%i candies fall alike in every picture, with and without a worker', async (count) => {
  allowCapture()
  const shown: Awaited<ReturnType<typeof show>>[] = []
  for (const worker of ['off', 'on'] as const) for (const look of LOOKS) shown.push(await show(count, worker, look))
  const [first, ...others] = await Promise.all(shown.map((atRest) => atRest()))
  for (const [k, other] of others.entries()) {
    const common = [...first!.keys()].filter((steps) => other.has(steps))
    // The page hashes each step. An answer of a worker, which is one hash, may have 30.
    expect(common.length, `common steps of pictures 0 and ${k + 1}`).toBeGreaterThan(k + 1 < LOOKS.length ? 20 : 5)
    const unknown = [...other.keys()].filter((steps) => steps < first!.size && !first!.has(steps))
    expect(unknown, `steps of picture ${k + 1} that picture 0 has not taken`).toEqual([])
    for (const steps of common)
      expect(other.get(steps), `picture ${k + 1} after ${steps} steps`).toBe(first!.get(steps))
  }
})
