// Serves the built documentation beside the page: a Vite plugin for `npm start` and `npm run preview`.
// Where it is not built, its link shows a page that names the command.
import { join } from 'node:path'
import { filesOf } from '../served.mjs'
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
    const files = filesOf(join(root, 'dist/site/docs'))
    middlewares.use('/docs', (request, response) => {
      if (/^[^?]*\/docs($|\?)/.test(request.originalUrl ?? ''))
        return response.writeHead(302, { location: '/docs/' }).end()
      files(
        request,
        response,
        () => void response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(MISSING),
      )
    })
  }
  return { name: 'konpeito-docs', configureServer: serve, configurePreviewServer: serve }
}
