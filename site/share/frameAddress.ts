// What the ways to embed a jar take, and the address of embed.html with it: for an iframe, as an
// overlay, and for the preview of either.
import type { JarOptions, KonpeitoBottleProps } from '../../src/index.ts'
import {
  defaultSettings,
  formatQuery,
  formatText,
  JAR_VIEWS,
  type ReadValue,
  SETTINGS,
  type Setting,
  type SettingName,
  type Settings,
  type View,
} from '../../src/settings/index.ts'

export type Interaction = Exclude<NonNullable<KonpeitoBottleProps['interactive']>, boolean>
export type ShapeName = (typeof SETTINGS)['shape']['type']['names'][number]

/** Ways to embed a jar. */
export const WAYS = ['react', 'element', 'iframe', 'overlay'] as const
export type Way = (typeof WAYS)[number]

/** The settings that are typed. */
export type TypedSetting = 'image' | 'goal' | 'fills' | 'unit'

/** What is chosen in the Embed dialog. Texts are those of the fields: an empty one means the default. */
export type Choices = Record<TypedSetting | 'events', string> & {
  shape: ShapeName
  vessel: Settings['vessel']
  /** Null for that of the page, and for none in an overlay: it counts what comes in. */
  count: number | null
  /** Null for as many as on the page. */
  beside: number | null
  full: boolean
  /** CSS pixels. */
  width: number
  /** CSS pixels. */
  height: number
  transparent: boolean
  interactive: Interaction
  sound: boolean
  /** In an iframe: a button lets visitors tilt the jar with their phone. */
  tilt: boolean
  /** Address of the page that may send messages. */
  page: string
}

/** What is chosen beside the settings. A way leaves out what it has no use for. */
export type SnippetOptions = Pick<Choices, 'height' | 'transparent' | 'interactive' | 'sound' | 'tilt' | 'events'> & {
  /** CSS pixels; null for the full width. */
  width: number | null
  /** How many of a bottle's candies lie beside it. */
  beside: number
  /** In an iframe: origin of the page that may send messages. Empty for the frame's own. */
  origin: string
  /** Address of this page; embed.html lies beside it. */
  site: string
  /** The part of the address after `#`. @default none */
  fragment?: string
}

/** Whether a view is a jar. The others are scenes, which only an iframe embeds. */
export const isJar = (view: View): view is NonNullable<JarOptions['view']> =>
  (JAR_VIEWS as readonly View[]).includes(view)

/** Whether the page behind shows through. */
export const isTransparent = (way: Way, { transparent }: Pick<SnippetOptions, 'transparent'>): boolean =>
  way === 'overlay' || transparent

/** The values of all settings that a way takes, by their names. */
export function valuesOf(way: Way, settings: Settings, options: SnippetOptions): Values {
  const { view, lod } = settings
  const { beside, interactive, sound, tilt, origin, events } = options
  return {
    ...settings,
    ...(view !== 'bottle' && { vessel: undefined, shape: undefined, image: undefined }),
    ...(view === 'bottle' && { beside }),
    ...(isJar(view) && way !== 'overlay' && { interactive }),
    ...(way === 'iframe' && { tilt, origin }),
    ...(way === 'overlay' && { events }),
    ...{ lodDistance: lod, sound, transparent: isTransparent(way, options) },
  }
}
type Values = Readonly<Partial<Record<SettingName, ReadValue | undefined>>>

/** The address for an iframe or an overlay. */
export function frameAddress(way: Way, settings: Settings, options: SnippetOptions): string {
  const { debug } = defaultSettings(settings.view)
  const values = valuesOf(way, settings, options)
  const query = new URLSearchParams(formatQuery({ ...settings, debug, transparent: isTransparent(way, options) }))
  for (const [name, { frame, type, default: standard = '' }] of Object.entries<Setting>(SETTINGS)) {
    const value = values[name as SettingName] ?? standard
    if (frame && value !== standard) query.set(frame, formatText(value as ReadValue, type))
  }
  const address = new URL('embed.html', options.site)
  address.hash = options.fragment ?? ''
  address.search = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',')
  return address.href
}

/**
 * The address of the preview: it looks like the jar, costs little, and opens no stream, which would
 * take events away from the overlay and keep them.
 */
export function previewAddress(way: Way, settings: Settings, options: SnippetOptions): string {
  return frameAddress(way, { ...settings, quality: 'low' }, { ...options, tilt: false, origin: '', events: '' })
}

/** What a frame takes by message as well as by address. */
const LIVE = ['shape', 'image', 'transparent', 'interactive', 'sound'] as const

/**
 * The fields of a message `set` that leads from one address to another.
 * @returns null where the frame has to be loaded again
 */
export function liveChanges(from: string, to: string): Record<string, string> | null {
  const [before, after] = [new URL(from), new URL(to)]
  if (before.hash !== after.hash) return null
  const names = new Set([...before.searchParams.keys(), ...after.searchParams.keys()])
  const changes: Record<string, string> = {}
  for (const name of names) {
    const value = after.searchParams.get(name)
    if (value === before.searchParams.get(name)) continue
    const live = LIVE.find((one) => one === name)
    if (!live) return null
    changes[live] = value ?? String(SETTINGS[live].default)
  }
  return changes
}
