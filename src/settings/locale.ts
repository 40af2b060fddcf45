// Locales: BCP 47 tags, the included languages, and the direction of writing.

/** Languages with included texts. */
export const LANGUAGES = ['en', 'ja'] as const
/** A language with included texts. */
export type Language = (typeof LANGUAGES)[number]

/** Description of a locale for error messages, after "must be". */
export const LOCALE_FORM = 'a BCP 47 language tag such as en, ja or pt-BR'

/** Scripts in use that are written from right to left. */
const RIGHT_TO_LEFT = /Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi/

/** Reads a locale. @returns the tag in its canonical form, or undefined if it is invalid */
export function readLocale(text: string): string | undefined {
  try {
    const locale = new Intl.Locale(text)
    // `Intl` accepts up to eight letters, such as `english`, but a language has two or three.
    return locale.language.length < 4 ? String(locale) : undefined
  } catch {
    return undefined
  }
}

/** The included language for a tag: its own, or English. */
export function languageOf(tag: string): Language {
  return LANGUAGES.find((language) => language === tag.split('-')[0]) ?? 'en'
}

/**
 * The direction of writing of a tag, from its script. `getTextInfo` of `Intl.Locale` is missing in some
 * browsers, and in others wrong for Divehi and for Azerbaijani in Arabic script.
 */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}
