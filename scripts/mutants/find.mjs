// Finds the tokens of TypeScript that a mutant may change: operators, comparisons, numbers, signs,
// min and max. Comments, texts, types and imports are left alone.

/**
 * What each token becomes.
 * @type {Record<string, string>}
 */
const CHANGES = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '++': '--',
  '--': '++',
  '|': '&',
  '&': '|',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  true: 'false',
  false: 'true',
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
  'Math.sqrt': '',
  'Math.abs': '',
  break: 'continue',
  continue: 'break',
}

// Templates and texts come first: their contents are no tokens.
const TOKEN = new RegExp(
  [
    /\/\/.*|\/\*[\s\S]*?\*\//, // comments
    /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/, // texts
    /\/(?![*/\s])(?:\\.|\[[^\]\n]*\]|[^/\\\n])+\/[gimsuy]*(?=[.,);])/, // regular expressions
    /Math\.\w+|[A-Za-z_$][\w$]*/, // names
    /0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/i, // numbers
    />>>|<<|>>|===|!==|=>|<=|>=|&&|\|\||\?\?|\*\*|\+\+|--|\+=|-=|\*=|\/=|\?\.|\.\.\./,
    /[<>+\-*/%|&!?:=;,.(){}[\]~^@]/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
  'gi',
)

/**
 * All single-token mutants of a file.
 * @param {string} file its path
 * @param {string} text its content
 */
export function findMutants(file, text) {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => !/^\/[/*]/.test(token))
  const inCode = codeTokens(tokens, text)
  const mutants = []
  for (const [k, { 0: token, index }] of tokens.entries()) {
    if (!inCode[k]) continue
    for (const to of changesOf(token, tokens[k - 1]?.[0] ?? '', tokens[k + 1]?.[0] ?? '')) {
      const mutated = text.slice(0, index) + to + text.slice(index + token.length)
      const start = text.lastIndexOf('\n', index - 1) + 1
      const end = text.indexOf('\n', index)
      const line = text.slice(0, index).split('\n').length
      const after = mutated.slice(start, end + to.length - token.length)
      mutants.push({ file, text, mutated, line, from: token, to, before: text.slice(start, end), after })
    }
  }
  return mutants
}

/**
 * What a token may become, given its neighbours.
 * @param {string} token
 * @param {string} previous
 * @param {string} next
 */
function changesOf(token, previous, next) {
  if (/^\d/.test(token)) return previous === '.' ? [] : [token === '0' ? '1' : token === '1' ? '0' : `(2 * ${token})`]
  // A sign, not a difference.
  if (token === '-' && !/^[\w$)\]!'"`]/.test(previous.at(-1) ?? '')) return ['']
  if (token === '-' && /^(return|case)$/.test(previous)) return ['']
  if (token === '!' && /^[\w(]/.test(next) && !/[\w)\]]$/.test(previous)) return ['']
  const to = Object.hasOwn(CHANGES, token) ? CHANGES[token] : undefined
  if (to === undefined) return []
  if (token === '<') return [to, '>']
  return token === '>' ? [to, '<'] : [to]
}

/**
 * Which tokens are code that runs: not types, imports, type arguments or error texts. A type is
 * found by its surroundings: interface and type declarations, annotations behind a colon in
 * parameter lists, and arguments in angle brackets.
 * @param {RegExpExecArray[]} tokens
 * @param {string} text
 */
function codeTokens(tokens, text) {
  const inCode = tokens.map(() => true)
  const word = (/** @type {number} */ k) => tokens[k]?.[0] ?? ''
  for (let k = 0; k < tokens.length; k++) {
    const token = word(k)
    const { index } = tokens[k]
    const startsLine = index === 0 || text[index - 1] === '\n'
    if (startsLine && /^(import|export|type|interface)$/.test(token)) {
      const kind = token === 'export' ? word(k + 1) : token
      if (/^(import|type|interface|\{|\*)$/.test(kind)) {
        const end = endOfStatement(text, index)
        while (k < tokens.length && tokens[k].index < end) inCode[k++] = false
        k--
        continue
      }
    }
    // Type arguments: a name, <, names and brackets, >.
    if (token === '<') {
      const rest = text.slice(index)
      const args = /^<[\w\s,[\]|.'"{}:;()=>&?]*?>(?=[(\s,)=;{[]|$)/.exec(rest)
      const before = text[index - 1]
      if (args && before !== ' ') {
        const end = index + args[0].length
        for (let j = k; j < tokens.length && tokens[j].index < end; j++) inCode[j] = false
      }
    }
    // Unions of types behind a colon or `as`.
    if ((token === '|' || token === '&') && isTypeUnion(text, index)) inCode[k] = false
    if (/^\d/.test(token) && isTypeNumber(text, index)) inCode[k] = false
  }
  return inCode
}

/**
 * The end of a declaration that starts a line.
 * @param {string} text
 * @param {number} index
 */
function endOfStatement(text, index) {
  const next = /\n(?=[^\s})\]|&])/g
  next.lastIndex = index
  const match = next.exec(text)
  return match ? match.index : text.length
}

/**
 * Whether | or & joins types: behind a colon or `as`.
 * @param {string} text
 * @param {number} index
 */
function isTypeUnion(text, index) {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /(?::|\bas)\s*[\w<>[\]'"., |&]*$/.test(line) && !/\?.*:/.test(line)
}

/**
 * Whether a number is a type, as in `Dim = 2 | 3` or `Vec<3>`.
 * @param {string} text
 * @param {number} index
 */
function isTypeNumber(text, index) {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /(?:Vec|World|Space|Dim|extends|Container|ForceField)[<\s]*$|extends .* \?.*$|: \d? ?\|? ?$/.test(line)
}
