// Which file may import which (docs/architecture.md), types included. `npm run lint` checks it.

/** The entries of the package, which the site and examples import as users do. */
const ENTRIES =
  '^src/(index|internal|settings/index|physics/(index|blocks)|scenes/(soda/)?index|webgpu/index|jar/index|shared/(index|react)|element/(element|jsx))\\.tsx?$'

/** The layers of src from the lowest. A layer imports itself and those before it. */
const LAYERS = ['physics', 'scenes', 'jar', 'settings', 'view', 'hooks', 'components', 'element']
/** Layers that run without React. */
const PLAIN = '^src/((physics|scenes|jar|settings|view)/|shared/(?!react\\.ts))'

/** The floors of src/physics from the lowest. A room calls its own floor and those below. */
const FLOORS = [
  ['core'],
  ['world'],
  ['body'],
  ['broadphase'],
  ['contact'],
  ['solver', 'container'],
  ['systems'],
  ['query'],
  ['snapshot', 'worker'],
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'package-alone',
      comment: 'src is the package: it imports nothing of this repository that is not packed.',
      severity: 'error',
      from: { path: '^src/(?!physics/)' },
      to: { path: '^(site|server|tests|scripts|bench|examples|validation)/' },
    },
    {
      name: 'server-door',
      comment: 'What the page and the server agree on is server/protocol.ts, which imports nothing.',
      severity: 'error',
      from: { path: '^site/' },
      to: { path: '^server/', pathNot: '^server/protocol\\.ts$' },
    },
    {
      name: 'server-alone',
      comment: 'The server runs without the package and the page.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|site|tests|scripts|bench|examples|validation)/' },
    },
    ...LAYERS.slice(1).map((layer, k) => ({
      name: `layer-${layer}`,
      comment: `src/${layer} imports no layer above it.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^src/${layer}/` },
      to: { path: `^src/(${[...LAYERS.slice(k + 2), 'index\\.ts', 'internal\\.ts'].join('|')})` },
    })),
    {
      name: 'webgpu-door',
      comment: 'Node materials are loaded late, by way of loadNodes.ts. Their types are free.',
      severity: 'error',
      from: { path: '^src/(?!webgpu/)', pathNot: '^src/components/canvas/loadNodes\\.ts$' },
      to: { path: '^src/webgpu/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'webgpu-alone',
      comment: 'Only src/webgpu needs the renderer of WebGPU.',
      severity: 'error',
      from: { path: '^src/(?!webgpu/)' },
      to: { path: 'three/(webgpu|tsl)|three\\.(webgpu|tsl)' },
    },
    {
      name: 'shared-door',
      comment: 'Only src/shared knows Yjs, and no other folder of src needs it. Its hook has a file of its own.',
      severity: 'error',
      from: { path: '^src/(?!shared/)' },
      to: { path: '^(src/shared/|(node_modules/)?yjs)' },
    },
    {
      name: 'shared-floor',
      comment: 'Of this package, src/shared needs the jar and the core alone.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/', pathNot: '^src/(shared/|jar/|physics/internal\\.ts)' },
    },
    {
      name: 'plain',
      comment: 'src/physics, scenes, jar, settings and view run without React. So does src/shared but for its hook.',
      severity: 'error',
      from: { path: PLAIN },
      to: { path: '^(node_modules/)?(react|react-dom|@react-three)(/|$)' },
    },
    {
      name: 'physics-alone',
      comment: 'src/physics imports nothing from outside its folder.',
      severity: 'error',
      from: { path: '^src/physics/' },
      to: { pathNot: '^src/physics/' },
    },
    {
      name: 'physics-core',
      comment: 'Numbers and checks: src/physics/core imports nothing else, types included.',
      severity: 'error',
      from: { path: '^src/physics/core/' },
      to: { pathNot: '^src/physics/core/' },
    },
    ...FLOORS.slice(0, -1).map((floor, k) => ({
      name: `floor-${k}`,
      comment: `src/physics/${floor.join(' and ')} calls nothing of a higher floor.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^src/physics/(${floor.join('|')})/` },
      to: {
        path: `^src/physics/(${FLOORS.slice(k + 1)
          .flat()
          .join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'systems-apart',
      comment: 'Systems do not know each other.',
      severity: 'error',
      from: { path: '^src/physics/systems/([^/.]+)', pathNot: '^src/physics/systems/characters/' },
      to: { path: '^src/physics/systems/', pathNot: '^src/physics/systems/$1[/.]', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'characters-on-blocks',
      comment: 'Of all systems, characters know only the blocks that they stand on.',
      severity: 'error',
      from: { path: '^src/physics/systems/characters/' },
      to: {
        path: '^src/physics/systems/',
        pathNot: '^src/physics/systems/(characters|blocks)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'physics-root',
      comment: 'Rooms call nothing of the root. What makes and steps worlds may: createWorld.ts and step.ts.',
      severity: 'error',
      from: { path: '^src/physics/[^/]+/', pathNot: '^src/physics/(snapshot|worker)/' },
      to: { path: '^src/physics/[^/]+$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'physics-door',
      comment: 'Outside of src/physics, its files are index.ts, blocks.ts and internal.ts. Tests may import any.',
      severity: 'error',
      from: { path: '^(src/(?!physics/)|bench|validation|scripts)' },
      to: { path: '^src/physics/', pathNot: '^src/physics/(index|blocks|internal)\\.ts$' },
    },
    {
      name: 'site-door',
      comment:
        'The site imports entries of the package, src/settings/index.ts and src/internal.ts. hand.html counts in a document without a jar.',
      severity: 'error',
      from: { path: '^site/' },
      to: { path: '^src/', pathNot: [ENTRIES, '^src/shared/(document|runs)\\.ts$'] },
    },
    {
      name: 'examples-door',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^src/', pathNot: ENTRIES },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
