// Reads a survey from a CSV file: its answers with their totals, and every row that cannot be used.
import Papa from 'papaparse'

/** `label` is the name that is shown. */
export type Answer = { answer: string; label: string; total: number }
export type BadRow = { line: number; reason: string }
export type Survey = {
  /** From the largest total to the smallest. */
  answers: readonly Answer[]
  /** Rows below the first line, without empty ones. */
  rows: number
  bad: readonly BadRow[]
}

const DELIMITERS = [',', ';', '\t'] as const
/** The largest count of a row. */
const MOST = 1_000_000

/** @throws RangeError saying how to save the file */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new RangeError('This file is not UTF-8. Save it again as “CSV UTF-8”.')
  }
}

/**
 * Counts the answers of a survey. Commas, semicolons and tabs separate fields. The first line names
 * the columns: `answer`, and where there are some, `label` and `count` or `value`.
 * @throws RangeError when the first line does not name the columns so
 */
export function readSurvey(text: string): Survey {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = DELIMITERS.find((delimiter) => columnsOf(lines, delimiter).includes('answer'))
  if (!delimiter) {
    const first = lines.slice(0, 80).split('\n')[0]!
    throw new RangeError(`The first line is “${first}”. Name one of its columns “answer”.`)
  }
  const columns = columnsOf(lines, delimiter)
  const numbers = columns.filter((name) => name === 'count' || name === 'value')
  if (numbers.length > 1) throw new RangeError(`The columns ${numbers.join(' and ')} both count. Rename one.`)
  const at = { answer: columns.indexOf('answer'), label: columns.indexOf('label'), count: columns.indexOf(numbers[0]!) }

  const answers = new Map<string, Answer>()
  const bad: BadRow[] = []
  let rows = 0
  for (const { line, fields, broken } of rowsOf(lines, delimiter).slice(1)) {
    if (fields.every((field) => field.trim() === '') && fields.length < 2) continue
    rows++
    const answer = (fields[at.answer] ?? '').trim().normalize()
    const count = at.count < 0 ? '1' : (fields[at.count] ?? '').trim()
    if (broken) bad.push({ line, reason: 'a quote is not closed, or is followed by text' })
    else if (fields.length > columns.length)
      bad.push({ line, reason: `${fields.length} fields, but the first line names ${columns.length} columns` })
    else if (answer === '') bad.push({ line, reason: 'no answer' })
    else if (count === '') bad.push({ line, reason: `no ${numbers[0]}` })
    else if (!/^\d+$/.test(count))
      bad.push({ line, reason: `${numbers[0]} “${count.slice(0, 40)}” is no whole number` })
    else if (Number(count) > MOST) bad.push({ line, reason: `${numbers[0]} ${count.slice(0, 40)} is above ${MOST}` })
    else {
      const known = answers.get(answer) ?? { answer, label: '', total: 0 }
      const label = known.label || (fields[at.label] ?? '').trim()
      answers.set(answer, { answer, label, total: known.total + Number(count) })
    }
  }
  return {
    answers: [...answers.values()]
      .map(({ answer, label, total }) => ({ answer, label: label || answer, total }))
      .sort((a, b) => b.total - a.total),
    rows,
    bad,
  }
}

function columnsOf(text: string, delimiter: string): string[] {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 })
  return (data[0] ?? []).map((name) => name.trim().toLowerCase())
}

type Row = { line: number; fields: string[]; broken: boolean }

/** The rows with the lines on which they begin. A quoted field may have line breaks. */
function rowsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  let line = 1
  for (let from = 0; from < text.length; ) {
    const rest = text.slice(from)
    let end = 0
    Papa.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      step({ data, errors, meta }, parser) {
        const broken = errors.length > 0
        // A quote that does not close takes all lines below with it. Reading continues after its
        // own line.
        const next = broken ? rest.indexOf('\n', end) + 1 || rest.length : meta.cursor
        rows.push({ line, fields: data, broken })
        line += rest.slice(end, next).split('\n').length - 1
        end = next
        if (broken) parser.abort()
      },
    })
    from += end
  }
  return rows
}
