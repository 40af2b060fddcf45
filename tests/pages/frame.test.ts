// embed.html in an iframe: requests are answered, those of another origin too; bad messages change
// nothing; it fills its box, and can be transparent. It is the built one, and draws where a test
// looks at the picture.
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { readModel } from '../../src/scenes/soda/index.ts'
import { toFragment } from '../../src/settings/walkerLinks.ts'
import { screenshot } from '../fixtures/pixels.ts'
import { eventually } from '../fixtures/wait.ts'

type Message = Record<string, unknown> & { type: string; id?: unknown; count?: number; items?: unknown }
/** The same server under its other name, which is another origin. */
const elsewhere = `http://${location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${location.port}`
const heard: Message[] = []
const hear = ({ data, source }: MessageEvent) => {
  if (source === frame?.contentWindow) heard.push(data)
}
let frame: HTMLIFrameElement | null = null

function close(): void {
  window.removeEventListener('message', hear)
  frame?.remove()
  heard.length = 0
}
afterEach(close)

async function open(query: Record<string, string>, { host = '', hash = '', size = 120, drawn = false } = {}) {
  frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;inset:0;width:${size}px;height:${size}px;border:0;color-scheme:light`
  frame.allow = 'accelerometer; gyroscope; magnetometer; clipboard-write; autoplay'
  const search = new URLSearchParams({ quality: 'low', count: '5', locale: 'en', ...query })
  window.addEventListener('message', hear)
  const loaded = new Promise((done) => frame!.addEventListener('load', done, { once: true }))
  frame.src = `${host}/${drawn ? 'drawn' : 'undrawn'}/embed.html?${search}${hash}`
  document.body.append(frame)
  await loaded
  return frame
}
const say = (message: unknown) => frame!.contentWindow!.postMessage(message, '*')
let last = 0
async function ask(type: unknown, message: object = {}): Promise<Message> {
  const id = `request ${++last}`
  say({ source: 'konpeito', type, id, ...message })
  return eventually(() => {
    const found = heard.find((answer) => answer.id === id)
    expect(found).toBeDefined()
    return found!
  })
}
const event = (type: string) =>
  eventually(() => {
    const types = heard.map((message) => message.type)
    expect(types, JSON.stringify(heard)).toContain(type)
  })

/** The window as displayed, in CSS pixels: it may be displayed scaled down. */
async function shownAt(width: number, height: number): Promise<ImageData> {
  const image = await createImageBitmap(await screenshot())
  const box = document.body.getBoundingClientRect()
  const scale = box.width / image.width
  const pen = new OffscreenCanvas(width, height).getContext('2d')!
  pen.drawImage(image, box.left, box.top, box.width, image.height * scale)
  return pen.getImageData(0, 0, width, height)
}
/** A pixel of a frame of 300 x 300 px as displayed. */
const pixel = async (x: number, y: number) => [...(await shownAt(300, 300)).data.slice(4 * (300 * y + x)).slice(0, 3)]

test('all requests are answered; bad messages change nothing', async () => {
  await open({ origin: location.origin }, { host: elsewhere })
  expect(await ask('stats')).toMatchObject({ source: 'konpeito', stats: { count: 5, candies: 5 } })
  expect(await ask('drop', { items: [{ id: 'gift', label: 'Ann', data: { sum: 3 } }] })).toMatchObject({ count: 6 })
  expect(await ask('drop', { count: 2 })).toMatchObject({ type: 'drop', count: 8 })
  const saved = await ask('save')
  expect(await ask('take', { ids: ['gift'] })).toMatchObject({ count: 7 })
  expect(await ask('set', { count: 3, palette: 'matcha', look: 'night' })).toMatchObject({ type: 'set', count: 3 })
  expect(await ask('load', { state: saved.state })).toMatchObject({ type: 'load', count: 8 })
  expect(await ask('shake')).toMatchObject({ type: 'shake' })

  // The events of a request come after its answer and carry its id.
  expect(heard.filter(({ id }) => id === saved.id).map(({ type }) => type)).toEqual(['save'])
  const taken = heard.findIndex(({ type, reason }) => type === 'change' && reason === 'take')
  expect(heard[taken]).toMatchObject({ source: 'konpeito', count: 7 })
  expect(heard[taken - 1]).toMatchObject({ type: 'take', id: heard[taken]!.id })

  for (const nonsense of [null, 7, 'konpeito', [], { source: 'other' }, { source: 'konpeito' }, new Map()])
    say(nonsense)
  const message = expect.stringMatching(/.{20}/)
  for (const type of ['explode', { toString: 1 }]) expect(await ask(type)).toMatchObject({ type: 'error', message })
  expect(await ask('drop', { items: [{ id: 'gift' }] })).toMatchObject({ type: 'error', message })
  expect(await ask('stats')).toMatchObject({ stats: { count: 8 } })

  await event('ready')
  await ask('drop', { items: [{ id: 'late', label: 'Bea', data: { sum: 4 } }] })
  await eventually(() => {
    const landed = heard.find(({ type, item }) => type === 'land' && (item as { id: unknown }).id === 'late')
    expect(landed).toMatchObject({ source: 'konpeito', item: { id: 'late', label: 'Bea', data: { sum: 4 } } })
  })
})

test('own colours act, keys do not unless asked, a bad address is reported', async () => {
  const view = { view: 'torus', origin: location.origin }
  await open({ ...view, palette: 'ff88aa,white' })
  const role = () => frame!.contentDocument!.querySelector('[data-konpeito]')!.getAttribute('role')
  for (const palette of [['#123456', 'tomato'], 'ff88aa,white', 'pink', 'sakura'])
    expect(await ask('set', { palette })).toMatchObject({ type: 'set' })
  expect(role()).toBe('img')
  expect(await ask('set', { interactive: true })).toMatchObject({ type: 'set' })
  expect(role()).toBe('application')
  await event('ready')
  const inside = frame!.contentDocument!
  const tell = (type: string) => inside.querySelector('td button')!.dispatchEvent(new Event(type, { bubbles: true }))
  ;[...inside.querySelectorAll('button')].find((button) => button.textContent === 'List the candies')!.click()
  await eventually(() => expect(inside.querySelector('td')).not.toBeNull())
  for (const type of ['focusin', 'focusout']) tell(type)
  await eventually(() => {
    const hovers = heard.filter(({ type }) => type === 'hover')
    expect(hovers.map(({ items }) => (items as unknown[]).length)).toEqual([1, 0])
  })
  close()
  await open({ ...view, interactive: '1', palette: 'neon' })
  await ask('stats')
  expect(role()).toBe('application')
  expect(heard.find(({ type }) => type === 'error')).toMatchObject({
    message: 'palette=neon is not allowed; the default is used',
  })
})

test('it fills its box at every size', async () => {
  await open({ count: '3' })
  await event('ready')
  for (const [width, height] of [
    [300, 300],
    [520, 240],
    [160, 420],
  ]) {
    Object.assign(frame!.style, { width: `${width}px`, height: `${height}px` })
    await eventually(() => {
      const { documentElement } = frame!.contentDocument!
      const { width: w, height: h } = frame!.contentDocument!.querySelector('canvas')!.getBoundingClientRect()
      expect([w, h, documentElement.scrollWidth, documentElement.scrollHeight]).toEqual([width, height, width, height])
    })
  }
})

test.each(['light', 'dark'])('a %s page shows through with transparent=1 only', async (scheme) => {
  document.documentElement.style.colorScheme = scheme
  document.body.style.cssText = 'margin:0;height:100vh;background:rgb(20 200 90)'
  const view = { view: 'walker', transparent: '1', origin: location.origin }
  await open(view, { host: elsewhere, size: 300, drawn: true })
  await event('ready')
  await eventually(async () => expect(await pixel(6, 6)).toEqual([20, 200, 90]))
  await ask('set', { transparent: false })
  await eventually(async () => expect(await pixel(6, 6)).not.toEqual([20, 200, 90]))
})

test('a shared jar too lets the page show through', async () => {
  const [room, key] = ['r'.repeat(22), `v${'k'.repeat(11)}.${'k'.repeat(43)}`]
  await open({ transparent: '1' }, { hash: `#shared=${room}.${key}` })
  await eventually(() => expect(frame!.contentDocument!.querySelector('.connected')).not.toBeNull())
  expect(frame!.contentDocument!.body.hasAttribute('data-transparent')).toBe(true)
})

test('#s= restores a saved state; a damaged one is reported', async () => {
  await open({ origin: location.origin })
  await ask('drop', { items: [{ id: 'kept', label: 'Kept' }] })
  const { state } = await ask('save')
  close()
  await open({ origin: location.origin }, { hash: `#s=${encodeURIComponent(state as string)}` })
  expect(await ask('stats')).toMatchObject({ stats: { count: 6 } })
  expect((await ask('save')).state).toContain('"Kept"')
  close()
  await open({ origin: location.origin, count: '4' }, { hash: '#s=z.damaged' })
  await event('error')
  expect(heard[0]!.message).toMatch(/damaged or cut off/)
  expect(await ask('stats')).toMatchObject({ stats: { count: 4 } })
})

test('a frame shows the walker, with classic=1 on white, and refuses requests that need a jar', async () => {
  await open({ view: 'walker', classic: '1' }, { size: 300, drawn: true })
  await event('ready')
  expect(await ask('set', { paused: true })).toMatchObject({ type: 'set' })
  expect(await ask('drop')).toMatchObject({ type: 'error', message: expect.stringContaining('needs a jar') })
  await eventually(async () => expect(await pixel(60, 60)).toEqual([255, 255, 255]))
})

test.each([
  [{ level: '5' }, 6],
  [{ level: '4' }, 0],
  [{}, 0],
])('the physics of far candies is simplified at level 5 alone: %o', async (parameters, far) => {
  await open(parameters, { drawn: true })
  await event('ready')
  await ask('set', { lod: 0.1 })
  await ask('drop', { count: 1 })
  await eventually(async () => expect((await ask('stats')).stats).toMatchObject({ bodies: 6, far }))
})

/** Height and centre of the walker in a frame of 300 x 300 px. Pixels. */
async function measureWalker(): Promise<{ height: number; x: number; y: number }> {
  const { data } = await shownAt(300, 300)
  const [r, g, b] = data.subarray(4 * (300 * 60 + 60))
  const rows: number[] = []
  const columns: number[] = []
  // The room without its edges, above the shadow on the ground. Sky and ground differ by less
  // than 60.
  for (let y = 40; y < 250; y++)
    for (let x = 34; x < 268; x++) {
      const o = 4 * (300 * y + x)
      if (Math.abs(data[o]! - r!) + Math.abs(data[o + 1]! - g!) + Math.abs(data[o + 2]! - b!) < 60) continue
      rows.push(y)
      columns.push(x)
    }
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
  return { height: rows.length === 0 ? 0 : rows.at(-1)! - rows[0]! + 1, x: mean(columns), y: mean(rows) }
}

/** Two nodes and a spring at rest in mid-air. */
const BAR = {
  ...{ name: 'Bar', author: '', gravity: [0, 0], friction: 0, stiffness: 0.001, width: 6, height: 4 },
  ...{ surface_friction: 0, surface_reflection: 0, wave_amplitude: 0, wave_phase: 0, wave_speed: 0, wave_direction: 1 },
  nodes: [0.2, 0.8].map((x) => ({ location: [x, 0.6], velocity: [0, 0], acceleration: [0, 0] })),
  springs: [{ node_a: 0, node_b: 1, rest_length: 0.6, amplitude: 0, phase: 0 }],
}

test('a frame shows the walker of its address', async () => {
  const hash = `#${toFragment(readModel(BAR))}`
  // Transparent: what stands far behind the walker is no part of it.
  await open({ view: 'walker', transparent: '1' }, { hash, size: 300, drawn: true })
  await event('ready')
  // The bar: as high as a node is wide, a fifth of the room from the left wall, two fifths above
  // the ground.
  await eventually(async () => {
    const { height, x, y } = await measureWalker()
    expect(height).toBeGreaterThan(3)
    expect(height).toBeLessThan(20)
    expect(Math.abs(x - 83)).toBeLessThan(8)
    expect(Math.abs(y - 209)).toBeLessThan(8)
  })
  expect(heard.map(({ type }) => type)).not.toContain('error')
})

test('a bad address shows the classic walker and reports the error', async () => {
  await open({ view: 'walker' }, { hash: '#m=nonsense', size: 300, drawn: true })
  await event('error')
  await event('ready')
  expect(heard[0]).toMatchObject({ type: 'error', message: expect.stringMatching(/JSON|base64/) })
  await eventually(async () => expect((await measureWalker()).height).toBeGreaterThan(80))
})

test('?tilt=1 on a phone: the button sets the upright pose, a lean tilts', async () => {
  // A coarse pointer is mocked before the scripts of the frame run.
  const source = `if (location.href.includes('tilt=1')) {
    const real = matchMedia
    window.matchMedia = (query) => (/coarse/.test(query) ? { matches: true } : real(query))
  }`
  await cdp().send('Page.enable')
  const { identifier } = await cdp().send('Page.addScriptToEvaluateOnNewDocument', { source })
  await open({ tilt: '1', count: '8', locale: 'he' })
  await event('ready')
  await cdp().send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  const inside = frame!.contentWindow! as Window & typeof globalThis
  const pose = (beta: number, gamma: number) =>
    inside.dispatchEvent(new inside.DeviceOrientationEvent('deviceorientation', { beta, gamma }))
  const down = async () => JSON.parse((await ask('save')).state as string).down as number[]
  const button = inside.document.querySelector<HTMLButtonElement>('button[aria-pressed]')!
  // From right to left the button is at the left. Its words fall back until they are given.
  expect(button.getBoundingClientRect().left).toBe(12)
  expect([button.textContent, button.querySelector('bdi')!.lang]).toEqual(['Tilt with the device', 'en'])
  await ask('set', { texts: { tilt: 'להטות' } })
  expect([button.textContent, button.querySelector('bdi')!.lang]).toEqual(['להטות', 'he'])
  pose(50, 40)
  expect(await down()).toEqual([0, -1, 0])
  button.click()
  await eventually(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  pose(50, 0)
  pose(50, 30)
  expect((await down())[0]).toBeGreaterThan(0.2)
  button.click()
  expect(await down()).toEqual([0, -1, 0])
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

test('in a sandbox without an origin it is drawn, by its classic script', async () => {
  frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  window.addEventListener('message', hear)
  frame.src = '/undrawn/embed.html?count=42&locale=en&quality=low'
  document.body.append(frame)
  await event('ready')
  expect(heard.find(({ type }) => type === 'ready')).toMatchObject({ source: 'konpeito', count: 42 })
})

test('without a script that loads it shows its number and a link', async () => {
  frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.dataset.testid = 'sandboxed'
  frame.src = '/scriptless/embed.html?count=1042&locale=en'
  document.body.append(frame)
  const inside = page.frameLocator(page.getByTestId('sandboxed'))
  // Tests see nothing inside; the pointer finds what is there.
  await inside.getByText('1,042', { exact: true }).hover()
  await inside.getByRole('link', { name: 'Open the jar in a new tab' }).hover()
})
