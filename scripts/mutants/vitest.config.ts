// Vitest for Stryker: the Node tests of the physics core alone.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { importOnce } from '../importOnce.mjs'

const tests = process.env.MUTANTS_TESTS ?? 'tests/physics'

export default defineConfig({
  plugins: [importOnce()],
  test: {
    dir: process.cwd(),
    include: [`${tests}/**/*.test.ts`],
    setupFiles: fileURLToPath(new URL('../../tests/eachFile.ts', import.meta.url)),
    testTimeout: 600_000,
  },
})
