// npm run test:hosts: builds the projects of docs/frameworks.md with the packed package, outside
// this folder, and looks at their pages. It installs the frameworks, so it takes many minutes.
//   npm run test:hosts -- --grep Vue   tests one
import { defineConfig } from 'playwright/test'
import consumers from '../consumers/playwright.config.ts'

export default defineConfig({
  ...consumers,
  testDir: '.',
  outputDir: '../../.cache/hosts',
  globalSetup: '../consumers/pack.ts',
})
