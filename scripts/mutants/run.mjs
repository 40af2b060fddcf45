// npm run mutants: Stryker changes a file a token at a time, to see whether its tests in Node notice.
//   npm run mutants                                                  all of src/physics: hours
//   npm run mutants -- src/physics/solver/friction.ts[:FROM-TO] ...  files, with the tests of their folders
// A mutant that no test can notice has a comment in the source: `// Stryker disable next-line`.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { installBeside } from '../installBeside.mjs'

installBeside(import.meta.url)
const { Stryker } = await import('@stryker-mutator/core')

const files = process.argv.slice(2)
if (files.length === 0) files.push('src/physics/**/*.ts')
const folders = files.map((file) => dirname(file).replace(/^src\//, 'tests/'))
process.env.MUTANTS_TESTS = folders.map((folder) => (existsSync(folder) ? folder : 'tests/physics')).join()
const results = await new Stryker({
  mutate: files,
  mutator: { plugins: [], excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  dryRunTimeoutMinutes: 30,
  timeoutFactor: 4,
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  tempDirName: '.cache/mutants',
  ignorePatterns: ['dist', 'docs/.vitepress', 'docs/pictures'],
}).runMutationTest()
process.exit(results.some(({ status }) => status === 'Survived') ? 1 : 0)
