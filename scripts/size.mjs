// Measures bundle sizes: each is a build in memory, minified and gzipped, as a page would load it.
//   node scripts/size.mjs   prints all
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { LATE, lean } from './lean.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const CORE = `${root}src/physics/index.ts`
const SCENES = `${root}src/scenes`
const REACT = `${root}src/index.ts`
const ELEMENT = `${root}src/element/element.ts`
const PEER = /^(react|react-dom|three|its-fine|yjs|@react-three\/(fiber|drei))(\/|$)/

/** What is loaded late, as the package imports it: without Vite's code for preloading. */
const LOADED_LATE = `export const loadNodes = new Function('return import("./webgpu.js")')`

/**
 * What is measured: the import that a page writes, and what is left out.
 * @type {Record<string, { code: string, without: 'nothing' | 'peers' | 'peers and core' }>}
 */
export const WEIGHED = {
  'konpeito-bottle/element, all included': { code: `import '${ELEMENT}'`, without: 'nothing' },
  '<KonpeitoBottle>, without peers and core': {
    code: `export { KonpeitoBottle } from '${REACT}'`,
    without: 'peers and core',
  },
  '<KonpeitoBottle>, without peers': { code: `export { KonpeitoBottle } from '${REACT}'`, without: 'peers' },
  'konpeito-bottle, every name, without peers and core': {
    code: `export * from '${REACT}'`,
    without: 'peers and core',
  },
  'konpeito-bottle/shared, without the jar': {
    code: `export * from '${root}src/shared/index.ts'`,
    without: 'peers and core',
  },
  'konpeito-bottle/physics, every name of its entries': {
    code: `export * from '${CORE}'\nexport * from '${root}src/physics/blocks.ts'\nexport * from '${SCENES}/index.ts'\nexport * from '${SCENES}/soda/index.ts'`,
    without: 'nothing',
  },
  'the figures of the documentation, with the core': {
    code: `export { KonpeitoFigure } from '${root}site/figures/element.ts'`,
    without: 'nothing',
  },
  'konpeito-bottle/physics, a bottle that steps': stepping('bottleScene'),
  'konpeito-bottle/physics, a torus that steps': stepping('torusScene'),
  'konpeito-bottle/physics, a walker that steps': stepping('walkerScene'),
  'konpeito-bottle/physics, blocks that step': stepping('blocksScene'),
}

/**
 * A page that steps one world.
 * @param {string} scene
 * @returns {{ code: string, without: 'nothing' }}
 */
function stepping(scene) {
  return {
    code: `export { step } from '${CORE}'\nexport { ${scene} } from '${SCENES}/${scene === 'walkerScene' ? 'soda/' : ''}index.ts'`,
    without: 'nothing',
  }
}

/** @param {keyof typeof WEIGHED} name @returns {Promise<number>} bytes after gzip */
export async function weigh(name) {
  const { code, without } = WEIGHED[name]
  const entry = '\0weighed'
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // A production build even under a test runner: development JSX adds source positions.
    oxc: { jsx: { development: false } },
    plugins: [
      lean({ cuts: without === 'nothing' }),
      {
        name: 'weighed',
        enforce: 'pre',
        resolveId: (id) => (id === 'weighed' ? entry : undefined),
        load: (id) => (id === entry ? code : without !== 'nothing' && LATE.test(id) ? LOADED_LATE : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'weighed',
        preserveEntrySignatures: 'strict',
        external: (id) =>
          (without !== 'nothing' && PEER.test(id)) ||
          // The package has the core as a separate file.
          (without === 'peers and core' && /\/(physics|scenes)\/[\w/]+\.ts$/.test(id)),
        output: { format: 'es', codeSplitting: false, minify: true, topLevelVar: false },
      },
    },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
  return gzipSync(output[0].code, { level: 9 }).length
}

/** @returns {Promise<number>} bytes after gzip of the scripts that index.html loads at once */
export async function weighFirstLoad() {
  const result = await build({
    root,
    configFile: `${root}vite.config.ts`,
    mode: 'production',
    logLevel: 'silent',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, sourcemap: false },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
  const chunks = output.filter((file) => file.type === 'chunk')
  const names = new Set(chunks.filter((chunk) => chunk.facadeModuleId === `${root}index.html`).map((c) => c.fileName))
  // A set goes on over what is added to it.
  for (const name of names)
    for (const imported of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) names.add(imported)
  return chunks
    .filter((chunk) => names.has(chunk.fileName))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of Object.keys(WEIGHED))
    console.log(`${((await weigh(name)) / 1000).toFixed(1).padStart(6)} KB  ${name}`)
  console.log(`${((await weighFirstLoad()) / 1000).toFixed(1).padStart(6)} KB  the first load of the page`)
}
