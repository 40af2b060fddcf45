// npm run release:check: packs the package, lints the pack, builds an empty React project with it, and
// prints what is left to do by hand. It installs the peers, so it needs a registry.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSnippets, root } from './docs/snippets.mjs'
import { repositoryAddress } from './repository.mjs'

const { devDependencies, peerDependencies, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'konpeito-release-'))
try {
  run(root, 'npm', 'pack', '--pack-destination', folder)
  const tarball = join(folder, /** @type {string} */ (readdirSync(folder).find((name) => name.endsWith('.tgz'))))
  run(root, 'npx', '--no-install', 'publint', tarball, '--strict')
  run(root, 'npx', '--no-install', 'attw', tarball, '--profile', 'esm-only')
  const project = join(folder, 'project')
  writeProject(project)
  run(project, 'npm', 'install', '--no-audit', '--no-fund', tarball)
  run(project, 'npx', '--no-install', 'tsc')
  run(project, 'npx', '--no-install', 'vite', 'build')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const address = repositoryAddress()
const left = [
  `name this repository and release.yml as trusted publisher of the package on npmjs.com`,
  `merge the pull request of the release workflow, which publishes ${version} or later`,
]
if (address === null)
  left.unshift('set "repository" in package.json: { "type": "git", "url": "git+https://HOST/OWNER/NAME.git" }')
console.log(`\nThe package builds in an empty React project. Repository: ${address ?? 'NOT SET'}`)
console.log(`Left to do by hand:\n${left.map((task) => `- ${task}`).join('\n')}`)
if (address === null) process.exit(1)

/** Writes a page with the first snippet of the README. @param {string} project */
function writeProject(project) {
  const [app] = readSnippets(root).filter(({ file, language }) => file === 'README.md' && language === 'tsx')
  if (!app) throw new Error('README.md has no tsx block to build')
  const of = (/** @type {string[]} */ ...names) =>
    Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  const peers = of(...Object.keys(peerDependencies))
  const tools = of('vite', '@types/react', '@types/react-dom', '@typescript/native')
  const main = "import { createRoot } from 'react-dom/client'\nimport App from './App.tsx'\n"
  const options = { jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler', target: 'es2022', strict: true }
  const compilerOptions = { ...options, noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true }
  mkdirSync(project)
  const files = {
    'package.json': JSON.stringify({ private: true, type: 'module', dependencies: peers, devDependencies: tools }),
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['main.tsx'] }),
    'index.html': '<div id="root"></div><script type="module" src="/main.tsx"></script>\n',
    'main.tsx': `${main}createRoot(document.querySelector('#root')!).render(<App />)\n`,
    'App.tsx': app.code,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
}

/** Runs a command. @param {string} cwd @param {string} command @param {string[]} args */
function run(cwd, command, ...args) {
  console.log(`> ${[command, ...args].join(' ')}`)
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}
