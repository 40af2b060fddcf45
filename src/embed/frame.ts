// embed.html: the scene alone, for an iframe. Reads the page's query, listens to the page around it if its origin is allowed
// (frameWire.ts), and answers (messages.ts).
import { createJarElement, type JarElementProps } from '../components/jar/jarElement.ts'
import { createJar, type Jar } from '../jar/jar.ts'
import { CAPACITY } from '../jar/jarWorld.ts'
import { type Settings as PageSettings, parseQuery, preferredLocale } from '../page/query.ts'
import { readState } from '../page/stateLink.ts'
import { applyTorus } from '../page/torus/parameters.ts'
import type { World } from '../physics/index.ts'
import { readAttributes } from './attributes.ts'
import { createFrameChannel, type FrameChannel } from './frameChannel.ts'
import { addTiltButton } from './frameTilt.ts'
import type { Settings } from './messages.ts'

const box = document.getElementById('jar')!
const { settings, problems } = parseQuery(location.search, preferredLocale(navigator.languages))
const query = new URLSearchParams(location.search)
const wire = createFrameChannel(window)

/** What the frame reads beyond the page's query, by the names of the element's attributes. */
const MORE = ['interactive', 'sound', 'initial', 'label', 'capacity', 'overflow']

async function start(): Promise<void> {
  document.documentElement.lang = settings.locale
  for (const { parameter, value } of problems)
    wire.fail(new RangeError(`${parameter}=${value} is not allowed; the default stands`))
  if (settings.view !== 'bottle' && settings.view !== 'torus') {
    const { showScene } = await import('./frameScene.tsx')
    wire.listen({
      handle: null,
      fill() {},
      set: showScene(box, settings, () => wire.tell('ready'), wire.fail),
    })
    return
  }
  const own = readAttributes((name) => (MORE.includes(name) ? query.get(name) : null), wire.fail)
  const jar = createJar({
    view: settings.view,
    seed: settings.seed,
    // As many candies as are asked for, as the page shows them.
    capacity: own.capacity ?? Math.max(CAPACITY[settings.view], settings.count),
    overflow: own.overflow,
  })
  if (jar.view === 'torus') applyTorus(jar.world as World<2>, settings)
  const stop = jar.on('error', wire.fail)
  if (!(await restore(jar))) jar.setCount(settings.count)
  stop() // from here on the shell tells of errors
  window.addEventListener('hashchange', () => void restore(jar))
  show(jar, own, wire)
}

function show(jar: Jar, own: Partial<JarElementProps>, { tell, fail, listen }: FrameChannel): void {
  const { palette, look, quality, paused, transparent, locale, lod } = settings satisfies PageSettings
  let props: JarElementProps = {
    ...{ palette, look, quality, paused, transparent, locale, lodDistance: lod },
    interactive: true,
    ...own,
    onReady: () => tell('ready', { count: jar.count() }),
    onDrop: (event) => tell('drop', event),
    onLand: (event) => tell('land', event),
    onSettle: (event) => tell('settle', event),
    onPick: (event) => tell('pick', event),
    onChange: (event) => tell('change', event),
    onError: fail,
  }
  const shell = createJarElement(box, jar, props)
  const set = (changes: Settings) => {
    props = { ...props, ...changes }
    document.body.toggleAttribute('data-transparent', props.transparent === true)
    document.documentElement.lang = props.locale ?? 'en'
    shell.update(props)
  }
  set({})
  if (jar.view === 'bottle' && query.get('tilt') === '1') addTiltButton(box, locale, shell.handle.tilt, fail)
  listen({
    handle: shell.handle,
    set,
    fill: (contents) => (typeof contents === 'number' ? jar.setCount(contents) : jar.setItems(contents)),
  })
}

/** The state in the address, if there is one. @returns whether it is in the jar now */
async function restore(jar: Jar): Promise<boolean> {
  try {
    const state = await readState(location.hash)
    if (state !== null) jar.load(state)
    return state !== null
  } catch (error) {
    wire.fail(error as Error)
    return false
  }
}

start().catch(wire.fail)
