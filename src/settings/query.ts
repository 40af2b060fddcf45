// The query of the page's address: `?view=torus&count=600` to settings and back. A value that is
// not allowed is reported, never guessed and never thrown, and the default is used. Parameters that
// are not in the schema are kept and reported.
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

/** What a parameter may be. */
export type Allowed = Exclude<ValueType, { kind: 'text' | 'address' | 'origins' }>
/** A value that was refused. `repeated`: the address names the parameter more than once. */
export type Problem = { parameter: keyof Settings; value: string; allowed: Allowed; repeated: boolean }
type Parameter = { name: keyof Settings; allowed: Allowed; standard: Default | undefined }

/** In the order in which they are written into the address. */
const PARAMETERS = Object.values<Setting>({ ...SETTINGS, ...TORUS_SETTINGS })
  .filter((setting) => setting.query !== undefined)
  .map((setting) => {
    const { type, default: standard, query: name } = { ...setting, ...setting.inQuery }
    return { name, allowed: type, standard } as Parameter
  })

/**
 * The settings of an address that names none.
 * @param locale the reader's
 */
export function defaultSettings(view: View = 'bottle', locale = 'en'): Settings {
  const defaults = PARAMETERS.map(({ name, standard }) => [
    name,
    typeof standard === 'object' ? standard[view] : standard,
  ])
  return { ...(Object.fromEntries(defaults) as Settings), view, locale }
}

/** The first of the reader's languages that the page has; English where it has none of them. */
export function preferredLocale(languages: readonly string[]): Language {
  for (const tag of languages) {
    const language = LANGUAGES.find((name) => name === tag.toLowerCase().split('-')[0])
    if (language) return language
  }
  return 'en'
}

/**
 * Reads the settings of an address.
 * @param locale that of a reader where the address names none
 */
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
 * Writes the address that `parseQuery` reads back to these settings: what differs from the
 * defaults, then the parameters of `search` that are not in the schema. The count of a jar is
 * always in it, because the page opens full where its address names none.
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

/** Parameters that statistics of visitors add to any link. */
const FOREIGN = /^utm_|^_|clid$/

/** The names of all parameters of the page and of embed.html. */
export const queryNames = (): string[] =>
  Object.values<Setting>({ ...SETTINGS, ...TORUS_SETTINGS }).flatMap(({ query, embed }) => query ?? embed ?? [])

/** Reports the parameters of an address that are not known, each once. */
export function reportParameters(search: string): void {
  const own = [...new URLSearchParams(search)].filter(([name]) => !FOREIGN.test(name))
  reportUnknown('parameter', Object.fromEntries(own), queryNames())
}

/** Fields and layers are kept as text, in the one way to write them. */
function read(text: string, allowed: Allowed) {
  const value = parseText(text, allowed) // undefined where the text is too long
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
