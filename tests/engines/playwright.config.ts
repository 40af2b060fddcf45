// npm run test:engines: builds, serves the site and uses it in Firefox and WebKit. An engine that is
// neither found nor installed is skipped.
//   npm run test:engines -- --project firefox   tests one
import { defineConfig } from 'playwright/test'
import type { OfWorker } from './engine.ts'

export default defineConfig<object, OfWorker>({
  projects: [
    { name: 'firefox', use: { engine: 'Firefox' } },
    { name: 'webkit', use: { engine: 'WebKit' } },
  ],
  workers: 2, // beside each other: much of their time is waiting
  globalSetup: './install.ts',
  timeout: 900_000,
  expect: { timeout: 480_000 }, // WebGL is in software: on a loaded machine a picture takes minutes to rest
  reporter: 'list',
  outputDir: '../../.cache/engines',
})
