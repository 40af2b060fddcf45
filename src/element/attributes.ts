// Reads the attributes of <konpeito-bottle> as props of <KonpeitoBottle>. Invalid values are reported,
// and defaults replace them.
import type { KonpeitoBottleProps } from '../components/jar/KonpeitoBottle.tsx'
import { refuse } from '../physics/internal.ts'
import { describeType, parseText } from '../settings/parse.ts'
import { SETTINGS, type Setting, type ValueType } from '../settings/schema.ts'

/** Attributes that set no prop, because the element reads them itself. */
const OWN = ['count', 'loading']

/** The prop and the type of each attribute. */
export const ATTRIBUTES: Readonly<Record<string, { prop: keyof KonpeitoBottleProps; type: ValueType }>> =
  Object.fromEntries(
    Object.entries<Setting>(SETTINGS)
      .filter(([name, { attribute }]) => attribute !== undefined && !OWN.includes(name))
      .map(([name, { attribute, type }]) => [attribute, { prop: name as keyof KonpeitoBottleProps, type }]),
  )

/** The attributes that `<konpeito-jars>` shares with `<konpeito-bottle>`, with the same meaning. */
export const JARS_ATTRIBUTES = Object.values<Setting>(SETTINGS).flatMap(({ row }) => row ?? [])

/**
 * Reads all attributes that are props.
 * @param get returns the text of an attribute, or null if it is absent
 * @param onProblem called with an error for each invalid value
 */
export function readAttributes(
  get: (name: string) => string | null,
  onProblem: (error: RangeError) => void,
): Partial<KonpeitoBottleProps> {
  const props: Record<string, unknown> = {}
  for (const [name, { prop, type }] of Object.entries(ATTRIBUTES)) {
    const text = get(name)
    if (text === null) continue
    const value = parseText(text, type)
    if (value !== undefined) props[prop] = value
    else onProblem(new RangeError(`${name} must be ${describeType(type)}, got ${JSON.stringify(text)}`))
  }
  return props
}

/** Reads the attribute `count`. @throws RangeError with the text and the allowed values */
export function readCount(text: string): number {
  const { type } = SETTINGS.count
  const value = parseText(text, type)
  if (value === undefined) refuse('count', describeType(type), text)
  return value as number
}

/** Sets a property again that was set before the element was defined and so hides its accessor. */
export function upgradeProperty<Name extends string>(host: Record<Name, unknown>, name: Name): void {
  if (!Object.hasOwn(host, name)) return
  const value = host[name]
  delete (host as Partial<typeof host>)[name]
  host[name] = value
}
