// What the Embed dialog opens with, and the settings and options of the snippet that follow from
// what is chosen.
import { DEFAULT_SIZE, parseText, type ReadValue, SETTINGS, type Settings } from '../../src/settings/index.ts'
import { isMeasured } from '../state/address.ts'
import { besideOf } from '../state/jars.ts'
import {
  type Choices,
  isJar,
  type ShapeName,
  type SnippetOptions,
  type TypedSetting,
  type Way,
} from './frameAddress.ts'
import { originOf } from './snippets.ts'

/** What the dialog opens with: the settings of the page. */
export function firstChoices(shown: Settings): Choices {
  const { shape, vessel, transparent } = shown
  const typed = (name: TypedSetting) => (shown[name] === SETTINGS[name].default ? '' : String(shown[name]))
  return {
    ...{ shape: shape as ShapeName, vessel, transparent },
    ...{ count: null, beside: null, full: true, width: DEFAULT_SIZE, height: DEFAULT_SIZE },
    ...{ interactive: 'view', sound: false, tilt: false, page: '', events: '' },
    ...{ image: typed('image'), goal: typed('goal'), fills: typed('fills'), unit: typed('unit') },
  }
}

/** Reads a typed setting. @returns undefined where the text is not allowed */
export function readTyped(name: TypedSetting, text: string): ReadValue | undefined {
  const { type, default: standard } = SETTINGS[name]
  return text.trim() === '' ? standard : parseText(text.trim(), type)
}

/**
 * The settings and options for one of the ways.
 * @param shown the settings of the page
 * @param choices what is allowed: fields keep the rest to themselves
 */
export function embedOf(
  shown: Settings,
  choices: Choices,
  way: Way,
): { settings: Settings; options: Omit<SnippetOptions, 'site' | 'fragment'> } {
  const { shape, vessel, full, width, height, transparent, interactive, sound, tilt, page, events } = choices
  const options = { width: full ? null : width, height, transparent, interactive, sound, tilt, events }
  const origin = originOf(page) ?? ''
  if (!isJar(shown.view)) return { settings: shown, options: { ...options, beside: 0, origin } }
  const count = choices.count ?? (way === 'overlay' ? 0 : shown.count)
  const read = <Name extends TypedSetting>(name: Name) =>
    (readTyped(name, choices[name]) ?? SETTINGS[name].default) as Settings[Name]
  const own = { shape, vessel, image: read('image'), goal: read('goal'), fills: read('fills'), unit: read('unit') }
  const settings = { ...shown, count, ...(shown.view === 'bottle' && own) }
  const beside = choices.beside ?? (isMeasured(settings) ? 0 : besideOf(count))
  return { settings, options: { ...options, beside, origin } }
}
