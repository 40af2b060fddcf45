// No file gives an address of the repository; its actions name commits, and its check of imports
// leaves no folder out.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import folderRules from '../../.dependency-cruiser.folders.mjs'
import { root } from '../../scripts/docs/snippets.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`))

test('no other file that readers see names an address of this project', () => {
  const files = readdirSync(join(root, '.github'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `.github/${name}`,
  )
  const texts = readdirSync(root).filter((name) => name.endsWith('.md'))
  for (const file of [...files.filter((name) => /\.\w+$/.test(name)), ...texts])
    expect(read(file).match(/github\.com\/(?!OWNER\/)[\w.-]+\/[\w.-]+|git@/g) ?? [], file).toEqual([])
})

test('a change is described without packages and without questions', () => {
  const change = (...given: string[]) =>
    spawnSync(process.execPath, ['scripts/changes/run.mjs', ...given], { cwd: root })
  expect(change('patch', '  Testing: a bowl can have a goal. ').stdout.toString()).toBe(`${CHANGE}\n`)
  expect(read(CHANGE)).toBe("---\n'konpeito-bottle': patch\n---\n\nTesting: a bowl can have a goal.\n")
  for (const wrong of [[], ['patch'], ['tiny', 'A bowl.'], ['patch', ' '], ['patch', 'One.', 'Two.']])
    expect(change(...wrong).stderr.toString()).toContain('npm run change -- patch|minor|major')
  expect(change('patch', 'Testing: a bowl can have a goal.').status).not.toBe(0) // it replaces no file
})
/** The file of the change above. */
const CHANGE = '.changeset/testing-a-bowl-can-have-a.md'
afterAll(() => rmSync(join(root, CHANGE), { force: true }))

test('the hosted checks are those of .ci/run, on three systems', () => {
  const { checks } = workflow('ci').jobs
  expect(checks.strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  expect(checks.steps.map(({ run }: { run?: string }) => run)).toContain('bash .ci/run')
  const { scripts } = manifest
  for (const [, name] of read('.ci/run').matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name!])
})

test('every action names a commit, every job its rights', () => {
  for (const name of ['ci', 'release', 'newest-three']) {
    expect(workflow(name).permissions).toEqual({}) // each job names its own
    for (const { steps } of Object.values<{ steps: { uses?: string; run?: string }[] }>(workflow(name).jobs))
      for (const { uses, run } of steps) expect(uses ?? run, name).toMatch(uses ? /^[\w-]+\/[\w-]+@[\da-f]{40}$/ : /./)
  }
  for (const name of ['SECURITY.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', '.github/pull_request_template.md'])
    expect(existsSync(join(root, name)), name).toBe(true)
})

// An excluded directory is not entered: the check would pass without having seen it.
test('the check of cycles between folders enters each folder of the core', () => {
  const { exclude } = folderRules.options as { exclude: { path: string } }
  const excluded = new RegExp(exclude.path)
  const entries = readdirSync(join(root, 'src/physics'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  expect(folders.length).toBeGreaterThan(10)
  for (const { name } of folders) expect(`src/physics/${name}`).not.toMatch(excluded)
})

test.each([
  ['src/physics/internal.ts', 45],
  ['src/internal.ts', 20],
])('%s shares at most %i names', (file, most) => {
  const lists = [...read(file).matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, names]) => names!)
  const names = lists.flatMap((list) => list.split(',').filter((name) => name.trim() !== ''))
  expect(read(file).match(/^export /gm)).toHaveLength(lists.length)
  expect(names.length).toBeGreaterThan(10)
  expect(names.length).toBeLessThanOrEqual(most)
})

test('only the core changes the fields of a world, and reads its revision', () => {
  // A Soda model brings the name of its author: the one field that is not for the core.
  const change =
    /\bworld\.(?!credits)\w+(\.\w+)? (=|\+=|-=) |\bworld\.\w+(\+\+|--)|\bworld\.(systems|containers)\.(splice|push)/
  const files = ['src', 'site'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const above = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join('src', 'physics')))
  expect(above.length).toBeGreaterThan(100)
  const found = above.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return change.test(text) || /\bworld\.revision\b/.test(text)
  })
  expect(found).toEqual([])
})
