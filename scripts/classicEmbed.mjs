// Builds the script of embed.html once more as one classic script, which public/embed-start.js loads: a
// sandbox without an origin loads no module.
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { lean } from './lean.mjs'
import { ownWorker } from './ownWorker.mjs'

/** @returns {import('vite').Plugin} */
export function classicEmbed() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'konpeito:classic-embed',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir }) {
      await build({
        root: config.root,
        configFile: false,
        logLevel: config.logLevel,
        plugins: [react(), ownWorker('packageWorker.ts'), lean({ cuts: true })],
        publicDir: false,
        // Such a sandbox has no workers either: to make one fails, and the page steps the jar.
        define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'undefined' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: config.build.target,
          lib: {
            entry: 'site/embed/embed.ts',
            formats: ['iife'],
            name: 'konpeitoEmbed',
            fileName: () => 'embed-classic.js',
          },
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })
    },
  }
}
