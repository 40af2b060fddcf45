// Generates the reference: the exports of each entry point with declaration and docstring, read
// from the package's declaration files. TypeScript 7 has no compiler API, so version 6 reads them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { BRIEF, GROUPS } from './groups.mjs'

/**
 * @typedef {{ name: string, kind: string, file: string, start: number, code: string, doc: string,
 *   members: Member[] }} Entry
 */
/** @typedef {{ name: string, code: string, doc: string }} Member */
/** @typedef {{ program: ts.Program, checker: ts.TypeChecker, folder: string }} Types */

/** The declaration file of each entry point. @type {Record<string, string>} */
export const ENTRIES = {
  'konpeito-bottle': 'index.d.ts',
  'konpeito-bottle/jar': 'jar/index.d.ts',
  'konpeito-bottle/physics': 'physics/index.d.ts',
  'konpeito-bottle/physics/scenes': 'scenes/index.d.ts',
  'konpeito-bottle/physics/blocks': 'physics/blocks.d.ts',
  'konpeito-bottle/physics/soda': 'scenes/soda/index.d.ts',
  'konpeito-bottle/element': 'element/element.d.ts',
  'konpeito-bottle/shared': 'shared/index.d.ts',
  'konpeito-bottle/shared/react': 'shared/react.d.ts',
  'konpeito-bottle/webgpu': 'webgpu/index.d.ts',
}

/** @param {string} root @returns {Types} the package's declarations */
export function emitTypes(root) {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-types-'))
  try {
    const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc')
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the reference needs declarations, and tsc found errors:\n${stdout}`)
    const program = ts.createProgram(
      Object.values(ENTRIES).map((file) => join(folder, file)),
      { noLib: true, types: [], module: ts.ModuleKind.Preserve },
    )
    return { program, checker: program.getTypeChecker(), folder }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} entry
 * @param {Types} types
 * @returns {Entry[]} the exports of an entry point in its order, without internal ones
 */
export function readEntry(entry, types) {
  const file = ENTRIES[entry]
  if (!file) throw new Error(`no entry ${entry}; there are ${Object.keys(ENTRIES).join(', ')}`)
  const { program, checker, folder } = types
  const source = /** @type {ts.SourceFile} */ (program.getSourceFile(join(folder, file)))
  const module = /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(source))
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    const statement = symbol.declarations?.[0]?.parent.parent
    if (statement && ts.isExportDeclaration(statement) && docOf(statement).startsWith('@internal')) return []
    const entry = describeSymbol(symbol, types)
    return entry ? [{ ...entry, name: symbol.name }] : []
  })
}

/**
 * Types that the entries mention but do not export, such as the options of a function, and the
 * types that these mention.
 * @param {Entry[]} entries @param {Types} types @returns {Entry[]}
 */
export function readNamed(entries, types) {
  const { program, checker, folder } = types
  const known = new Set(entries.map(({ name }) => name))
  /** @type {Entry[]} */
  const found = []
  const queue = entries.filter(({ name }) => !BRIEF.has(name))
  for (const { code, file } of queue) {
    const source = /** @type {ts.SourceFile} */ (program.getSourceFile(join(folder, file)))
    const scope = checker.getSymbolsInScope(source, ts.SymbolFlags.Type | ts.SymbolFlags.Alias)
    for (const [name] of code.matchAll(/(?<![\w.'-])[A-Z]\w+/g)) {
      if (known.has(name)) continue
      known.add(name)
      const symbol = scope.find((one) => one.name === name && !isOfEntry(one))
      const entry = symbol && describeSymbol(symbol, types)
      if (!entry || entry.kind === 'constant') continue
      found.push(entry)
      if (!BRIEF.has(name)) queue.push(entry)
    }
  }
  return found
}

/** Whether the reference of another entry describes a name. @param {ts.Symbol} symbol */
function isOfEntry({ declarations: [node] = [] }) {
  return node && ts.isImportSpecifier(node) && /index\.ts'/.test(node.parent.parent.parent.getText())
}

/**
 * Describes what a name stands for. Overloads become one entry with all signatures.
 * @param {ts.Symbol} symbol
 * @param {Types} types
 * @returns {Entry | null} null for a name of another package
 */
function describeSymbol(symbol, { checker, folder }) {
  const { name, declarations } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const [node] = declarations ?? []
  if (!node || !declarations) return null
  const members = membersOf(node).map((member) => ({
    name: nameOf(member),
    code: codeOf(member).replace(/[;,]$/, ''),
    doc: docOf(member),
  }))
  return {
    name,
    kind: KINDS[node.kind] ?? 'value',
    file: node.getSourceFile().fileName.slice(folder.length + 1),
    start: node.getStart(),
    code: declarations.map((one) => codeOf(ts.isVariableDeclaration(one) ? one.parent.parent : one)).join('\n'),
    doc: docOf(node),
    members,
  }
}

/** @type {Record<number, string>} */
const KINDS = {
  [ts.SyntaxKind.FunctionDeclaration]: 'function',
  [ts.SyntaxKind.InterfaceDeclaration]: 'interface',
  [ts.SyntaxKind.TypeAliasDeclaration]: 'type',
  [ts.SyntaxKind.ClassDeclaration]: 'class',
  [ts.SyntaxKind.VariableDeclaration]: 'constant',
}

/**
 * Members of an interface, a class, an object type or a function's returned object. Leaves out setters
 * that have a getter, and callbacks that only browsers call. A constant is shown whole.
 * @param {any} node
 * @returns {(ts.ClassElement | ts.TypeElement)[]}
 */
function membersOf(node) {
  if (ts.isVariableDeclaration(node)) return []
  const all = node.members ?? node.type?.members ?? []
  const getters = all.filter(ts.isGetAccessor).map(nameOf)
  return all.filter((/** @type {any} */ member) => {
    const name = nameOf(member)
    if (ts.isSetAccessor(member) && getters.includes(name)) return false
    return name !== '' && !/^(#.*|observedAttributes|addEventListener|\w+Callback)$/.test(name)
  })
}

/** The name of a member; empty for a signature. @param {ts.ClassElement | ts.TypeElement} member */
function nameOf(member) {
  return ts.isConstructorDeclaration(member) ? 'constructor' : (member.name?.getText() ?? '')
}

/** The docstring of a declaration. @param {ts.Node} node */
function docOf(node) {
  const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)?.getText() ?? ''
  return doc
    .slice(3, -2)
    .replace(/^[ \t]*\* ?/gm, '')
    .trim()
}

/** The code of a declaration without comments. @param {ts.Node} node */
function codeOf(node) {
  return node
    .getText()
    .replace(/[ \t]*\/\*[\s\S]*?\*\/[ \t]*\n?/g, '')
    .replace(/^(export )?(declare )?/, '')
    .replace(/import\("[^"]*"\)\./g, '')
}

/**
 * Renders the reference of an entry point as Markdown, to stand below the title of its page.
 * @param {string} entry
 * @param {Types} types
 * @throws {Error} when a name has no group
 */
export function describeEntry(entry, types) {
  const exported = readEntry(entry, types)
  const entries = [...exported, ...readNamed(exported, types)]
  const placed = entries.map((entry) => {
    const group = GROUPS.find(({ files }) => files.some((file) => file.test(entry.file)))
    if (group) return { entry, group, place: group.files.findIndex((file) => file.test(entry.file)) }
    throw new Error(`the reference has no group for ${entry.name}: add ${entry.file} to one in scripts/docs/groups.mjs`)
  })
  // Within a group: by file in the group's order, then by position in the file.
  placed.sort(
    ({ entry: a, place: p }, { entry: b, place: q }) => p - q || a.file.localeCompare(b.file) || a.start - b.start,
  )
  return GROUPS.flatMap((group) => {
    const members = placed.filter((one) => one.group === group)
    if (members.length === 0) return []
    return [`## ${group.title}`, ...members.map(({ entry }) => describe(entry, exported.includes(entry)))]
  }).join('\n\n')
}

/** @param {Entry} entry @param {boolean} exported */
function describe({ name, kind, code, doc, members }, exported) {
  const table = members.some((member) => member.doc !== '') && !BRIEF.has(name)
  const open = kind === 'interface' || kind === 'class' || members.length > 12
  const head = (table && open) || BRIEF.has(name) ? (code.split('\n')[0] ?? '').replace(/\s*\{$/, ' { … }') : code
  const { text, tags } = split(doc)
  const parts = [
    `### ${name}`,
    exported ? text : `${text} Used in types; not exported.`.trim(),
    `\`\`\`ts\n${head}\n\`\`\``,
  ]
  if (tags.length > 0) parts.push(tags.map(({ tag, text }) => `- ${tagLine(tag, text)}`).join('\n'))
  if (table) {
    const rows = members.map((member) => {
      const { text, tags } = split(member.doc)
      const said = [text, ...tags.map(({ tag, text }) => tagLine(tag, text))].join(' ')
      return `| ${inCell(`\`${oneLine(member.code)}\``)} | ${inCell(said)} |`
    })
    parts.push(`| member | meaning |\n| --- | --- |\n${rows.join('\n')}`)
  }
  return parts.filter((part) => part !== '').join('\n\n')
}

/** @param {string} doc */
function split(doc) {
  const [text = '', ...rest] = doc.split(/(?:^|\s)(?=@(?:param|returns|throws|default)\b)/)
  /** @type {{ tag: string, text: string }[]} */
  const tags = []
  for (const part of rest) {
    const [, tag = '', words = ''] = /^@(\w+)\s*([\s\S]*)$/.exec(part.trim()) ?? []
    const said = words.replace(/\s*\n\s*/g, ' ').trim()
    const last = tags.at(-1)
    // The default of a parameter belongs to its line.
    if (tag === 'default' && last?.tag === 'param') last.text = `${sentence(last.text)} Default: ${said}`
    else tags.push({ tag, text: said })
  }
  return { text: text.trim(), tags }
}

/** @param {string} tag @param {string} text */
function tagLine(tag, text) {
  const said = sentence(text)
  if (tag === 'param') return said.replace(/^(\S+)\s*/, '`$1` — ')
  if (tag === 'default') return `Default: ${said}`
  if (tag === 'throws') return `Throws ${said.replace(/^(\w*Error)\b/, '`$1`')}`
  return `Returns ${said}`
}

/** With a full stop. @param {string} text */
const sentence = (text) => text.replace(/[^.?!:]$/, '$&.')
/** @param {string} code */
const oneLine = (code) => code.replace(/\s*\n\s*/g, ' ')
/** @param {string} text */
const inCell = (text) => text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|')
