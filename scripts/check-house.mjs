// The rules of the house that a type checker does not see (docs: CONTRIBUTING.md). Part of `npm run lint`.
//   node scripts/check-house.mjs [folder]     checks folder/src, folder/examples and the pages beside them
// A URL that is shown and never loaded may carry a comment on its line:  // house: shown, not loaded
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Arrows run one way: who may not import whom. @type {Record<string, string[]>} */
const forbidden = {
  hooks: ['components', 'embed'],
  components: ['embed'],
}

/** What the core does not use: results that differ between engines, the clock of the wall, the page, source made at run time. */
const coreBans = [
  {
    pattern: /\bMath\s*\.\s*(a?sinh?|a?cosh?|a?tanh?|atan2|exp|expm1|pow|log(?:2|10|1p)?|hypot|cbrt|random)\b/g,
    remedy: 'engines differ in it; use math.ts, random.ts, sqrt or plain products',
  },
  { pattern: /\bMath\s*\[/g, remedy: 'name the function: Math.sqrt' },
  // 2 ** 24, whole numbers written out, is exact everywhere
  {
    pattern: /(?<!(?<![.\w])\d[\d_]*\s*)\*\*=?|\*\*(?!\s*\d[\d_]*(?![.\w]))/g,
    remedy: 'it is Math.pow; write the product',
  },
  { pattern: /(?<![.\w$])Date\b(?!\s*:)/g, remedy: 'time comes in as seconds; performance.now() may time a stage' },
  { pattern: /(?<![.\w$])(document|window)\b(?!\s*\??:)/g, remedy: 'the core runs without a page' },
]
const bans = [
  { pattern: /\bnew\s+Function\b/g, remedy: 'pages with a strict content security policy refuse it' },
  { pattern: /(?<![.\w$])eval\s*\(/g, remedy: 'pages with a strict content security policy refuse it' },
]

/**
 * Every breach of the rules under a project's folder, as `file:line: what; remedy`.
 * @param {string} root
 * @returns {string[]}
 */
export function checkHouse(root) {
  const found = []
  for (const file of walk(join(root, 'src'))) {
    const name = relative(root, file).split(sep).join('/')
    if (/\.[cm]?[jt]sx?$/.test(name)) found.push(...checkSource(name, readFileSync(file, 'utf8')))
    else if (name.endsWith('.css')) found.push(...checkPage(name, readFileSync(file, 'utf8')))
  }
  // What is copied out of examples/ holds to the same, so that it runs on strict pages too.
  for (const file of walk(join(root, 'examples'))) {
    const name = relative(root, file).split(sep).join('/')
    if (/\.[cm]?[jt]sx?$/.test(name)) found.push(...checkSource(name, readFileSync(file, 'utf8')))
    else if (/\.(css|html)$/.test(name)) found.push(...checkPage(name, readFileSync(file, 'utf8')))
  }
  for (const name of ['index.html', 'embed.html']) {
    if (existsSync(join(root, name))) found.push(...checkPage(name, readFileSync(join(root, name), 'utf8')))
  }
  return found
}

/** @param {string} name @param {string} text @returns {string[]} */
function checkSource(name, text) {
  const { code, strings } = blank(text) // code: neither comments nor strings; strings: with strings, without comments
  const lines = text.split('\n')
  const found = /** @type {string[]} */ ([])
  /** @param {number} index @param {string} message */
  const report = (index, message) => {
    found.push(`${name}:${text.slice(0, index).split('\n').length}: ${message}`)
  }

  const room = /^src\/([^/]+)\//.exec(name)?.[1] ?? ''
  const specifier = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\()\s*(['"`])([^'"`\n]+)\1/g
  for (const match of strings.matchAll(specifier)) {
    const index = match.index
    const path = match[2] ?? ''
    if (code[index] !== strings[index]) continue // the words stand inside a string
    const target = path.startsWith('.') ? posix.join(posix.dirname(name), path) : path
    if (room === 'physics' && !target.startsWith('src/physics/')) {
      report(index, `src/physics imports ${path}; the core imports nothing from outside its folder`)
    }
    for (const other of forbidden[room] ?? []) {
      if (target === `src/${other}` || target.startsWith(`src/${other}/`)) {
        report(index, `src/${room} imports ${path}; arrows run physics <- hooks <- components <- embed`)
      }
    }
  }

  for (const { pattern, remedy } of room === 'physics' ? [...coreBans, ...bans] : bans) {
    for (const match of code.matchAll(pattern)) report(match.index, `${match[0].trim()} is not for here: ${remedy}`)
  }

  for (const match of strings.matchAll(/\bhttps?:\/\/[^\s'"`)]*/g)) {
    const index = match.index
    if (code[index] === strings[index]) continue // not inside a string
    const before = strings.slice(strings.lastIndexOf('\n', index) + 1, index)
    const line = lines[text.slice(0, index).split('\n').length - 1] ?? ''
    if (match[0].startsWith('http://www.w3.org/')) continue // the name of a namespace
    if (/\bhref\s*[=:]\s*\{?\s*['"`]$/.test(before) && !before.includes('<link')) continue // a link to press
    if (/\/[/*]\s*house:\s*\S/.test(line)) continue
    report(index, `${match[0]}: nothing is loaded from another host; keep the file in public/ or in the bundle`)
  }
  return found
}

/** Pages and style sheets: no script, style, picture or font of another host. @param {string} name @param {string} text */
function checkPage(name, text) {
  const bare = text.replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const loads =
    /(?:\bsrc(?:set)?\s*=\s*|\burl\(\s*|@import\s+|<link\b(?![^>]*\brel=["']?canonical)[^>]*\bhref\s*=\s*)['"]?((?:https?:)?\/\/[^\s'")>]*)/g
  return [...bare.matchAll(loads)].map((match) => {
    const line = bare.slice(0, match.index).split('\n').length
    return `${name}:${line}: ${match[1]}: nothing is loaded from another host; keep the file in public/ or in the bundle`
  })
}

/**
 * The text with comments blanked (`strings`), and with comments and the insides of strings blanked (`code`), both as
 * long as the text, line breaks kept. No parser: what looks like a string in JSX text ends with its line.
 * @param {string} text
 */
function blank(text) {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?|\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g
  let code = ''
  let strings = ''
  let at = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const found = match[0]
    const before = text.slice(at, match.index)
    code += before
    strings += before
    if (found.startsWith('//') || found.startsWith('/*')) {
      code += spaces(found)
      strings += spaces(found)
    } else if (found.startsWith('/') && !/(?:^|[(,=:[!&|?{};+\-*%~^]|\breturn|=>)\s*$/.test(code)) {
      code += '/' // a division, or the end of a tag: go on behind it
      strings += '/'
      token.lastIndex = match.index + 1
      at = token.lastIndex
      continue
    } else {
      code += found.startsWith('`')
        ? template(found)
        : found.charAt(0) + spaces(found.slice(1, -1)) + found.slice(1).slice(-1)
      strings += found
    }
    at = match.index + found.length
  }
  return { code: code + text.slice(at), strings: strings + text.slice(at) }
}

/** A template keeps the code inside its ${}. Nested templates are taken as text. @param {string} text */
function template(text) {
  return text.replace(/\$\{[^{}`]*\}|[^`]/g, (part) => (part.length > 2 ? part : spaces(part)))
}

/** @param {string} text */
function spaces(text) {
  return text.replace(/[^\n]/g, ' ')
}

/** @param {string} folder @returns {string[]} */
function walk(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? walk(path) : [path]))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'))
  const found = checkHouse(root)
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'The house is in order.' : `${found.length} breaches of the rules of the house`)
  process.exitCode = found.length === 0 ? 0 : 1
}
