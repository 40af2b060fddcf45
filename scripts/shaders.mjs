// A page does not need the comments and the indentation of shaders: takes them out of every template that is marked /* glsl */. Line breaks stay,
// as directives need them, and so source maps stay true.

const TEMPLATE = /(\/\* glsl \*\/ `)((?:[^`\\]|\\.)*)(`)/g

/** @param {string} source GLSL, with `${...}` where TypeScript puts something in */
export function leanShader(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]+/g, ' '))
    .replace(/\/\/.*$/gm, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/gm, '')
    .replace(/^(?!#).*$/gm, tight)
}

/** No spaces about operators; but a - -b is not a --b. @param {string} line */
function tight(line) {
  return line.replace(/ ?([*/=<>!&|?:;,(){}[\]]) ?/g, '$1').replace(/(?<![-+]) ?([-+]) ?(?![-+ ])/g, '$1')
}

/** @returns {import('vite').Plugin} */
export function leanShaders() {
  return {
    name: 'lean-shaders',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('/* glsl */')) return null
      return {
        code: code.replace(TEMPLATE, (_all, open, glsl, close) => open + leanShader(glsl) + close),
        map: null,
      }
    },
  }
}
