// Values in texts of errors and warnings.

/** A value as text for an error message: at most one short line. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? 'an object' : String(value).slice(0, 40)
  const short = value.length > 0 && value.length < 5 && value.every((v) => typeof v === 'number')
  return short ? `[${value.join(', ')}]` : 'a list'
}
