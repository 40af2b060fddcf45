// Many bottles, mounted in turns or side by side, with glass, candies and light: they release and
// share WebGL contexts and memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../../src/element/element.ts'
import { contextPool } from '../../src/view/contextPool.ts'
import '../withoutDrawing.ts'

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
const PATIENCE = { timeout: 200_000, interval: 50 }
/** Desktop browsers keep this many contexts and then drop the oldest. */
const BROWSER_LIMIT = 16
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const put = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as Bottle
}

const ready = (jar: Bottle) => new Promise((done) => jar.addEventListener('konpeito-ready', done, { once: true }))
const BOTTLE =
  'count="40" interactive sound loading="eager" quality="low" style="width: 40px; height: 50px; min-height: 0"'

/** The contexts and canvases of the jars of a test, held weakly so that they can be collected. */
let made: { context: WeakRef<WebGL2RenderingContext>; canvas: WeakRef<HTMLCanvasElement> }[] = []
const live = () => made.filter(({ context }) => context.deref()?.isContextLost() === false).length
const held = () => made.filter(({ context, canvas }) => context.deref() ?? canvas.deref()).length

beforeEach(() => {
  made = []
  const known = new WeakSet<object>()
  const real = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...ask: unknown[]) {
    const context = Reflect.apply(real, this, ask)
    if (String(ask[0]).startsWith('webgl') && context && !known.has(context)) {
      known.add(context)
      made.push({ context: new WeakRef(context), canvas: new WeakRef(this) })
    }
    return context
  } as typeof real
  return () => {
    HTMLCanvasElement.prototype.getContext = real
  }
})
afterEach(() => {
  document.body.replaceChildren()
  window.scrollTo(0, 0)
})

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

test('50 bottles in turns leave no context, lease or memory', async () => {
  const jars: WeakRef<Bottle>[] = []
  const mount = async (times: number) => {
    for (let k = 0; k < times; k++) {
      const jar = put(`<konpeito-bottle ${BOTTLE}></konpeito-bottle>`)
      jars.push(new WeakRef(jar))
      await ready(jar)
      jar.drop(1)
      jar.remove()
      await pause(0)
    }
    await vi.waitFor(() => expect(live()).toBe(0), PATIENCE)
  }
  await mount(10) // shared objects exist after these
  const early = await weigh()
  // Four, because the browser may free other things meanwhile.
  let four = [1, 2, 3, 4].map(() => put(`<konpeito-bottle ${BOTTLE}></konpeito-bottle>`))
  await Promise.all(four.map(ready))
  const withFour = await weigh()
  for (const jar of four) jar.remove()
  four = []
  await mount(36)
  const late = await weigh()
  expect(made.length).toBe(50)
  expect(contextPool.leased).toBe(0)
  // The browser or this test may still hold the last one.
  expect(jars.filter((jar) => jar.deref()).length).toBeLessThanOrEqual(1)
  expect(held()).toBeLessThanOrEqual(1)
  // Beside those of the last one, less than one node and one listener a jar, and less than a tenth
  // of the bytes of the jars, as the compiler keeps some.
  const ofOne = (name: 'nodes' | 'listeners') => (withFour[name] - early[name]) / 4
  expect(late.nodes - early.nodes).toBeLessThan(ofOne('nodes') + 36)
  expect(late.listeners - early.listeners).toBeLessThan(ofOne('listeners') + 36)
  expect(late.heap - early.heap).toBeLessThan(0.1 * 36 * ((withFour.heap - early.heap) / 4))
}, 400_000)

test('of 20 bottles on a page only those in sight draw', async () => {
  await page.viewport(400, 290)
  const row = document.body.appendChild(document.createElement('div'))
  row.style.height = '1200px'
  window.scrollTo(0, row.offsetTop + 1200 - 290)
  const order: number[] = []
  row.addEventListener('konpeito-ready', ({ target }) => order.push(jars.indexOf(target as Bottle)))
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, live())
  }, 20)
  row.innerHTML =
    '<konpeito-bottle count="5" loading="eager" quality="low" style="width: 60px; height: 60px; min-height: 0"></konpeito-bottle>'.repeat(
      20,
    )
  const jars = [...row.children] as Bottle[]
  const inSight = () =>
    jars.flatMap((jar, k) => {
      const { top, bottom } = jar.getBoundingClientRect()
      return bottom > 0 && top < innerHeight ? [k] : []
    })
  expect(inSight()).toEqual([15, 16, 17, 18, 19])
  await vi.waitFor(() => expect(order).toHaveLength(5), PATIENCE)
  expect([...order].sort()).toEqual([15, 16, 17, 18, 19])
  expect(made.length).toBe(5)
  window.scrollTo(0, row.offsetTop)
  expect(inSight()).toEqual([0, 1, 2, 3, 4])
  await vi.waitFor(() => expect(order).toHaveLength(10), PATIENCE)
  expect(order.slice(5).sort()).toEqual([0, 1, 2, 3, 4])
  clearInterval(watch)
  expect(most).toBeLessThanOrEqual(BROWSER_LIMIT)
  expect(contextPool.leased).toBeLessThanOrEqual(8)
  // A bottle that gave up its context shows its last picture.
  const pictures = jars.slice(15).map((jar) => jar.shadowRoot!.querySelector('canvas'))
  expect(pictures.filter((canvas) => canvas !== null)).toHaveLength(5)
}, 400_000)
