// A jar whose physics runs in a worker is the same jar: same candies in the same places, same
// events. Where a worker is refused, or fails, the page takes its part without a word.
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import '../withoutDrawing.ts'

const OwnWorker = globalThis.Worker
const SOON = { timeout: 60_000, interval: 50 }
/** Workers that were started, and those that still run. */
const started: Worker[] = []
const running = new Set<Worker>()

class CountedWorker extends OwnWorker {
  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args)
    started.push(this)
    running.add(this)
  }
  override terminate() {
    running.delete(this)
    super.terminate()
  }
}

afterEach(async () => {
  await cleanup()
  globalThis.Worker = OwnWorker
  started.length = 0
})

function Bottle(props: KonpeitoBottleProps) {
  return (
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoBottle quality="low" interactive="play" lodDistance={1000} {...props} />
    </div>
  )
}

const atRest = (handle: KonpeitoBottleHandle, count: number) =>
  vi.waitFor(() => expect(handle.stats()).toMatchObject({ count, bodies: count, awake: 0, waiting: 0 }), SOON)

/** A jar in which candies fall, are shaken, taken, tilted and poured out. */
function createLife(worker: 'on' | 'off') {
  const ref = createRef<KonpeitoBottleHandle>()
  const events: [name: string, value: unknown][] = []
  const saved: string[] = []
  const save = () => saved.push(ref.current!.save())
  const settled = async (times: number) => {
    await vi.waitFor(() => expect(events.filter(([name]) => name === 'settle').length).toBe(times), SOON)
    save()
  }
  const element = (
    <Bottle
      ref={ref}
      worker={worker}
      defaultCount={40}
      initial="pour"
      onDrop={({ item }) => events.push(['drop', item.id])}
      onLand={({ item }) => events.push(['land', item.id])}
      onSettle={({ count }) => events.push(['settle', count])}
      onChange={({ reason, count }) => events.push([reason, count])}
    />
  )
  const live = async () => {
    await settled(1)
    ref.current!.shake(2)
    await settled(2)
    ref.current!.take(3)
    ref.current!.drop([{ id: 'large', size: 1.4 }])
    await settled(3)
    ref.current!.tilt([0.3, -1, 0])
    await settled(4)
    ref.current!.pourOut()
    await settled(5)
    ref.current!.undo() // its candies are back where they rested
    save()
    return { saved, events: events.filter(([name]) => name !== 'land'), landed: landed(events) }
  }
  return { element, live }
}

/** What has landed. After several steps at once, those of one step are told together. */
const landed = (events: [name: string, value: unknown][]) =>
  events.flatMap(([name, value]) => (name === 'land' ? [String(value)] : [])).sort()

test('the same calls give the same jar, bit for bit, in a worker and in the page', async () => {
  globalThis.Worker = CountedWorker
  const [page, worker] = [createLife('off'), createLife('on')]
  await render(
    <>
      {page.element}
      {worker.element}
    </>,
  )
  const [inPage, inWorker] = await Promise.all([page.live(), worker.live()])
  expect(started.length).toBe(1)
  expect(inPage.landed.length).toBeGreaterThan(40)
  expect(inWorker).toEqual(inPage)
}, 240_000)

test('few candies need no worker; many are brought to rest in one', async () => {
  globalThis.Worker = CountedWorker
  const few = createRef<KonpeitoBottleHandle>()
  const many = createRef<KonpeitoBottleHandle>()
  await render(<Bottle ref={few} defaultCount={50} />)
  await atRest(few.current!, 50)
  expect(started).toEqual([])
  const onReady = vi.fn()
  await render(<Bottle ref={many} defaultCount={600} onReady={onReady} />)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), SOON)
  await atRest(many.current!, 600)
  expect(started.length).toBe(1)
  expect(running.size).toBe(1)
  await cleanup()
  expect(running.size).toBe(0)
}, 150_000)

test.each([
  [
    'is refused by the page',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    } as unknown as typeof Worker,
  ],
  [
    'cannot be loaded',
    class extends OwnWorker {
      constructor() {
        super('/nowhere.js', { type: 'module' })
      }
    } as typeof Worker,
  ],
  [
    'never answers',
    class extends OwnWorker {
      constructor() {
        super(URL.createObjectURL(new Blob([''])))
      }
    } as typeof Worker,
  ],
  [
    'fails later',
    class extends OwnWorker {
      constructor() {
        const program = 'postMessage(null); onmessage = () => { throw new Error("out of memory") }'
        super(URL.createObjectURL(new Blob([program])))
      }
    } as typeof Worker,
  ],
])(
  'where a worker %s, the page steps the jar',
  async (_, FailingWorker) => {
    globalThis.Worker = FailingWorker
    const errors = vi.spyOn(console, 'error')
    const onError = vi.fn()
    const ref = createRef<KonpeitoBottleHandle>()
    await render(<Bottle ref={ref} worker="on" defaultCount={30} initial="pour" onError={onError} />)
    await atRest(ref.current!, 30)
    expect(onError).not.toHaveBeenCalled()
    expect(errors).not.toHaveBeenCalled()
    errors.mockRestore()
  },
  100_000,
)
