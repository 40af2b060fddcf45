// Several jars on a page share one WebGL context. Each looks as it does alone, also beside jars of
// another look and size, after a larger picture, and after the context was lost.
import { expect, test } from 'vitest'
import { jarPool } from '../../src/view/contextPool.ts'
import { type Bottle, putBottle, ready, within } from '../fixtures/bottleElement.ts'
import { watchContexts } from '../fixtures/contexts.ts'
import { decode, difference, pixelsOf } from '../fixtures/pixels.ts'
import { eventually, pause, untilStill } from '../fixtures/wait.ts'

const SIZE = [100, 125] as const
/** Jars whose settings of the renderer differ: exposure, background, refraction. */
const JARS = ['count="40"', 'count="40" look="night"', 'count="40" transparent', 'view="torus" count="40" paused']

const canvasOf = (jar: Bottle) => within<HTMLCanvasElement>(jar, 'canvas')
const isShared = (jar: Bottle) => canvasOf(jar).getContext('2d') !== null
const pictureOf = async (jar: Bottle, width = 100) => (await decode(await jar.toBlob({ width }), 100, 125)).data

/** Jars that are put on the page at once, with their pictures. */
async function open(kinds: readonly string[], size: (k: number) => readonly [number, number] = () => SIZE) {
  const jars = kinds.map((attributes, k) => putBottle(attributes, size(k)))
  await Promise.all(jars.map(ready))
  return jars
}

/** What each of them looks like alone on the page. */
async function pictureAlone(attributes: string) {
  const [jar] = await open([attributes])
  expect(isShared(jar!)).toBe(false)
  const picture = await pictureOf(jar!)
  jar!.remove()
  await eventually(() => expect(jarPool.size).toBe(0))
  return picture
}

test('jars of every look share a context, and look as each does alone', async () => {
  const alone: Uint8ClampedArray[] = []
  for (const attributes of JARS) alone.push(await pictureAlone(attributes))
  const contexts = watchContexts()
  const jars = await open(JARS, (k) => [100 + 20 * k, 125 + 25 * k])
  expect(jars.map(isShared)).toEqual(JARS.map(() => true))
  expect(contexts.live()).toBe(1)
  const compare = async () => {
    for (const [k, jar] of jars.entries())
      expect(difference(await pictureOf(jar), alone[k]!), JARS[k]!).toBeLessThan(0.5)
  }
  await compare()
  // A larger picture of one leaves the others alone, and the shared renderer small.
  expect(difference(await pictureOf(jars[0]!, 400), alone[0]!)).toBeLessThan(3)
  await compare()
  const [{ canvas } = { canvas: null }] = contexts.made
  expect(canvas!.deref()!.width).toBeLessThan(300)
  // One that comes later does not take over the exposure of the one that drew last.
  await pictureOf(jars[1]!)
  const [later] = await open([JARS[3]!])
  expect(isShared(later!)).toBe(true)
  expect(difference(await pictureOf(later!), alone[3]!)).toBeLessThan(0.5)
  later!.remove()
  // One that leaves takes nothing from the others; with the last one the context goes.
  jars.splice(1, 1)[0]!.remove()
  alone.splice(1, 1)
  await pause(100)
  expect(difference(await pictureOf(jars[0]!), alone[0]!)).toBeLessThan(0.5)
  for (const jar of jars) jar.remove()
  await eventually(() => expect(contexts.live()).toBe(0))
  expect(jarPool.leased).toBe(0)
})

test('all jars come back after the shared context was lost', async () => {
  const contexts = watchContexts()
  const jars = await open(JARS)
  const shown = () => jars.map((jar) => pixelsOf(canvasOf(jar), 40, 50).data)
  await untilStill(() => shown().join(), 800)
  const before = shown()
  const gl = contexts.made[0]!.context.deref()!
  const canvas = contexts.made[0]!.canvas.deref()!
  const loss = gl.getExtension('WEBGL_lose_context')!
  const lost = new Promise((done) => canvas.addEventListener('webglcontextlost', done, { once: true }))
  loss.loseContext()
  await lost
  await pause(100)
  for (const jar of jars) canvasOf(jar).getContext('2d')!.reset() // what was drawn before does not count
  loss.restoreContext()
  await eventually(() => {
    for (const [k, picture] of shown().entries()) expect(difference(picture, before[k]!), JARS[k]!).toBeLessThan(0.5)
  }, 100)
  expect(contexts.live()).toBe(1)
})

test('a jar that comes while the shared context is lost gets another one', async () => {
  const alone = await pictureAlone(JARS[0]!)
  const contexts = watchContexts()
  const jars = await open(JARS.slice(0, 2))
  const lost = contexts.made[0]!.context.deref()!
  lost.getExtension('WEBGL_lose_context')!.loseContext()
  await eventually(() => expect(lost.isContextLost()).toBe(true))
  const [later] = await open([JARS[0]!])
  expect(isShared(later!)).toBe(true)
  expect(difference(await pictureOf(later!), alone)).toBeLessThan(0.5)
  // The others leave first, and take nothing from it.
  for (const jar of jars) jar.remove()
  await pause(100)
  expect(difference(await pictureOf(later!), alone)).toBeLessThan(0.5)
  later!.remove()
  await eventually(() => expect(contexts.live()).toBe(0))
})
