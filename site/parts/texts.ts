// Tables of texts: each line has a text in English and in Japanese.
import type { Language } from '../../src/settings/index.ts'

type Both<Text> = Readonly<Record<Language, Text>>

/** A text, a list of texts, or a function that makes one, in both languages. */
export const both = <Text>(en: Text, ja: NoInfer<Text>): Both<Text> => ({ en, ja })

/** The texts of a table by language. */
export function byLanguage<Table extends Record<string, Both<unknown>>>(table: Table) {
  type Texts = { [Name in keyof Table]: Table[Name]['en'] }
  const select = (language: Language) =>
    Object.fromEntries(Object.entries(table).map(([name, text]) => [name, text[language]])) as Texts
  return { en: select('en'), ja: select('ja') }
}
