// Weights of the package after gzip: builds in memory, each with a budget that holds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/docs/snippets.mjs'
import { WEIGHED, weigh, weighFirstLoad } from '../../scripts/size.mjs'

const weight = Object.fromEntries(
  await Promise.all(Object.keys(WEIGHED).map(async (name) => [name, (await weigh(name)) / 1000])),
) as Record<string, number>

// About 1 % above the weights of 2026-11-29, so that nothing gets heavier unnoticed. A page loads only
// what it uses, so a page that steps one world has a budget for each world. "Every name" grows with
// each public function. 2026-11-30: 0.4 % for custom properties, attributes of the box, drei's <View> and
// <Html>; a prefix in shared documents.
test.each([
  ['konpeito-bottle/element, all included', 352],
  ['konpeito-bottle/physics, every name of its entries', 102],
  ['the figures of the documentation, with the core', 82],
  ['konpeito-bottle/physics, a bottle that steps', 39.5],
  ['konpeito-bottle/physics, a torus that steps', 36.4],
  ['konpeito-bottle/physics, a walker that steps', 41],
  ['konpeito-bottle/physics, blocks that step', 47.7],
  ['konpeito-bottle, every name, without peers and core', 95.1],
  ['<KonpeitoBottle>, without peers and core', 75.5],
  ['<KonpeitoBottle>, without peers', 135.5],
  ['konpeito-bottle/shared, without the jar', 4.2],
])('%s: at most %d KB', (name, budget) => {
  expect(weight[name]).toBeGreaterThan(1)
  expect(weight[name]).toBeLessThan(budget)
})

test.each(['README.md', 'README.ja.md', 'docs/index.md', 'docs/ja/index.md'])(
  '%s tells what the element weighs',
  (page) => {
    const [, told] = readFileSync(join(root, page), 'utf8').match(/three\.js[^|]*?(\d+) KB/)!
    expect(Math.abs(Number(told) - weight['konpeito-bottle/element, all included']!)).toBeLessThan(5)
  },
)

test('the first load of the page: at most 33 KB above the element', async () => {
  const first = (await weighFirstLoad()) / 1000
  expect(first - weight['konpeito-bottle/element, all included']!).toBeLessThan(33)
  expect(first).toBeLessThan(385)
})
