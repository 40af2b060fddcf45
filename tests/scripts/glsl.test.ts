// Shaders without their comments have the same code, and every line keeps its number.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { stripShaders } from '../../scripts/glsl.mjs'

const folder = fileURLToPath(new URL('../../src/components', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
const shaders = files
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  .filter(([, code]) => code.includes('/* glsl */'))
/** What a compiler reads: words and signs, one after the other. */
const tokens = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ' ')
    .match(/\$\{[^}]*\}|#[^\n]*|[\w.]+|[-+]+|[^\s\w]/g)!
    .map((token) => (/^[\d.]*\d[\d.]*$/.test(token) ? String(Number(token)) : token.trim()))

test('there are shaders, and each is found whole', () => {
  expect(shaders.length).toBeGreaterThan(8)
  for (const [name, code] of shaders) {
    const tagged = code.match(/\/\* glsl \*\/\s*`/g)!.length
    expect([...code.matchAll(/\/\* glsl \*\/\s*`[^`]*`/g)].length, name).toBe(tagged)
  }
})

test.each(shaders)('%s: the same words, without comments and indentation', (_name, code) => {
  const bare = stripShaders(code)
  expect(bare.split('\n').length).toBe(code.split('\n').length)
  const [before, after] = [code, bare].map((text) =>
    [...text.matchAll(/\/\* glsl \*\/\s*`([^`]*)`/g)].map(([, s]) => s!),
  )
  for (const [k, shader] of before!.entries()) {
    expect(tokens(after![k]!)).toEqual(tokens(shader))
    expect(after![k]).not.toMatch(/\/\/|\/\*|^ /m)
    expect(after![k]!.length).toBeLessThan(shader.length)
  }
  // Nothing else is touched.
  const rest = (text: string) => text.replace(/(\/\* glsl \*\/\s*`)[^`]*`\n*/g, '$1`')
  expect(rest(bare)).toBe(rest(code))
  const at = (text: string) => text.split('\n').flatMap((line, k) => (/^(export|function) /.test(line) ? [k] : []))
  expect(at(bare)).toEqual(at(code))
})
