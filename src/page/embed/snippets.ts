// What a page's author copies: the jar of these settings as React, as an element, and as an iframe. Pure: settings in, text out.
// What is at its default is left out, so that the snippet says only what the author chose.
import { CAPACITY } from '../../jar/jarWorld.ts'
import { defaultSettings, formatQuery, type Settings } from '../query.ts'

export const WAYS = ['react', 'element', 'iframe'] as const
export type Way = (typeof WAYS)[number]

export type SnippetOptions = {
  /** px; null: as wide as there is room */
  width: number | null
  /** px */
  height: number
  transparent: boolean
  /** pointer, touch and keys act on the jar; true */
  interactive: boolean
  sound: boolean
  /** iframe: a button lets visitors tilt the jar with their phone */
  tilt: boolean
  /** iframe: origin of the page that may send messages; empty: the frame's own */
  origin: string
  /** the page's own address: embed.html lies beside it */
  site: string
  /** iframe: what follows the # in its address; nothing */
  fragment?: string
}

/** What an iframe must be allowed for tilt, sound and copying. */
export const ALLOW = 'accelerometer; gyroscope; magnetometer; clipboard-write; autoplay'
/** px that a snippet's width and height may be */
export const SIZE_RANGE = { min: 120, max: 4096 } as const

/** Whether a view is a jar, which goes into a page by all ways; the others are scenes, for an iframe alone. */
export const isJar = (view: Settings['view']): view is 'bottle' | 'torus' => view === 'bottle' || view === 'torus'

/** The text for one of the ways; for views that are no jar it must be the iframe. */
export function writeSnippet(way: Way, settings: Settings, options: SnippetOptions): string {
  if (way === 'iframe') return writeIframe(settings, options)
  const props = jarProps(settings, options)
  return way === 'react' ? writeReact(props, options) : writeElement(props, options)
}

/**
 * The origin of an address that somebody typed, as `?origin=` takes it: `https://example.org/blog` gives `https://example.org`.
 * Empty text gives an empty text; null where it is no web address.
 */
export function originOf(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  try {
    const { origin, protocol, hostname } = new URL(trimmed.includes('://') ? trimmed : `https://${trimmed}`) // not-loaded: only parsed
    // Some browsers let a host have spaces.
    return /^https?:$/.test(protocol) && /^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname) ? origin : null
  } catch {
    return null
  }
}

/** Numbers of the torus that are not at their default: only an iframe carries them. */
export function ownNumbers(settings: Settings): boolean {
  if (settings.view !== 'torus') return false
  const plain = { ...defaultSettings('torus', settings.locale), debug: settings.debug }
  const names = ['count', 'seed', 'lod', 'paused', 'palette', 'look', 'quality', 'transparent'] as const
  for (const name of names) Object.assign(plain, { [name]: settings[name] })
  return formatQuery(settings, settings.locale) !== formatQuery(plain, settings.locale)
}

type Value = string | number | boolean

/** Names of the props, in the order of the snippet. */
function jarProps(settings: Settings, options: SnippetOptions): [string, Value][] {
  const { view, count, seed, palette, look, quality, lod, paused, locale } = settings
  const standard = defaultSettings(view)
  const props: [string, Value, boolean][] = [
    ['view', view, view !== 'bottle'],
    ['count', count, true],
    ['capacity', count, isJar(view) && count > CAPACITY[view]],
    ['seed', seed, seed !== standard.seed],
    ['palette', palette, palette !== standard.palette],
    ['look', look, look !== standard.look],
    ['quality', quality, quality !== standard.quality],
    ['lodDistance', lod, lod !== standard.lod],
    ['paused', true, paused],
    ['transparent', true, options.transparent],
    ['interactive', true, options.interactive],
    ['sound', true, options.sound],
    ['locale', locale, locale !== 'en'],
  ]
  return props.filter(([, , chosen]) => chosen).map(([name, value]) => [name, value])
}

function writeReact(props: [string, Value][], { width, height }: SnippetOptions): string {
  const lines = props.map(([name, value]) =>
    value === true ? name : typeof value === 'string' ? `${name}="${value}"` : `${name}={${value}}`,
  )
  lines.push(`style={{ width: ${width ?? "'100%'"}, height: ${height} }}`)
  return `import { KonpeitoBottle } from 'konpeito'

export function Jar() {
  return (
    <KonpeitoBottle
${lines.map((line) => `      ${line}`).join('\n')}
    />
  )
}
`
}

function writeElement(props: [string, Value][], { width, height }: SnippetOptions): string {
  const attributes = props.map(([name, value]) => {
    const attribute = name === 'lodDistance' ? 'lod-distance' : name
    return value === true ? attribute : `${attribute}="${quoted(value)}"`
  })
  const across = width === null ? '100%' : `${width}px`
  return `<script type="module" src="element.js"></script>

<konpeito-bottle
${attributes.map((line) => `  ${line}`).join('\n')}
  style="display: block; width: ${across}; height: ${height}px"
></konpeito-bottle>
`
}

function writeIframe(settings: Settings, options: SnippetOptions): string {
  const { width, height, transparent, interactive, sound, tilt, origin, site, fragment = '' } = options
  const shown: Settings = { ...settings, transparent, debug: defaultSettings(settings.view).debug }
  const query = new URLSearchParams(formatQuery(shown))
  if (!query.has('count') && settings.view !== 'walker') query.set('count', String(settings.count))
  if (!interactive) query.set('interactive', '0')
  if (sound) query.set('sound', '1')
  if (tilt) query.set('tilt', '1')
  if (origin !== '') query.set('origin', origin)
  const address = new URL('embed.html', site)
  address.hash = fragment
  address.search = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/')
  // A frame is see-through only where it and the page around it are both light or both dark: this one is light.
  const style = `border: 0${width === null ? '; width: 100%' : ''}${transparent ? '; color-scheme: light' : ''}`
  return `<iframe
  src="${quoted(address.href)}"
  title="${settings.locale === 'ja' ? '金平糖' : 'Konpeito'}"
  width="${width ?? '100%'}"
  height="${height}"${isJar(settings.view) ? `\n  allow="${ALLOW}"` : ''}
  loading="lazy"
  style="${style}"
></iframe>
`
}

function quoted(value: Value): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
