// Gives the socket of shared jars to `npm start` and `npm run preview`: a Vite plugin.
import { answer, startSync } from '../server/start.ts'

const VITE_DENIES = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**']

/** @returns {import('vite').Plugin} */
export function sharedJars() {
  /** @param {import('vite').ViteDevServer | import('vite').PreviewServer} server */
  const serve = async ({ httpServer, middlewares, config }) => {
    /** @param {Error} error */
    const warn = ({ message }) => void config.logger.warn(`Jars can't be shared. ${message}`)
    const sync = httpServer && (await startSync().catch(warn))
    if (!sync) return
    middlewares.use((request, response, next) => void (answer(sync, httpServer, request, response) || next()))
    httpServer.on('upgrade', sync.upgrade)
    httpServer.on('close', () => void sync.close())
  }
  return {
    name: 'konpeito-shared-jars',
    // The data have keys in them, those of examples/class-jar too: no page may read them.
    config: () => ({ server: { fs: { deny: [...VITE_DENIES, '**/jars.mdb*', '**/data/keys.json'] } } }),
    configureServer: serve,
    configurePreviewServer: serve,
  }
}
