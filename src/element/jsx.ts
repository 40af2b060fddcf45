// konpeito-bottle/jsx: types of the elements in the JSX of React 19. It has no code.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { NameIn, SETTINGS } from '../settings/schema.ts'
import type { KonpeitoBottleElement } from './element.ts'
import type { KonpeitoBottleEvents } from './elementEvents.ts'
import type { KonpeitoJarsElement } from './jarsTag.ts'

type Settings = typeof SETTINGS

/** Type of an attribute. Names are checked; the element reads other texts and numbers. */
type ValueOf<Type> = Type extends { kind: 'oneOf'; names: readonly (infer Name)[] }
  ? Name | (Type extends { flag: string } ? boolean : never)
  : Type extends { kind: 'flag' }
    ? boolean
    : Type extends { kind: 'integer' | 'number' | 'distance' }
      ? number | string
      : string

/** The attributes of `<konpeito-bottle>`. */
export type KonpeitoBottleAttributes = {
  [Name in keyof Settings as Settings[Name] extends { attribute: infer Attribute extends string } ? Attribute : never]?:
    | ValueOf<Settings[Name]['type']>
    | undefined
}

/** Listeners of its events: `on` and the name of the event. */
export type KonpeitoBottleListeners = {
  [Type in keyof KonpeitoBottleEvents as `on${Type}`]?: ((event: KonpeitoBottleEvents[Type]) => void) | undefined
}

/** The attributes of `<konpeito-jars>`; the list of its jars is a property, or a text in JSON. */
export type KonpeitoJarsAttributes = Pick<KonpeitoBottleAttributes, NameIn<'row'>> & {
  jars?: KonpeitoJarsElement['jars'] | string | undefined
} & Pick<KonpeitoBottleListeners, 'onkonpeito-ready' | 'onkonpeito-error'>

/** What JSX accepts: attributes, listeners, and properties that are no attributes. */
type KonpeitoBottleJsx = DetailedHTMLProps<HTMLAttributes<KonpeitoBottleElement>, KonpeitoBottleElement> &
  KonpeitoBottleAttributes &
  KonpeitoBottleListeners &
  Partial<Pick<KonpeitoBottleElement, 'items' | 'texts'>>

type KonpeitoJarsJsx = DetailedHTMLProps<HTMLAttributes<KonpeitoJarsElement>, KonpeitoJarsElement> &
  KonpeitoJarsAttributes

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'konpeito-bottle': KonpeitoBottleJsx
      'konpeito-jars': KonpeitoJarsJsx
    }
  }
}
