// Writes custom-elements.json, which editors read: attributes, properties, methods, events and
// slots of <konpeito-bottle> and <konpeito-jars>. Attributes come from the settings, the rest from
// the declarations.
// Format: https://github.com/webcomponents/custom-elements-manifest, version 1.0.0.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { readEntry } from './docs/reference.mjs'

/** @typedef {import('./docs/reference.mjs').Member} Member */
/** @typedef {import('./docs/reference.mjs').Types} Types */

/** @param {string} root @param {Types} types the package's declarations */
export async function describeElement(root, types) {
  const load = async (/** @type {string} */ file) => (await runnerImport(join(root, file))).module
  const { JAR_VIEWS, SETTINGS } = await load('src/settings/schema.ts')
  const { DESCRIPTIONS } = await load('scripts/docs/descriptions.ts')
  const { JARS_ATTRIBUTES } = await load('src/element/attributes.ts')
  const entries = readEntry('konpeito-bottle/element', types)
  const attributes = Object.entries(SETTINGS).flatMap(([name, setting]) =>
    describeAttribute(name, setting, DESCRIPTIONS[name], JAR_VIEWS),
  )
  const events = find('KonpeitoBottleEvents').members.map(({ name, code, doc }) => ({
    name: name.replaceAll("'", ''),
    type: { text: typeOf(code) },
    description: doc,
  }))
  const tags = {
    'konpeito-bottle': {
      ...find('KonpeitoBottleElement'),
      attributes,
      events,
      slots: [{ name: 'poster', description: 'Shown until the first picture, and where there is no WebGL.' }],
    },
    'konpeito-jars': {
      ...find('KonpeitoJarsElement'),
      attributes: [
        { name: 'jars', type: { text: 'string' }, description: 'the jars from left to right, a list in JSON' },
        ...attributes.filter(({ name }) => JARS_ATTRIBUTES.includes(name)),
      ],
      events: events.filter(({ name }) => /ready|error/.test(name)),
      slots: undefined,
    },
  }
  const path = 'dist/element.js'
  const declarations = Object.entries(tags).map(([tagName, { name, doc, attributes, members, events, slots }]) => ({
    kind: 'class',
    customElement: true,
    tagName,
    name,
    description: doc,
    superclass: { name: 'HTMLElement' },
    attributes,
    members: members.map(describeMember),
    events,
    slots,
  }))
  const exports = [
    ...declarations.map(({ name }) => ({ kind: 'js', name, declaration: { name, module: path } })),
    ...declarations.map(({ name, tagName }) => ({
      kind: 'custom-element-definition',
      name: tagName,
      declaration: { name, module: path },
    })),
  ]
  return { schemaVersion: '1.0.0', modules: [{ kind: 'javascript-module', path, declarations, exports }] }

  /** @param {string} name */
  function find(name) {
    const entry = entries.find((one) => one.name === name)
    if (!entry) throw new Error(`konpeito-bottle/element exports no ${name}`)
    return entry
  }
}

/**
 * @param {string} fieldName
 * @param {import('../src/settings/schema.ts').Setting} setting
 * @param {string} description
 * @param {readonly import('../src/settings/schema.ts').View[]} views
 */
function describeAttribute(fieldName, { attribute: name, type, default: value }, description, views) {
  if (name === undefined) return []
  // A default that is the same in both views of a jar has no need to name them.
  const [only, ...others] = new Set(typeof value === 'object' ? views.map((view) => value[view]) : [value])
  const standard = others.length === 0 && only !== undefined ? { default: String(only) } : {}
  return [{ name, fieldName, type: { text: attributeType(type) }, description, ...standard }]
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
