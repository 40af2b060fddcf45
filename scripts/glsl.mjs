// Shaders as a page loads them: without comments and indentation, 0.5 as .5. What is tagged /* glsl */ is a template that no minifier looks into. As many lines as
// before follow it, so that source maps hold without being told. A Vite plugin; used by all builds, and where they are weighed.

const TAGGED = /(\/\* glsl \*\/\s*`)([^`]*)`/g

/** @param {string} code a module's text */
export function stripShaders(code) {
  return code.replace(TAGGED, (_whole, head, shader) => {
    const bare = strip(shader)
    return `${head}${bare}\`${'\n'.repeat(lines(shader) - lines(bare))}`
  })
}

/** @param {string} shader */
function strip(shader) {
  const bare = shader
    .replace(/\/\*[\s\S]*?\*\//g, (/** @type {string} */ comment) => comment.replace(/[^\n]+/g, ''))
    .replace(/\/\/.*$/gm, '')
  // Preprocessor lines keep their words apart; elsewhere a space beside a sign says nothing, but for those that may be doubled.
  const rows = bare.split('\n').map((line) => {
    const text = line.trim()
    if (text.startsWith('#') || text.includes('${')) return text
    return text
      .replace(/\s*([*/=<>!?:;,(){}&|])\s*/g, '$1')
      .replace(/(?<![-+]) ?([-+]) ?(?![-+ ])/g, '$1')
      .replace(/(?<![\w.])(\d+\.)0+(?!\w)/g, '$1')
      .replace(/(?<![\w.])0(\.\d)/g, '$1')
  })
  // What stands on a line of its own goes on doing so; the rest is joined.
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
