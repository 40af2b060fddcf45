// The address of the repository is one setting, and no file gives another one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { target } from '../../docs/.vitepress/markdown.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { repositoryAddress } from '../../scripts/repository.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`))

test('the address is read from package.json, or is none', () => {
  expect(repositoryAddress({})).toBeNull()
  const url = 'git+https://git.example/ada/jar.git'
  expect(repositoryAddress({ repository: { url } })).toBe('https://git.example/ada/jar')
  expect(() => repositoryAddress({ repository: { url: 'ada/jar' } })).toThrow('must be like git+https://HOST/')
})

test('npm derives the home page and the place for bugs from it', () => {
  expect(manifest).not.toHaveProperty('homepage')
  expect(manifest).not.toHaveProperty('bugs')
})

test('links to files lead there once it is set, and nowhere before', () => {
  const address = 'https://git.example/ada/jar'
  expect(target('../examples/README.md#one', 'react.md', address)).toBe(`${address}/blob/HEAD/examples/README.md#one`)
  expect(target('../../LICENSE', 'ja/react.md', null)).toBeNull()
  expect(target('../react.md', 'ja/react.md', address)).toBe('../react.md')
})

test('no other file that readers see names an address of this project', () => {
  const files = readdirSync(join(root, '.github'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `.github/${name}`,
  )
  const texts = readdirSync(root).filter((name) => name.endsWith('.md'))
  for (const file of [...files.filter((name) => /\.\w+$/.test(name)), ...texts])
    expect(read(file).match(/github\.com\/(?!OWNER\/)[\w.-]+\/[\w.-]+|git@/g) ?? [], file).toEqual([])
})

test('the hosted checks are those of .ci/run, on three systems', () => {
  const { checks } = workflow('ci').jobs
  expect(checks.strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  expect(checks.steps.map(({ run }: { run?: string }) => run)).toContain('bash .ci/run')
  const { scripts } = manifest
  for (const [, name] of read('.ci/run').matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name!])
})

test('a release has provenance, and a pinned tool; nothing is published before', () => {
  const { permissions, steps } = workflow('release').jobs.release
  expect(permissions['id-token']).toBe('write')
  expect(read('.github/workflows/release.yml')).not.toContain('NPM_TOKEN')
  const publish = steps.at(-1)
  expect(publish.env.NPM_CONFIG_PROVENANCE).toBe('true')
  expect(publish.with).toMatchObject({ version: 'npm run change version', publish: 'npm run change publish' })
  expect(manifest.scripts.change).toBe('node scripts/changes/run.mjs')
  const after = steps.slice(steps.findIndex(({ id }: { id?: string }) => id === 'ready') + 1)
  expect(after).not.toEqual([])
  for (const step of after) expect(step.if).toBe('steps.ready.outputs.yes')
})

test.each(['changes', 'mutants'])(
  'the tool of scripts/%s comes from a lockfile, without scripts of packages',
  (folder) => {
    const { devDependencies } = JSON.parse(read(`scripts/${folder}/package.json`))
    const { packages } = JSON.parse(read(`scripts/${folder}/package-lock.json`))
    for (const [name, version] of Object.entries(devDependencies))
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) })
    expect(read('scripts/installBeside.mjs')).toContain("['ci', '--ignore-scripts',")
    expect(read(`scripts/${folder}/run.mjs`)).toContain('installBeside(import.meta.url)')
  },
)

test('every action and form of the repository is complete', () => {
  for (const name of ['ci', 'release']) {
    expect(workflow(name).permissions).toEqual({}) // each job names its own
    for (const { steps } of Object.values<{ steps: { uses?: string; run?: string }[] }>(workflow(name).jobs))
      for (const { uses, run } of steps) expect(uses ?? run, name).toMatch(uses ? /^[\w-]+\/[\w-]+@[\da-f]{40}$/ : /./)
  }
  for (const name of ['bug', 'idea']) {
    const { name: title, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`))
    expect([title, description].every(Boolean)).toBe(true)
    for (const { type, id, attributes } of body) expect([type, id, attributes.label].every(Boolean)).toBe(true)
  }
  for (const name of ['SECURITY.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', '.github/pull_request_template.md'])
    expect(existsSync(join(root, name)), name).toBe(true)
})
