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

/** The goal after a number. */
export const OF_GOAL = both(
  (at: string, label?: string): string => (label === undefined ? `of ${at}` : `of ${at}: ${label}`),
  (at, label) => (label === undefined ? `目標 ${at}` : `目標 ${at}（${label}）`),
)

type Values = readonly (string | number)[]

/** Pairs two texts in which `{}`, or `{0}` and `{1}`, stand for values. */
export function filled(en: string, ja: string): Both<(...values: Values) => string> {
  const fill =
    (text: string) =>
    (...values: Values) =>
      text.replaceAll(/\{(\d?)\}/g, (_, k) => String(values[Number(k)]))
  return both(fill(en), fill(ja))
}
