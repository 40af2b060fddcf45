// Locales: BCP 47 tags, the languages whose words ship, and the direction of writing.

/** Languages whose words ship. */
export const LANGUAGES = ['en', 'ja'] as const
/** A language whose words ship. */
export type Language = (typeof LANGUAGES)[number]

/** What a locale may be, to go on from "must be". */
export const LOCALE_FORM = 'a BCP 47 language tag such as en, ja or pt-BR'

/** Scripts that are written from right to left, of those in use. */
const RIGHT_TO_LEFT = /Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi/

/**
 * Reads a locale.
 * @returns the tag in its canonical form, or undefined where the text is no tag
 */
export function readLocale(text: string): string | undefined {
  try {
    const locale = new Intl.Locale(text)
    // `Intl` accepts up to eight letters, but a language has two or three: `english` is a mistake.
    return locale.language.length < 4 ? String(locale) : undefined
  } catch {
    return undefined
  }
}

/** The language whose words serve a tag: its own, or English. */
export function languageOf(tag: string): Language {
  return LANGUAGES.find((language) => language === tag.split('-')[0]) ?? 'en'
}

/**
 * The direction of writing of a tag, from its script. Not from `getTextInfo` of `Intl.Locale`: some
 * browsers lack it, and in others it has Divehi and Azerbaijani in Arabic script the wrong way.
 */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}
