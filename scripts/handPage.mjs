// Builds hand.html apart from the other pages, because a chunk that it shared with them would bring three
// to a phone that draws nothing. Its service worker keeps its few files alone.
import { build } from 'vite'
import { namedContent, workerOf } from './offline.mjs'

/** @returns {import('vite').Plugin} */
export function handPage() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'konpeito:hand-page',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const { root, base, logLevel } = config
      const { target, sourcemap } = config.build
      const rolldownOptions = { input: `${root}/hand.html` }
      const output = { write: false, copyPublicDir: false, target, sourcemap, rolldownOptions }
      const built = await build({ root, base, logLevel, configFile: false, build: output })
      const files = /** @type {import('vite').Rolldown.RolldownOutput} */ (built).output.map(namedContent)
      const kept = files.filter(([file]) => !file.endsWith('.map'))
      for (const [fileName, source] of [...files, ['offline-hand.js', workerOf('hand.html', kept)]])
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
