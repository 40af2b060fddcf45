// The texts of a jar, for screen readers, its list and a jar without a picture. English and Japanese
// are included; the prop `texts` adds other languages. Each text has a language and a direction,
// because a fallback text is not in the page's language.
import { checkText } from '../../jar/jarItems.ts'
import { object, refuse } from '../../physics/internal.ts'
import { directionOf, type Language, LOCALE_FORM, readLocale } from '../../settings/locale.ts'

/**
 * A text in which `{count}` and similar names stand for values, or one text for each plural
 * category of `Intl.PluralRules`.
 */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Texts of a jar. The prop `texts` provides some or all of them in the language of `locale`. */
export interface JarTexts {
  /** Label of the picture of a bottle. */
  bottle: Phrase
  /** Label of the picture of a torus. */
  torus: Phrase
  /** What the keys do; read after the label. */
  keys: Phrase
  /** What the keys do with `interactive="play"`. */
  keysPlay: Phrase
  /** Announced when a key has taken a candy. */
  taken: Phrase
  /** Announced when a key has released a candy. */
  released: Phrase
  /** `{count}` candies. Announced when the count has changed. */
  count: Phrase
  /** `{value}` in `{count}` candies. Announced in place of `count` where `unit` is not 1. */
  value: Phrase
  /** Shown when one candy stands for `{count}` items. */
  legend: Phrase
  /** Shown when the last candy stands for only `{rest}`. */
  legendRest: Phrase
  /** Announced when the goal `{label}` is reached. */
  goal: Phrase
  /** Announced when you choose a candy that stands for `{label}` and `{count}` more items. */
  picked: Phrase
  /** An item without a label, by its `{id}`. */
  unnamed: Phrase
  /** Title of the list of candies. */
  table: Phrase
  /** Button that opens the list. */
  openTable: Phrase
  /** Button that closes the list. */
  closeTable: Phrase
  /** Heading of the column of candies. */
  item: Phrase
  /** Heading of the column with the number of items per candy. */
  number: Phrase
  /** Button of a row. */
  choose: Phrase
  /** Shown in place of rows. */
  empty: Phrase
  /** Button that shows the previous page. */
  earlier: Phrase
  /** Button that shows the next page. */
  later: Phrase
}

const en: JarTexts = {
  bottle: 'Konpeito candies in a glass bottle',
  torus: 'Konpeito candies drifting on a tray',
  keys: 'Arrow keys turn, plus and minus zoom, Enter drops a candy, S shakes, L lists the candies.',
  keysPlay:
    'Arrow keys turn, plus and minus zoom, Enter drops a candy, S shakes, G grabs the top candy, L lists the candies.',
  taken: 'Candy grabbed. Arrow keys and Page Up and Down move it, G releases it.',
  released: 'Candy released.',
  count: { one: '{count} candy', other: '{count} candies' },
  value: { one: '{value} in {count} candy', other: '{value} in {count} candies' },
  legend: '1 candy stands for {count}',
  legendRest: '1 candy stands for {count}, the last one for {rest}',
  goal: 'Goal reached: {label}',
  picked: '{label} and {count} more',
  unnamed: 'Candy {id}',
  table: 'Candies in the jar',
  openTable: 'List the candies',
  closeTable: 'Close the list',
  item: 'Candy',
  number: 'Stands for',
  choose: 'Choose',
  empty: 'The jar is empty.',
  earlier: 'Earlier',
  later: 'Later',
}

const ja: JarTexts = {
  bottle: 'ガラス瓶の中の金平糖',
  torus: '盆の上をただよう金平糖',
  keys: '矢印キーで回転、プラスとマイナスで拡大縮小、エンターで一粒落とす、Sで振る、Lで一覧。',
  keysPlay: '矢印キーで回転、プラスとマイナスで拡大縮小、エンターで一粒落とす、Sで振る、Gで上の一粒を取る、Lで一覧。',
  taken: '一粒を手に取りました。矢印キーとページアップ・ダウンで動かし、Gで放します。',
  released: '一粒を放しました。',
  count: '金平糖 {count}粒',
  value: '{value}（金平糖 {count}粒）',
  legend: '一粒は{count}個分',
  legendRest: '一粒は{count}個分、最後の一粒は{rest}個分',
  goal: '目標達成：{label}',
  picked: '{label} ほか{count}個',
  unnamed: '金平糖 {id}',
  table: '瓶の中の金平糖',
  openTable: '一覧を開く',
  closeTable: '一覧を閉じる',
  item: '金平糖',
  number: '個数',
  choose: '選ぶ',
  empty: '瓶は空です。',
  earlier: '前へ',
  later: '次へ',
}

/** The included texts, with all names that `texts` may have. */
export const JAR_TEXTS: Readonly<Record<Language, JarTexts>> = { en, ja }

type Phrases<Name extends string> = Readonly<Record<Name, Phrase>>
type Values = Readonly<Record<string, string | number>>

/** A text, with its language and direction. */
export interface Said {
  lang: string
  dir: string
  /** Plain text for an attribute. Its numbers are in the language of its words. */
  text: string
  /** Parts for elements. Numbers are in the locale, as parts of their own if the words are not. */
  parts: readonly (string | { lang: string; text: string })[]
}

export interface Words<Name extends string> {
  /** The locale's tag. Absent without a locale. */
  readonly lang?: string
  /** The locale's direction. Absent without a locale. */
  readonly dir?: string
  /** A number in the locale. */
  format(number: number): string
  /** A text, which `<Say>` draws. */
  say(name: Name, values?: Values): Said
}

/** The formats of a language, or of the other one if the browser does not know it. */
const createForms = (lang: string, other: string) => ({
  lang,
  dir: directionOf(lang),
  numbers: new Intl.NumberFormat([lang, other]),
  plurals: new Intl.PluralRules(lang),
})

/**
 * @param shipped the texts of each included language
 * @param locale a BCP 47 tag. @default English, in the layout of the page
 * @param given texts in the language of the locale, which replace included ones unless empty
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
  /** The language of the included words: the tag if it has that language, or English. */
  const own = language in shipped ? tag : 'en'
  const [theirs, ours] = [createForms(tag, own), createForms(own, own)]

  const say = (name: Name, values: Values = {}): Said => {
    const { lang, dir, numbers, plurals } = given[name] ? theirs : ours
    let phrase: Phrase = given[name] || words[name]
    if (typeof phrase !== 'string') phrase = phrase[plurals.select(values.count as number)] ?? phrase.other
    const pieces = phrase.split(/\{(\w+)\}/).map((part, k) => (k % 2 ? (values[part] ?? `{${part}}`) : part))
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : numbers.format(piece))).join('')
    const marked = (piece: string | number) =>
      typeof piece === 'string' ? piece : { lang: tag, text: theirs.numbers.format(piece) }
    // A single text node, which screen readers read without a pause.
    return { lang, dir, text, parts: lang === tag ? [text] : pieces.map(marked) }
  }
  return {
    ...(locale && { lang: tag, dir: theirs.dir }),
    format: (number) => theirs.numbers.format(number),
    say,
  }
}

/**
 * @param known an object with all names
 * @throws RangeError with the name, what is allowed and the value
 */
export function checkTexts(texts: unknown, known: object): void {
  for (const [name, given] of Object.entries(object('texts', texts))) {
    const phrase = given as Partial<Exclude<Phrase, string>> | null | undefined
    if (!Object.hasOwn(known, name) || typeof (phrase?.other ?? phrase ?? '') !== 'string')
      refuse(`texts.${name}`, `a text, or { other: text }, for ${Object.keys(known).join(', ')}`, phrase)
    const forms: unknown[] = typeof phrase === 'string' ? [phrase] : Object.values(phrase ?? {})
    for (const form of forms) checkText(`texts.${name}`, form ?? '')
  }
}
