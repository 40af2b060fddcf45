// Vitest for Stryker: tests in Node alone, of the folders that run.mjs names.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { importOnce } from '../../tests/importOnce.ts'

const folders = (process.env.MUTANTS_TESTS ?? 'tests/physics').split(',')

export default defineConfig({
  plugins: [importOnce()],
  test: {
    dir: process.cwd(),
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    setupFiles: fileURLToPath(new URL('../../tests/eachFile.ts', import.meta.url)),
    testTimeout: 600_000,
  },
})
