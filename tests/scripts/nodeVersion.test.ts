// The versions of Node: contributors need what their tools need, users what the package needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/docs/pages.mjs'
import { accepts, RANGE } from '../../scripts/nodeVersion.mjs'

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test('versions are compared number by number', () => {
  const accepted = ['20.19.0', 'v20.20.2', '22.12.0', '22.13.1', '24.0.0', '25.1.0', '100.0.0']
  const refused = ['18.20.0', '20.9.0', '20.18.3', '21.7.0', '22.11.9', '23.11.0']
  for (const version of accepted) expect(accepts('^20.19.0 || ^22.12.0 || >=24.0.0', version), version).toBe(true)
  for (const version of refused) expect(accepts('^20.19.0 || ^22.12.0 || >=24.0.0', version), version).toBe(false)
  expect(accepts('>= 20', '20.0.0')).toBe(true)
  expect(accepts('>=20.0.1', '20.0.0')).toBe(false)
})

test('every tool runs in the least version of each line for contributors', () => {
  const least = RANGE.match(/\d+\.\d+\.\d+/g)!
  expect(least).toHaveLength(3)
  const { devDependencies } = read('package.json')
  for (const name of Object.keys(devDependencies)) {
    const { engines } = read(`node_modules/${name}/package.json`)
    if (!engines?.node) continue
    for (const version of least) expect(accepts(engines.node, version), `${name} in ${version}`).toBe(true)
  }
})

test('what is refused is refused by a tool', () => {
  const [vite, vitest] = ['vite', 'vitest'].map((name) => read(`node_modules/${name}/package.json`).engines.node)
  for (const version of ['20.18.3', '22.11.0']) expect(accepts(vite, version)).toBe(false)
  expect(accepts(vitest, '23.11.0')).toBe(false)
})

test('the package itself promises more', () => {
  expect(accepts(read('package.json').engines.node, '20.0.0')).toBe(true)
})
