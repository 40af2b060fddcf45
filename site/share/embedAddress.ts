// The choices of the Embed dialog, the settings and options that each way of embedding uses, and the
// address of embed.html: for an iframe, for an overlay, and for the preview.
import type { KonpeitoBottleProps } from '../../src/index.ts'
import {
  DEFAULT_SIZE,
  defaultSettings,
  formatQuery,
  formatText,
  parseText,
  type ReadValue,
  SETTINGS,
  type Setting,
  type SettingName,
  type Settings,
} from '../../src/settings/index.ts'
import { MOMENTARY } from '../state/address.ts'
import { isJar } from '../state/jars.ts'

export type Interaction = Exclude<NonNullable<KonpeitoBottleProps['interactive']>, boolean>
export type ShapeName = (typeof SETTINGS)['shape']['type']['names'][number]

export const WAYS = ['react', 'element', 'iframe', 'overlay'] as const
export type Way = (typeof WAYS)[number]

export type TypedSetting = 'image' | 'goal' | 'fills' | 'unit'

/**
 * The choices of the Embed dialog. An empty text means the default. `page` is the address of the page
 * that may send messages. Sizes are in CSS pixels. `tilt` is a button of an iframe that lets visitors
 * tilt the jar with their phone; `announce` shows names and amounts in an overlay.
 */
export type Choices = Record<TypedSetting | 'events' | 'page', string> &
  Record<'beside' | 'width' | 'height', number> &
  Record<'full' | 'transparent' | 'sound' | 'tilt' | 'announce', boolean> & {
    shape: ShapeName
    vessel: Settings['vessel']
    interactive: Interaction
    /** null: the count of the page, or 0 in an overlay, which counts what comes in. */
    count: number | null
  }

/** The choices that are not settings. Each way uses some of them. */
export type SnippetOptions = Pick<
  Choices,
  'height' | 'beside' | 'transparent' | 'interactive' | 'sound' | 'tilt' | 'announce' | 'events'
> & {
  /** CSS pixels; null for the full width. */
  width: number | null
  /** Origin of the page that may send messages to an iframe. Empty for the origin of embed.html. */
  origin: string
  /** Address of this page; embed.html lies beside it. */
  site: string
  /** The part of the address after `#`; may be empty. */
  fragment: string
}

/** The choices with which the dialog opens. */
export function firstChoices(shown: Settings): Choices {
  const { shape, vessel, transparent } = shown
  const typed = (name: TypedSetting) => (shown[name] === SETTINGS[name].default ? '' : String(shown[name]))
  return {
    shape: shape as ShapeName,
    vessel,
    transparent,
    count: null,
    beside: 0,
    full: true,
    width: DEFAULT_SIZE,
    height: DEFAULT_SIZE,
    interactive: 'view',
    sound: false,
    tilt: false,
    announce: true,
    page: '',
    events: '',
    image: typed('image'),
    goal: typed('goal'),
    fills: typed('fills'),
    unit: typed('unit'),
  }
}

/** Reads a typed setting. @returns undefined where the text is not allowed */
export function readTyped(name: TypedSetting, text: string): ReadValue | undefined {
  const { type, default: standard } = SETTINGS[name]
  return text.trim() === '' ? standard : parseText(text.trim(), type)
}

/**
 * Returns the settings and options for one way.
 * @param shown the settings of the page
 * @param choices valid ones: fields do not pass on invalid texts
 */
export function embedOf(shown: Settings, choices: Choices, way: Way) {
  const { shape, vessel, full, width, page, transparent } = choices
  const options = {
    ...choices,
    transparent: transparent || way === 'overlay', // over a video
    origin: originOf(page) ?? '',
    width: full && way !== 'overlay' ? null : width,
  }
  if (!isJar(shown.view)) return { settings: { ...shown, ...MOMENTARY }, options }
  const count = choices.count ?? (way === 'overlay' ? 0 : shown.count)
  const read = <Name extends TypedSetting>(name: Name) =>
    (readTyped(name, choices[name]) ?? SETTINGS[name].default) as Settings[Name]
  const own = { shape, vessel, image: read('image'), goal: read('goal'), fills: read('fills'), unit: read('unit') }
  const settings = { ...shown, ...MOMENTARY, count, ...(shown.view === 'bottle' && own) }
  return { settings, options }
}

/**
 * Returns the origin of a typed address: `https://example.org/blog` gives `https://example.org`.
 * @returns empty for an empty text, null for a text that is not a web address
 */
export function originOf(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  try {
    // biome-ignore lint/plugin/otherHosts: parsed, not loaded
    const { origin, protocol, hostname } = new URL(trimmed.includes('://') ? trimmed : `https://${trimmed}`)
    // Some browsers allow spaces in a host.
    return /^https?:$/.test(protocol) && /^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname) ? origin : null
  } catch {
    return null
  }
}

export function valuesOf(way: Way, settings: Settings, options: SnippetOptions): Values {
  const { view, lod } = settings
  const { beside, interactive, sound, tilt, announce, origin, events, transparent } = options
  return {
    ...settings,
    ...(view !== 'bottle' && { vessel: undefined, shape: undefined, image: undefined }),
    ...(view === 'bottle' && { beside }),
    ...(isJar(view) && way !== 'overlay' && { interactive }),
    ...(way === 'iframe' && { tilt, origin }),
    ...(way === 'overlay' && { announce, events }),
    lodDistance: lod,
    sound,
    transparent,
  }
}
type Values = Readonly<Partial<Record<SettingName, ReadValue | undefined>>>

export function embedAddress(way: Way, settings: Settings, options: SnippetOptions): string {
  const { debug } = defaultSettings(settings.view)
  const values = valuesOf(way, settings, options)
  const query = new URLSearchParams(formatQuery({ ...settings, debug, transparent: options.transparent }))
  for (const [name, { embed, type, default: standard = '' }] of Object.entries<Setting>(SETTINGS)) {
    const value = values[name as SettingName] ?? standard
    if (embed && value !== standard) query.set(embed, formatText(value as ReadValue, type))
  }
  const address = new URL('embed.html', options.site)
  address.hash = options.fragment
  address.search = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',')
  return address.href
}

/**
 * Returns the address of the preview. It looks like the jar and costs little. It opens no stream, because
 * the server would send events to the preview instead of the overlay.
 */
export function previewAddress(way: Way, settings: Settings, options: SnippetOptions): string {
  return embedAddress(way, { ...settings, quality: 'low' }, { ...options, tilt: false, origin: '', events: '' })
}
