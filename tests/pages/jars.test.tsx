// <KonpeitoJars> and <konpeito-jars>: one context for all jars, text for everybody, and lists that
// are refused by name.
import type { InstancedBufferGeometry, Material, Mesh } from 'three'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { KonpeitoJars } from '../../src/components/jars/KonpeitoJars.tsx'
import type { JarEntry } from '../../src/jar/jarOptions.ts'
import '../../src/element/element.ts'
import { ready } from '../fixtures/bottleElement.ts'
import { watchContexts } from '../fixtures/contexts.ts'
import { stateOf } from '../fixtures/probe.tsx'
import { eventually, nextFrame, untilStill } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Jan', 'Feb', 'Mar', 'Apr', 'May']
const entries = (...counts: number[]): JarEntry[] => counts.map((count, k) => ({ label: WEEK[k]!, count }))
const BOX = { width: 720, height: 200 }

/** Shows a row of low quality. */
async function show(first: readonly JarEntry[], props: Partial<Parameters<typeof KonpeitoJars>[0]> = {}) {
  const [onReady, onError] = [vi.fn(props.onReady), vi.fn()]
  const page = (jars: readonly JarEntry[], more: object = {}) => (
    <KonpeitoJars quality="low" style={BOX} {...props} {...{ jars, onReady, onError }} {...more} />
  )
  const screen = await render(page(first))
  return {
    ...{ screen, onReady, onError },
    numbers: () => [...screen.container.querySelectorAll('b')].map(({ innerText }) => innerText),
    change: (jars: readonly JarEntry[], more?: object) => screen.rerender(page(jars, more)),
    drawn: () => eventually(() => expect(onReady).toHaveBeenCalled()),
  }
}

test('twelve jars are drawn in one context, with names and numbers as a list', async () => {
  const contexts = watchContexts()
  const twelve = entries(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1200)
  const { screen, drawn } = await show(twelve, { label: 'A year', locale: 'de' })
  await drawn()
  expect(contexts.made).toHaveLength(1)
  const items = [...screen.container.querySelectorAll('li')]
  expect(items.map((item) => item.innerText.split('\n'))).toEqual(
    twelve.map(({ label, count }) => [count === 1200 ? '1.200' : String(count), label]),
  )
  expect(screen.container.querySelector('section')!.getAttribute('aria-label')).toBe('A year')
  // Each name stands below its own jar.
  const [first, last] = [items[0]!.getBoundingClientRect(), items.at(-1)!.getBoundingClientRect()]
  expect(first.width).toBeCloseTo(BOX.width / 12, 0)
  expect(last.right).toBeCloseTo(first.left + BOX.width, 0)
})

test.each<[JarEntry[], RegExp]>([
  [[...entries(4), ...entries(6)], /^jars\[1\].label must be different from those before it, got "Mon"$/],
  [[...entries(4), { label: 'Tue', items: [{ id: 'a' }, { id: 'a' }] }], /^jars\[1\].items\[1\].id "a" is that of/],
])('a list that is refused is reported by name, and no jar has changed: %j', async (list, message) => {
  const { change, onError, numbers } = await show(entries(3, 5))
  await change(list)
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: expect.stringMatching(message) }))
  expect(numbers()).toEqual(['3', '5'])
})

test('a vessel that is refused is reported, and the row stays as it is drawn', async () => {
  const list = entries(3, 5)
  const { change, onError, drawn, numbers } = await show(list)
  await drawn()
  await change(list, { vessel: 'vase' })
  await eventually(() => expect(onError).toHaveBeenCalledOnce())
  expect(numbers()).toEqual(['3', '5'])
  await eventually(() => expect(drawnCandies()).toBeGreaterThan(0))
  await change(list, { vessel: 'glass' })
  await eventually(() => expect(drawnCandies()).toBeGreaterThan(0))
})

/** The number of drawn candies. `isCounted` chooses their shapes. */
function drawnCandies(root: ParentNode = document, isCounted = (_shape: InstancedBufferGeometry) => true): number {
  let count = 0
  stateOf(root.querySelector('canvas')!).scene.traverse((object) => {
    const geometry = (object as Mesh).geometry as InstancedBufferGeometry | undefined
    if (geometry?.getAttribute('horn') && isCounted(geometry)) count += geometry.instanceCount
  })
  return count
}

/** Whether each jar of a row of two has lines of goals. Neither stands in the middle. */
function goalLines(): boolean[] {
  const { scene } = stateOf()
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

/** Those that are no konpeito: their shapes have one detail and no coarser one. */
const smoothCandies = (root?: ParentNode) => drawnCandies(root, (shape) => !shape.getAttribute('coarseNormal'))

test.each(['settled', 'pour'] as const)('first candies are %s in the first picture', async (initial) => {
  const { drawn, onReady } = await show(entries(30, 30), { initial, onReady: () => drawnCandies() })
  await drawn()
  if (initial === 'settled') expect(onReady).toHaveReturnedWith(60)
  else expect(onReady).not.toHaveReturnedWith(60)
  await eventually(() => expect(drawnCandies()).toBe(60))
})

/** Waits until `count` candies are drawn. @returns the numbers that were drawn meanwhile */
async function countsUntil(count: number): Promise<Set<number>> {
  const counts = new Set<number>()
  const take = () => {
    const drawn = drawnCandies()
    counts.add(drawn)
    expect(drawn).toBe(count)
  }
  await eventually(take, 5)
  return counts
}

test('where a jar outgrows the row, all rest with smaller candies; the next ones fall in', async () => {
  const { drawn, change } = await show(entries(31, 12))
  await drawn()
  await change(entries(32, 12))
  for (const count of await countsUntil(44)) expect([43, 32, 12, 0, 44]).toContain(count) // none falls in
  await change(entries(40, 12))
  for (const count of await countsUntil(52)) expect(count).toBeGreaterThanOrEqual(44) // none is taken out
})

test('a new goal starts its jar again, at rest, and no other', async () => {
  const row = (mon: Partial<JarEntry>, tue: Partial<JarEntry>) => [
    { label: 'Mon', ...mon },
    { label: 'Tue', ...tue },
  ]
  const lines = (...wanted: boolean[]) => eventually(() => expect(goalLines()).toEqual(wanted))
  const { drawn, change } = await show(row({ count: 31, goal: 20 }, { count: 12 }))
  await drawn()
  await lines(true, false)
  await change(row({ count: 31, goal: 20 }, { count: 13, goal: 25 }))
  for (const count of await countsUntil(44)) expect([43, 31, 44]).toContain(count)
  await lines(true, true)
  await change(row({ count: 30 }, { count: 13, goal: 20 }))
  for (const count of await countsUntil(43)) expect([44, 31, 30, 13, 0, 43]).toContain(count)
  await lines(false, true)
})

test('shape and image are those of all items without; an unknown shape is refused once', async () => {
  const jars: JarEntry[] = [...entries(3), { label: 'Tue', items: [{ id: 'a' }, { id: 'b', shape: 'konpeito' }] }]
  const { drawn, change, onReady, onError } = await show(jars, { shape: 'coin', onReady: () => smoothCandies() })
  await drawn()
  expect(onReady).toHaveReturnedWith(4) // the first picture has them
  for (const _ of [1, 2]) await change(jars, { shape: 'cube' })
  expect(onError).toHaveBeenCalledOnce()
  expect(onError.mock.calls[0]![0].message).toMatch(/^shape must be one of konpeito, ball, .*, got "cube"$/)
  await eventually(() => expect(smoothCandies()).toBe(0))
  await change(jars, { shape: undefined, image: '⭐' }) // on coins
  await eventually(() => expect(smoothCandies()).toBe(4))
})

test('a jar may have a shape and colours of its own', async () => {
  const [mon, tue] = entries(3, 5)
  const { drawn, change, onError } = await show([mon!, { ...tue!, shape: 'coin', palette: ['#204080'] }])
  await drawn()
  expect(smoothCandies()).toBe(5)
  await change([{ ...mon!, shape: 'cube' }, tue!])
  expect(onError.mock.calls[0]![0].message).toMatch(/^jars\[0\].shape must be one of konpeito, ball, .*, got "cube"$/)
  await change([{ ...mon!, shape: 'ball' }, tue!])
  await eventually(() => expect(smoothCandies()).toBe(3))
})

test('the element takes the list as an attribute and as a property', async () => {
  const row = document.createElement('konpeito-jars')
  const errors: string[] = []
  row.addEventListener('konpeito-error', (event) => errors.push((event as CustomEvent<Error>).detail.message))
  for (const [name, value] of Object.entries({ quality: 'low', shape: 'heart', jars: JSON.stringify(entries(3, 9)) }))
    row.setAttribute(name, value)
  document.body.append(row)
  await ready(row)
  const names = () => [...row.shadowRoot!.querySelectorAll('li')].map(({ innerText }) => innerText)
  expect(names()).toEqual(['3\nMon', '9\nTue'])
  await eventually(() => expect(smoothCandies(row.shadowRoot!)).toBe(12))
  row.jars = [...entries(4, 9), { label: 'Wed', items: [{ id: 'a' }] }]
  expect(names()).toEqual(['4\nMon', '9\nTue', '1\nWed'])
  row.setAttribute('jars', '[')
  row.jars = [{ label: '' }]
  expect(names()).toHaveLength(3)
  expect(errors).toEqual([
    'jars must be a list in JSON, such as [{ "label": "Monday", "count": 3 }], got "["',
    'jars[0].label must be a text that is not empty, got ""',
  ])
  const { width, height } = row.getBoundingClientRect()
  expect(width / height).toBeCloseTo(2, 1)
})

test('a narrow row breaks into lines of equal columns, and a candy shows its label', async () => {
  const contexts = watchContexts()
  const onPick = vi.fn()
  const jars = WEEK.slice(0, 7).map((label, k) => ({
    label,
    items: [{ id: 'x', label: `Gift ${k}` }],
  }))
  const style = { width: 360, height: 480 }
  const { screen, change, drawn } = await show(jars, { style, interactive: true, onPick })
  await drawn()
  expect(contexts.made).toHaveLength(1)
  const lines = [...screen.container.querySelectorAll('ul')].map((line) =>
    [...line.children].map((item) => item.getBoundingClientRect()),
  )
  expect(lines.map((line) => line.length)).toEqual([4, 3])
  for (const { width } of lines.flat()) expect(width).toBeCloseTo(90, 0)
  expect(lines[1]![0]!.left - lines[0]![0]!.left).toBeCloseTo(45, 0) // in the middle
  // The candy is on the floor, in the middle of its column.
  const frame = screen.container.querySelectorAll('[data-konpeito]')[1]!
  const { left, top, height } = frame.getBoundingClientRect()
  const labels = () =>
    [...frame.querySelectorAll<HTMLElement>('div:not([hidden])')].map(({ innerText }) => innerText).filter(Boolean)
  const at = async (y: number) => {
    const place = { clientX: left + 90, clientY: top + y }
    frame
      .querySelector('canvas')!
      .dispatchEvent(new PointerEvent('pointermove', { ...place, bubbles: true, pointerType: 'mouse' }))
    await nextFrame()
    await nextFrame()
    return labels().length > 0
  }
  await eventually(async () => {
    for (let y = height; y > 0 && !(await at(y)); ) y -= 4
    expect(labels()).toEqual(['Gift 4'])
  })
  const wide = { style: { ...style, width: 700 } }
  await change(
    jars.map((entry, k) => ({ ...entry, ...(k === 2 && { goal: '9:Nine' }) })),
    wide,
  )
  await eventually(() => expect(screen.container.querySelectorAll('ul')).toHaveLength(1))
  // The label of a goal lies on its own glass.
  await eventually(() => {
    const labels = [...screen.container.querySelectorAll('[data-konpeito] > div > *')]
    const label = labels.find(({ textContent }) => textContent!.endsWith('Nine'))!
    const { left, width } = label.getBoundingClientRect()
    const column = screen.container.querySelectorAll('li')[2]!.getBoundingClientRect()
    expect(left + width / 2).toBeCloseTo(column.left + column.width / 2, -1)
  })
})

test('a long word is whole below its jar: then fewer jars stand in a line', async () => {
  const jars = ['A', 'B', 'Anna-Katharina', 'Everybody else'].map((label) => ({ label, count: 1 }))
  const { screen, drawn } = await show(jars, { style: { width: 300, height: 320 } })
  await drawn()
  expect([...screen.container.querySelectorAll('ul')].map(({ children }) => children.length)).toEqual([2, 2])
})

test('a row that breaks later reports its first picture once', async () => {
  const jars = entries(1, 2, 3, 4, 5, 6, 7)
  const { screen, change, drawn, onReady } = await show(jars)
  await drawn()
  await change(jars, { style: { width: 300, height: 300 } })
  const canvases = () => [...screen.container.querySelectorAll('canvas')]
  await eventually(() => expect(canvases()).toHaveLength(2))
  await untilStill(() => canvases().map((canvas) => stateOf(canvas).gl.info.render.frame))
  expect(onReady).toHaveBeenCalledOnce()
})
