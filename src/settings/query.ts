// Reads and writes the query of the page's address, such as `?view=torus&count=600`. Invalid values
// are reported, and defaults replace them. Unknown parameters are kept and reported.
import { reportUnknown } from '../physics/internal.ts'
import { LANGUAGES, type Language } from './locale.ts'
import { formatText, parseText } from './parse.ts'
import {
  type Default,
  JAR_VIEWS,
  SETTINGS,
  type Setting,
  type Settings,
  TORUS_SETTINGS,
  type ValueType,
  type View,
} from './schema.ts'
import { formatFields, formatLayers, parseFields, parseLayers } from './torus.ts'

/** Types of parameters. */
export type Allowed = Exclude<ValueType, { kind: 'text' | 'address' | 'origins' }>
/** A refused value. `repeated`: the address has the parameter more than once. */
export type Problem = { parameter: keyof Settings; value: string; allowed: Allowed; repeated: boolean }
type Parameter = { name: keyof Settings; allowed: Allowed; standard: Default | undefined }

/** In the order of the address. */
const PARAMETERS = Object.values<Setting>({ ...SETTINGS, ...TORUS_SETTINGS })
  .filter((setting) => setting.query !== undefined)
  .map((setting) => {
    const { type, default: standard, query: name } = { ...setting, ...setting.inQuery }
    return { name, allowed: type, standard } as Parameter
  })

/** The settings of an address without parameters, for a reader with this locale. */
export function defaultSettings(view: View = 'bottle', locale = 'en'): Settings {
  const defaults = PARAMETERS.map(({ name, standard }) => [
    name,
    typeof standard === 'object' ? standard[view] : standard,
  ])
  return { ...(Object.fromEntries(defaults) as Settings), view, locale }
}

/** The first of the reader's languages that is included, or English. */
export function preferredLocale(languages: readonly string[]): Language {
  const names = languages.map((tag) => tag.toLowerCase().split('-')[0] as Language)
  return names.find((name) => LANGUAGES.includes(name)) ?? 'en'
}

/** Reads the settings of an address, which may override the reader's locale. */
export function parseQuery(search: string, locale = 'en'): { settings: Settings; problems: Problem[] } {
  const query = new URLSearchParams(search)
  const given: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const { name, allowed } of PARAMETERS) {
    const values = query.getAll(name)
    if (values.length === 0) continue
    const repeated = values.length > 1
    const value = repeated ? undefined : read(values[0]!, allowed)
    if (value === undefined) problems.push({ parameter: name, value: values.join(', '), allowed, repeated })
    else given[name] = value
  }
  return { settings: { ...defaultSettings(given.view as View | undefined, locale), ...given }, problems }
}

/**
 * Writes the query that `parseQuery` reads: settings that differ from the defaults, then the unknown
 * parameters of `search`. It always has the count of a jar, because without it the page opens full.
 */
export function formatQuery(settings: Settings, locale = 'en', search = ''): string {
  const standard = { ...defaultSettings(settings.view, locale), view: defaultSettings().view }
  const query = new URLSearchParams()
  for (const { name, allowed } of PARAMETERS) {
    const value = settings[name]
    const isCount = name === 'count' && (JAR_VIEWS as readonly View[]).includes(settings.view)
    if (isCount || value !== standard[name]) query.set(name, formatText(value, allowed))
  }
  for (const [name, value] of new URLSearchParams(search))
    if (!PARAMETERS.some((parameter) => parameter.name === name)) query.append(name, value)
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Parameters that visitor statistics add to links. */
const FOREIGN = /^utm_|^_|clid$/

/** The names of all parameters of the page and of embed.html. */
export const queryNames = (): string[] =>
  Object.values<Setting>({ ...SETTINGS, ...TORUS_SETTINGS }).flatMap(({ query, embed }) => query ?? embed ?? [])

/** Reports each unknown parameter of an address once. */
export function reportParameters(search: string): void {
  const own = [...new URLSearchParams(search)].filter(([name]) => !FOREIGN.test(name))
  reportUnknown('parameter', Object.fromEntries(own), queryNames())
}

/** Reads a parameter. Fields and layers stay texts, in canonical form. */
function read(text: string, allowed: Allowed) {
  const value = parseText(text, allowed) // undefined if the text is too long
  if (value === undefined) return undefined
  if (allowed.kind === 'fields') {
    const fields = parseFields(text)
    return fields && formatFields(fields)
  }
  if (allowed.kind === 'layers') {
    const layers = parseLayers(text)
    return layers && formatLayers(layers)
  }
  return value
}
