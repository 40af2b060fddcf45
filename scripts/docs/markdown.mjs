// Renders Markdown as HTML: headings with anchors, code highlighted by classes (strict pages allow
// no inline styles), tables that scroll, links from file to page. Links to files that are not pages
// lead to the repository; while it has no address, they are removed, so that none is dead. HTML in
// Markdown is shown as text: a docstring that names `<Canvas>` makes no element.
import { posix } from 'node:path'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { Marked } from 'marked'
import { repositoryAddress } from '../repository.mjs'
import { EXAMPLE_HOST } from './hosts.mjs'

for (const [name, language] of Object.entries({ bash, css, json, typescript, xml })) {
  hljs.registerLanguage(name, language)
}
/** @type {Record<string, string>} */
const LANGUAGES = {
  ts: 'typescript',
  tsx: 'typescript',
  js: 'typescript',
  sh: 'bash',
  html: 'xml',
  css: 'css',
  json: 'json',
}
/** Files whose page has another name. @type {Record<string, string>} */
const MOVED = { '../CHANGELOG.md': 'changelog.html', 'docs/': 'index.html' }

/**
 * @param {string} source
 * @param {{ folder?: boolean, reference?: boolean }} [options] `folder`: whether the file is in
 *   docs/; `reference`: whether types in code link to the heading of their name
 * @returns {{ html: string, title: string,
 *   headings: { depth: number, id: string, text: string }[] }}
 */
export function renderMarkdown(source, { folder = true, reference = false } = {}) {
  /** @type {{ depth: number, id: string, text: string }[]} */
  const headings = []
  const taken = new Map()
  /** Types by name, and the anchors of their headings. @type {Map<string, string>} */
  const anchors = new Map()
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, ...token }) {
        const { id } = /** @type {any} */ (token)
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const [language = '', ...flags] = lang.split(/\s+/)
        const live = flags.includes('live') ? `<div class="live">${liveHtml(text)}</div>\n` : ''
        return `${live}<pre tabindex="0"><code class="language-${escapeHtml(language)}">${highlight(text, language, anchors)}</code></pre>\n`
      },
      table({ header, rows }) {
        const row = (/** @type {any[]} */ cells, /** @type {string} */ tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        return `<div class="wide" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const to = target(href, folder)
        return to === null ? inner : `<a href="${escapeHtml(to)}">${inner}</a>`
      },
      // A paragraph of pictures with titles is a gallery: pictures side by side, with captions.
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens)
        const isPart = (/** @type {any} */ { title, raw }) => title || raw.trim() === ''
        return tokens.every(isPart) ? `<div class="gallery">${inner}</div>\n` : `<p>${inner}</p>\n`
      },
      image({ href, text, title }) {
        const img = `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy" />`
        return title ? `<figure>${img}<figcaption>${escapeHtml(title)}</figcaption></figure>` : img
      },
      html({ text }) {
        return text.startsWith('<!--') ? '' : escapeHtml(text)
      },
    },
  })
  const tokens = marked.lexer(joinJapanese(source))
  // Before rendering: code links to headings below it.
  marked.walkTokens(tokens, (token) => {
    // Puts no-break spaces between the digit groups of a number.
    if (token.type === 'text') token.text = token.text.replace(/(\d) (?=\d{3}\b)/g, '$1\u00a0')
    if (token.type !== 'heading') return
    const plain = token.text.replace(/[`*]/g, '')
    const heading = /** @type {any} */ (token)
    heading.id = slug(plain, taken)
    headings.push({ depth: token.depth, id: heading.id, text: escapeHtml(plain) })
    // Only types are linked: a lower-case name is often a parameter's.
    if (reference && token.depth === 3 && /^[A-Z]/.test(plain)) anchors.set(plain, heading.id)
  })
  const html = marked.parser(tokens)
  return { html, title: headings.find(({ depth }) => depth === 1)?.text ?? 'Konpeito', headings }
}

/**
 * @param {string} href
 * @param {boolean} folder whether the file is in docs/
 * @param {string | null} [repository] its address @default that of package.json
 * @returns the address on the site or in the repository, or null if there is none
 */
export function target(href, folder, repository = repositoryAddress()) {
  if (/^(#|https?:)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const tail = hash === undefined ? '' : `#${hash}`
  const moved = MOVED[path]
  if (moved) return moved + tail
  const page = (folder ? /^([\w-]+)\.(?:md|html)$/ : /^docs\/([\w-]+)\.md$/).exec(path)
  if (page) return `${page[1]}.html${tail}`
  if (/^\.\.\/\w+\.html/.test(path)) return href
  const file = posix.join(folder ? 'docs' : '.', path)
  return repository === null ? null : `${repository}/blob/HEAD/${file}${tail}`
}

/**
 * A live snippet: without its scripts, and with this site as the host of frames.
 * @param {string} html
 */
function liveHtml(html) {
  return html.replace(/<script[\s\S]*?<\/script>\s*/g, '').replace(EXAMPLE_HOST, '../')
}

/** @param {string} text @param {string} language @param {Map<string, string>} anchors */
function highlight(text, language, anchors) {
  const known = LANGUAGES[language]
  const html = known ? hljs.highlight(text, { language: known }).value : escapeHtml(text)
  if (anchors.size === 0) return html
  const words = new RegExp(`(?<![\\w.])(${[...anchors.keys()].join('|')})(?!\\w)`, 'g')
  // Links names outside tags, comments and strings.
  return html.replace(
    /(<span class="hljs-(?:comment|string)">[\s\S]*?<\/span>)|(<[^>]*>)|([^<]+)/g,
    (whole, _quiet, _tag, plain) =>
      plain === undefined
        ? whole
        : plain.replace(words, (/** @type {string} */ name) => `<a href="#${anchors.get(name)}">${name}</a>`),
  )
}

/**
 * An anchor as GitHub makes it, so that links work on both.
 * @param {string} text
 * @param {Map<string, number>} taken
 */
function slug(text, taken) {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
  const before = taken.get(base) ?? 0
  taken.set(base, before + 1)
  return before === 0 ? base : `${base}-${before}`
}

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/**
 * Joins lines of Japanese text: HTML would show a line break between words as a space.
 * @param {string} source
 */
function joinJapanese(source) {
  return source.replace(
    /([\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])\n *(?=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])/g,
    '$1',
  )
}
