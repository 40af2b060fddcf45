// Writes the snippets of the Embed dialog: React, element, iframe, and the address of an overlay.
// Defaults are left out.
import {
  formatText,
  languageOf,
  MAX_COUNT,
  type ReadValue,
  SETTINGS,
  type Setting,
  type SettingName,
  type Settings,
  TORUS_DEFAULTS,
} from '../../src/settings/index.ts'
import { isJar } from '../state/jars.ts'
import { embedAddress, type SnippetOptions, valuesOf, type Way } from './embedAddress.ts'

/** Permissions that an iframe needs for tilt, sound and copying. */
export const ALLOW = 'accelerometer; gyroscope; magnetometer; clipboard-write; autoplay'

/** Writes the snippet for one way. A scene needs `iframe`. */
export function writeSnippet(way: Way, settings: Settings, options: SnippetOptions): string {
  if (way === 'iframe') return writeIframe(settings, options)
  if (way === 'overlay') return embedAddress(way, settings, options)
  const props = jarProps(way, settings, options)
  return way === 'react' ? writeReact(props, options) : writeElement(props, options)
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

/** Props that differ from their defaults, and the count. */
function jarProps(way: Way, settings: Settings, options: SnippetOptions): [SettingName, ReadValue][] {
  const { view, count } = settings
  const values = valuesOf(way, settings, options)
  const capacity = isJar(view) ? Math.max(Math.min(count, MAX_COUNT), SETTINGS.capacity.default[view]) : undefined
  return Object.entries<Setting>(SETTINGS).flatMap(([key, { attribute, type, default: usual }]) => {
    const name = key as SettingName
    const value = name === 'capacity' ? capacity : values[name]
    const standard = typeof usual === 'object' ? usual[view] : usual
    if (!attribute || value === undefined || (value === standard && name !== 'count')) return []
    return [[name, type.kind === 'oneOf' && value === type.flag ? true : value]]
  })
}

function writeReact(props: [SettingName, ReadValue][], { width, height }: SnippetOptions): string {
  const lines = props.map(([name, value]) => (value === true ? name : `${name}=${writeValue(value)}`))
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

function writeValue(value: ReadValue): string {
  // A JSX string has character references, but no escapes.
  if (typeof value === 'string') return /["&]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`
  const text = JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(',', ', ')
  return `{${text.replace(/^\{(.*)\}$/, '{ $1 }')}}`
}

function writeElement(props: [SettingName, ReadValue][], { width, height }: SnippetOptions): string {
  const attributes = props.map(([name, value]) => {
    const { attribute, type }: Setting = SETTINGS[name]
    const text = name === 'vessel' ? formatText(value, type) : String(value)
    return value === true ? attribute : `${attribute}="${quoted(text)}"`
  })
  const across = width === null ? '100%' : `${width}px`
  return `<script type="module" src="element.js"></script>
<style>
  konpeito-bottle:not(:defined) { display: block; aspect-ratio: 4 / 5; min-height: 160px }
</style>

<konpeito-bottle
${attributes.map((line) => `  ${line}`).join('\n')}
  style="width: ${across}; height: ${height}px"
></konpeito-bottle>
`
}

function writeIframe(settings: Settings, options: SnippetOptions): string {
  const { width, height, transparent } = options
  // Browsers paint an iframe opaque if its color scheme differs from the page around.
  const style = `border: 0${width === null ? '; width: 100%' : ''}${transparent ? '; color-scheme: light' : ''}`
  return `<iframe
  src="${quoted(embedAddress('iframe', settings, options))}"
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
