// npm run mutants: Stryker changes src/physics a token at a time, to see whether its tests notice.
//   npm run mutants                                                  all files: hours
//   npm run mutants -- src/physics/solver/friction.ts[:FROM-TO]     one, with the tests of its folder
// A mutant that no test can notice has a comment in the source: `// Stryker disable next-line`.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { installBeside } from '../installBeside.mjs'

installBeside(import.meta.url)
const { Stryker } = await import('@stryker-mutator/core')

const [file = 'src/physics/**/*.ts'] = process.argv.slice(2)
const folder = join('tests/physics', basename(dirname(file)))
if (existsSync(folder)) process.env.MUTANTS_TESTS = folder
const results = await new Stryker({
  mutate: [file],
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
