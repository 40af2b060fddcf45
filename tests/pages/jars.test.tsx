// <KonpeitoJars> and <konpeito-jars>: one context for all jars, text for everybody, and lists that
// are refused by name.
import { _roots } from '@react-three/fiber'
import type { InstancedBufferGeometry, Material, Mesh } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { KonpeitoJars } from '../../src/components/jars/KonpeitoJars.tsx'
import '../../src/element/element.ts'
import type { JarEntry } from '../../src/components/jars/types.ts'
import '../withoutDrawing.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Jan', 'Feb', 'Mar', 'Apr', 'May']
const entries = (...counts: number[]): JarEntry[] => counts.map((count, k) => ({ label: WEEK[k]!, count }))
const BOX = { width: 480, height: 200 }

let contexts = 0
beforeEach(() => {
  contexts = 0
  const real = HTMLCanvasElement.prototype.getContext
  const known = new WeakSet<object>()
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...ask: unknown[]) {
    const context = Reflect.apply(real, this, ask)
    if (String(ask[0]).startsWith('webgl') && !known.has(context)) contexts++
    known.add(context)
    return context
  } as typeof real
  return () => {
    HTMLCanvasElement.prototype.getContext = real
  }
})
afterEach(() => document.body.replaceChildren())

test('twelve jars are drawn in one context, with names and numbers as a list', async () => {
  const onReady = vi.fn()
  const twelve = entries(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1200)
  const screen = await render(
    <KonpeitoJars jars={twelve} label="A year" quality="low" locale="de" style={BOX} onReady={onReady} />,
  )
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), PATIENCE)
  expect(contexts).toBe(1)
  const items = [...screen.container.querySelectorAll('li')]
  expect(items.map((item) => item.innerText.split('\n'))).toEqual(
    twelve.map(({ label, count }) => [count === 1200 ? '1.200' : String(count), label]),
  )
  expect(screen.container.querySelector('section')!.getAttribute('aria-label')).toBe('A year')
  // Each name stands below its own jar.
  const [first, last] = [items[0]!.getBoundingClientRect(), items.at(-1)!.getBoundingClientRect()]
  expect(first.width).toBeCloseTo(BOX.width / 12, 0)
  expect(last.right).toBeCloseTo(first.left + BOX.width, 0)
  await screen.unmount()
})

test('a list that is refused is reported by name, and the row stays', async () => {
  const onError = vi.fn()
  const props = { quality: 'low', style: BOX, onError } as const
  const screen = await render(<KonpeitoJars {...props} jars={entries(3, 5)} />)
  const twice = [...entries(4), ...entries(6)]
  await screen.rerender(<KonpeitoJars {...props} jars={twice} />)
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'jars[1].label must be different from those before it, got "Mon"' }),
  )
  expect(screen.container.querySelectorAll('li')).toHaveLength(2)
  expect(screen.container.innerText).toContain('5')
  await screen.unmount()
})

test('items that are refused are named, and no jar of the row has changed', async () => {
  const onError = vi.fn()
  const props = { quality: 'low', style: BOX, onError } as const
  const screen = await render(<KonpeitoJars {...props} jars={entries(3, 5)} />)
  const broken = [
    { label: 'Mon', count: 4 },
    { label: 'Tue', items: [{ id: 'a' }, { id: 'a' }] },
  ]
  await screen.rerender(<KonpeitoJars {...props} jars={broken} />)
  expect(onError).toHaveBeenCalledOnce()
  expect(onError.mock.calls[0]![0].message).toMatch(/^jars\[1\].items\[1\].id "a" is that of/)
  expect([...screen.container.querySelectorAll('b')].map(({ innerText }) => innerText)).toEqual(['3', '5'])
  await screen.unmount()
})

/** The number of drawn candies. `isCounted` chooses their shapes by the crests of the horns. */
function drawnCandies(root: ParentNode = document, isCounted = (_crests: number[]) => true): number {
  let count = 0
  _roots
    .get(root.querySelector('canvas')!)!
    .store.getState()
    .scene.traverse((object) => {
      const geometry = (object as Mesh).geometry as InstancedBufferGeometry | undefined
      const horn = geometry?.getAttribute('horn')
      if (horn && isCounted(Array.from({ length: horn.count }, (_, k) => horn.getX(k))))
        count += geometry!.instanceCount
    })
  return count
}

/** Whether each jar of a row of two has lines of goals. Neither stands in the middle. */
function goalLines(): boolean[] {
  const { scene } = _roots.get(document.querySelector('canvas')!)!.store.getState()
  const jars: boolean[] = []
  scene.traverse((group) => {
    if (group.type !== 'Group' || group.position.x === 0) return
    let lines = false
    group.traverse((part) => {
      if (((part as Mesh).material as Material | undefined)?.type === 'ShaderMaterial') lines = true
    })
    jars.push(lines)
  })
  return jars
}

/** Those that are no konpeito: their shapes have no valleys between horns. */
const smoothCandies = (root?: ParentNode) => drawnCandies(root, (crests) => crests.every((crest) => crest === 1))

test('first candies are at rest in the first picture, or fall in', async () => {
  for (const initial of ['settled', 'pour'] as const) {
    const onReady = vi.fn(() => drawnCandies())
    const screen = await render(
      <KonpeitoJars jars={entries(30, 30)} initial={initial} quality="low" style={BOX} onReady={onReady} />,
    )
    await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), PATIENCE)
    if (initial === 'settled') expect(onReady).toHaveReturnedWith(60)
    else expect(onReady).not.toHaveReturnedWith(60)
    await vi.waitFor(() => expect(drawnCandies()).toBe(60), PATIENCE)
    await screen.unmount()
  }
})

/** Waits until `count` candies are drawn. @returns the numbers that were drawn meanwhile */
async function countsUntil(count: number): Promise<Set<number>> {
  const counts = new Set<number>()
  const take = () => {
    const drawn = drawnCandies()
    counts.add(drawn)
    expect(drawn).toBe(count)
  }
  await vi.waitFor(take, { timeout: 30_000, interval: 5 })
  return counts
}

test('where a jar outgrows the row, all are at rest with smaller candies; the next ones fall in', async () => {
  const onReady = vi.fn()
  const props = { quality: 'low', style: BOX, onReady } as const
  const screen = await render(<KonpeitoJars {...props} jars={entries(31, 12)} />)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), PATIENCE)
  await screen.rerender(<KonpeitoJars {...props} jars={entries(32, 12)} />)
  for (const count of await countsUntil(44)) expect([43, 32, 12, 0, 44]).toContain(count) // none falls in
  await screen.rerender(<KonpeitoJars {...props} jars={entries(40, 12)} />)
  for (const count of await countsUntil(52)) expect(count).toBeGreaterThanOrEqual(44) // none is taken out
  await screen.unmount()
})

test('a new goal starts its jar anew, at rest, and no other', async () => {
  const onReady = vi.fn()
  const props = { quality: 'low', style: BOX, onReady } as const
  const row = (mon: Partial<JarEntry>, tue: Partial<JarEntry>) => [
    { label: 'Mon', ...mon },
    { label: 'Tue', ...tue },
  ]
  const screen = await render(<KonpeitoJars {...props} jars={row({ count: 31, goal: 20 }, { count: 12 })} />)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), PATIENCE)
  expect(goalLines()).toEqual([true, false])
  await screen.rerender(<KonpeitoJars {...props} jars={row({ count: 31, goal: 20 }, { count: 13, goal: 25 })} />)
  for (const count of await countsUntil(44)) expect([43, 31, 44]).toContain(count)
  await vi.waitFor(() => expect(goalLines()).toEqual([true, true]), PATIENCE)
  await screen.rerender(<KonpeitoJars {...props} jars={row({ count: 30 }, { count: 13, goal: 20 })} />)
  for (const count of await countsUntil(43)) expect([44, 31, 30, 13, 0, 43]).toContain(count)
  await vi.waitFor(() => expect(goalLines()).toEqual([false, true]), PATIENCE)
  await screen.unmount()
})

test('jars of many candies share the processors beside that of the page', async () => {
  const OwnWorker = globalThis.Worker
  const started = vi.fn()
  globalThis.Worker = class extends OwnWorker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      started()
    }
  }
  const onReady = vi.fn(() => drawnCandies())
  const props = { quality: 'low', style: BOX, onReady } as const
  const few = await render(<KonpeitoJars {...props} jars={entries(350, 350, 350)} worker="off" />)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce(), PATIENCE)
  expect(started).not.toHaveBeenCalled()
  await few.unmount()
  const cores = vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(3)
  const many = await render(<KonpeitoJars {...props} jars={entries(350, 350, 350)} />)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(2), PATIENCE)
  expect(started).toHaveBeenCalledTimes(2)
  expect(onReady).toHaveLastReturnedWith(1050)
  await many.unmount()
  cores.mockRestore()
  globalThis.Worker = OwnWorker
})

test('shape and image are those of all items without; an unknown shape is refused once', async () => {
  const onError = vi.fn()
  const onReady = vi.fn(() => smoothCandies())
  const jars: JarEntry[] = [...entries(3), { label: 'Tue', items: [{ id: 'a' }, { id: 'b', shape: 'konpeito' }] }]
  const props = { quality: 'low', style: BOX, onError, onReady, jars } as const
  const screen = await render(<KonpeitoJars {...props} shape="coin" />)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), PATIENCE)
  expect(onReady).toHaveReturnedWith(4) // the first picture has them
  for (const _ of [1, 2]) await screen.rerender(<KonpeitoJars {...props} shape="cube" />)
  expect(onError).toHaveBeenCalledOnce()
  expect(onError.mock.calls[0]![0].message).toMatch(/^shape must be one of konpeito, ball, .*, got "cube"$/)
  await vi.waitFor(() => expect(smoothCandies()).toBe(0), PATIENCE)
  await screen.rerender(<KonpeitoJars {...props} image="⭐" />) // on coins
  await vi.waitFor(() => expect(smoothCandies()).toBe(4), PATIENCE)
  await screen.unmount()
})

test('the element takes the list as an attribute and as a property', async () => {
  const row = document.createElement('konpeito-jars')
  const errors: string[] = []
  row.addEventListener('konpeito-error', (event) => errors.push((event as CustomEvent<Error>).detail.message))
  row.setAttribute('quality', 'low')
  row.setAttribute('shape', 'heart')
  row.setAttribute('jars', JSON.stringify(entries(3, 9)))
  document.body.append(row)
  await new Promise((done) => row.addEventListener('konpeito-ready', done, { once: true }))
  const names = () => [...row.shadowRoot!.querySelectorAll('li')].map(({ innerText }) => innerText)
  expect(names()).toEqual(['3\nMon', '9\nTue'])
  await vi.waitFor(() => expect(smoothCandies(row.shadowRoot!)).toBe(12), PATIENCE)
  row.jars = [...entries(4, 9), { label: 'Wed', items: [{ id: 'a' }] }]
  expect(names()).toEqual(['4\nMon', '9\nTue', '1\nWed'])
  row.setAttribute('jars', '[')
  expect(() => {
    row.jars = [{ label: '' }]
  }).toThrow('jars[0].label must be a text that is not empty, got ""')
  expect(names()).toHaveLength(3)
  expect(errors).toEqual(['jars must be a list in JSON, such as [{ "label": "Monday", "count": 3 }], got "["'])
  const { width, height } = row.getBoundingClientRect()
  expect(width / height).toBeCloseTo(2, 1)
})
