// A jar whose physics runs in a worker is the same jar: same candies in the same places, same
// events. Where a worker fails, the page takes its part without a word. Where it is refused or never
// answers: tests/view/stepThread.test.ts.
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually } from '../fixtures/wait.ts'
import { countWorkers } from '../fixtures/workers.ts'
import '../withoutDrawing.ts'

const PLAY = { interactive: 'play' } as const

function Bottle(props: KonpeitoBottleProps) {
  return (
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoBottle quality="low" {...PLAY} {...props} />
    </div>
  )
}

const atRest = (handle: KonpeitoBottleHandle, count: number) =>
  eventually(() => expect(handle.stats()).toMatchObject({ count, bodies: count, awake: 0, waiting: 0 }))

/** A jar in which candies fall, are shaken, taken, tilted and poured out. */
function createLife(worker: 'on' | 'off') {
  const ref = createRef<KonpeitoBottleHandle>()
  const events: [name: string, value: unknown][] = []
  const saved: string[] = []
  const save = () => saved.push(ref.current!.save())
  const settled = async (times: number) => {
    await eventually(() => expect(events.filter(([name]) => name === 'settle').length).toBe(times))
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
  const { started } = countWorkers()
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
})

test('few candies need no worker; many are brought to rest in one', async () => {
  const { started, running } = countWorkers()
  const few = await showJar({ ...PLAY, defaultCount: 50 })
  await atRest(few.jar, 50)
  expect(started).toEqual([])
  const many = await showJar({ ...PLAY, defaultCount: 600 })
  await many.drawn()
  await atRest(many.jar, 600)
  expect([started.length, running.size]).toEqual([1, 1])
  await cleanup()
  expect(running.size).toBe(0)
})

/** A worker that runs a program instead of its own. */
const running = (program: string) =>
  class extends Worker {
    constructor() {
      super(URL.createObjectURL(new Blob([program])))
    }
  }
const lost = class extends Worker {
  constructor() {
    super('/nowhere.js', { type: 'module' })
  }
}

test.each([
  ['cannot be loaded', lost],
  ['refuses', running('onmessage = () => { throw new Error("out of memory") }')],
  [
    'fails later',
    running(
      `onmessage = ({ data: port }) => {
        port.onmessage = () => { throw new Error("out of memory") }
        port.postMessage('ready')
      }`,
    ),
  ],
])('where a worker %s, the page steps the jar', async (_, FailingWorker) => {
  vi.stubGlobal('Worker', FailingWorker)
  const errors = vi.spyOn(console, 'error')
  const onError = vi.fn()
  const { jar } = await showJar({ ...PLAY, worker: 'on', defaultCount: 2, initial: 'pour', onError })
  await atRest(jar, 2)
  expect(onError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
})
