// Builds hand.html apart from the other pages, because a chunk that it shared with them would bring three
// to a phone that draws nothing.
import { build } from 'vite'

/** @returns {import('vite').Plugin} */
export function handPage() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'konpeito:hand-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir }) {
      const { root, base, logLevel } = config
      const { target, sourcemap } = config.build
      const output = { outDir: dir, emptyOutDir: false, target, sourcemap }
      const rolldownOptions = { input: `${root}/hand.html` }
      await build({ root, base, logLevel, configFile: false, publicDir: false, build: { ...output, rolldownOptions } })
    },
  }
}
