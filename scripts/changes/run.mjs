// npm run change -- patch|minor|major "One sentence for the changelog." writes a file of .changeset/. Needs
//   no package and asks nothing.
// npm run change version | publish: Changesets, which the release workflow runs, with the packages of the
//   lockfile beside this file. They are installed at the first run, not by `npm ci` at the root.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installBeside } from '../installBeside.mjs'

const root = new URL('../../', import.meta.url)
const [what = '', sentence = '', ...others] = process.argv.slice(2)
if (['version', 'publish'].includes(what)) {
  installBeside(import.meta.url)
  const bin = fileURLToPath(new URL('node_modules/@changesets/cli/bin.js', import.meta.url))
  process.exit(spawnSync(process.execPath, [bin, what], { stdio: 'inherit' }).status ?? 1)
}
if (!['patch', 'minor', 'major'].includes(what) || sentence.trim() === '' || others.length > 0) {
  console.error('npm run change -- patch|minor|major "One sentence for the changelog."')
  process.exit(1)
}
const words = sentence.toLowerCase().match(/[a-z0-9]+/g) ?? ['change']
const file = `.changeset/${words.slice(0, 6).join('-')}.md`
const { name } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
writeFileSync(new URL(file, root), `---\n'${name}': ${what}\n---\n\n${sentence.trim()}\n`, { flag: 'wx' })
console.log(file)
