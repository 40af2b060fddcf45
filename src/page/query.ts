// The page's address: `?view=torus&count=600` to settings and back. Strict and pure: a bad value is told, never guessed
// at and never thrown, and the default stands in its place. Parameters of other people's are left as they are.

import {
  formatFields,
  formatLayers,
  LAWS,
  NUMBER_NAMES,
  parseFields,
  parseLayers,
  RANGES,
  TORUS_DEFAULTS,
  type TorusSettings,
} from './torus/parameters.ts'

export const VIEWS = ['bottle', 'torus', 'walker', 'blocks'] as const
export const QUALITIES = ['auto', 'low', 'high'] as const
export const PALETTES = ['kyoto', 'sakura', 'matcha', 'ramune', 'momiji', 'clear'] as const
export const LOOKS = ['day', 'evening', 'night'] as const
export const LOCALES = ['en', 'ja'] as const
export type View = (typeof VIEWS)[number]
export type Quality = (typeof QUALITIES)[number]
export type PaletteName = (typeof PALETTES)[number]
export type LookName = (typeof LOOKS)[number]
export type Locale = (typeof LOCALES)[number]

export type Settings = {
  view: View
  /** candies in the view shown */
  count: number
  /** of both worlds */
  seed: number
  /** LOD distance, m */
  lod: number
  paused: boolean
  palette: PaletteName
  /** the hour: light and paper */
  look: LookName
  quality: Quality
  /** the page shows through behind the scene */
  transparent: boolean
  locale: Locale
} & TorusSettings

/** A value that was refused. `repeated`: the parameter is there more than once, and each could be meant. */
export type Problem = { parameter: keyof Settings; value: string; allowed: Allowed; repeated: boolean }
export type Allowed =
  | { kind: 'oneOf'; names: readonly string[] }
  | { kind: 'integer' | 'number'; min: number; max: number }
  | { kind: 'flag' | 'fields' | 'layers' }

export const MAX_COUNT = 30000
export const MAX_SEED = 4294967295
export const LOD_RANGE = { min: 0.5, max: 12 } as const
export const DEFAULT_COUNT: Record<View, number> = { bottle: 1500, torus: 600, walker: 1, blocks: 800 }

/** In the order in which they are written into the address. */
const ALLOWED: Record<keyof Settings, Allowed> = {
  view: { kind: 'oneOf', names: VIEWS },
  count: { kind: 'integer', min: 0, max: MAX_COUNT },
  seed: { kind: 'integer', min: 0, max: MAX_SEED },
  lod: { kind: 'number', ...LOD_RANGE },
  paused: { kind: 'flag' },
  palette: { kind: 'oneOf', names: PALETTES },
  look: { kind: 'oneOf', names: LOOKS },
  quality: { kind: 'oneOf', names: QUALITIES },
  transparent: { kind: 'flag' },
  locale: { kind: 'oneOf', names: LOCALES },
  law: { kind: 'oneOf', names: LAWS },
  ...(Object.fromEntries(
    NUMBER_NAMES.map((name) => [name, { kind: 'number', min: RANGES[name].min, max: RANGES[name].max }]),
  ) as Record<(typeof NUMBER_NAMES)[number], Allowed>),
  fields: { kind: 'fields' },
  debug: { kind: 'layers' },
}
const PARAMETERS = Object.keys(ALLOWED) as (keyof Settings)[]

export function defaultSettings(view: View = 'bottle', locale: Locale = 'en'): Settings {
  return {
    view,
    count: DEFAULT_COUNT[view],
    seed: 1,
    lod: 5,
    paused: false,
    palette: 'kyoto',
    look: 'day',
    quality: 'auto',
    transparent: false,
    locale,
    ...TORUS_DEFAULTS,
  }
}

/** The first of the reader's languages that the page speaks; English where there is none. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = LOCALES.find((locale) => locale === language.toLowerCase().split('-')[0])
    if (spoken) return spoken
  }
  return 'en'
}

/** `locale` is the one that stands where the address names none. */
export function parseQuery(search: string, locale: Locale = 'en'): { settings: Settings; problems: Problem[] } {
  const query = new URLSearchParams(search)
  const given: Partial<Record<keyof Settings, unknown>> = {}
  const problems: Problem[] = []
  for (const parameter of PARAMETERS) {
    const values = query.getAll(parameter)
    if (values.length === 0) continue
    const allowed = ALLOWED[parameter]
    const repeated = values.length > 1
    const value = repeated ? undefined : read(values[0]!, allowed)
    if (value === undefined) problems.push({ parameter, value: values.join(', '), allowed, repeated })
    else given[parameter] = value
  }
  return { settings: { ...defaultSettings(given.view as View | undefined, locale), ...given } as Settings, problems }
}

/** The address that gives these settings: what differs from the defaults, then what is in `search` and not ours. */
export function formatQuery(settings: Settings, locale: Locale = 'en', search = ''): string {
  const standard = defaultSettings(settings.view, locale)
  const query = new URLSearchParams()
  if (settings.view !== defaultSettings().view) query.set('view', settings.view)
  for (const parameter of PARAMETERS) {
    const value = settings[parameter]
    if (value !== standard[parameter]) query.set(parameter, typeof value === 'boolean' ? flag(value) : String(value))
  }
  for (const [name, value] of new URLSearchParams(search)) if (!Object.hasOwn(ALLOWED, name)) query.append(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const flag = (value: boolean) => (value ? '1' : '0')

/** undefined where the text is none of what is allowed */
function read(text: string, allowed: Allowed): string | number | boolean | undefined {
  switch (allowed.kind) {
    case 'oneOf':
      return allowed.names.includes(text) ? text : undefined
    case 'flag':
      if (text === '' || text === '1' || text === 'true') return true // `?paused` alone means yes
      return text === '0' || text === 'false' ? false : undefined
    case 'integer':
      return /^\d{1,15}$/.test(text) ? within(Number(text), allowed) : undefined
    case 'number':
      return /^\d{1,15}(\.\d{1,15})?$/.test(text) ? within(Number(text), allowed) : undefined
    case 'fields': {
      const fields = parseFields(text)
      return fields && formatFields(fields)
    }
    case 'layers': {
      const layers = parseLayers(text)
      return layers && formatLayers(layers)
    }
  }
}

function within(value: number, { min, max }: { min: number; max: number }): number | undefined {
  return value >= min && value <= max ? value : undefined
}
