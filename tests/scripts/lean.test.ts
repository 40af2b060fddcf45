// Shaders that builds shorten: with the same meaning in every jar.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { ShaderChunk } from 'three'
import { expect, test } from 'vitest'
import { ABSENT, leaveOutBranches, ZERO } from '../../scripts/lean.mjs'

/** The code that a shader compiler sees with these names defined. */
function preprocess(shader: string, defined: ReadonlySet<string>): string[] {
  const value = (condition: string) =>
    condition
      .replace(/defined\s*\(\s*(\w+)\s*\)/g, (_, name: string) => String(defined.has(name)))
      .replace(/\b(?!true|false)[A-Z_a-z]\w*/g, (name) => (ZERO.includes(name) ? '0' : '2'))
  const open = [{ on: true, done: true, outer: true }]
  const kept: string[] = []
  for (const row of shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').split('\n')) {
    const [, word, condition = ''] = /^\s*#(ifdef|ifndef|if|elif|else|endif)\b(.*)$/.exec(row) ?? []
    const last = open.at(-1)!
    const holds =
      word === 'ifdef' || word === 'ifndef'
        ? defined.has(condition.trim()) === (word === 'ifdef')
        : word === 'else' || (word !== undefined && word !== 'endif' && evaluate(value(condition)))
    if (word?.startsWith('if')) open.push({ on: last.on && holds, done: holds, outer: last.on })
    else if (word === 'endif') open.pop()
    else if (word) {
      last.on = last.outer && !last.done && holds
      last.done ||= holds
    } else if (last.on && row.trim()) kept.push(row.trim())
  }
  expect(open.length).toBe(1)
  return kept
}

const evaluate = (condition: string): boolean => Boolean(runInNewContext(condition))

const chunks = Object.entries(ShaderChunk)
const names = [...new Set(chunks.flatMap(([, text]) => text.match(/\b[A-Z][A-Z_0-9]{3,}\b/g) ?? []))]
const possible = names.filter((name) => !ABSENT.includes(name) && !ZERO.includes(name))
const sets = [[], possible, ...[0, 1, 2, 3].map((k) => possible.filter((_, i) => (i * 7 + k) % 4 < 2))]

test.each(sets.map((set, k) => [k, set] as const))('set %i of names: the same code is left', (_, set) => {
  const defined = new Set(set)
  for (const [name, text] of chunks)
    expect(preprocess(leaveOutBranches(text), defined), name).toEqual(preprocess(text, defined))
})

test('every name that is left out stands in a shader of three', () => {
  for (const name of [...ABSENT, ...ZERO]) expect(names).toContain(name)
})

test('a jar is lit by no other lights than those that are kept', () => {
  const components = fileURLToPath(new URL('../../src/components', import.meta.url))
  const files = readdirSync(components, { recursive: true, encoding: 'utf8' })
  const lights = files
    .filter((name) => /\.tsx?$/.test(name) && !/^(blocks|walker)/.test(name))
    .flatMap((name) => readFileSync(`${components}/${name}`, 'utf8').match(/\b(?<=new |<)\w+Light\b/g) ?? [])
  expect(new Set(lights.map((name) => name.toLowerCase()))).toEqual(new Set(['directionallight', 'keylight']))
})
