// Serves and builds the documentation: a Vite plugin that renders docs/NAME.html from docs/NAME.md
// or from the type declarations. It writes no file; with `npm start`, reload to see an edit. The
// module `virtual:docs-search` is what the search looks through; with `npm start` it stays as it
// was when a page first asked for it.
import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pages, renderPage, root } from './pages.mjs'
import { emitTypes } from './reference.mjs'
import { allSections } from './search.mjs'

const SECTIONS = 'virtual:docs-search'

/** @returns {import('vite').Plugin} */
export function docsPages() {
  /** @type {Map<string, string> | undefined} */
  let types
  let age = 0
  /** @param {string} id */
  const pageOf = (id) => {
    const name = /^docs\/([\w-]+)\.html$/.exec(relative(root, id).split(sep).join('/'))?.[1]
    return pages.find((page) => page.name === name)
  }
  /** @param {import('./pages.mjs').Page} page */
  const render = (page) => {
    if (page.entry) {
      const newest = lastChange(join(root, 'src'))
      if (!types || newest > age) types = emitTypes(root)
      age = newest
    }
    return renderPage(page, types ?? new Map())
  }
  return {
    name: 'konpeito-docs',
    config(_config, { command }) {
      if (command !== 'build') return
      return { build: { rolldownOptions: { input: pages.map(({ name }) => join(root, 'docs', `${name}.html`)) } } }
    },
    resolveId: (id) => (id === SECTIONS || pageOf(id) ? id : null),
    load(id) {
      if (id === SECTIONS) {
        const sections = allSections(pages.map((page) => [page, render(page)]))
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(sections))})`
      }
      const page = pageOf(id)
      return page ? render(page) : null
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (path === '/docs') {
          response.writeHead(302, { location: '/docs/' }).end()
          return
        }
        const page = pageOf(join(root, path.endsWith('/') ? `${path}index.html` : path))
        if (!page) return next()
        try {
          const html = await server.transformIndexHtml(`/docs/${page.name}.html`, render(page))
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(html)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** The time of the last change of a file in a folder. Milliseconds. @param {string} folder */
function lastChange(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(...files.map((name) => statSync(join(folder, name)).mtimeMs))
}
