// Reads the attributes of <konpeito-bottle> as props of <KonpeitoBottle>, and mirrors them as properties.
// Invalid values are reported; an attribute's default replaces them, and a property stays as it is.
import type { KonpeitoBottleProps } from '../components/jar/types.ts'
import { describeType, formatText, parseField, parseText } from '../settings/parse.ts'
import {
  type NameIn,
  type PropValue,
  SETTINGS,
  type Setting,
  type SettingName,
  type ValueType,
} from '../settings/schema.ts'
import { attempt } from './elementEvents.ts'

/** The attributes of an element as properties. Null and undefined remove the attribute. */
export type AttributeProperties<In extends 'attribute' | 'row'> = {
  [Name in Exclude<NameIn<In>, 'count'>]?: PropValue<Name> | null | undefined
}

type Attributes = Readonly<Record<string, { prop: SettingName; type: ValueType }>>

/** The attributes that have a property of the same type: all but `count`, which follows the contents. */
export const MIRRORED: Attributes = Object.fromEntries(
  Object.entries<Setting>(SETTINGS)
    .filter(([name, { attribute }]) => attribute !== undefined && name !== 'count')
    .map(([name, { attribute, type }]) => [attribute, { prop: name as SettingName, type }]),
)

/** The prop and the type of each attribute that is a prop. The element reads `loading` itself. */
export const ATTRIBUTES: Attributes = Object.fromEntries(
  Object.entries(MIRRORED).filter(([name]) => name !== 'loading'),
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
export const readCount = (text: string): number => parseField('count', text, SETTINGS.count.type) as number

/**
 * Gives elements a property for each attribute, because some frameworks set properties alone. Null and
 * undefined remove the attribute. A refused value is fired as `konpeito-error`.
 */
export function mirrorAttributes(prototype: HTMLElement, attributes: readonly string[]): void {
  for (const attribute of attributes) {
    const { prop, type } = MIRRORED[attribute]!
    Object.defineProperty(prototype, prop, {
      get(this: HTMLElement) {
        const text = this.getAttribute(attribute)
        return text === null ? undefined : parseText(text, type)
      },
      set(this: HTMLElement, value: unknown) {
        if (value === undefined || value === null) this.removeAttribute(attribute)
        else attempt(this, () => this.setAttribute(attribute, formatText(parseField(prop, value, type), type)))
      },
    })
  }
}

/** Sets a property again that was set before the element was defined and so hides its accessor. */
export function upgradeProperty(host: HTMLElement, name: string): void {
  if (!Object.hasOwn(host, name)) return
  const value: unknown = Reflect.get(host, name)
  Reflect.deleteProperty(host, name)
  Reflect.set(host, name, value)
}
