// Gives a build its own way of creating the worker that steps worlds.
import { fileURLToPath } from 'node:url'

const replaced = fileURLToPath(new URL('../src/view/createWorker.ts', import.meta.url))

/**
 * @param {string} name name of a file in src/element, which takes the place of createWorker.ts
 * @returns {import('vite').Plugin}
 */
export function ownWorker(name) {
  const file = fileURLToPath(new URL(`../src/element/${name}`, import.meta.url))
  return {
    name: 'konpeito:own-worker',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/createWorker.ts')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id === replaced ? file : found
    },
    // Bundlers of pages have to read the address: without the comment that hides it from Vite here,
    // and in quotes, which the minifier turns into those of a template. By as many characters, for
    // the source map.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replace(
          /(new URL\(\s*)(\/\* @vite-ignore \*\/)(\s*)`([^`]+)`(,\s*import\.meta\.url\),\s*\{type:)`module`/,
          (_, open, comment, gap, file, close) => `${open}${' '.repeat(comment.length)}${gap}"${file}"${close}"module"`,
        )
      }
    },
  }
}
