import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium, softwareGlFlags } from './scripts/chromium.mjs'
import { root } from './scripts/docs/pages.mjs'
import { docsPages } from './scripts/docs/plugin.mjs'
import { snippetModules } from './scripts/docs/snippets.mjs'

// Two projects: `unit` in Node, `browser` in a real Chromium that draws WebGL in software.
export default defineConfig({
  test: {
    teardownTimeout: 2_000, // the browser does not always answer when it is asked to go
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react(), docsPages(), snippetModules(root)],
        // Everything that the page and the tests import is prepared at the start; a dependency found later reloads the tests.
        optimizeDeps: {
          force: true, // a kept list would not know what was imported since
          entries: ['src/**/*.{ts,tsx}', 'tests/browser/**/*.{ts,tsx}'],
          include: [
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'three',
            '@react-three/fiber',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          testTimeout: 60_000, // the first frame of the full scene takes many seconds in software
          hookTimeout: 60_000,
          fileParallelism: false, // software GL takes every core already
          sequence: { groupOrder: 1 }, // after the unit tests, not beside them
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? undefined, args: softwareGlFlags },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
