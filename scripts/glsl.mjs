// Shaders as a page loads them: without comments and indentation. What is tagged /* glsl */ is a template that no minifier looks into. Lines stay
// where they are, so that source maps hold without being told. A Vite plugin; used by all builds, and where they are weighed.

const TAGGED = /(\/\* glsl \*\/\s*`)([^`]*)`/g

/** @param {string} code a module's text */
export function stripShaders(code) {
  return code.replace(TAGGED, (_whole, head, shader) => `${head}${strip(shader)}\``)
}

/** @param {string} shader */
function strip(shader) {
  const bare = shader
    .replace(/\/\*[\s\S]*?\*\//g, (/** @type {string} */ comment) => comment.replace(/[^\n]+/g, ''))
    .replace(/\/\/.*$/gm, '')
  // Preprocessor lines keep their words apart; elsewhere a space beside a sign says nothing, but for those that may be doubled.
  return bare
    .split('\n')
    .map((line) => {
      const text = line.trim()
      if (text.startsWith('#') || text.includes('${')) return text
      return text.replace(/\s*([*/=<>!?:;,(){}&|])\s*/g, '$1')
    })
    .join('\n')
}

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
