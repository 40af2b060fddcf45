// The texts of each language, and the message about an invalid value in the address.
import { VESSEL_NAMES } from '../../../src/internal.ts'
import {
  type Allowed,
  formatText,
  type Language,
  languageOf,
  PALETTE_NAMES,
  type Problem,
  type Settings,
} from '../../../src/settings/index.ts'
import { en, type Texts } from './en.ts'
import { ja } from './ja.ts'

export type { Texts }

export const TEXTS: Record<Language, Texts> = { en, ja }

/** Names the parameter, its value, what is allowed, and the value used instead. */
export function describeProblem(problem: Problem, settings: Settings): string {
  const texts = TEXTS[languageOf(settings.locale)]
  const template = problem.repeated ? texts.repeatedValue : texts.badValue
  return template(
    problem.parameter,
    shorten(problem.value),
    describeAllowed(problem.allowed, texts),
    formatText(settings[problem.parameter], problem.allowed),
  )
}

/** What a value may be, to go on from the name of its field. */
export function describeAllowed(allowed: Allowed, texts: Texts): string {
  switch (allowed.kind) {
    case 'oneOf':
      return texts.mayBeOneOf(allowed.names)
    case 'integer':
      return texts.mayBeInteger(String(allowed.min), String(allowed.max))
    case 'number':
      return (allowed.auto ? texts.mayBeAuto : texts.mayBeNumber)(String(allowed.min), String(allowed.max))
    case 'flag':
      return texts.mayBeFlag
    case 'locale':
      return texts.mayBeLocale
    case 'goals':
      return texts.mayBeGoals
    case 'image':
      return texts.mayBeImage
    case 'fields':
      return texts.mayBeFields
    case 'layers':
      return texts.mayBeLayers
    case 'distance':
      return texts.mayBeDistance
    case 'vessel':
      return texts.mayBeVessel(VESSEL_NAMES)
    case 'palette':
      return texts.mayBePalette(PALETTE_NAMES)
  }
}

/** Limits the length of a value that comes from the address. */
function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
