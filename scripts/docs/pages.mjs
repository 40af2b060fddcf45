// The documentation's pages in the order of the navigation, and their HTML layout. Used by the Vite
// plugin (plugin.mjs) and by tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml, renderMarkdown } from './markdown.mjs'
import { describeEntry, readEntry, readNamed } from './reference.mjs'
import { insertSettings } from './settings.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @typedef {object} Page
 * @property {string} name  the page is docs/NAME.html
 * @property {string} label  in the navigation
 * @property {string} [file] Markdown, relative to the repository
 * @property {string} [entry] entry point of the package that the reference describes
 * @property {string} [lang] @default en
 */

/** @type {{ title: string, pages: Page[] }[]} */
export const sections = [
  {
    title: 'Guide',
    pages: [
      { name: 'index', label: 'Start', file: 'docs/index.md' },
      { name: 'react', label: 'React', file: 'docs/react.md' },
      { name: 'element', label: 'Custom element', file: 'docs/element.md' },
      { name: 'iframe', label: 'iframe', file: 'docs/iframe.md' },
      { name: 'physics', label: 'Physics alone', file: 'docs/physics.md' },
      { name: 'extending', label: 'Extending the physics', file: 'docs/extending.md' },
      { name: 'page', label: 'The page', file: 'docs/page.md' },
      { name: 'recipes', label: 'Recipes', file: 'docs/recipes.md' },
      { name: 'security', label: 'Security', file: 'docs/security.md' },
      { name: 'glossary', label: 'Glossary', file: 'docs/glossary.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { name: 'reference-react', label: 'konpeito-bottle', entry: 'konpeito-bottle' },
      { name: 'reference-element', label: 'konpeito-bottle/element', entry: 'konpeito-bottle/element' },
      { name: 'reference-jar', label: 'konpeito-bottle/jar', entry: 'konpeito-bottle/jar' },
      { name: 'reference-physics', label: 'konpeito-bottle/physics', entry: 'konpeito-bottle/physics' },
    ],
  },
  {
    title: 'How it is made',
    pages: [
      { name: 'architecture', label: 'Architecture', file: 'docs/architecture.md' },
      { name: 'validation', label: 'Validation', file: 'docs/validation.md' },
      { name: 'performance', label: 'Performance', file: 'docs/performance.md' },
      { name: 'pictures', label: 'Pictures', file: 'docs/pictures.md' },
      { name: 'changelog', label: 'Changelog', file: 'CHANGELOG.md' },
    ],
  },
  {
    title: '日本語',
    pages: [
      { name: 'ja', label: 'はじめに', file: 'docs/ja.md', lang: 'ja' },
      { name: 'ja-page', label: 'ページの操作', file: 'docs/ja-page.md', lang: 'ja' },
    ],
  },
]
/** @type {Page[]} */
export const pages = sections.flatMap((section) => section.pages)

/**
 * Renders a page. Style and script have their source addresses; Vite replaces them.
 * @param {Page} page
 * @param {Map<string, string>} types declarations from `emitTypes`
 * @returns the HTML
 */
export function renderPage(page, types) {
  const markdown = page.file ? readFileSync(join(root, page.file), 'utf8') : describeEntry(page.entry ?? '', types)
  const exported = page.entry ? readEntry(page.entry, types) : []
  const names = [...exported, ...readNamed(exported, types)].map(({ name }) => name)
  const { html, title, headings } = renderMarkdown(insertSettings(markdown), {
    folder: page.file?.startsWith('docs/') ?? true,
    names,
  })
  return layout(page, { html, title, headings })
}

/** @param {Page} page @param {ReturnType<typeof renderMarkdown>} content */
function layout(page, { html, title, headings }) {
  const { lang = 'en' } = page
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  const texts = lang === 'ja' ? JA : EN
  const own = headings.filter(({ depth }) => depth === 2)
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
    <link rel="stylesheet" href="/src/docs/docs.css" />
    <script type="module" src="/src/docs/docs.ts"></script>
  </head>
  <body data-page="${page.name}">
    <a class="skip" href="#content">${texts.skip}</a>
    <header class="top">
      <a class="brand" href="../index.html"><span lang="ja" aria-hidden="true">金平糖</span> Konpeito</a>
      <a class="across" href="../index.html">${texts.play}</a>
    </header>
    <div class="columns">
      <nav class="pages" aria-label="${texts.pages}">
        <details open>
          <summary>${texts.pages}</summary>
${sections.map((section) => `          <h2>${section.title}</h2>\n          <ul>${section.pages.map((other) => entry(other, page)).join('')}</ul>`).join('\n')}
        </details>
      </nav>
      <main id="content" tabindex="-1">
${html}
        <nav class="next" aria-label="${texts.turn}">
          ${before ? `<a rel="prev" href="${before.name}.html"><small>${texts.before}</small>${before.label}</a>` : '<span></span>'}
          ${after ? `<a rel="next" href="${after.name}.html"><small>${texts.after}</small>${after.label}</a>` : ''}
        </nav>
      </main>
${own.length > 2 ? `      <nav class="here" aria-label="${texts.here}">\n        <h2>${texts.here}</h2>\n        <ul>${own.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul>\n      </nav>` : ''}
    </div>
  </body>
</html>
`
}

/** @param {Page} other @param {Page} page */
function entry({ name, label, lang }, page) {
  const current = name === page.name ? ' aria-current="page"' : ''
  return `<li><a href="${name}.html"${current}${lang ? ` lang="${lang}"` : ''}>${label}</a></li>`
}

const EN = {
  skip: 'To the text',
  play: 'See it move',
  pages: 'Documentation',
  here: 'On this page',
  turn: 'Next pages',
  before: 'Before',
  after: 'Next',
}
const JA = {
  skip: '本文へ',
  play: '動くところを見る',
  pages: 'ドキュメント',
  here: 'このページ',
  turn: '前後のページ',
  before: '前へ',
  after: '次へ',
}
