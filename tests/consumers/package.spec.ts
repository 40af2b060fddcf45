// The tarball: entry points, types, files.
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'playwright/test'
import { root } from '../../scripts/docs/snippets.mjs'
import { run, runPackage } from './consumer.ts'

const tarball = process.env.PACKED!

test('package: entries and their types are found', async () => {
  await runPackage(root, 'publint', tarball, '--strict')
  await runPackage(root, 'attw', tarball, '--profile', 'esm-only', '--no-emoji')
})

test('package: links of its README lead to files in it, links of its docs to pages', async () => {
  const files = (await run(dirname(tarball), 'tar', '-tzf', tarball)).split('\n')
  const linksOf = (name: string) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\]\(([^)#:]+)[^):]*\)/g)].map(([, path]) => path!)
  for (const name of ['README.md', 'README.ja.md']) {
    const links = linksOf(name)
    expect(links.length).toBeGreaterThan(20)
    for (const path of links)
      expect(
        files.some((file) => file.startsWith(`package/${path}`)),
        path,
      ).toBe(true)
  }
  const docs = files.filter((file) => /^package\/docs\/.*\.md$/.test(file))
  expect(docs.length).toBeGreaterThan(40)
  // Pictures and source files stay in the repository.
  for (const file of docs)
    for (const path of linksOf(posix.relative('package', file)).filter((path) => path.endsWith('.md')))
      expect(files, file).toContain(posix.join(posix.dirname(file), path))
})

test('package: it has all files, and source maps that hold their sources', async () => {
  const folder = dirname(tarball)
  const files = (await run(folder, 'tar', '-tzf', tarball)).split('\n')
  const others = ['CHANGELOG.md', 'dist/element.cdx.json', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/stepWorker.js']
  expect(files).toEqual(expect.arrayContaining(others.map((name) => `package/${name}`)))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  /** Holds nothing but imports and exports. */
  const passesOn = /^\s*(?:(?:import|export)\s*\{[^}]*\}\s*(?:from\s*["'][^"']+["'])?;?\s*)*$/
  for (const file of files.filter((name) => /^package\/dist\/.*\.js$/.test(name))) {
    const code = read(file)
    if (passesOn.test(code)) continue
    expect(code.trimEnd().endsWith(`//# sourceMappingURL=${file.split('/').at(-1)}.map`), file).toBe(true)
    const { sources, sourcesContent, mappings } = JSON.parse(read(`${file}.map`))
    expect(
      sourcesContent.map((text: unknown) => typeof text),
      file,
    ).toEqual(sources.map(() => 'string'))
    expect(mappings.length, file).toBeGreaterThan(20)
  }
})

test('package: nothing of the server of shared jars is in it', async () => {
  const folder = dirname(tarball)
  const files = (await run(folder, 'tar', '-tzf', tarball)).split('\n')
  expect(files.filter((file) => file.startsWith('package/server/'))).toEqual([])
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'))
  const servers = /hocuspocus|ioredis|lmdb|y-indexeddb/
  expect(Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => servers.test(name))).toEqual([])
  // Docs and examples may name them, code may not import them.
  for (const file of files.filter((name) => /^package\/dist\/.*\.(js|ts)$/.test(name)))
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
      /(?:from|import)\s*\(?\s*["'`](?:@hocuspocus|ioredis|lmdb|y-indexeddb)/,
    )
})
