// Checks what Biome cannot: other hosts, the width of comments and Markdown, and unclear words.
//
//   node scripts/check-source.mjs [--only hosts,width,words] [folder]
//
// A URL that is shown or parsed but never loaded carries a comment on its line or on the line
// above:
//   // not-loaded: only shown
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'

/** @typedef {'hosts' | 'width' | 'words'} Check */
/** @typedef {{ start: number, end: number }} Span */
/** @typedef {{ number: number, text: string, prose: boolean, limit: number }} Line */
/** @typedef {{ type?: string, start?: number, [key: string]: unknown }} Node */

/** Columns of a comment line and of a Markdown line. Wide characters count as two. */
const COMMENT_WIDTH = 100
/** Columns of a line with code and a comment behind it; the width of Biome's formatter. */
const CODE_WIDTH = 120
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/gu

const OTHER_HOST = 'nothing is loaded from another host; keep the file in public/ or in the bundle'

const WORDS = [
  { pattern: /\bwhoever\b/i, remedy: 'name the subject: a caller, a page, a body' },
  { pattern: /\bnobody\b/i, remedy: 'write "no body", "no caller" or "none"' },
  { pattern: /\bsomebody\b/i, remedy: 'write "a visitor", "a caller" or "a body"' },
  { pattern: /\bthe house\b/i, remedy: 'write "this project" or "the folder"' },
  { pattern: /\bthe doors?\b/i, remedy: 'write "a public function" or "the entry point"' },
]

/** @type {readonly Check[]} */
const CHECKS = ['hosts', 'width', 'words']

/**
 * Checks the source and documentation under a folder.
 * @param {string} root
 * @param {readonly Check[]} [checks] @default all
 * @returns {string[]} one `file:line: what; remedy` for each violation
 * @throws {RangeError} on an unknown check
 */
export function checkSource(root, checks = CHECKS) {
  for (const check of checks) {
    if (!CHECKS.includes(check)) throw new RangeError(`a check is one of ${CHECKS.join(', ')}, got ${check}`)
  }
  /** @type {string[]} */
  const found = []
  for (const name of sourceFiles(root)) {
    const text = readFileSync(join(root, name), 'utf8')
    const extension = extname(name)
    const isCode = /^\.[cm]?[jt]sx?$/.test(extension)
    const parsed = isCode ? parseSync(name, text) : undefined
    const comments = parsed?.comments ?? [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(toSpan)

    if (checks.includes('hosts') && /^(src|examples|[^/]*$)/.test(name)) {
      if (parsed && name.includes('/')) found.push(...hostsInCode(name, text, /** @type {any} */ (parsed.program)))
      else if (/^\.(css|html)$/.test(extension)) found.push(...hostsInPage(name, text))
    }
    if (extension === '.html') continue
    for (const line of extension === '.md' ? markdownLines(text) : commentLines(text, comments)) {
      const columns = line.text.replace(WIDE, '  ').length
      if (checks.includes('width') && columns > line.limit) {
        found.push(`${name}:${line.number}: ${columns} columns; wrap it at ${COMMENT_WIDTH}`)
      }
      if (!checks.includes('words') || !line.prose) continue
      const prose = line.text.replace(/`[^`]*`|"[^"]*"/g, '')
      for (const { pattern, remedy } of WORDS) {
        const word = pattern.exec(prose)
        if (word) found.push(`${name}:${line.number}: "${word[0]}"; ${remedy}`)
      }
    }
  }
  return found
}

/** @param {string} root @returns {string[]} paths below root, with forward slashes */
function sourceFiles(root) {
  const folders = ['src', 'site', 'tests', 'scripts', 'bench', 'validation', 'examples', 'docs']
  return [...readdirSync(root).filter((name) => statSync(join(root, name)).isFile()), ...folders]
    .flatMap((name) => walk(join(root, name)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((name) => /\.([cm]?[jt]sx?|css|html|md)$/.test(name))
}

/** @param {string} path @returns {string[]} */
function walk(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'))
    .sort()
    .flatMap((name) => walk(join(path, name)))
}

/**
 * The lines that hold comments. A comment behind code shares the width of the code.
 * @param {string} text
 * @param {readonly Span[]} comments
 * @returns {Line[]}
 */
function commentLines(text, comments) {
  /** @type {Map<number, Line>} */
  const found = new Map()
  const lines = text.split('\n')
  for (const { start, end } of comments) {
    const first = lineOf(text, start)
    const column = start - text.lastIndexOf('\n', start - 1) - 1
    const body = text.slice(start, end).split('\n')
    let fenced = false
    body.forEach((part, index) => {
      const number = first + index
      const line = lines[number - 1] ?? ''
      const bare = part.replace(/^\s*(\/\/+|\/\*+|\*(?!\/))\s*/, '')
      if (bare.startsWith('```')) fenced = !fenced
      const alone = index > 0 || line.slice(0, column).trim() === ''
      const limit = fenced || isUnbreakable(bare) ? Number.POSITIVE_INFINITY : alone ? COMMENT_WIDTH : CODE_WIDTH
      // The words of code before the comment do not count, its width does.
      found.set(number, { number, text: alone ? line : `${' '.repeat(column)}${part}`, prose: !fenced, limit })
    })
  }
  return [...found.values()]
}

/** @param {string} text @returns {Line[]} */
function markdownLines(text) {
  let fence = ''
  return text.split('\n').flatMap((line, index) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1]
    if (mark && (fence === '' || mark.startsWith(fence))) {
      fence = fence === '' ? mark : ''
      return []
    }
    if (fence !== '') return []
    const limit = isUnbreakable(line.replace(/^[\s>*-]+|^\s*\d+\.\s+/, '')) ? Number.POSITIVE_INFINITY : COMMENT_WIDTH
    return [{ number: index + 1, text: line, prose: true, limit }]
  })
}

/** Rows of tables and single links cannot be wrapped. @param {string} text */
function isUnbreakable(text) {
  return /^\s*\|/.test(text) || /^(\[[^\]]+\]:\s*|!?\[.*\]\()?<?[^\s()]+\)*>?[.,;:]?(\s*\*\/)?$/.test(text)
}

/**
 * String literals that name another host. Links, namespaces and lines marked `not-loaded` are
 * allowed.
 * @param {string} name
 * @param {string} text
 * @param {Node} program
 */
function hostsInCode(name, text, program) {
  const lines = text.split('\n')
  /** @type {string[]} */
  const found = []
  /** @param {Node} node @param {boolean} isLink */
  const visit = (node, isLink) => {
    const value =
      node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? /** @type {any} */ (node.value).raw : ''
    for (const match of typeof value === 'string' && !isLink ? value.matchAll(/\bhttps?:\/\/[^\s'"`)]*/g) : []) {
      if (match[0].startsWith('http://www.w3.org/')) continue
      const number = lineOf(text, text.indexOf(match[0], node.start))
      const marked = [lines[number - 1], lines[number - 2]].some((line) => /\/\/ not-loaded: \S/.test(line ?? ''))
      if (!marked) found.push(`${name}:${number}: ${match[0]}; ${OTHER_HOST}`)
    }
    const isLinkElement = node.type === 'JSXOpeningElement' && nameOf(node.name) !== 'link'
    for (const child of Object.values(node).flat()) {
      if (child === null || typeof child !== 'object') continue
      const inner = /** @type {Node} */ (child)
      visit(inner, isLink || (setsHref(inner) && (inner.type !== 'JSXAttribute' || isLinkElement)))
    }
  }
  visit(program, false)
  return found
}

/** @param {Node} node */
function setsHref(node) {
  if (node.type === 'JSXAttribute') return nameOf(node.name) === 'href'
  if (node.type === 'Property') return nameOf(node.key) === 'href'
  return node.type === 'AssignmentExpression' && nameOf(/** @type {any} */ (node.left).property) === 'href'
}

/** @param {unknown} node */
function nameOf(node) {
  return /** @type {{ name?: unknown } | undefined} */ (node)?.name
}

/**
 * Scripts, styles, pictures and fonts of another host in a page or a style sheet.
 * @param {string} name
 * @param {string} text
 */
function hostsInPage(name, text) {
  const bare = text.replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const loads =
    /(?:\bsrc(?:set)?\s*=\s*|\burl\(\s*|@import\s+|<link\b(?![^>]*\brel=["']?canonical)[^>]*\bhref\s*=\s*)['"]?((?:https?:)?\/\/[^\s'")>]*)/g
  return [...bare.matchAll(loads)].map((match) => `${name}:${lineOf(bare, match.index)}: ${match[1]}; ${OTHER_HOST}`)
}

/** @param {string} text @param {number} index @returns {number} counted from 1 */
function lineOf(text, index) {
  return text.slice(0, index).split('\n').length
}

/** @param {RegExpMatchArray} match @returns {Span} */
function toSpan(match) {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const root = resolve(positionals[0] ?? join(dirname(fileURLToPath(import.meta.url)), '..'))
  const found = checkSource(root, /** @type {Check[] | undefined} */ (values.only?.split(',')))
  for (const line of found) console.error(line)
  console.log(`${found.length} problems`)
  process.exitCode = found.length === 0 ? 0 : 1
}
