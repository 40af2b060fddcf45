// Nothing is left behind: neither by many bottles, mounted in turns or side by side, with glass, candies
// and light, nor by an attribute that is set and removed many times, which leaves the contents alone.
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { ATTRIBUTES } from '../../src/element/attributes.ts'
import { KonpeitoBottle, type KonpeitoBottleHandle } from '../../src/index.ts'
import { OPTION_NAMES } from '../../src/jar/jarOptions.ts'
import { jarPool } from '../../src/view/contextPool.ts'
import { heard, openBottle, putBottle, ready } from '../fixtures/bottleElement.ts'
import { watchContexts } from '../fixtures/contexts.ts'
import { eventually, nextFrame, pause } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

/** Bytes of the heap, nodes and listeners of the page, after garbage collection. */
async function weigh(): Promise<{ heap: number; nodes: number; listeners: number }> {
  const session = cdp()
  await session.send('Performance.enable')
  for (let k = 0; k < 3; k++) {
    await pause(100)
    await session.send('HeapProfiler.collectGarbage')
  }
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Bottles that are mounted in turns: `npm run soak` mounts more. */
const MOUNTS = Number(import.meta.env.VITE_MOUNTS ?? 30)
/** Bottles that are mounted first, because what all share exists after these. */
const FIRST = 10

/** Mounts a bottle. @returns what is to be collected, and a function that removes it */
type Mount = () => Promise<{ jar: object; drop(): void; remove(): void }>

const mountElement: Mount = async () => {
  const jar = putBottle('count="40" interactive sound', [40, 50])
  await ready(jar)
  return { jar, drop: () => jar.drop(1), remove: () => jar.remove() }
}

const mountReact: Mount = async () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = 'width: 40px; height: 50px'
  const root = createRoot(box)
  const ref = createRef<KonpeitoBottleHandle>()
  await new Promise<void>((done) => {
    const props = { ref, quality: 'low', defaultCount: 40, interactive: true, sound: true } as const
    root.render(createElement(KonpeitoBottle, { ...props, onReady: () => done() }))
  })
  const remove = () => {
    root.unmount()
    box.remove()
  }
  return { jar: box, drop: () => ref.current!.drop(1), remove }
}

test(`${MOUNTS} bottles in turns, as elements and in React, leave no context, lease or memory`, async () => {
  const { made, live, held } = watchContexts()
  const jars: WeakRef<object>[] = []
  const mountOne = (k: number) => (k % 2 === 0 ? mountElement : mountReact)()
  const mount = async (times: number) => {
    for (let k = 0; k < times; k++) {
      const { jar, drop, remove } = await mountOne(k)
      jars.push(new WeakRef(jar))
      drop()
      remove()
      await pause(0)
    }
    await eventually(() => expect(live()).toBe(0))
  }
  await mount(FIRST)
  const early = await weigh()
  // Four, because the browser may free other things meanwhile.
  let four = await Promise.all([1, 2, 3, 4].map(mountOne))
  const withFour = await weigh()
  for (const { remove } of four) remove()
  four = []
  const later = MOUNTS - FIRST - 4
  await mount(later)
  const late = await weigh()
  expect(made.length).toBe(MOUNTS - 3) // the four share one
  expect(jarPool.leased).toBe(0)
  // The browser or this test may still hold the last one.
  expect(jars.filter((jar) => jar.deref()).length).toBeLessThanOrEqual(1)
  expect(held()).toBeLessThanOrEqual(1)
  // Beside those of the last one, less than one node and one listener a jar, and less than a tenth
  // of the bytes of the jars, as the compiler keeps some.
  const ofOne = (name: 'nodes' | 'listeners') => (withFour[name] - early[name]) / 4
  expect(late.nodes - early.nodes).toBeLessThan(ofOne('nodes') + later)
  expect(late.listeners - early.listeners).toBeLessThan(ofOne('listeners') + later)
  expect(late.heap - early.heap).toBeLessThan(0.1 * later * ((withFour.heap - early.heap) / 4))
})

/** `npm run soak` sets 1000. */
const FLIPS = Number(import.meta.env.VITE_FLIPS ?? 10)
const RESTARTS = Math.max(2, FLIPS / 50)
/** Values that are allowed, by attribute. The others take '1'. */
const VALUES: Record<string, string> = Object.fromEntries(
  `view=torus vessel=bowl fills=60 overflow=refuse palette=sakura shape=heart image=A look=night quality=high
  worker=off initial=pour interactive=play locale=ja label=x poster=/x.svg`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

test('flips of every attribute leave the jar as it was', async () => {
  const jar = await openBottle('count="8" paused capacity="30"', [60, 75])
  const error = heard(jar, 'error')
  const { items } = jar
  const flip = (name: string, times: number) => {
    const before = jar.getAttribute(name)
    for (let k = 0; k < times; k += 2) {
      jar.setAttribute(name, VALUES[name] ?? '1')
      if (before === null) jar.removeAttribute(name)
      else jar.setAttribute(name, before)
    }
  }
  const names = Object.keys(ATTRIBUTES)
  for (const name of names) flip(name, 2)
  await nextFrame()
  const before = await weigh()
  for (const name of names) {
    flip(name, OPTION_NAMES.includes(name as never) ? RESTARTS : FLIPS)
    await nextFrame()
    expect(jar.items, name).toEqual(items)
    expect(error.mock.calls, name).toEqual([])
  }
  await eventually(async () => {
    const after = await weigh()
    expect(after.nodes - before.nodes).toBeLessThan(300)
    expect(after.listeners - before.listeners).toBeLessThan(100)
  })
})
