// Reads a walker from a text: JSON, or a Ruby hash with numbers, texts and lists, as in the
// article. In a whole program, it reads the first constant's hash.
import { type Model, readModel } from './model.ts'

/** The most characters of a text. */
const MOST = 4_000_000
/** The deepest nesting of lists and hashes. */
const DEEPEST = 20

const SPACE = /(?:\s|#.*)*/y
const NUMBER = /[-+]?\d[\d_]*(?:\.\d[\d_]*)?(?:e[-+]?\d+)?/iy
const TEXT = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/y
/** `:name =>`, `"name" =>`, `name:` or `"name":`. */
const KEY = /:(\w+)\s*=>|["']([^"'\n]*)["']\s*(?:=>|:)|(\w+):/y
const WORD = /(?:true|false|nil|null)\b/y
const WORDS: Record<string, unknown> = { true: true, false: false, nil: undefined, null: null }

/**
 * Reads a model from a text: JSON, or a hash of Ruby as the article writes it.
 * @param text JSON, a hash of Ruby, or a program with one.
 * @returns a model for `createModelWorld`
 * @throws RangeError naming line and column of the error, or as `readModel`
 */
export function readListing(text: string): Model {
  if (text.length > MOST) throw new RangeError(`the text must have at most ${MOST} characters, got ${text.length}`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = parse(text)
  }
  return readModel(json)
}

function parse(text: string): unknown {
  const program = /^[ \t]*[A-Z]\w*[ \t]*=\s*(?=\{)/m.exec(text)
  let at = program ? program.index + program[0].length : 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const skip = (sign: RegExp) => {
    take(SPACE)
    const found = take(sign)
    if (found) take(SPACE)
    return found !== null
  }
  const refuse = (wanted: string): never => {
    const lines = text.slice(0, at).split('\n')
    const got = text
      .slice(at, at + 20)
      .split('\n')[0]!
      .trim()
    const found = at === text.length ? 'the end of the text' : JSON.stringify(got)
    throw new RangeError(`line ${lines.length}, column ${lines.at(-1)!.length + 1}: ${wanted} expected, got ${found}`)
  }
  /** Reads the parts of a list or a hash up to its end. A comma may follow the last part. */
  const parts = <Part>(read: () => Part, end: RegExp, name: string): Part[] => {
    const all: Part[] = []
    for (let hasComma = true; !skip(end); hasComma = skip(/,/y)) {
      if (!hasComma) refuse(`a comma or ${name}`)
      all.push(read())
    }
    return all
  }
  const key = (): string => {
    const [, symbol, quoted, word] = take(KEY) ?? refuse('a name such as :nodes =>')
    return symbol ?? quoted ?? word!
  }
  const value = (depth: number): unknown => {
    take(SPACE)
    if (depth > DEEPEST) refuse(`at most ${DEEPEST} lists inside one another`)
    const part = () => value(depth + 1)
    if (skip(/\{/y)) return Object.fromEntries(parts(() => [key(), part()] as const, /\}/y, '}'))
    if (skip(/\[/y)) return parts(part, /\]/y, ']')
    const [number] = take(NUMBER) ?? []
    if (number !== undefined) return Number(number.replaceAll('_', ''))
    const quoted = take(TEXT)
    if (quoted) return (quoted[1] ?? quoted[2])!.replaceAll(/\\(.)/g, '$1')
    const [word] = take(WORD) ?? []
    return word === undefined ? refuse('a number, a text, [ or {') : WORDS[word]
  }
  const model = value(0)
  take(SPACE)
  if (!program && at < text.length) refuse('the end of the text')
  return model
}
