// embed.html: the scene alone, for an iframe. Reads the page's query, listens to the page around it if its origin is allowed, and answers.
import type { ShellProps } from '../components/jar/shell.ts'
import { createShell, type Shell } from '../components/jar/shell.ts'
import { createJar } from '../hooks/jar.ts'
import { parseQuery, preferredLocale } from '../page/query.ts'
import { answer, isOurs, readOrigins, type Settings, SOURCE } from './messages.ts'

const box = document.getElementById('jar')!
const query = new URLSearchParams(location.search)
const { settings, problems } = parseQuery(location.search, preferredLocale(navigator.languages))
const outside = window.parent === window ? null : window.parent

let origins: string[] = []
try {
  origins = readOrigins(query, location.origin)
} catch (error) {
  console.error(error)
}

/** To the page around, and only if it is of an origin that is allowed: others get nothing. */
function tell(message: Record<string, unknown>, to?: string): void {
  if (!outside) return
  const around = location.ancestorOrigins?.[0]
  const targets = to ? [to] : around === undefined ? origins : origins.filter((origin) => origin === around)
  for (const target of targets) outside.postMessage(message, target)
}
const event = (type: string) => (detail?: object | null) => tell({ source: SOURCE, type, ...detail })
const error = (error: Error) => tell({ source: SOURCE, type: 'error', message: error.message })

async function start(): Promise<void> {
  if (settings.view !== 'bottle' && settings.view !== 'torus') {
    const { showScene } = await import('./frameScene.tsx')
    showScene(box, settings)
    event('ready')()
    return
  }
  let props: ShellProps = {
    palette: settings.palette,
    look: settings.look,
    quality: settings.quality,
    paused: settings.paused,
    transparent: settings.transparent,
    locale: settings.locale,
    interactive: true,
    lodDistance: settings.lod,
    initial: query.get('initial') === 'pour' ? 'pour' : 'settled',
    onReady: () => event('ready')(),
    onDrop: event('drop'),
    onLand: event('land'),
    onSettle: event('settle'),
    onPick: event('pick'),
    onChange: event('change'),
    onError: error,
  }
  const jar = createJar({ view: settings.view, seed: settings.seed })
  jar.setCount(settings.count)
  const shell: Shell = createShell(box, jar, props)
  const set = (changes: Settings) => {
    props = { ...props, ...changes }
    document.body.toggleAttribute('data-transparent', props.transparent === true)
    shell.update(props)
  }
  set({})
  window.addEventListener('message', ({ data, origin, source }) => {
    if (source !== outside || !isOurs(data) || !origins.includes(origin)) return
    tell(answer(data, { handle: shell.handle, set }), origin)
  })
  const restore = () => {
    const state = /^#s=(.+)$/.exec(location.hash)?.[1]
    if (state === undefined) return
    try {
      shell.handle.load(decodeURIComponent(state))
    } catch (problem) {
      error(problem as Error)
    }
  }
  restore()
  window.addEventListener('hashchange', restore)
  for (const { parameter, value } of problems)
    error(new RangeError(`${parameter}=${value} is not allowed; the default stands`))
  event('listening')()
}

document.documentElement.lang = settings.locale
void start()
