// The words of a jar in the locale of its page: the given texts first, then those that ship. Each
// text tells its language and direction, because words that fall back are not in the page's.
import { refuse } from '../../physics/index.ts'
import { directionOf, type Language, LOCALE_FORM, languageOf, readLocale } from '../../settings/locale.ts'
import { make } from './dom.ts'

/**
 * A text, in which `{count}` and the like stand for values; or one text for each plural form of the
 * language, by the names of `Intl.PluralRules`.
 */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

type Phrases<Name extends string> = Readonly<Record<Name, Phrase>>
type Values = Readonly<Record<string, string | number>>

export interface Words<Name extends string> {
  /** The tag; undefined where the page gives none. */
  readonly locale: string | undefined
  /** The language of a text; undefined where it is that of the page. */
  languageOf(name: Name): string | undefined
  /** A number in the locale. */
  format(number: number): string
  /** A text for an attribute. It has one language, so its numbers are those of its words. */
  say(name: Name, values?: Values): string
  /**
   * Writes a text into an element, if it has changed: a screen reader on it keeps its place. A
   * number is in the locale, and in an element of its own where the words are in another language.
   */
  write(element: HTMLElement, name: Name, values?: Values): void
}

/**
 * @param shipped the texts of each language that ships
 * @param locale a BCP 47 tag. @default English, in the layout of the page
 * @param given texts in the language of the locale, before those that ship
 * @throws RangeError
 */
export function createWords<Name extends string>(
  shipped: Readonly<Record<Language, Phrases<Name>>>,
  locale?: string,
  given: Partial<Phrases<Name>> = {},
): Words<Name> {
  const tag = readLocale(locale ?? 'en') ?? refuse('locale', LOCALE_FORM, locale)
  checkTexts(given, shipped.en)
  const shippedIn = languageOf(tag)
  const own = tag.split('-')[0] === shippedIn ? tag : shippedIn
  const language = (name: Name) => (given[name] === undefined ? own : locale && tag)
  // Where the browser does not know a locale, it has the numbers of the words that ship.
  const format = (number: number, lang = tag) => number.toLocaleString([lang, own])

  /** The text in parts: words, and values, of which numbers are passed to `show`. */
  const fill = <T>(name: Name, values: Values, show: (number: number) => T): (string | T)[] => {
    let phrase: Phrase = given[name] ?? shipped[shippedIn][name]
    if (typeof phrase !== 'string') {
      const form = new Intl.PluralRules(language(name) ?? tag).select(values.count as number)
      phrase = phrase[form] ?? phrase.other
    }
    return phrase.split(/\{(\w+)\}/).map((part, k) => {
      const value = k % 2 ? (values[part] ?? `{${part}}`) : part
      return typeof value === 'number' ? show(value) : value
    })
  }
  return {
    locale: locale && tag,
    languageOf: language,
    format,
    say: (name, values = {}) => fill(name, values, (number) => format(number, language(name))).join(''),
    write(element, name, values = {}) {
      const lang = language(name)
      const show = (number: number) =>
        lang && lang !== tag ? make('bdi', { lang: tag }, format(number)) : format(number)
      const text = make('bdi', lang ? { lang, dir: directionOf(lang) } : {}, ...fill(name, values, show))
      if (element.innerHTML !== text.outerHTML) element.replaceChildren(text)
    },
  }
}

/**
 * @param known texts by all names that there are
 * @throws RangeError with the name, what is allowed and the value
 */
export function checkTexts(texts: unknown, known: object): void {
  if (typeof texts !== 'object' || texts === null) refuse('texts', 'an object of texts', texts)
  for (const [name, phrase] of Object.entries(texts)) {
    if (!Object.hasOwn(known, name)) refuse('the names of texts', `some of ${Object.keys(known).join(', ')}`, name)
    const forms = Object.values({ other: null, ...phrase })
    if (phrase !== undefined && typeof phrase !== 'string' && !forms.every((form) => typeof form === 'string'))
      refuse(`texts.${name}`, 'a text, or an object of texts by plural form with other', phrase)
  }
}
