// Tables of texts: each line has a text in English and in Japanese.
import type { Language } from '../../src/settings/index.ts'

type Both<Text> = Readonly<Record<Language, Text>>

/** Pairs an English text, list or function with the Japanese one. */
export const both = <Text>(en: Text, ja: NoInfer<Text>): Both<Text> => ({ en, ja })

export function byLanguage<Table extends Record<string, Both<unknown>>>(table: Table) {
  type Texts = { [Name in keyof Table]: Table[Name]['en'] }
  const select = (language: Language) =>
    Object.fromEntries(Object.entries(table).map(([name, text]) => [name, text[language]])) as Texts
  return { en: select('en'), ja: select('ja') }
}

type Value = string | number
/** The values of a text with one to four placeholders. */
type Values<Text extends string> = Text extends `${string}{3}${string}`
  ? [Value, Value, Value, Value]
  : Text extends `${string}{2}${string}`
    ? [Value, Value, Value]
    : Text extends `${string}{1}${string}`
      ? [Value, Value]
      : [Value]

/** Pairs two texts in which `{}`, or `{0}` and `{1}`, stand for values. */
export function filled<Text extends string>(en: Text, ja: string): Both<(...values: Values<Text>) => string> {
  const fill =
    (text: string) =>
    (...values: Values<Text>) =>
      text.replaceAll(/\{(\d?)\}/g, (_, k) => String(values[Number(k)]))
  return both(fill(en), fill(ja))
}
