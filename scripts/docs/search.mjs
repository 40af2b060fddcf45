// What the search of the documentation looks through: the headings of all pages and the text below
// each.
import { sections as groups } from './pages.mjs'

/** @typedef {import('../../site/docs/searchIndex.ts').Section} Section */

/**
 * The sections of all pages. What several pages have, such as a type that two entries export, is
 * listed once.
 * @param {[page: import('./pages.mjs').Page, html: string][]} rendered
 */
export function allSections(rendered) {
  const sections = rendered.flatMap(([page, html]) => sectionsOf(page, html))
  const seen = new Set()
  return sections.filter(({ title, text }) => seen.size < seen.add(`${title} ${text}`).size)
}

/**
 * The sections of a page. Code blocks are left out: their words stand in the text too.
 * @param {import('./pages.mjs').Page} page
 * @param {string} html as `renderPage` makes it
 * @returns {Section[]}
 */
function sectionsOf(page, html) {
  const { name, label, lang = 'en' } = page
  const { weight = 1 } = groups.find(({ pages }) => pages.includes(page)) ?? {}
  const main = /<main[^>]*>([\s\S]*?)<nav class="next"/.exec(html)?.[1] ?? ''
  const parts = main.split(/<h[1-4] id="([^"]*)">([\s\S]*?)<\/h[1-4]>/)
  /** @type {Section[]} */
  const sections = []
  for (let k = 1; k < parts.length; k += 3) {
    const [id, title, body] = /** @type {[string, string, string]} */ (parts.slice(k, k + 3))
    const text = textOf(
      body.replace(/<pre[\s\S]*?<\/pre>|<div class="live">[\s\S]*?<\/div>|<thead>[\s\S]*?<\/thead>/g, ' '),
    )
    sections.push({
      id: `${name}.html${k === 1 ? '' : `#${id}`}`,
      title: textOf(title),
      page: label,
      text,
      lang,
      weight,
    })
  }
  return sections
}

/** @param {string} html */
function textOf(html) {
  return html
    .replace(/<td>/g, ' · ')
    .replace(/<\/(?:p|li)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/(^|[.:?]|·)(?: ·)+/g, '$1')
    .trim()
}
