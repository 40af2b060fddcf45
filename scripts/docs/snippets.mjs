// Reads the code snippets of the documentation: fenced blocks of ts, tsx, js or html. Tests compile
// and run them. In the browser a Vite plugin serves them as modules, so that readers copy what was
// tested.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @typedef {{ name: string, file: string, line: number, language: string, code: string }} Snippet
 */

const LANGUAGES = ['ts', 'tsx', 'js', 'html']
/** Languages of blocks that are not run. */
export const COMMANDS = ['sh']
/** The source file of each package import. @type {Record<string, string>} */
export const SOURCES = {
  'konpeito-bottle': 'src/index.ts',
  'konpeito-bottle/jar': 'src/jar/index.ts',
  'konpeito-bottle/jsx': 'src/element/jsx.ts',
  'konpeito-bottle/physics': 'src/physics/index.ts',
  'konpeito-bottle/physics/blocks': 'src/physics/blocks.ts',
  'konpeito-bottle/physics/scenes': 'src/scenes/index.ts',
  'konpeito-bottle/physics/soda': 'src/scenes/soda/index.ts',
  'konpeito-bottle/shared': 'src/shared/index.ts',
  'konpeito-bottle/shared/react': 'src/shared/react.ts',
  'konpeito-bottle/webgpu': 'src/webgpu/index.ts',
  'konpeito-bottle/element': 'src/element/element.ts',
}

/** The Markdown files whose snippets are tested. @param {string} root */
export function markdownFiles(root) {
  const docs = ['docs', 'docs/ja', 'docs/reference'].flatMap((folder) =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []).sort().map((name) => `${folder}/${name}`),
  )
  // The projects of that guide are built by `npm run test:hosts`.
  const guides = docs.filter((name) => name.endsWith('.md') && name !== 'docs/frameworks.md')
  return ['README.md', 'README.ja.md', ...guides]
}

/**
 * @param {string} root
 * @returns {Snippet[]}
 * @throws {Error} if a block is in an unknown language, not closed, or nested in a list or a quote
 */
export function readSnippets(root) {
  return markdownFiles(root).flatMap((file) => {
    // The reference is generated, and its code blocks are signatures.
    const text = readFileSync(join(root, file), 'utf8').replace(/^<!-- reference: [\s\S]*/m, '')
    const fences = text.match(/^[ >]*(?:[-*+] +|\d+[.)] +)?(?:`{3,}|~{3,})/gm)?.length ?? 0
    const blocks = [...text.matchAll(/^```([^`\n]*)\n([\s\S]*?)\n?^```$/gm)]
    const indented = text.match(/\n\n {4,}\S/g)?.length ?? 0
    const all = blocks.length + (fences === 0 ? indented : 0)
    if (fences !== 2 * all)
      throw new Error(
        `${file}: ${fences} fences for ${all} blocks: close each block, and put none into a list or a quote`,
      )
    return blocks.flatMap(({ 1: info = '', 2: code = '', index }) => {
      const [language = ''] = info.split(/\s+/)
      if (COMMANDS.includes(language)) return []
      const line = text.slice(0, index).split('\n').length + 1
      if (!LANGUAGES.includes(language))
        throw new Error(
          `${file}:${line - 1}: no test covers a block of ${language || 'no language'}; use ${[...LANGUAGES, ...COMMANDS].join(', ')}`,
        )
      return [{ name: `${file.replace(/\W/g, '-')}-${line}`, file, line, language, code }]
    })
  })
}

/** The expected output: the comments after `console.log` calls. @param {string} code */
export function expectedOutput(code) {
  return [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map((match) => match[1])
}

const LIST = 'virtual:docs-snippets'
const ONE = 'virtual:docs-snippet/'

/**
 * The module `virtual:docs-snippets` lists all snippets. Scripts have a `load()` that imports them.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function snippetModules(root) {
  return {
    name: 'konpeito-docs-snippets',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === LIST || id.startsWith(ONE)) return id
      const source = importer?.startsWith(ONE) ? SOURCES[id] : undefined
      // Packages resolve from the root of this project.
      if (source) return join(root, source)
      return importer?.startsWith(ONE) ? this.resolve(id, join(root, 'index.ts'), { skipSelf: true }) : null
    },
    load(id) {
      if (id === LIST) {
        const entries = readSnippets(root).map((snippet) => {
          const load =
            snippet.language === 'html' ? '' : `, load: () => import('${ONE}${snippet.name}.${snippet.language}')`
          const prints = JSON.stringify(expectedOutput(snippet.code))
          return `{ ...${JSON.stringify(snippet)}, prints: ${prints}${load} }`
        })
        return `export default [${entries.join(',\n')}]`
      }
      if (!id.startsWith(ONE)) return null
      return readSnippets(root).find(({ name, language }) => id === `${ONE}${name}.${language}`)?.code ?? null
    },
  }
}
