// The shaders of a built page are those of the source, but for comments and spaces.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leanShader, leanShaders } from '../../scripts/shaders.mjs'

/** The words and signs of GLSL, without comments; directives keep their ends. */
function tokens(glsl: string): string[] {
  const plain = glsl.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/.*$/gm, '')
  return plain
    .match(/^\s*#.*$|[\w.]+|\+\+|--|&&|\|\||[=!<>]=|[-+*/]=|\S/gm)!
    .map((token) => token.trim().replace(/\s+/g, ' '))
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('/* glsl */'))
const plugin = leanShaders() as unknown as { transform(code: string, id: string): { code: string } | null }

test('there are shaders to look at', () => {
  expect(files.length).toBeGreaterThan(8)
})

test.each(files)('%s: same words, same lines, fewer letters', (file) => {
  const code = readFileSync(file, 'utf8')
  const lean = plugin.transform(code, file)!.code
  const inside = (text: string) => [...text.matchAll(/\/\* glsl \*\/ `((?:[^`\\]|\\.)*)`/g)].map((found) => found[1]!)
  const before = inside(code)
  const after = inside(lean)
  expect(after).toHaveLength(before.length)
  before.forEach((glsl, k) => {
    expect(tokens(after[k]!)).toEqual(tokens(glsl))
    expect(after[k]!.split('\n')).toHaveLength(glsl.split('\n').length)
  })
  expect(lean.length).toBeLessThan(code.length)
  // What is not a shader is left alone.
  expect(lean.replace(/`(?:[^`\\]|\\.)*`/g, '')).toBe(code.replace(/`(?:[^`\\]|\\.)*`/g, ''))
})

describe('a shader by itself', () => {
  test.each([
    ['a - -b + +c', 'a - -b + +c'],
    ['  float x = 1.0 - y; // why', 'float x=1.0-y;'],
    ['#define A  1.0 - b // c', '#define A 1.0 - b'],
    ['x /* a\n b */ = 2.0;', 'x\n=2.0;'],
    ['if (i < 3 && j++ > 1) return -1;', 'if(i<3&&j++ >1)return -1;'],
  ])('%j', (glsl, lean) => {
    expect(tokens(leanShader(glsl))).toEqual(tokens(glsl))
    expect(leanShader(glsl).replace(/ /g, '')).toBe(lean.replace(/ /g, ''))
  })
})
