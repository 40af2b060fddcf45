// The index of the search: how text becomes terms, what counts how much, and the piece of a text
// that is shown. It is made in the browser, in a tenth of a second: a finished one is twice as
// large as the texts, which it would have to hold too.
import MiniSearch, { type SearchResult } from 'minisearch'

/** A heading and the text below it. scripts/docs/search.mjs reads them from the pages. */
export interface Section {
  /** Its address beside the other pages: `react.html#drop`. */
  id: string
  /** The heading. */
  title: string
  /** The name of the page in the list of pages. */
  page: string
  /** The text, without code blocks. */
  text: string
  /** The language of the page. */
  lang: string
  /** Factor on the score: less for what is not written for users. */
  weight: number
}
export type Index = MiniSearch<Section>
export type Result = Section & SearchResult

/** A piece of a text; `found` where the query is met. */
export type Piece = { text: string; found: boolean }

/** Japanese is written without spaces: two neighbours are a term. */
const JAPANESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu
const WORD = /[\p{L}\p{N}_]+/gu
/** Characters before the first word that was met, and of the whole piece. */
const BEFORE = 40
const LENGTH = 150

/** @param sections All sections of the documentation. */
export function createIndex(sections: readonly Section[]): Index {
  const index = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'text', 'lang', 'weight'],
    tokenize: (text) => termsOf(text, true),
    searchOptions: { tokenize: (text) => termsOf(text, false) },
  })
  index.addAll(sections)
  return index
}

/**
 * Finds sections, the best first. All words of the query have to be met; their last letters may be
 * missing. Where nothing is found, words that differ in a letter or two are met too.
 * @param query The words.
 * @param lang The language whose pages come first.
 */
export function find(index: Index, query: string, lang: string): Result[] {
  const words = query.normalize('NFKC')
  const options = {
    combineWith: 'AND',
    prefix: true,
    boost: { title: 4, page: 2 },
    boostDocument: (_id: string, _term: string, stored?: Partial<Section>) =>
      (stored?.weight ?? 1) * (stored?.lang === lang ? 2 : 1),
  } as const
  const exact = index.search(words, options)
  return (exact.length > 0 ? exact : index.search(words, { ...options, fuzzy: 0.3 })) as Result[]
}

/**
 * The piece of a result's text around the first word that was met, split into what was met and what
 * was not.
 */
export function excerpt({ text, terms, queryTerms }: Pick<Result, 'text' | 'terms' | 'queryTerms'>): Piece[] {
  const lower = text.toLowerCase()
  const asked = queryTerms.filter((term) => lower.includes(term))
  // Words that differ from the query are marked only where those of the query are not in the text.
  const met = (asked.length > 0 ? asked : terms).filter((term) => lower.includes(term))
  const first = Math.min(...met.map((term) => lower.indexOf(term)), text.length)
  // Cut between words; a text without spaces is cut anywhere.
  const near = first < text.length ? Math.max(0, first - BEFORE) : 0
  const space = near === 0 ? 0 : text.slice(near, first).indexOf(' ') + 1
  const start = near + space
  const limit = start + LENGTH
  const end = text.length <= limit ? text.length : Math.max(text.lastIndexOf(' ', limit), limit - BEFORE)
  const found = new Array<boolean>(end - start).fill(false)
  for (const term of met)
    for (let at = lower.indexOf(term, start); at >= 0 && at < end; at = lower.indexOf(term, at + 1))
      found.fill(true, at - start, at - start + term.length)
  const pieces: Piece[] = start > 0 ? [{ text: '… ', found: false }] : []
  for (let from = 0; from < found.length; ) {
    let to = from
    while (to < found.length && found[to] === found[from]) to++
    pieces.push({ text: text.slice(start + from, start + to), found: found[from]! })
    from = to
  }
  if (end < text.length) pieces.push({ text: ' …', found: false })
  return pieces
}

/**
 * The words of a text, and the neighbours of a Japanese one. MiniSearch makes them lower-case.
 * @param last Whether the last character of Japanese is a term too, so that each begins one.
 */
function termsOf(text: string, last: boolean): string[] {
  const terms: string[] = []
  const rest = text.replace(JAPANESE, (run) => {
    const characters = [...run]
    const count = last || characters.length === 1 ? characters.length : characters.length - 1
    for (let k = 0; k < count; k++) terms.push(characters[k]! + (characters[k + 1] ?? ''))
    return ' '
  })
  return [...terms, ...(rest.match(WORD) ?? [])]
}
