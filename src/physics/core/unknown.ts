// Warnings of unknown options, fields and parameters, and values in error messages.

/** Warnings are shown once, and limited: names come from outside, and must not fill the memory. */
const reported = new Set<string>()
const MOST_REPORTS = 200

export function warnOnce(text: string): void {
  if (reported.size >= MOST_REPORTS || reported.has(text)) return
  reported.add(text)
  console.warn(`konpeito: ${text}`)
}

/** Warns of each unknown property once. @param what The kind of property, such as "jar option" */
export function reportUnknown(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) if (!known.includes(name)) warnOnce(describeUnknown(what, name, known))
}

/** Refuses an unknown name, and warns of it once. @throws RangeError */
export function refuseUnknown(what: string, name: string, known: readonly string[]): never {
  const text = describeUnknown(what, name, known)
  warnOnce(text)
  throw new RangeError(text)
}

function describeUnknown(what: string, name: string, known: readonly string[]): string {
  return `${what} ${show(name)} is not known: known are ${known.join(', ')}`
}

/** Formats a value for an error message, on one short line. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? 'an object' : String(value).slice(0, 40)
  const short = value.length > 0 && value.length < 5 && value.every((v) => typeof v === 'number')
  return short ? `[${value.join(', ')}]` : 'a list'
}
