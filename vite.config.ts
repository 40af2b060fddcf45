import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classicEmbed } from './scripts/classicEmbed.mjs'
import { serveDocs } from './scripts/docs/serve.mjs'
import { handPage } from './scripts/handPage.mjs'
import { lean } from './scripts/lean.mjs'
import { offline } from './scripts/offline.mjs'
import { sharedJars } from './scripts/sharedJars.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The pages: `npm start` serves them, `npm run build:site` builds them into dist/site. The
// package and the documentation: scripts/build.mjs.
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    lean({ cuts: command === 'build' }),
    serveDocs(),
    sharedJars(),
    offline(),
    classicEmbed(),
    handPage(),
  ],
  base: './', // the site works in any folder of any host
  optimizeDeps: { rolldownOptions: { plugins: [lean()] } },
  // Other devices of the network reach both: a phone adds to the jar on this screen. The next free port
  // where one is taken; the addresses are printed.
  server: { host: true, port: 5173 },
  preview: { host: true, port: 4173 },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    license: { fileName: 'THIRD-PARTY-NOTICES.txt' },
    chunkSizeWarningLimit: 1500, // three alone is large; what may weigh how much is a matter for tests
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map(at).filter(existsSync),
      output: {
        topLevelVar: false, // constants stay constants
        // What most of the page needs is one file: many small ones compress worse.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 4, tags: ['$initial'] }] },
      },
    },
  },
}))
