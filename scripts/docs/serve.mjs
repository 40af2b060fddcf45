// Serves the built documentation beside the page: a Vite plugin for `npm start` and `npm run preview`.
// Where it is not built, its link shows a page that names the command.
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { typeOf } from '../served.mjs'
import { root } from './snippets.mjs'

const MISSING = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Documentation · Konpeito</title>
<h1>The documentation is not built yet</h1>
<p>Run <code>npm run build:site</code> in the project's folder, then reload this page. Or read the files in <code>docs/</code>.</p>
<p lang="ja">ドキュメントはまだありません。<code>npm run build:site</code> を実行してから、再読み込みしてください。</p>
</html>
`

/** @returns {import('vite').Plugin} */
export function serveDocs() {
  /** @param {{ middlewares: import('vite').Connect.Server }} server */
  const serve = ({ middlewares }) => {
    middlewares.use('/docs', async ({ originalUrl = '', url = '/' }, response) => {
      if (/^[^?]*\/docs($|\?)/.test(originalUrl)) return response.writeHead(302, { location: '/docs/' }).end()
      const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname))
      const file = join(root, 'dist/site/docs', path.endsWith('/') ? join(path, 'index.html') : path)
      const body = await readFile(file).catch(() => null)
      response.writeHead(body ? 200 : 404, { 'content-type': typeOf(body ? file : 'missing.html') })
      response.end(body ?? MISSING)
    })
  }
  return { name: 'konpeito-docs', configureServer: serve, configurePreviewServer: serve }
}
