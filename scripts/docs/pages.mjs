// The documentation's pages in the order of the navigation, and their HTML layout. Used by the Vite
// plugin (plugin.mjs) and by tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml, renderMarkdown } from './markdown.mjs'
import { describeEntry } from './reference.mjs'
import { insertSettings } from './settings.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @typedef {object} Page
 * @property {string} name  the page is docs/NAME.html
 * @property {string} label  in the navigation
 * @property {string} [file] Markdown, relative to the repository
 * @property {string} [entry] entry point of the package that the reference describes
 * @property {string} [other] the page in the other language
 * @property {'en' | 'ja'} [lang] @default en
 */
/**
 * `weight`: factor on the score in the search; readers look for guides first. @default 1
 *
 * @typedef {{ title: string, weight?: number, pages: Page[] }} Section
 */

/** @type {Section[]} */
const english = [
  {
    title: 'First steps',
    pages: [
      { name: 'index', label: 'Start', file: 'docs/index.md', other: 'ja' },
      { name: 'react', label: 'React', file: 'docs/react.md', other: 'ja-react' },
      { name: 'element', label: 'Custom element', file: 'docs/element.md', other: 'ja-element' },
      { name: 'iframe', label: 'iframe', file: 'docs/iframe.md', other: 'ja-iframe' },
      { name: 'pictures', label: 'Pictures', file: 'docs/pictures.md' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      { name: 'controlled', label: 'Controlled or not', file: 'docs/controlled.md' },
      { name: 'saving', label: 'Saving', file: 'docs/saving.md' },
      { name: 'overlays', label: 'Overlays', file: 'docs/overlays.md' },
      { name: 'own-canvas', label: 'In your own Canvas', file: 'docs/own-canvas.md' },
      { name: 'recipes', label: 'Recipes', file: 'docs/recipes.md' },
      { name: 'physics', label: 'Physics alone', file: 'docs/physics.md' },
      { name: 'extending', label: 'Extending the physics', file: 'docs/extending.md' },
      { name: 'page', label: 'The page', file: 'docs/page.md', other: 'ja-page' },
      { name: 'security', label: 'Security', file: 'docs/security.md' },
    ],
  },
  {
    title: 'Reference',
    weight: 0.5,
    pages: [
      { name: 'reference-react', label: 'konpeito-bottle', entry: 'konpeito-bottle' },
      { name: 'reference-element', label: 'konpeito-bottle/element', entry: 'konpeito-bottle/element' },
      { name: 'reference-jar', label: 'konpeito-bottle/jar', entry: 'konpeito-bottle/jar' },
      { name: 'reference-physics', label: 'konpeito-bottle/physics', entry: 'konpeito-bottle/physics' },
      { name: 'reference-scenes', label: 'physics/scenes', entry: 'konpeito-bottle/physics/scenes' },
      { name: 'reference-blocks', label: 'physics/blocks', entry: 'konpeito-bottle/physics/blocks' },
      { name: 'reference-soda', label: 'physics/soda', entry: 'konpeito-bottle/physics/soda' },
      { name: 'glossary', label: 'Glossary', file: 'docs/glossary.md' },
    ],
  },
  {
    title: 'How it is made',
    weight: 0.4,
    pages: [
      { name: 'architecture', label: 'Architecture', file: 'docs/architecture.md' },
      { name: 'validation', label: 'Validation', file: 'docs/validation.md' },
      { name: 'performance', label: 'Performance', file: 'docs/performance.md' },
      { name: 'rendering', label: 'How the picture is drawn', file: 'docs/rendering.md' },
      { name: 'changelog', label: 'Changelog', file: 'CHANGELOG.md' },
    ],
  },
]
/** @type {Section[]} */
const japanese = [
  {
    title: '入門',
    pages: [
      { name: 'ja', label: 'はじめに', file: 'docs/ja.md', lang: 'ja', other: 'index' },
      { name: 'ja-react', label: 'React', file: 'docs/ja-react.md', lang: 'ja', other: 'react' },
      { name: 'ja-element', label: 'カスタム要素', file: 'docs/ja-element.md', lang: 'ja', other: 'element' },
      { name: 'ja-iframe', label: 'iframe', file: 'docs/ja-iframe.md', lang: 'ja', other: 'iframe' },
      { name: 'ja-page', label: 'ページの操作', file: 'docs/ja-page.md', lang: 'ja', other: 'page' },
    ],
  },
]
/** Pages in English that the Japanese menu lists too. @type {Record<string, string>} */
const ELSEWHERE = {
  pictures: '写真',
  controlled: '制御と非制御',
  saving: '保存',
  overlays: '配信のオーバーレイ',
  'own-canvas': '自分の Canvas',
  recipes: 'レシピ',
  physics: '物理エンジン',
  security: 'セキュリティ',
  'reference-react': 'リファレンス: React',
  'reference-element': 'リファレンス: 要素',
  glossary: '用語集',
}
export const sections = [...english, ...japanese]
export const pages = sections.flatMap((section) => section.pages)

/** The menu of a language. @param {'en' | 'ja'} lang @returns {Section[]} */
const menuOf = (lang) =>
  lang === 'en'
    ? english
    : [
        ...japanese,
        { title: '英語のページ', pages: Object.entries(ELSEWHERE).map(([name, label]) => ({ name, label })) },
      ]

/**
 * Renders a page. Style and script have their source addresses; Vite replaces them.
 * @param {Page} page
 * @param {Map<string, string>} types declarations from `emitTypes`
 * @returns the HTML
 */
export function renderPage(page, types) {
  const markdown = page.file ? readFileSync(join(root, page.file), 'utf8') : describeEntry(page.entry ?? '', types)
  const { html, title, headings } = renderMarkdown(insertSettings(markdown, page.lang), {
    folder: page.file?.startsWith('docs/') ?? true,
    reference: page.entry !== undefined,
  })
  return layout(page, { html, title, headings })
}

/** @param {Page} page @param {ReturnType<typeof renderMarkdown>} content */
function layout(page, { html, title, headings }) {
  const { lang = 'en' } = page
  const texts = lang === 'ja' ? JA : EN
  const own = pages.filter((one) => (one.lang ?? 'en') === lang)
  const at = own.indexOf(page)
  const [before, after] = [own[at - 1], own[at + 1]]
  const parts = headings.filter(({ depth }) => depth === 2)
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f6e3e2" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#2a2129" media="(prefers-color-scheme: dark)" />
    <title>${escapeHtml(title)}${title === 'Konpeito' ? '' : ' · Konpeito'}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/site/docs/docs.css" />
    <script type="module" src="/site/docs/docs.ts"></script>
  </head>
  <body data-page="${page.name}">
    <a class="skip" href="#content">${texts.skip}</a>
    <header class="top">
      <a class="brand" href="../index.html"><span lang="ja" aria-hidden="true">金平糖</span> Konpeito</a>
      <nav class="across" aria-label="${texts.site}">
        <a href="../index.html">${texts.play}</a>
        <a href="${page.other ?? texts.otherStart}.html" lang="${texts.otherLang}" hreflang="${texts.otherLang}">${texts.otherName}</a>
      </nav>
    </header>
    <div class="columns">
      <nav class="pages" aria-label="${texts.pages}">
        <details open>
          <summary>${texts.pages}</summary>
${menuOf(lang)
  .map(
    (section) =>
      `          <h2>${section.title}</h2>\n          <ul>${section.pages.map((one) => entry(one, page)).join('')}</ul>`,
  )
  .join('\n')}
        </details>
      </nav>
      <main id="content" tabindex="-1">
${html}
        <nav class="next" aria-label="${texts.turn}">
          ${before ? `<a rel="prev" href="${before.name}.html"><small>${texts.before}</small>${before.label}</a>` : '<span></span>'}
          ${after ? `<a rel="next" href="${after.name}.html"><small>${texts.after}</small>${after.label}</a>` : ''}
        </nav>
      </main>
${parts.length > 2 ? `      <nav class="here" aria-label="${texts.here}">\n        <h2>${texts.here}</h2>\n        <ul>${parts.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul>\n      </nav>` : ''}
    </div>
  </body>
</html>
`
}

/**
 * An entry of the menu. A page in the other language says so.
 * @param {Page} one
 * @param {Page} page
 */
function entry({ name, label }, page) {
  const current = name === page.name ? ' aria-current="page"' : ''
  const { lang } = pages.find((other) => other.name === name) ?? page
  const other = lang === page.lang ? '' : ` hreflang="${lang ?? 'en'}"`
  return `<li><a href="${name}.html"${current}${other}>${label}</a></li>`
}

const EN = {
  skip: 'To the text',
  site: 'Site',
  play: 'See it move',
  pages: 'Documentation',
  here: 'On this page',
  turn: 'Next pages',
  before: 'Before',
  after: 'Next',
  otherLang: 'ja',
  otherName: '日本語',
  otherStart: 'ja',
}
const JA = {
  skip: '本文へ',
  site: 'サイト',
  play: '動くところを見る',
  pages: 'ドキュメント',
  here: 'このページの内容',
  turn: '前後のページ',
  before: '前へ',
  after: '次へ',
  otherLang: 'en',
  otherName: 'English',
  otherStart: 'index',
}
