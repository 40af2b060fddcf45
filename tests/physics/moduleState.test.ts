// The core has no state in modules: a result goes into a record that the caller passes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../../scripts/docs/snippets.mjs'
import * as P from './all.ts'

/** State of modules that no step reads, and what it is for. */
const ALLOWED: Record<string, string> = {
  'core/listeners.ts depth': 'listeners of several worlds may call one another without end',
  'worker/stepClient.ts waiting': 'calls of the page that wait, by world',
  'soda/walkers.ts gallery': 'a cache',
  'garden.ts cachedPlan': 'a cache',
}

type Node = { type: string; [key: string]: unknown }
type Use = 'write' | 'argument' | 'read'
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const MUTATES = ['copyWithin', 'fill', 'pop', 'push', 'set', 'sort', 'splice']
const nameOf = (node: unknown) => (node as { name: string }).name

/** Visits each identifier in the order of the text, with its parents and the function that it is in. */
function visit(node: Node, parents: Node[], found: (name: string, parents: Node[]) => void): void {
  if (node.type === 'Identifier') found(nameOf(node), parents)
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) {
      const isName = (key === 'property' || key === 'key') && node.computed === false && !node.shorthand
      if (isNode(child) && !isName && !child.type.startsWith('TSType')) visit(child, [...parents, node], found)
    }
}

/** What the code does with the identifier below these parents. */
function useOf(name: string, parents: readonly Node[]): Use {
  let k = parents.length - 1
  while (parents[k]!.type === 'TSNonNullExpression') k--
  const isOf = (node: unknown) => isNode(node) && node.type === 'Identifier' && nameOf(node) === name
  const parent = parents[k]!
  if (parent.type === 'CallExpression' && (parent.arguments as Node[]).some(isOf)) return 'argument'
  if (parent.type !== 'MemberExpression' || !isOf(parent.object)) return 'read'
  const outer = parents[k - 1]!
  if (outer.type === 'UpdateExpression' || (outer.type === 'AssignmentExpression' && outer.left === parent))
    return 'write'
  return outer.type === 'CallExpression' && MUTATES.includes(nameOf(parent.property)) ? 'write' : 'read'
}

/** The state of a module: variables, records that are exported, and those that pass values between functions. */
function stateOf(code: string): string[] {
  const body = parseSync('module.ts', code).program.body as unknown as Node[]
  const state = new Set<string>()
  const records = new Map<string, { isExported: boolean; isMade: boolean; uses: Map<Node, Use[]> }>()
  const imported = new Set<string>()
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = (isExported ? statement.declaration : statement) as Node | null
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers as Node[]) imported.add(nameOf(local))
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations as Node[]) {
      if (declared.kind !== 'const') state.add(nameOf(id))
      const isMade = isNode(init) && init.type === 'NewExpression'
      if (isMade || (isNode(init) && /^(Array|Object)Expression$/.test(init.type)))
        records.set(nameOf(id), { isExported, isMade, uses: new Map() })
    }
  }
  for (const statement of body)
    visit(statement, [], (name, parents) => {
      const use = useOf(name, parents)
      if (imported.has(name) && use === 'write') state.add(name)
      const owner = parents.find(({ type }) => /Function|Method/.test(type))
      if (!owner) return
      const uses = records.get(name)?.uses
      uses?.set(owner, [...(uses.get(owner) ?? []), use])
    })
  for (const [name, { isExported, isMade, uses }] of records) {
    const isWritten = [...uses.values()].flat().includes('write')
    if (!isMade && !isWritten) continue // a constant
    // A function that reads a record before it has filled it reads what another one has left there.
    const reads = [...uses.values()].some(([first]) => first === 'read')
    if (isExported || (reads && uses.size > 1)) state.add(name)
  }
  return [...state]
}

test('no module of the core has state that a step reads', () => {
  const found = ['physics', 'scenes'].flatMap((folder) => {
    const names = readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    return names
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        stateOf(readFileSync(join(root, 'src', folder, name), 'utf8')).map((state) => `${name} ${state}`),
      )
  })
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

test.each([
  ['a variable', 'let n = 0'],
  ['a record for others', 'export const OUT = new Float64Array(3)'],
  ['a record of another module', "import { OUT } from './a.ts'\nfunction set() { OUT[0] = 1 }"],
  ['a result', 'const OUT = [0]\nfunction find() { OUT[0] = 1 }\nfunction use() { find(); return OUT[0]! }'],
])('%s of a module is found', (_, code) => {
  expect(stateOf(code)).toHaveLength(1)
})

test('scratch that a function fills itself, and constants, are no state', () => {
  const out = 'const OUT = new Float64Array(3)\nconst SIDES = [1, 2]\n'
  const one = 'function one(a: number) { OUT[0] = a; return OUT[0]! + SIDES[0]! }\n'
  expect(stateOf(`${out}${one}function other() { fill(OUT); return OUT[0]! + SIDES[1]! }`)).toEqual([])
})

/** Balls that jump in a round vessel, with functions of a user that call `also` each time. */
function vessel(also: () => unknown = () => {}): P.World<3> {
  const distance = (x: number, y: number, z: number) => {
    also()
    return 1 - Math.sqrt(x * x + y * y + z * z)
  }
  const containers = [P.distanceField({ name: 'round', distance })]
  const fields = [P.forceField<3>(() => also(), { name: 'none' })]
  const contact = P.impulse({ restitution: 0.9, friction: 0.3 })
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], containers, fields, contact })
  P.onPair(world, () => {
    also()
    return true
  })
  for (let k = 0; k < 8; k++) P.addBody(world, { position: [0.1 * k - 0.4, 0.3 - 0.1 * k, 0], radius: 0.2 })
  return world
}

test('functions of a user may step another world', () => {
  const other = vessel()
  let calls = 0
  const worlds = [vessel(), vessel(() => calls++ % 20 === 0 && P.step(other))]
  for (const world of worlds) for (let k = 0; k < 60; k++) P.step(world)
  expect(P.hash(worlds[1]!)).toBe(P.hash(worlds[0]!))
})

test('the filter of a query may query another world', () => {
  const [world, other] = [vessel(), vessel()]
  const find = (of: P.World<3>, x: number, filter: () => boolean) => P.queryBall(of, [x, 0, 0], 0.3, { filter })
  const found = find(world, 0.1, () => true)
  expect(found.length).toBeGreaterThan(1)
  expect(find(world, 0.1, () => find(other, -9, () => true).length === 0)).toEqual(found)
})
