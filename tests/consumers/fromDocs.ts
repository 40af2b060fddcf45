// The code of the consumers' projects that comes from the documentation: what readers copy is what
// is tested, and the two cannot differ.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnippets, root } from '../../scripts/docs/snippets.mjs'

/** What code of the documentation does without: casts, `any`, comments that silence TypeScript. */
const SILENCED = /\bas (?!const\b)[\w{[]|\bany\b|@ts-/

/** The first block of a language below a heading of a file, such as docs/react.md. */
export function fromDocs(file: string, heading: string, language: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading)
  const found = readSnippets(root).find((one) => one.file === file && one.language === language && one.line > start)
  assert(start >= 0 && found, `${file} has no block of ${language} below "${heading}"`)
  assert(!lines.slice(start + 1, found.line).some((line) => /^##? /.test(line)), `"${heading}" of ${file} has no block`)
  assert.doesNotMatch(found.code.replace(/\/\/.*$/gm, ''), SILENCED, `${file}: a block needs a cast`)
  return found.code
}
