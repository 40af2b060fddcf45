// Warns of unknown names: misspelt options, fields and parameters. Each is reported once in the
// console, with the names that exist. Also values in texts of errors and warnings.

/** What has been reported. Names that others choose must not fill the memory or the console. */
const reported = new Set<string>()
const MOST_REPORTS = 200

export function warnOnce(text: string): void {
  if (isFirst(text)) console.warn(`konpeito: ${text}`)
}

/**
 * Reports the properties that are not known, each once.
 * @param what What a property is, such as "jar option".
 */
export function reportUnknown(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given))
    if (!known.includes(name) && isFirst(`${what} ${name}`)) warnOnce(describeUnknown(what, name, known))
}

/**
 * Refuses a name that is not known, and warns of it once.
 * @throws RangeError
 */
export function refuseUnknown(what: string, name: string, known: readonly string[]): never {
  const text = describeUnknown(what, name, known)
  warnOnce(text)
  throw new RangeError(text)
}

function isFirst(subject: string): boolean {
  if (reported.size >= MOST_REPORTS || reported.has(subject)) return false
  reported.add(subject)
  return true
}

function describeUnknown(what: string, name: string, known: readonly string[]): string {
  return `${what} ${show(name)} is not known: known are ${known.join(', ')}`
}

/** A value as text for an error message: at most one short line. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? 'an object' : String(value).slice(0, 40)
  const short = value.length > 0 && value.length < 5 && value.every((v) => typeof v === 'number')
  return short ? `[${value.join(', ')}]` : 'a list'
}
