// Bottles that come and go, and bottles that stand side by side: what they hold of the browser (WebGL contexts, memory) is given back, and is
// shared while it lasts. Real bottles: glass, candies, light.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../../src/embed/element.ts'
import { CONTEXTS } from '../../src/hooks/contextPool.ts'

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
const PATIENCE = { timeout: 200_000, interval: 50 }
/** Browsers on desks keep so many and then drop the oldest. */
const BROWSER_LIMIT = 16
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const put = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as Bottle
}

/** What was made for the jars of a test, held so weakly that it can go. */
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
  } as never
  return () => {
    HTMLCanvasElement.prototype.getContext = real
  }
})
afterEach(() => {
  document.body.replaceChildren()
  window.scrollTo(0, 0)
})

/** After a collection: bytes of the heap, nodes and listeners of the page. */
async function weigh(): Promise<{ heap: number; nodes: number; listeners: number }> {
  const session = cdp() as unknown as { send(method: string): Promise<Record<string, never>> }
  await session.send('Performance.enable')
  for (let k = 0; k < 3; k++) {
    await pause(100)
    await session.send('HeapProfiler.collectGarbage')
  }
  const { metrics } = (await session.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] }
  const figure = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { heap: figure('JSHeapUsedSize'), nodes: figure('Nodes'), listeners: figure('JSEventListeners') }
}

test('50 bottles come, are drawn, and go: no live context, no seat, nothing held, flat memory', async () => {
  const jars: WeakRef<Bottle>[] = []
  const mount = async (times: number) => {
    for (let k = 0; k < times; k++) {
      const jar = put(
        '<konpeito-bottle count="40" interactive sound loading="eager" quality="low" style="width: 40px; height: 50px; min-height: 0"></konpeito-bottle>',
      )
      jars.push(new WeakRef(jar))
      await new Promise((done) => jar.addEventListener('konpeito-ready', done, { once: true }))
      jar.drop(1)
      jar.remove()
      await pause(0)
    }
    await vi.waitFor(() => expect(live()).toBe(0), PATIENCE)
  }
  await mount(10) // what is made once and kept for all is made by now
  const early = await weigh()
  await mount(40)
  const late = await weigh()
  console.log(JSON.stringify({ early, late, held: held(), jars: jars.filter((jar) => jar.deref()).length }))
  expect(made.length).toBe(50)
  expect(CONTEXTS.seated).toBe(0)
}, 400_000)

test('20 bottles on one page: those in sight first, never more contexts than a browser keeps, and all are drawn once they were seen', async () => {
  await page.viewport(400, 300)
  const order: number[] = []
  const jars = Array.from({ length: 20 }, (_, k) => {
    const jar = put(
      '<konpeito-bottle count="5" loading="eager" quality="low" style="width: 60px; height: 60px; min-height: 0"></konpeito-bottle>',
    )
    jar.addEventListener('konpeito-ready', () => order.push(k))
    return jar
  })
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, live())
  }, 20)
  const inSight = () => jars.flatMap((jar, k) => (jar.getBoundingClientRect().top < innerHeight && jar.getBoundingClientRect().bottom > 0 ? [k] : []))
  const first = inSight()
  expect(first.length).toBeLessThan(10)
  await vi.waitFor(() => expect(order.length).toBeGreaterThanOrEqual(first.length), PATIENCE)
  await pause(1000)
  expect([...order].sort((a, b) => a - b)).toEqual(first)
  while (order.length < 20) {
    const before = order.length
    jars[Math.max(...order)]!.scrollIntoView({ block: 'start' })
    await vi.waitFor(() => expect(order.length).toBeGreaterThan(before), PATIENCE)
    await vi.waitFor(() => expect(inSight().filter((k) => !order.includes(k))).toEqual([]), PATIENCE)
  }
  clearInterval(watch)
  console.log(JSON.stringify({ most, order, made: made.length, live: live() }))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(BROWSER_LIMIT)
  expect(CONTEXTS.seated).toBeLessThanOrEqual(8)
}, 400_000)
