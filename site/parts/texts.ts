// Tables of texts: each line has a text in English and in Japanese.
import type { Language } from '../../src/settings/index.ts'

type Both<Text> = Readonly<Record<Language, Text>>

/** A text, a list of texts, or a function that makes one, in both languages. */
export const both = <Text>(en: Text, ja: NoInfer<Text>): Both<Text> => ({ en, ja })

export function byLanguage<Table extends Record<string, Both<unknown>>>(table: Table) {
  type Texts = { [Name in keyof Table]: Table[Name]['en'] }
  const select = (language: Language) =>
    Object.fromEntries(Object.entries(table).map(([name, text]) => [name, text[language]])) as Texts
  return { en: select('en'), ja: select('ja') }
}

type Value = string | number
/** The values of a text with one place, two, three or four. */
type Values<Text extends string> = Text extends `${string}{3}${string}`
  ? [Value, Value, Value, Value]
  : Text extends `${string}{2}${string}`
    ? [Value, Value, Value]
    : Text extends `${string}{1}${string}`
      ? [Value, Value]
      : [Value]

/** Texts in which `{}`, or `{0}` and `{1}`, stand for values. */
export function filled<Text extends string>(en: Text, ja: string): Both<(...values: Values<Text>) => string> {
  const fill =
    (text: string) =>
    (...values: Values<Text>) =>
      text.replaceAll(/\{(\d?)\}/g, (_, k) => String(values[Number(k)]))
  return both(fill(en), fill(ja))
}
