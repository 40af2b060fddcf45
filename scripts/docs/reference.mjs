// Generates the reference: the exports of each entry point with declaration and docstring, read
// from the package's declaration files. TypeScript 7 has no compiler API, which typedoc needs, so
// Vite's parser reads them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'
import { BRIEF, GROUPS } from './groups.mjs'

/**
 * @typedef {{ name: string, kind: string, file: string, start: number, code: string, doc: string,
 *   members: Member[] }} Entry
 */
/** @typedef {{ name: string, code: string, doc: string }} Member */

/** The declaration file of each entry point. @type {Record<string, string>} */
export const ENTRIES = {
  'konpeito-bottle': 'index.d.ts',
  'konpeito-bottle/jar': 'jar/index.d.ts',
  'konpeito-bottle/physics': 'physics/index.d.ts',
  'konpeito-bottle/physics/scenes': 'scenes/index.d.ts',
  'konpeito-bottle/physics/blocks': 'physics/blocks.d.ts',
  'konpeito-bottle/physics/soda': 'scenes/soda/index.d.ts',
  'konpeito-bottle/element': 'element/element.d.ts',
  'konpeito-bottle/webgpu': 'webgpu/index.d.ts',
}

/** @param {string} root @returns {Map<string, string>} the package's declarations by path */
export function emitTypes(root) {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-types-'))
  try {
    const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc')
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the reference needs declarations, and tsc found errors:\n${stdout}`)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
    return new Map(files.map((name) => [name.split(sep).join('/'), readFileSync(join(folder, name), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} entry
 * @param {Map<string, string>} types
 * @returns {Entry[]} the exports of an entry point in its order, without internal ones
 */
export function readEntry(entry, types) {
  const first = ENTRIES[entry]
  if (!first) throw new Error(`no entry ${entry}; there are ${Object.keys(ENTRIES).join(', ')}`)
  const { body, comments, text } = parsed(first, types)
  /** @type {Entry[]} */
  const found = []
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration') continue
    if (docBefore(node.start, text, comments).startsWith('@internal')) continue
    if (node.declaration) found.push(...declared(node, { comments, text, file: first }))
    for (const { local, exported } of node.specifiers) {
      if (!node.source) continue
      found.push({ ...lookUp(local.name, resolve(first, node.source.value), types), name: exported.name })
    }
  }
  return found
}

/** @param {string} name @param {string} file @param {Map<string, string>} types @returns {Entry} */
function lookUp(name, file, types) {
  const { body, comments, text } = parsed(file, types)
  /** @type {Entry[]} */
  const same = []
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration') continue
    if (node.declaration) same.push(...declared(node, { comments, text, file }).filter((entry) => entry.name === name))
    for (const { local, exported } of node.specifiers) {
      if (node.source && exported.name === name) return lookUp(local.name, resolve(file, node.source.value), types)
    }
  }
  const [entry, ...more] = same
  if (!entry) throw new Error(`${file} exports no ${name}`)
  // Overloads become one entry with all signatures.
  return { ...entry, code: [entry, ...more].map(({ code }) => code).join('\n') }
}

/**
 * Types that the entries mention but do not export, such as the options of a function, and the
 * types that these mention.
 * @param {Entry[]} entries @param {Map<string, string>} types @returns {Entry[]}
 */
export function readNamed(entries, types) {
  const known = new Set(entries.map(({ name }) => name))
  /** @type {Entry[]} */
  const found = []
  const queue = entries.filter(({ name }) => !BRIEF.has(name))
  for (const { code, file } of queue) {
    for (const [name] of code.matchAll(/(?<![\w.'-])[A-Z]\w+/g)) {
      if (known.has(name)) continue
      const entry = findType(name, file, types)
      known.add(name)
      if (entry) found.push(entry)
      if (entry && !BRIEF.has(name)) queue.push(entry)
    }
  }
  return found
}

/**
 * Finds a type that a file declares or imports from another file of the package.
 * @param {string} name the name in the file
 * @param {string} file
 * @param {Map<string, string>} types
 * @returns {Entry | null}
 */
function findType(name, file, types) {
  const { body, comments, text } = parsed(file, types)
  for (const node of body) {
    const declaration = node.declaration ?? node
    if (declaration.id?.name === name)
      return declared({ declaration, start: node.start }, { comments, text, file })[0] ?? null
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue
    const imported = node.specifiers.find((/** @type {any} */ one) => one.local.name === name)
    if (imported) return findType(imported.imported.name, resolve(file, node.source.value), types)
  }
  return null
}

/**
 * @param {any} node
 * @param {{ comments: any[], text: string, file: string }} source
 * @returns {Entry[]}
 */
function declared({ declaration: node, start }, { comments, text, file }) {
  const kind = KINDS[node.type] ?? 'value'
  const members = membersOf(node).map((/** @type {any} */ member) => ({
    name: text.slice(member.key?.start ?? member.start, member.key?.end ?? member.end),
    code: bare(text.slice(member.start, member.end), member.start, comments).replace(/[;,]$/, ''),
    doc: docBefore(member.start, text, comments),
  }))
  const code = bare(text.slice(node.start, node.end), node.start, comments).replace(/^declare /, '')
  const entry = { kind, file, start, code, doc: docBefore(start, text, comments), members }
  if (node.declarations) return node.declarations.map((/** @type {any} */ one) => ({ ...entry, name: one.id.name }))
  return [{ ...entry, name: node.id.name }]
}

/** @type {Record<string, string>} */
const KINDS = {
  TSDeclareFunction: 'function',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  ClassDeclaration: 'class',
  VariableDeclaration: 'constant',
}

/**
 * Members of an interface, a class, an object type or a function's returned object.
 * @param {any} node
 */
function membersOf(node) {
  const shape = node.type === 'TSDeclareFunction' ? node.returnType?.typeAnnotation : node.typeAnnotation
  const all = node.body?.body ?? (shape?.type === 'TSTypeLiteral' ? shape.members : [])
  const getters = new Set(
    all.filter((/** @type {any} */ one) => one.kind === 'get').map((/** @type {any} */ one) => one.key.name),
  )
  return all.filter((/** @type {any} */ { key, kind }) => {
    if (!key || key.type === 'PrivateIdentifier') return false
    // Leaves out setters that have a getter, and callbacks that only browsers call.
    return (
      !(kind === 'set' && getters.has(key.name)) &&
      !/^(observedAttributes|addEventListener|\w+Callback)$/.test(key.name ?? '')
    )
  })
}

/**
 * The docstring directly before `start`.
 * @param {number} start
 * @param {string} text
 * @param {any[]} comments
 */
function docBefore(start, text, comments) {
  const comment = comments.findLast((one) => one.end <= start && text.slice(one.end, start).trim() === '')
  if (!comment?.value.startsWith('*')) return ''
  return comment.value
    .slice(1)
    .split('\n')
    .map((/** @type {string} */ line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim()
}

/** Removes comments. @param {string} code @param {number} offset @param {any[]} comments */
function bare(code, offset, comments) {
  let out = code
  for (const { start, end } of comments
    .filter((one) => one.start >= offset && one.end <= offset + code.length)
    .reverse()) {
    out = out.slice(0, start - offset).replace(/[ \t]*$/, '') + out.slice(end - offset).replace(/^[ \t]*\n/, '')
  }
  return out.replace(/import\("[^"]*"\)\./g, '')
}

/** @type {WeakMap<Map<string, string>, Map<string, any>>} */
const kept = new WeakMap()

/** @param {string} file @param {Map<string, string>} types */
function parsed(file, types) {
  const all = kept.get(types) ?? new Map()
  kept.set(types, all)
  if (!all.has(file)) {
    const text = types.get(file)
    if (text === undefined) throw new Error(`no declarations ${file}`)
    const { program, comments, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    all.set(file, { body: program.body, comments, text })
  }
  return all.get(file)
}

/** @param {string} from @param {string} specifier */
function resolve(from, specifier) {
  return posix.join(posix.dirname(from), specifier.replace(/\.tsx?$/, '.d.ts'))
}

/**
 * Renders the reference of an entry point as Markdown, to stand below the title of its page.
 * @param {string} entry
 * @param {Map<string, string>} types
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
