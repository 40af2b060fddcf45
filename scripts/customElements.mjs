// Writes custom-elements.json, which editors read: attributes, properties, methods, events and
// slots of <konpeito-bottle> and <konpeito-jars>. Attributes come from the settings, the rest from
// the declarations.
// Format: https://github.com/webcomponents/custom-elements-manifest, version 1.0.0.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { emitTypes, readEntry } from './docs/reference.mjs'

/** @typedef {import('./docs/reference.mjs').Entry} Entry */
/** @typedef {import('./docs/reference.mjs').Member} Member */

/** @param {string} root @param {string} folder where the file goes */
export async function writeCustomElements(root, folder) {
  const manifest = await describeElement(root, emitTypes(root))
  writeFileSync(join(folder, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @param {string} root @param {Map<string, string>} types the package's declarations by path */
export async function describeElement(root, types) {
  const { JAR_VIEWS, SETTINGS } = (await runnerImport(join(root, 'src/settings/schema.ts'))).module
  const { DESCRIPTIONS } = (await runnerImport(join(root, 'scripts/docs/descriptions.ts'))).module
  const entries = readEntry('konpeito-bottle/element', types)
  const element = find(entries, 'KonpeitoBottleElement')
  const jars = find(entries, 'KonpeitoJarsElement')
  const { JARS_ATTRIBUTES } = (await runnerImport(join(root, 'src/element/attributes.ts'))).module
  const attributes = Object.entries(SETTINGS).flatMap(([name, setting]) =>
    describeAttribute(name, setting, DESCRIPTIONS, JAR_VIEWS),
  )
  const eventsOf = (/** @type {(name: string) => boolean} */ has) =>
    events.members
      .map(({ name, code, doc }) => ({
        name: name.replaceAll("'", ''),
        type: { text: typeOf(code) },
        description: doc,
      }))
      .filter(({ name }) => has(name))
  const events = find(entries, 'KonpeitoBottleEvents')
  const path = 'dist/element.js'
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [
          {
            kind: 'class',
            customElement: true,
            tagName: 'konpeito-bottle',
            name: element.name,
            description: element.doc,
            superclass: { name: 'HTMLElement' },
            attributes,
            members: element.members.map(describeMember),
            events: eventsOf(() => true),
            slots: [{ name: 'poster', description: 'Shown until the first picture, and where there is no WebGL.' }],
          },
          {
            kind: 'class',
            customElement: true,
            tagName: 'konpeito-jars',
            name: jars.name,
            description: jars.doc,
            superclass: { name: 'HTMLElement' },
            attributes: [
              { name: 'jars', type: { text: 'string' }, description: 'the jars from left to right, a list in JSON' },
              ...attributes.filter(({ name }) => JARS_ATTRIBUTES.includes(name)),
            ],
            members: jars.members.map(describeMember),
            events: eventsOf((name) => /ready|error/.test(name)),
          },
        ],
        exports: [
          ...[element, jars].map(({ name }) => ({ kind: 'js', name, declaration: { name, module: path } })),
          ...Object.entries({ 'konpeito-bottle': element, 'konpeito-jars': jars }).map(([tag, { name }]) => ({
            kind: 'custom-element-definition',
            name: tag,
            declaration: { name, module: path },
          })),
        ],
      },
    ],
  }
}

/**
 * @param {string} name
 * @param {import('../src/settings/schema.ts').Setting} setting
 * @param {Record<string, string>} descriptions
 * @param {readonly import('../src/settings/schema.ts').View[]} views
 */
function describeAttribute(name, { attribute, type, default: value }, descriptions, views) {
  if (attribute === undefined) return []
  // A default that is the same in both views of a jar has no need to name them.
  const values = new Set(typeof value === 'object' ? views.map((view) => value[view]) : [value])
  const [only] = values
  return [
    {
      name: attribute,
      type: { text: attributeType(type) },
      description: descriptions[name],
      ...(values.size === 1 && only !== undefined ? { default: String(only) } : {}),
    },
  ]
}

/** @param {import('../src/settings/schema.ts').ValueType} type */
function attributeType(type) {
  if (type.kind === 'oneOf') return type.names.map((name) => `'${name}'`).join(' | ')
  if (type.kind === 'flag') return 'boolean'
  return type.kind === 'integer' || type.kind === 'number' || type.kind === 'distance' ? 'number' : 'string'
}

/** @param {Member} member */
function describeMember({ name, code, doc }) {
  const description = (doc.split(/^@/m)[0] ?? '').trim()
  if (!code.startsWith(`${name}(`)) return { kind: 'field', name, description, type: { text: typeOf(code) } }
  // No method of the element has two parameters.
  const [, parameter, optional, type] = /^\w+\((\w+)(\??): (.*)\): /s.exec(code) ?? []
  const parameters = parameter ? [{ name: parameter, optional: optional === '?', type: { text: type } }] : []
  return { kind: 'method', name, description, parameters, return: { type: { text: typeOf(code) } } }
}

/** The type at the end of a declaration. @param {string} code */
function typeOf(code) {
  const end = code.lastIndexOf('): ')
  return code.slice(end >= 0 ? end + 3 : code.indexOf(': ') + 2).trim()
}

/** @param {Entry[]} entries @param {string} name */
function find(entries, name) {
  const entry = entries.find((one) => one.name === name)
  if (!entry) throw new Error(`konpeito-bottle/element exports no ${name}`)
  return entry
}
