// Unknown names of settings, in an address, on the element or in a message: finds the setting that
// is meant, and reports them.
import { describeUnknown, nearest, warnOnce } from '../jar/unknown.ts'
import { SETTINGS, type Setting, TORUS_SETTINGS } from './schema.ts'

type Place = 'attribute' | 'message' | 'query'

/** Parameters that statistics of visitors add to any link. */
const FOREIGN = /^utm_|^_|clid$/

/** The names of all settings that a place takes. */
export function settingNames(place: Place): string[] {
  return ALL.flatMap(([, setting]) => nameIn(setting, place) ?? [])
}

/**
 * Says that a name is not known in a place, and which one is near, in spelling or as the name that
 * the setting has in another place.
 */
export function describeName(place: Place, what: string, name: string, known = settingNames(place)): string {
  const near = nearestName(place, name) ?? ''
  return describeUnknown(what, name, known, known.includes(near) ? near : undefined)
}

/** Reports the parameters of an address that are not known, each once. */
export function reportParameters(search: string): void {
  const known = settingNames('query')
  for (const name of new URLSearchParams(search).keys())
    if (!known.includes(name) && !FOREIGN.test(name)) warnOnce(describeName('query', 'parameter', name))
}

/**
 * Reports the attributes that are nearly those of a setting, each once. Others may be HTML. Those
 * of frameworks have signs such as `:` in their names.
 */
export function reportAttributes(names: readonly string[]): void {
  const known = settingNames('attribute')
  for (const name of names)
    if (!known.includes(name) && /^[\w-]+$/.test(name) && nearestName('attribute', name))
      warnOnce(describeName('attribute', 'attribute', name))
}

const ALL = Object.entries<Setting>({ ...SETTINGS, ...TORUS_SETTINGS })

const nameIn = ({ query, frame, ...setting }: Setting, place: Place) =>
  place === 'query' ? (query ?? frame) : setting[place]

function nearestName(place: Place, name: string): string | undefined {
  const names: Record<string, string> = {}
  for (const [prop, setting] of ALL) {
    const here = nameIn(setting, place)
    const { attribute = prop, message = prop, query = prop } = setting
    if (here !== undefined) for (const other of [prop, attribute, message, query, here]) names[other] = here
  }
  const near = nearest(name, Object.keys(names))
  return near === undefined ? undefined : names[near]
}
