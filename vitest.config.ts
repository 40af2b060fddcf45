import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { softwareGlFlags } from './scripts/chromium.mjs'
import { root, snippetModules } from './scripts/docs/snippets.mjs'
import { find } from './scripts/find.mjs'
import { lean } from './scripts/lean.mjs'
import { builtSite } from './tests/commands/builtSite.ts'
import { crashGpu } from './tests/commands/crashGpu.ts'
import * as events from './tests/commands/eventServer.ts'
import { importOnce } from './tests/importOnce.ts'
import { measureSlowness } from './tests/slowness.ts'

const slowness = measureSlowness()
/** Limits of time for tests of `seconds` seconds on idle hardware. */
const limits = (seconds: number) => ({ testTimeout: 1000 * seconds * slowness, hookTimeout: 1000 * seconds * slowness })

/** How long a test polls for a state, in milliseconds. `slowness` is measured before other tiers start. */
const POLL = 120_000 * slowness

const BUILT = ['built', 'offline', 'plainVisit', 'printed', 'sharedPages', 'slowMachine'].map(
  (name) => `tests/docs/${name}.test.ts`,
)

// `unit` in Node; `slow` in Node too: piles of many bodies, long runs, statistics; `browser` in
// Chromium, which draws WebGL in software; `pages-…` in Chromium, slower: props and items
// of jars, rows, the element in a page, the iframe, a stream of events, the snippets of the
// documentation, the garden, walkers, draw calls, canvases, lost contexts.
// `npm test` runs `unit` and `browser`, `npm run test:slow` and `npm run test:pages` the next
// two, `npm run test:docs` the last: what `npm run build:site` has built.
export default defineConfig({
  test: {
    teardownTimeout: 2_000, // the browser does not always answer when it is asked to go
    projects: [
      inNode('unit', ['tests/**/*.test.{ts,tsx}'], ['tests/browser/**', 'tests/pages/**', 'tests/slow/**', ...BUILT]),
      inNode('slow', ['tests/slow/**/*.test.ts'], []),
      // After the unit tests, not beside them. One file at a time: software GL takes every core.
      inBrowser('browser', 'tests/browser/*', 1),
      // Three parts beside each other. Each has a browser of its own, because all tabs of a browser
      // share the one process that draws. By their first letters all take equally long.
      inBrowser('pages-1', 'tests/pages/[a-eo]*', 2),
      inBrowser('pages-2', 'tests/pages/[f-lnp]*', 2),
      inBrowser('pages-3', 'tests/pages/[mq-z]*', 2),
      // What `npm run build:site` has built: `npm run test:docs`.
      {
        test: {
          name: 'docs',
          include: BUILT,
          ...limits(300),
          provide: { slowness },
          expect: { poll: { timeout: POLL } },
          fileParallelism: false, // two browsers that draw in software starve each other
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})

function inNode(name: string, include: string[], exclude: string[]) {
  return {
    plugins: [react(), importOnce()],
    test: {
      name,
      environment: 'node' as const,
      include,
      exclude,
      ...limits(name === 'slow' ? 120 : 60),
      provide: { slowness },
      isolate: false, // a process for each file takes an eighth longer
      setupFiles: 'tests/eachFile.ts',
      maxWorkers: '100%', // one core stays idle otherwise, which is half of a small machine
      sequence: { groupOrder: 0 },
    },
  }
}

function inBrowser(name: string, files: string, groupOrder: number) {
  return {
    plugins: [react(), snippetModules(root), builtSite()],
    // Everything that the page and the tests import is prepared at the start, because a dependency
    // that is found later reloads the tests.
    optimizeDeps: {
      force: true, // a kept list would not know what was imported since
      rolldownOptions: { plugins: [lean()] },
      entries: ['{src,site}/**/*.{ts,tsx}', `${files}.{ts,tsx}`],
      include: [
        'react',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'three',
        'three/tsl',
        'three/webgpu',
        '@react-three/fiber',
        'vitest-browser-react',
        'y-indexeddb',
        'yjs',
      ],
    },
    test: {
      name,
      include: [`${files}.test.{ts,tsx}`],
      // Drawing in software takes many seconds a scene. What waits for a state ends sooner.
      ...limits(300),
      provide: { slowness },
      expect: { poll: { timeout: POLL } },
      setupFiles: 'tests/eachPage.ts',
      fileParallelism: false,
      sequence: { groupOrder },
      browser: {
        enabled: true,
        headless: true,
        commands: { crashGpu, ...events },
        provider: playwright({
          launchOptions: { executablePath: find('Chromium') ?? undefined, args: softwareGlFlags },
        }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
      },
    },
  }
}
