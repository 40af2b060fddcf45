// Snippets that a page's author copies: the jar of these settings in React, as an element, and as
// an iframe. Defaults are left out.

import type { Interaction } from '../../components/jar/types.ts'
import { CAPACITY, type JarView } from '../../jar/jarWorld.ts'
import type { OwnVessel } from '../../jar/vessels.ts'
import { languageOf } from '../../settings/locale.ts'
import { formatText } from '../../settings/parse.ts'
import { defaultSettings, formatQuery, type Settings } from '../../settings/query.ts'
import {
  JAR_VIEWS,
  SETTINGS,
  type Setting,
  type SettingName,
  type Value as SingleValue,
  type View,
} from '../../settings/schema.ts'
import { TORUS_DEFAULTS } from '../../settings/torus.ts'

/** A palette may be a list of colours, a vessel its profile. */
type Value = SingleValue | readonly string[] | OwnVessel

/** Ways to embed a jar. */
export const WAYS = ['react', 'element', 'iframe'] as const
export type Way = (typeof WAYS)[number]

export type SnippetOptions = {
  /** CSS pixels; null for the full width. */
  width: number | null
  /** CSS pixels. */
  height: number
  transparent: boolean
  /** What pointer, touch and keys do to the jar. */
  interactive: Interaction
  /** How many of a bottle's candies lie beside it. */
  beside: number
  sound: boolean
  /** In an iframe: a button lets visitors tilt the jar with their phone. */
  tilt: boolean
  /** In an iframe: origin of the page that may send messages. Empty for the frame's own. */
  origin: string
  /** Address of this page; embed.html lies beside it. */
  site: string
  /** In an iframe: the part of its address after `#`. @default none */
  fragment?: string
}

/** Permissions that an iframe needs for tilt, sound and copying. */
export const ALLOW = 'accelerometer; gyroscope; magnetometer; clipboard-write; autoplay'

/** Whether a view is a jar. The others are scenes, which only an iframe embeds. */
export const isJar = (view: View): view is JarView => (JAR_VIEWS as readonly View[]).includes(view)

/** The snippet for one of the ways. A view that is no jar needs `iframe`. */
export function writeSnippet(way: Way, settings: Settings, options: SnippetOptions): string {
  if (way === 'iframe') return writeIframe(settings, options)
  const props = jarProps(settings, options)
  return way === 'react' ? writeReact(props, options) : writeElement(props, options)
}

/**
 * The origin of a typed address, as `?origin=` takes it: `https://example.org/blog` gives
 * `https://example.org`.
 *
 * @returns empty for an empty text, null where it is no web address
 */
export function originOf(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  try {
    // not-loaded: parsed only
    const { origin, protocol, hostname } = new URL(trimmed.includes('://') ? trimmed : `https://${trimmed}`)
    // Some browsers allow spaces in a host.
    return /^https?:$/.test(protocol) && /^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname) ? origin : null
  } catch {
    return null
  }
}

/**
 * Whether the level of the bottle or settings of the torus differ from their defaults. Only an
 * iframe carries them.
 */
export function changesPhysics(settings: Settings): boolean {
  if (settings.view === 'bottle') return settings.level !== SETTINGS.level.default
  if (settings.view !== 'torus') return false
  const names = Object.keys(TORUS_DEFAULTS) as (keyof typeof TORUS_DEFAULTS)[]
  return names.some((name) => name !== 'debug' && settings[name] !== TORUS_DEFAULTS[name])
}

/** Props that differ from their defaults, in the order of the snippet. */
function jarProps(settings: Settings, options: SnippetOptions): [SettingName, Value][] {
  const { view, vessel, count, seed, fills, unit, goal, palette, look, quality, lod, paused, locale } = settings
  const { interactive } = options
  const standard = defaultSettings(view)
  const props: [SettingName, Value, boolean][] = [
    ['view', view, view !== SETTINGS.view.default],
    ['vessel', vessel, view === 'bottle' && vessel !== SETTINGS.vessel.default],
    ['count', count, true],
    ['capacity', count, isJar(view) && count > CAPACITY[view]],
    ['beside', options.beside, view === 'bottle' && options.beside > 0],
    ['seed', seed, seed !== standard.seed],
    ['fills', fills, fills !== standard.fills],
    ['unit', unit, unit !== standard.unit],
    ['goal', goal, goal !== standard.goal],
    ['palette', palette, palette !== standard.palette],
    ['look', look, look !== standard.look],
    ['quality', quality, quality !== standard.quality],
    ['lodDistance', lod, lod !== standard.lod],
    ['paused', true, paused],
    ['transparent', true, options.transparent],
    ['interactive', interactive === 'view' || interactive, interactive !== SETTINGS.interactive.default],
    ['sound', true, options.sound],
    ['locale', locale, locale !== SETTINGS.locale.default],
  ]
  return props.filter(([, , chosen]) => chosen).map(([name, value]) => [name, value])
}

function writeReact(props: [SettingName, Value][], { width, height }: SnippetOptions): string {
  const lines = props.map(([name, value]) =>
    value === true
      ? name
      : typeof value === 'string'
        ? `${name}="${value}"`
        : `${name}={${JSON.stringify(value)
            .replace(/"(\w+)":/, ' $1: ')
            .replaceAll('"', "'")
            .replaceAll(',', ', ')}}`,
  )
  lines.push(`style={{ width: ${width ?? "'100%'"}, height: ${height} }}`)
  return `import { KonpeitoBottle } from 'konpeito-bottle'

export function Jar() {
  return (
    <KonpeitoBottle
${lines.map((line) => `      ${line}`).join('\n')}
    />
  )
}
`
}

function writeElement(props: [SettingName, Value][], { width, height }: SnippetOptions): string {
  const attributes = props.map(([name, value]) => {
    const { attribute, type }: Setting = SETTINGS[name]
    const text = name === 'vessel' ? formatText(value, type) : String(value)
    return value === true ? attribute : `${attribute}="${quoted(text)}"`
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
  const { width, height, transparent, interactive, beside, sound, tilt, origin, site, fragment = '' } = options
  const shown: Settings = { ...settings, transparent, debug: defaultSettings(settings.view).debug }
  const query = new URLSearchParams(formatQuery(shown))
  if (beside > 0 && settings.view === 'bottle') query.set('beside', String(beside))
  if (interactive !== SETTINGS.interactive.default && isJar(settings.view)) query.set('interactive', interactive)
  if (sound) query.set('sound', '1')
  if (tilt) query.set('tilt', '1')
  if (origin !== '') query.set('origin', origin)
  const address = new URL('embed.html', site)
  address.hash = fragment
  address.search = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',')
  // Browsers paint a frame opaque where its color scheme differs from that of the page around.
  const style = `border: 0${width === null ? '; width: 100%' : ''}${transparent ? '; color-scheme: light' : ''}`
  return `<iframe
  src="${quoted(address.href)}"
  title="${languageOf(settings.locale) === 'ja' ? '金平糖' : 'Konpeito'}"
  width="${width ?? '100%'}"
  height="${height}"${isJar(settings.view) ? `\n  allow="${ALLOW}"` : ''}
  loading="lazy"
  style="${style}"
></iframe>
`
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
