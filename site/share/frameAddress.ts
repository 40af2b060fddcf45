// The address of embed.html with chosen settings: for an iframe, as an overlay, and for the
// preview of either.
import type { JarOptions, KonpeitoBottleProps } from '../../src/index.ts'
import {
  defaultSettings,
  formatQuery,
  JAR_VIEWS,
  SETTINGS,
  type Settings,
  type View,
} from '../../src/settings/index.ts'

export type Interaction = Exclude<NonNullable<KonpeitoBottleProps['interactive']>, boolean>
export type ShapeName = (typeof SETTINGS)['shape']['type']['names'][number]

/** Ways to embed a jar. */
export const WAYS = ['react', 'element', 'iframe', 'overlay'] as const
export type Way = (typeof WAYS)[number]

/** What is chosen in the Embed dialog. Texts are those of the fields: an empty one means the default. */
export type Choices = {
  shape: ShapeName
  image: string
  /** Null for that of the page, and for none in an overlay: it counts what comes in. */
  count: number | null
  vessel: Settings['vessel']
  goal: string
  fills: string
  unit: string
  full: boolean
  /** CSS pixels. */
  width: number
  /** CSS pixels. */
  height: number
  /** Whether the page behind shows through. In an overlay it does. */
  transparent: boolean
  /** What pointer, touch and keys do to the jar. An overlay has none of them. */
  interactive: Interaction
  sound: boolean
  /** In an iframe: a button lets visitors tilt the jar with their phone. */
  tilt: boolean
  /** Null for as many as on the page. */
  beside: number | null
  /** Address of the page that may send messages. */
  page: string
  /** In an overlay: address of the stream of events. Empty for none. */
  events: string
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

/** The address for an iframe or an overlay. */
export function frameAddress(way: Way, settings: Settings, options: SnippetOptions): string {
  const query = lookOf(way, settings, options)
  const { tilt, origin, events } = options
  if (tilt && way === 'iframe') query.set('tilt', '1')
  if (origin !== '' && way === 'iframe') query.set('origin', origin)
  if (events !== '' && way === 'overlay') query.set('events', events)
  return addressOf(query, options)
}

/**
 * The address of the preview: it looks like the jar, costs little, and opens no stream, which would
 * take events away from the overlay and keep them.
 */
export function previewAddress(way: Way, settings: Settings, options: SnippetOptions): string {
  return addressOf(lookOf(way, { ...settings, quality: 'low' }, options), options)
}

/** What a frame takes by message as well as by address. */
const LIVE = ['shape', 'image', 'transparent', 'interactive', 'sound'] as const

/**
 * The fields of a message `set` that leads from one address to another.
 *
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

/** The settings, and the options that change how the jar looks and acts. */
function lookOf(way: Way, settings: Settings, options: SnippetOptions): URLSearchParams {
  const { interactive, beside, sound } = options
  const { debug } = defaultSettings(settings.view)
  const query = new URLSearchParams(formatQuery({ ...settings, debug, transparent: isTransparent(way, options) }))
  if (beside > 0 && settings.view === 'bottle') query.set('beside', String(beside))
  if (interactive !== SETTINGS.interactive.default && way !== 'overlay' && isJar(settings.view))
    query.set('interactive', interactive)
  if (sound) query.set('sound', '1')
  return query
}

function addressOf(query: URLSearchParams, { site, fragment = '' }: SnippetOptions): string {
  const address = new URL('embed.html', site)
  address.hash = fragment
  address.search = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',')
  return address.href
}
