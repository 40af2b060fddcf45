// npm run build: builds the package into dist/: the library, the element and the types.
// npm run build:site: builds the page and the documentation, whose live jars are the element, into
// dist/site.
//   node scripts/build.mjs library | element | types | site | docs   builds one part
//   node scripts/build.mjs --out FOLDER ...                          builds into another folder
//   node scripts/build.mjs --stale                                   builds if the source is newer
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { describeElement } from './customElements.mjs'
import { emitTypes } from './docs/reference.mjs'
import { installBeside } from './installBeside.mjs'
import { lean } from './lean.mjs'
import { ownWorker } from './ownWorker.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, stale: { type: 'boolean' } },
})
const dist = resolve(values.out ?? join(root, 'dist'))
const { name, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Packages that the library imports and does not hold. */
const outside = Object.keys({ ...dependencies, ...peerDependencies })
const libraryEntries = {
  index: 'src/index.ts',
  jar: 'src/jar/index.ts',
  jsx: 'src/element/jsx.ts',
  physics: 'src/physics/index.ts',
  blocks: 'src/physics/blocks.ts',
  scenes: 'src/scenes/index.ts',
  soda: 'src/scenes/soda/index.ts',
  shared: 'src/shared/index.ts',
  sharedReact: 'src/shared/react.ts',
  stepWorker: 'src/jar/stepWorker.ts',
  webgpu: 'src/webgpu/index.ts',
}
const elementEntry = 'src/element/element.ts'
/** Where a bundle lists the packages that it contains, with their licences. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt'
/** The same packages for tools. */
const BILL = 'element.cdx.json'

const ofPackage = { library: buildLibrary, element: buildElement, types: buildTypes }
const parts = { ...ofPackage, site: buildSite, docs: buildDocs }
for (const name of asked) if (!(name in parts)) fail(`no part ${name}; the parts are ${Object.keys(parts).join(', ')}`)
if (values.stale && isFresh()) {
  console.log('dist/ is newer than the source')
  process.exit()
}
if (asked.length === 0 && existsSync(dist))
  for (const name of readdirSync(dist)) if (name !== 'site') rmSync(join(dist, name), { recursive: true })
const wanted = asked.length === 0 ? Object.keys(ofPackage) : asked
for (const [name, make] of Object.entries(parts)) if (wanted.includes(name)) await make()

/** Whether the package was built after the last change of what it is built from. */
function isFresh() {
  const built = join(dist, 'custom-elements.json') // written last
  const sources = ['src', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']
  const files = sources.flatMap((source) => {
    const path = join(root, source)
    if (!statSync(path).isDirectory()) return [path]
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  })
  return existsSync(built) && files.every((file) => statSync(file).mtimeMs <= statSync(built).mtimeMs)
}

/** Builds the documentation with the packages of docs/, which it installs where they are not. */
function buildDocs() {
  const cwd = join(root, 'docs')
  installBeside(pathToFileURL(join(cwd, 'package.json')).href)
  const args = ['node_modules/vitepress/bin/vitepress.js', 'build', '--outDir', join(dist, 'site/docs')]
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' })
  if (status !== 0) fail(`docs: VitePress ended with ${status}`)
}

async function buildSite() {
  await build({ root, configFile: join(root, 'vite.config.ts'), build: { outDir: join(dist, 'site') } })
}

/**
 * Builds the entries with React, the jar and the physics together, so that they share one core. What
 * each may import: tests/consumers.
 */
async function buildLibrary() {
  await bundle({
    entry: Object.fromEntries(Object.entries(libraryEntries).map(([name, file]) => [name, join(root, file)])),
    external: isOutside,
    // Marks the client boundary for React server frameworks.
    banner: (/** @type {{ name: string }} */ chunk) =>
      /^(index|sharedReact)$/.test(chunk.name) ? "'use client';" : '',
    plugins: [ownWorker('packageWorker.ts'), lean()],
  })
}

/** Builds one file with all dependencies, for pages without a bundler. */
async function buildElement() {
  const chunks = await bundle({
    entry: { element: join(root, elementEntry) },
    define: { 'process.env.NODE_ENV': '"production"' },
    codeSplitting: false,
    license: { fileName: NOTICES },
    plugins: [ownWorker('elementWorker.ts'), lean({ cuts: true })],
  })
  const needs = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  if (chunks.length !== 1 || needs.length > 0) {
    fail(`element.js must be one file that imports nothing; files: ${chunks.map((c) => c.fileName)}; imports: ${needs}`)
  }
  writeBillOfMaterials()
}

/**
 * Writes the packages in element.js as CycloneDX: those of `npm sbom` that the notices name. It has
 * no time and no number of its own, so that the same source gives the same file.
 */
function writeBillOfMaterials() {
  // Vite sets NODE_ENV to production, where npm leaves devDependencies out.
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--include=dev', '--sbom-format', 'cyclonedx'], {
    ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 },
  })
  if (status !== 0) fail(`npm sbom ended with ${status}: ${stderr}`)
  const { bomFormat, specVersion, metadata, components } = JSON.parse(stdout)
  const named = new Set(readFileSync(join(dist, NOTICES), 'utf8').match(/^## .+? - \S+/gm))
  const bundled = components.filter((/** @type {{ name: string, version: string }} */ { name, version }) =>
    named.has(`## ${name} - ${version}`),
  )
  if (bundled.length !== named.size) fail(`npm sbom lacks packages of ${NOTICES}: ${[...named].join(', ')}`)
  const bill = {
    bomFormat,
    specVersion,
    version: 1,
    metadata: { component: { ...metadata.component, name } },
    components: bundled,
  }
  writeFileSync(join(dist, BILL), `${JSON.stringify(bill, null, 2)}\n`)
}

async function buildTypes() {
  const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('types: tsc found errors')
  // tsc keeps `./vec.ts` in declarations. Every resolver understands `./vec.js`.
  const names = readdirSync(join(dist, 'types'), { recursive: true, encoding: 'utf8' })
  for (const file of names.filter((name) => name.endsWith('.d.ts')).map((name) => join(dist, 'types', name))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/(\bfrom |\bimport\(|\bimport )(['"])(\.\.?\/[^'"]*)\.tsx?\2/g, '$1$2$3.js$2'))
  }
  const manifest = await describeElement(root, emitTypes(root))
  writeFileSync(join(dist, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * @param {{ entry: Record<string, string>, external?: (id: string) => boolean,
 *   banner?: (chunk: any) => string, define?: Record<string, string>, codeSplitting?: false,
 *   license?: { fileName: string }, plugins: import('vite').Plugin[] }} options
 */
async function bundle({ entry, external, banner, define, codeSplitting, license, plugins }) {
  const result = await build({
    root,
    configFile: false,
    plugins: [react(), ...plugins],
    publicDir: false,
    define,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      license,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external,
        // Vite keeps the whitespace of ES libraries unless the output itself is minified.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          banner,
          postBanner: license && `/*! Third-party notices: ${license.fileName} */`, // the minifier removes comments
          codeSplitting,
          // Vite's `var` for constants costs a step a tenth more in Node 20, and bytes.
          topLevelVar: false,
          minify: true,
        },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []))
  const assets = files.filter((file) => file.type === 'asset' && !/\.map$|^THIRD/.test(file.fileName))
  if (assets.length > 0) fail(`the library must contain only modules, got ${assets.map((a) => a.fileName)}`)
  return files.filter((file) => file.type === 'chunk')
}

/** @param {string} id */
function isOutside(id) {
  return outside.some((name) => id === name || id.startsWith(`${name}/`))
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`build: ${message}`)
  process.exit(1)
}
