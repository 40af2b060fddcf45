// Builds the script of embed.html once more as one classic script, which public/embed-start.js loads: a
// sandbox without an origin loads no module.
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { lean } from './lean.mjs'
import { ownWorker } from './ownWorker.mjs'

/** What such a sandbox cannot have: no server of shared jars accepts a page without an origin. */
const SHARED = /\/embed\/sharedJar\.tsx$/
const NOT_SHARED = `export const showShared = () => Promise.reject(new Error('a shared jar needs allow-same-origin'))`

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
        plugins: [
          { name: 'konpeito:not-shared', enforce: 'pre', load: (id) => (SHARED.test(id) ? NOT_SHARED : undefined) },
          react(),
          ownWorker('packageWorker.ts'),
          lean({ cuts: true }),
        ],
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
