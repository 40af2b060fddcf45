// A jar whose physics runs in a worker is the same jar: same candies in the same places, same
// events. Where a worker is refused, or fails, the page takes its part without a word.
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/embed/index.ts'

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

/** What happens to a jar in which candies fall, are shaken, taken and poured out. */
async function live(worker: 'on' | 'off') {
  globalThis.Worker = CountedWorker
  const ref = createRef<KonpeitoBottleHandle>()
  const events: [name: string, value: unknown][] = []
  const seen = (name: string) => (event: { item: { id: string | number } }) => events.push([name, event.item.id])
  const page = (count: number) => (
    <Bottle
      ref={ref}
      worker={worker}
      defaultCount={count}
      initial="pour"
      onDrop={seen('drop')}
      onSettle={({ count }) => events.push(['settle', count])}
      onChange={({ reason, count }) => events.push([reason, count])}
    />
  )
  const screen = await render(page(40))
  const saved: string[] = []
  const settled = async (times: number) => {
    await vi.waitFor(() => expect(events.filter(([name]) => name === 'settle').length).toBe(times), SOON)
    saved.push(ref.current!.save())
  }
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
  saved.push(ref.current!.save())
  await screen.unmount()
  return { saved, events, started: started.length }
}

test('the same calls give the same jar, bit for bit, in a worker and in the page', async () => {
  const inPage = await live('off')
  expect(inPage.started).toBe(0)
  const inWorker = await live('on')
  expect(inWorker.started).toBe(1)
  expect(inWorker.events).toEqual(inPage.events)
  expect(inWorker.saved).toEqual(inPage.saved)
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
  // A worker without work ends.
  await vi.waitFor(() => expect(running.size).toBe(0), SOON)
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
