// Each rule of .dependency-cruiser.mjs refuses the import that it is for: a tree of small files in
// a temporary folder has one planted import for each rule, and imports that are allowed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'
import folders from '../../.dependency-cruiser.folders.mjs'
import files from '../../.dependency-cruiser.mjs'

/** Rooms of the core from the lowest floor: the plan, written a second time. */
const PLAN = [
  ['core'],
  ['world'],
  ['body'],
  ['broadphase'],
  ['contact'],
  ['solver', 'container'],
  ['systems/traits'],
  ['query'],
  ['snapshot', 'worker'],
]
const LAYERS = ['physics', 'scenes', 'jar', 'settings', 'view', 'hooks', 'components', 'element']

/** A planted import: its rule, or none where it is allowed. */
type Plant = [rule: string | null, from: string, to: string, type?: 'type']

const inCore = (room: string) => `src/physics/${room}/a.ts`

const planted: Plant[] = [
  ['package-alone', 'src/jar/a.ts', 'site/a.ts'],
  ['package-alone', 'src/jar/d.ts', 'server/protocol.ts'],
  ['server-door', 'site/c.ts', 'server/sync.ts', 'type'],
  [null, 'site/d.ts', 'server/protocol.ts'],
  ['server-alone', 'server/a.ts', 'src/index.ts', 'type'],
  ['webgpu-door', 'src/view/a.ts', 'src/webgpu/index.ts'],
  [null, 'src/view/b.ts', 'src/webgpu/index.ts', 'type'],
  [null, 'src/components/canvas/loadNodes.ts', 'src/webgpu/index.ts'],
  ['webgpu-alone', 'src/components/a.ts', 'three/webgpu'],
  [null, 'src/webgpu/a.ts', 'three/webgpu'],
  ['shared-door', 'src/element/a.ts', 'src/shared/index.ts'],
  ['shared-door', 'src/jar/f.ts', 'yjs'],
  [null, 'src/shared/a.ts', 'yjs'],
  ['shared-floor', 'src/shared/b.ts', 'src/view/b.ts'],
  [null, 'src/shared/c.ts', 'src/jar/b.ts'],
  ['plain', 'src/settings/a.ts', 'react'],
  ['plain', 'src/shared/d.ts', 'react'],
  [null, 'src/shared/react.ts', 'react'],
  [null, 'src/hooks/a.ts', 'react'],
  ['physics-alone', 'src/physics/b.ts', 'src/scenes/index.ts'],
  ['physics-core', 'src/physics/core/a.ts', 'src/physics/world/b.ts', 'type'],
  ['systems-apart', 'src/physics/systems/springs/a.ts', 'src/physics/systems/joints.ts'],
  ['systems-apart', 'src/physics/systems/grabs.ts', 'src/physics/systems/springs/b.ts'],
  ['systems-apart', 'src/physics/systems/blocks/a.ts', 'src/physics/systems/characters/b.ts'],
  [null, 'src/physics/systems/springs/c.ts', 'src/physics/systems/springs/b.ts'],
  [null, 'src/physics/systems/springs/d.ts', 'src/physics/systems/joints.ts', 'type'],
  ['characters-on-blocks', 'src/physics/systems/characters/a.ts', 'src/physics/systems/joints.ts'],
  [null, 'src/physics/systems/characters/c.ts', 'src/physics/systems/blocks/b.ts'],
  ['physics-root', 'src/physics/query/a.ts', 'src/physics/step.ts'],
  [null, 'src/physics/worker/a.ts', 'src/physics/step.ts'],
  ['physics-door', 'src/jar/b.ts', 'src/physics/step.ts'],
  ['physics-door', 'bench/a.ts', 'src/physics/body/b.ts', 'type'],
  [null, 'src/jar/c.ts', 'src/physics/internal.ts'],
  ['site-door', 'site/a.ts', 'src/jar/b.ts'],
  [null, 'site/b.ts', 'src/internal.ts'],
  ['examples-door', 'examples/a.ts', 'src/physics/step.ts'],
  ...PLAN.slice(0, -1).flatMap((floor, k) =>
    floor.flatMap((room): Plant[] => [
      ...PLAN.slice(k + 1)
        .flat()
        .map((above): Plant => [`floor-${k}`, inCore(room), `src/physics/${above}/b.ts`]),
      [null, `src/physics/${room}/c.ts`, `src/physics/${PLAN[Math.max(k - 1, 0)]![0]}/b.ts`],
    ]),
  ),
  ...LAYERS.slice(1).flatMap((layer, k): Plant[] => [
    ...[...LAYERS.slice(k + 2).map((above) => `${above}/b.ts`), 'index.ts', 'internal.ts'].map(
      (above): Plant => [`layer-${layer}`, `src/${layer}/a.ts`, `src/${above}`],
    ),
    [null, `src/${layer}/d.ts`, `src/${LAYERS[k]}/${k === 0 ? 'index' : 'b'}.ts`],
  ]),
  ['no-cycle', 'site/one.ts', 'site/other.ts'],
]

/** Closes the circle of `no-cycle`, which names one of the two imports. */
const BACK: Plant = ['no-cycle', 'site/other.ts', 'site/one.ts']

const tree = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(tree, { recursive: true }))

const imports = new Map<string, string[]>()
for (const [, from, to, type = ''] of [...planted, BACK]) {
  const isFile = to.endsWith('.ts')
  const names = imports.get(from) ?? []
  const path = isFile ? `./${relative(dirname(from), to)}` : to
  imports.set(from, [...names, `export ${type} { x as x${names.length} } from '${path}'`])
  if (isFile && !imports.has(to)) imports.set(to, [])
}
for (const [path, lines] of imports) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), [...lines, 'export const x = 1'].join('\n'))
}

async function violations({ forbidden, options }: typeof files) {
  const { tsConfig: _, ...rest } = options!
  const { output } = await cruise(['src', 'site', 'server', 'bench', 'examples'], {
    ...rest,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden },
  })
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
}

const found = await violations(files)

test.each(planted.filter(([rule]) => rule))('%s refuses that %s imports %s', (rule, from, to) => {
  expect(found).toContain(`${rule}: ${from} -> ${to}`)
})

test.each(planted.filter(([rule]) => !rule))('no rule (%s) refuses that %s imports %s', (_, from, to) => {
  expect(found.filter((each) => each.endsWith(`: ${from} -> ${to}`))).toEqual([])
})

test('each rule has a planted import', () => {
  const rules = new Set(planted.flatMap(([rule]) => rule ?? []))
  expect(files.forbidden!.map(({ name }) => name!).sort()).toEqual([...rules].sort())
})

test('no-folder-cycle refuses two folders that import each other', async () => {
  expect(await violations(folders)).toContain('no-folder-cycle: src/view -> src/hooks')
})
