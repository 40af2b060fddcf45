// Projects without a page: in Node, and in TypeScript.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { expectedOutput } from '../../scripts/docs/snippets.mjs'
import { install, run, runPackage } from './consumer.ts'
import { fromDocs } from './fromDocs.ts'

/** Versions of Node that the package supports. npx brings those that do not run this test. */
const VERSIONS = ['20', '22', '24']

// Scripts of a server: without React, without the types of a page, and with declarations checked.
// And the types of the element, without React and three.
test('node', async () => {
  const folder = await install('node')
  for (const peer of ['three', 'react-dom', '@react-three/fiber'])
    expect(existsSync(join(folder, 'node_modules', peer)), `the physics alone install ${peer}`).toBe(false)
  await run(folder, process.execPath, 'check.mjs')
  const scripts = {
    server: fromDocs('docs/recipes.md', 'On a server', 'ts'),
    world: fromDocs('docs/physics.md', 'A world', 'ts'),
  }
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(folder, `${name}.ts`), code)
  await runPackage(folder, 'tsc')
  await runPackage(folder, 'tsc', '-p', 'tsconfig.element.json')
  const checkOutputs = async (...node: [command: string, ...args: string[]]) => {
    for (const [name, code] of Object.entries(scripts))
      expect(await run(folder, ...node, `out/${name}.js`)).toBe(`${expectedOutput(code).join('\n')}\n`)
  }
  await checkOutputs(process.execPath)
  for (const version of VERSIONS.filter((each) => !process.version.startsWith(`v${each}.`))) {
    const node = ['npx', '--yes', `node@${version}`] as const
    expect(await run(folder, ...node, '--version')).toContain(`v${version}.`)
    await run(folder, ...node, 'check.mjs')
    await run(folder, ...node, 'node_modules/typescript/bin/tsc', '--noEmit')
    await checkOutputs(...node)
  }
})

test('types', async () => {
  const folder = await install('types')
  await runPackage(folder, 'tsc')
  await runPackage(folder, 'tsc', '-p', 'tsconfig.bundler.json')
  // The package's own declarations. Those of drei and fiber do not compile with every TypeScript.
  const strictest = ['--skipLibCheck', 'false', '--exactOptionalPropertyTypes']
  const checked = await runPackage(folder, 'tsc', '--pretty', 'false', ...strictest).catch(String)
  expect(checked.split('\n').filter((line) => /node_modules\/konpeito-bottle\/.*error TS/.test(line))).toEqual([])
  // A compiler that did not run must not count as a pass.
  expect(checked === '' || checked.includes('error TS'), checked).toBe(true)
  // With its peers installed, the React package can be imported without a DOM.
  const code =
    "const { KonpeitoBottle } = await import('konpeito-bottle'); if (!KonpeitoBottle || 'document' in globalThis) process.exit(1)"
  await run(folder, process.execPath, '--input-type=module', '-e', code)
})

test("a user's own tests, in happy-dom and in jsdom", async () => {
  const folder = await install('vitest')
  writeFileSync(join(folder, 'jar.test.tsx'), fromDocs('docs/testing.md', 'Testing a page with a jar', 'tsx'))
  expect(await runPackage(folder, 'vitest', 'run')).toContain('2 passed')
})
