// npm test: makes sure that there is a browser, then runs Vitest once. Arguments go through to Vitest:
//   npm test -- --project unit
//   npm test -- --project browser tests/browser/webgl.test.tsx
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'

const args = process.argv.slice(2)
const env = { ...process.env }
const onlyUnit = args.some((arg, i) => arg === '--project=unit' || (arg === '--project' && args[i + 1] === 'unit'))
if (!onlyUnit) {
  try {
    env.CHROMIUM_PATH = ensureChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], { stdio: 'inherit', env })
process.exit(status ?? 1)
