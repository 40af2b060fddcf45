// Minifies shaders: a Vite plugin for builds and size measurements. Removes comments, indentation
// and zeros (0.5 becomes .5) from template literals tagged /* glsl */, which minifiers leave alone.
// The number of lines stays the same, so that source maps stay valid.

const TAGGED = /(\/\* glsl \*\/\s*`)([^`]*)`/g

/**
 * @param {string} code of a module
 * @param {(shader: string) => string} shorten
 */
export function stripShaders(code, shorten = strip) {
  return code.replace(TAGGED, (_whole, head, shader) => {
    const bare = shorten(shader)
    return `${head}${bare}\`${'\n'.repeat(lines(shader) - lines(bare))}`
  })
}

/** @param {string} shader */
function strip(shader) {
  const bare = shader
    .replace(/\/\*[\s\S]*?\*\//g, (/** @type {string} */ comment) => comment.replace(/[^\n]+/g, ''))
    .replace(/\/\/.*$/gm, '')
  // Preprocessor lines need their spaces. Elsewhere spaces around operators go, unless removing
  // them would join two signs into `++` or `--`.
  const rows = bare.split('\n').map((line) => {
    const text = line.trim()
    if (text.startsWith('#') || text.includes('${')) return text
    return text
      .replace(/\s*([*/=<>!?:;,(){}&|])\s*/g, '$1')
      .replace(/(?<![-+]) ?([-+]) ?(?![-+ ])/g, '$1')
      .replace(/(?<![\w.])(\d+\.)0+(?!\w)/g, '$1')
      .replace(/(?<![\w.])0(\.\d)/g, '$1')
  })
  // Preprocessor and template lines stay on lines of their own; all others are joined.
  let joined = rows[0] ?? ''
  for (const [k, row] of rows.entries()) {
    if (k === 0) continue
    const alone = [row, rows[k - 1]].some((text) => /^#|\$\{/.test(text ?? ''))
    const last = k === rows.length - 1
    if (alone || last || joined === '') joined += `\n${row}`
    else if (row !== '') joined += /[;{},(\n]$/.test(joined) || /^[;{},)]/.test(row) ? row : ` ${row}`
  }
  return joined.replace(/\n{2,}/g, '\n')
}

/** @param {string} text */
const lines = (text) => text.split('\n').length

/** @returns {import('vite').Plugin} */
export function bareShaders() {
  return {
    name: 'konpeito-bare-shaders',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('/* glsl */')) return null
      return { code: stripShaders(code), map: null }
    },
  }
}
