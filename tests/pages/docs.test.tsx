// Runs the snippets of the documentation that need a page: React components are rendered, HTML is
// inserted and the scripts after it are run. Each shows a jar, prints what the snippet says, and
// logs no error.

import snippets from 'virtual:docs-snippets'
import type { ComponentType } from 'react'
import { InstancedBufferGeometry, InstancedMesh, type Mesh } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { EXAMPLE_HOST } from '../../scripts/docs/hosts.mjs'
import '../../src/element/element.ts'
import { GARDEN } from '../../src/scenes/index.ts'
import { stateOf, stillCanvas } from '../fixtures/probe.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

let errors: ReturnType<typeof vi.spyOn>
/** Listeners that snippets have added to the window. */
const added: Parameters<typeof window.addEventListener>[] = []
beforeEach(async () => {
  // These tests do not depend on the size, and software frames are faster when small.
  await page.viewport(320, 240)
  errors = vi.spyOn(console, 'error')
})
afterEach(async () => {
  for (const [type, listener] of added.splice(0)) window.removeEventListener(type, listener)
  await cleanup()
  document.body.replaceChildren()
  // On a page the element has a React of its own; here it shares that of the test.
  expect(errors.mock.calls.filter(([text]: unknown[]) => !/^flushSync was called/.test(String(text)))).toEqual([])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const components = snippets.filter(({ language, code }) => language === 'tsx' && code.includes('export function'))
test.each(components)('$file:$line draws', async ({ load, code }) => {
  const shown = Object.entries(await load!()).filter(([name]) => /^[A-Z]/.test(name)) as [string, ComponentType][]
  expect(shown.length).toBeGreaterThan(0)
  for (const [, Shown] of shown) {
    const { container } = await render(<Shown />)
    const element = container.querySelector('konpeito-bottle')
    if (element) {
      await eventually(() => expect(element.shadowRoot!.querySelector('canvas')).not.toBeNull())
      continue
    }
    await eventually(() => expect(container.querySelector('canvas')).not.toBeNull())
    // The code says whether the canvas is the one of the package or the reader's own.
    const own = /import \{[^}]*\bCanvas\b/.test(code)
    expect(container.querySelectorAll('[data-konpeito] canvas').length).toBe(own ? 0 : 1)
    for (const button of container.querySelectorAll<HTMLButtonElement>(':scope button')) {
      if (!button.closest('section')) button.click()
    }
    // The jar holds the count of the snippet.
    const jar = container.querySelector<HTMLElement>('section[data-count]')
    if (jar) await eventually(() => expect(Number(jar.dataset.count)).toBeGreaterThan(0))
  }
})

test('the buttons of the counter and the tips work', async () => {
  const click = (container: HTMLElement, name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()
  const inGuide = (name: string) =>
    components.find(({ file, code }) => file === 'docs/react.md' && code.includes(`function ${name}`))!
  const counter = inGuide('Counter')
  const one = await render(await mount(counter, 'Counter'))
  const count = () => Number(one.container.querySelector<HTMLElement>('[data-count]')!.dataset.count)
  await eventually(() => expect(count()).toBe(12))
  click(one.container, 'One more')
  await eventually(() => expect(count()).toBe(13))
  await cleanup()
  const log = vi.spyOn(console, 'log')
  const two = await render(await mount(inGuide('Tips'), 'Tips'))
  await eventually(() => expect(two.container.querySelector('canvas')).not.toBeNull())
  for (const name of ['Three more', 'A tip', 'Undo']) click(two.container, name)
  expect(log.mock.calls.flat()).toEqual([8, 9, 8])
})

test('in the canvas of a reader candies are drawn and come to rest', async () => {
  const { container } = await render(
    await mount(components.find(({ code }) => code.includes('function Shelf'))!, 'Shelf'),
  )
  await eventually(() => expect(container.querySelector('canvas')).not.toBeNull())
  const canvas = container.querySelector('canvas')!
  let drawn = 0
  await eventually(() => {
    drawn = 0
    stateOf(canvas).scene.traverse((object) => {
      const { geometry } = object as Mesh
      if (geometry instanceof InstancedBufferGeometry) drawn += geometry.instanceCount
    })
    expect(drawn).toBe(120)
  })
  await stillCanvas(500, canvas)
})

test('shapes of a reader are drawn where the bodies are, and come to rest', async () => {
  const { container } = await render(await mount(components.find(({ code }) => code.includes('function Cup'))!, 'Cup'))
  await eventually(() => expect(container.querySelector('canvas')).not.toBeNull())
  const canvas = container.querySelector('canvas')!
  let dice: InstancedMesh[] = []
  await eventually(() => {
    dice = []
    stateOf(canvas).scene.traverse((object) => object instanceof InstancedMesh && dice.push(object))
    expect(dice.map(({ count }) => count)).toEqual([30, 30])
  })
  const heights = () =>
    dice.flatMap(({ instanceMatrix }) => Array.from({ length: 30 }, (_, k) => instanceMatrix.array[16 * k + 13]!))
  // They start up to 18 m above the floor, which is at -0.8 m.
  await eventually(() => expect(Math.max(...heights())).toBeLessThan(1))
  expect(Math.min(...heights())).toBeGreaterThan(-0.8)
  await stillCanvas(500, canvas)
})

test('keys walk in the garden of a reader', async () => {
  const garden = components.find(({ code }) => code.includes('function walk'))!
  const { container } = await render(await mount(garden, 'Garden'))
  await eventually(() => expect(container.querySelector('canvas')).not.toBeNull())
  const { scene } = stateOf(container.querySelector('canvas')!)
  const walked = () => {
    const { array } = (scene.getObjectByName('characters') as InstancedMesh).instanceMatrix
    return Math.hypot(array[12]! - GARDEN.start[0], array[14]! - GARDEN.start[2])
  }
  await eventually(() => expect(walked()).toBe(0))
  const press = (type: string) =>
    container.querySelector('[data-konpeito]')!.dispatchEvent(new KeyboardEvent(type, { code: 'KeyW', bubbles: true }))
  press('keydown')
  await eventually(() => expect(walked()).toBeGreaterThan(1))
  press('keyup')
})

async function mount(snippet: (typeof snippets)[number], name: string) {
  const Shown = (await snippet.load!())[name] as ComponentType
  return <Shown />
}

const modules = snippets.filter(
  ({ language, prints, code }) => language === 'ts' && prints.length > 0 && /from 'konpeito-bottle'/.test(code),
)
test.each(modules)('$file:$line prints what it says', async ({ load, prints }) => {
  const log = vi.spyOn(console, 'log')
  await load!()
  const plain = (text: string) => text.replace(/[[\]',\s]+/g, ' ').trim() // like Node prints lists
  expect(log.mock.calls.map((call) => plain(call.flat().join(' ')))).toEqual(prints.map(plain))
})

/** An event source that sends one gift. */
class Gifts extends EventTarget {
  constructor() {
    super()
    const data = JSON.stringify({ name: 'Ada', colour: '#f58fae' })
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data, lastEventId: 'g1' })))
  }
}

const pages = [...new Set(snippets.filter(({ language }) => language === 'html').map(({ file }) => file))]
test.each(pages)('the HTML of %s and its scripts run', async (file) => {
  vi.stubGlobal('EventSource', Gifts)
  let jar: Element | null = null
  for (const { language, code, load, prints } of snippets.filter((snippet) => snippet.file === file)) {
    if (language === 'html') {
      const html = code.replace(/<script[^>]*src=[\s\S]*?<\/script>/g, '').replace(EXAMPLE_HOST, '/undrawn/')
      document.body.innerHTML = html.replace('"2800"', '"28"') // thousands would settle first
      jar = document.querySelector('konpeito-bottle')
      jar?.setAttribute('quality', 'low')
      if (jar) await new Promise((ready) => jar!.addEventListener('konpeito-ready', ready, { once: true }))
    } else if (language === 'js') {
      const log = vi.spyOn(console, 'log')
      const answered = vi.fn()
      window.addEventListener('message', ({ data }) => data?.source === 'konpeito' && answered(data.type))
      const listening = vi.spyOn(window, 'addEventListener')
      await load!()
      added.push(...listening.mock.calls)
      listening.mockRestore()
      const button = document.querySelector<HTMLButtonElement>('body > button')
      button?.click()
      if (button) expect(log).toHaveBeenCalled()
      for (const line of prints) expect(log.mock.calls.map((call) => call.join(' '))).toContain(line)
      if (code.includes('EventSource')) await eventually(() => expect(jar).toHaveProperty('items.0.label', 'Ada'))
      if (code.includes('toBlob')) expect(document.querySelector('a')?.href).toMatch(/^blob:/)
      if (!jar) await eventually(() => expect(answered).toHaveBeenCalledWith('drop'))
    }
  }
})
