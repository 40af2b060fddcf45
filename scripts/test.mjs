// npm test: finds or installs a browser, then runs Vitest once. Arguments are passed to Vitest:
//   npm test -- --project unit
//   npm test -- --project browser tests/browser/hash.test.tsx
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'

const args = process.argv.slice(2)
// The projects `slow` and `pages-…` have commands of their own.
if (!args.some((arg) => arg.startsWith('--project'))) args.push('--project', 'unit', '--project', 'browser')
const env = { ...process.env }
const projects = args.filter((arg, i) => arg.startsWith('--project=') || args[i - 1] === '--project')
const inNode = projects.every((name) => ['unit', 'slow'].includes(name.replace('--project=', '')))
if (!inNode) env.CHROMIUM_PATH = ensureChromium()

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], { stdio: 'inherit', env })
process.exit(status ?? 1)
