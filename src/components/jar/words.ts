// The words of a jar in the locale of its page: the given texts first, then those that ship. Each
// text tells its language and direction, because words that fall back are not in the page's.
import { refuse } from '../../physics/internal.ts'
import { directionOf, type Language, LOCALE_FORM, readLocale } from '../../settings/locale.ts'

/**
 * A text in which `{count}` and similar names stand for values, or one text for each plural
 * category of `Intl.PluralRules`.
 */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

type Phrases<Name extends string> = Readonly<Record<Name, Phrase>>
type Values = Readonly<Record<string, string | number>>

/** A text, with its language and direction. */
export interface Said {
  lang: string
  dir: string
  /** As plain text, for an attribute: one language, so the numbers are those of the words. */
  text: string
  /** For elements: numbers are in the locale, apart where the words are not. */
  parts: readonly (string | { lang: string; text: string })[]
}

export interface Words<Name extends string> {
  /** The tag. Absent where the page gives none. */
  readonly lang?: string
  /** Its direction. Absent where the page gives none. */
  readonly dir?: string
  /** A number in the locale. */
  format(number: number): string
  /** A text in the language of its words. `<Say>` draws it. */
  say(name: Name, values?: Values): Said
}

/**
 * @param shipped the texts of each language that ships
 * @param locale a BCP 47 tag. @default English, in the layout of the page
 * @param given texts in the language of the locale, before those that ship; an empty one is missing
 * @throws RangeError
 */
export function createWords<Name extends string>(
  shipped: Readonly<Record<Language, Phrases<Name>>>,
  locale?: string,
  given: Partial<Phrases<Name>> = {},
): Words<Name> {
  const tag = readLocale(locale ?? 'en') ?? refuse('locale', LOCALE_FORM, locale)
  checkTexts(given, shipped.en)
  const language = tag.split('-')[0] as Language
  const words = shipped[language] ?? shipped.en
  /** The language of the words that ship, with the region of the tag where it has that language. */
  const own = language in shipped ? tag : 'en'
  /** How a language is written. Where the browser does not know it, as the words that ship. */
  const formsOf = (lang: string) => ({
    lang,
    dir: directionOf(lang),
    numbers: new Intl.NumberFormat([lang, own]),
    plurals: new Intl.PluralRules(lang),
  })
  const [theirs, ours] = [formsOf(tag), formsOf(own)]

  const say = (name: Name, values: Values = {}): Said => {
    const { lang, dir, numbers, plurals } = given[name] ? theirs : ours
    let phrase: Phrase = given[name] || words[name]
    if (typeof phrase !== 'string') phrase = phrase[plurals.select(values.count as number)] ?? phrase.other
    const pieces = phrase.split(/\{(\w+)\}/).map((part, k) => (k % 2 ? (values[part] ?? `{${part}}`) : part))
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : numbers.format(piece))).join('')
    const marked = (piece: string | number) =>
      typeof piece === 'string' ? piece : { lang: tag, text: theirs.numbers.format(piece) }
    // One text node is read in one go.
    return { lang, dir, text, parts: lang === tag ? [text] : pieces.map(marked) }
  }
  return {
    ...(locale && { lang: tag, dir: theirs.dir }),
    format: (number) => theirs.numbers.format(number),
    say,
  }
}

/**
 * @param known texts by all names that there are
 * @throws RangeError with the name, what is allowed and the value
 */
export function checkTexts(texts: object, known: object): void {
  for (const [name, phrase] of Object.entries(texts))
    if (!Object.hasOwn(known, name) || typeof (phrase?.other ?? phrase ?? '') !== 'string')
      refuse(`texts.${name}`, `a text, or { other: text }, for ${Object.keys(known).join(', ')}`, phrase)
}
