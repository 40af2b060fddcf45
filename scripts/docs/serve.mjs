// Serves the built documentation beside the page: a Vite plugin for `npm start` and `npm run preview`.
// Where it is not built, its link names the command.
import { join } from 'node:path'
import { filesOf } from '../served.mjs'
import { root } from './snippets.mjs'

const MISSING = 'The documentation is not built yet: run `npm run build:site`, or read the files in docs/.'

/** @returns {import('vite').Plugin} */
export function serveDocs() {
  /** @param {{ middlewares: import('vite').Connect.Server }} server */
  const serve = ({ middlewares }) => {
    const files = filesOf(join(root, 'dist/site/docs'))
    middlewares.use('/docs', (request, response) => {
      if (/^[^?]*\/docs($|\?)/.test(request.originalUrl ?? ''))
        return response.writeHead(302, { location: '/docs/' }).end()
      files(request, response, () => void response.writeHead(404, { 'content-type': 'text/plain' }).end(MISSING))
    })
  }
  return { name: 'konpeito-docs', configureServer: serve, configurePreviewServer: serve }
}
