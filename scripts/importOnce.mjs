// A Vite plugin for the tests in Node: it makes the engine as fast in Vitest as in a bundle.

/** @typedef {{ type: string, start: number, end: number, name?: string, kind?: string }} Node */
/** @typedef {Node & { imported: Node, local: Node }} Specifier */
/** @typedef {{ source?: { value: string }, specifiers?: Specifier[], declaration?: Node }} Parts */
/** @typedef {Node & Parts} Statement */
/** @typedef {{ parse(code: string): { body: Statement[] } }} Context */
/** @typedef {{ code: string, map: null } | undefined} Changed */

/**
 * Vitest reads an imported name through a getter of its module at each use: 300 steps of a pour of
 * 3 000 take 1.6 s, not 0.6 s. With this plugin a module of `src` reads the names once, when it
 * starts. So two modules must not import each other, which the linter refuses, and no module may
 * export a variable that changes.
 */
export function importOnce() {
  return {
    name: 'konpeito-import-once',
    enforce: /** @type {const} */ ('post'), // after the types are gone
    /** @type {(this: Context, code: string, id: string) => Changed} */
    transform(code, id) {
      if (!/\/src\/[^?]*\.tsx?(\?|$)/.test(id) || id.includes('/node_modules/')) return
      let changed = code
      // From the last statement to the first, so that positions stay true.
      for (const { type, start, end, source, specifiers, declaration } of this.parse(code).body.reverse()) {
        if (declaration?.kind === 'let' || declaration?.kind === 'var')
          throw new Error(`${id} exports a variable that changes: export a function that returns it`)
        if (type !== 'ImportDeclaration' || !source?.value.startsWith('.')) continue
        if (!specifiers?.length || specifiers.some((one) => one.type !== 'ImportSpecifier')) continue
        const names = specifiers.map(({ imported, local }) => `${local.name} = module${start}.${imported.name}`)
        const bound = `import * as module${start} from ${JSON.stringify(source.value)}; const ${names.join(', ')};`
        changed = changed.slice(0, start) + bound + changed.slice(end)
      }
      return { code: changed, map: null } // no line moves
    },
  }
}
