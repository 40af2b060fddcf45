// The CSV reader of the survey example, and how its answers become jars.
import { describe, expect, it, test } from 'vitest'
import { chartOf } from '../../examples/survey/chart.ts'
import { decode, readSurvey } from '../../examples/survey/readSurvey.ts'
import { sampleFile } from '../../examples/survey/sampleFile.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const totals = (text: string) => readSurvey(text).answers.map(({ answer, total }) => [answer, total])
const bad = (text: string) => readSurvey(text).bad.map(({ line, reason }) => `${line} ${reason}`)

describe('readSurvey', () => {
  it('counts rows, or adds up count or value', () => {
    expect(totals('answer\ntea\nmilk\ntea')).toEqual([
      ['tea', 2],
      ['milk', 1],
    ])
    expect(totals('count,answer\n3,tea\n0,milk\n4,tea')).toEqual([
      ['tea', 7],
      ['milk', 0],
    ])
    expect(totals('Answer , VALUE\n tea , 12 ')).toEqual([['tea', 12]])
  })

  it('shows the first label of an answer', () => {
    const { answers } = readSurvey('answer,label\na,\na,Tea\na,Other tea\nb')
    expect(answers.map(({ label }) => label)).toEqual(['Tea', 'b'])
  })

  it.each([
    ['a byte order mark', '\uFEFFanswer,count\ntea,2\n'],
    ['CRLF', 'answer,count\r\ntea,2\r\n'],
    ['CR', 'answer,count\rtea,2\r'],
    ['mixed line ends', 'answer,count\r\ntea,1\ntea,1\r\n'],
    ['semicolons', 'answer;count\ntea;2\n'],
    ['tabs', 'answer\tcount\ntea\t2'],
    ['quotes', '"answer","count"\n"tea","2"'],
    ['empty lines', 'answer,count\n\ntea,2\n\n\n'],
  ])('reads a file with %s', (_, text) => {
    expect(readSurvey(decode(bytesOf(text)))).toEqual({
      answers: [{ answer: 'tea', label: 'tea', total: 2 }],
      rows: text.includes('1') ? 2 : 1,
      bad: [],
    })
  })

  it('keeps separators, quotes and line breaks of quoted fields', () => {
    expect(totals('answer,count\n"tea, ""hot""",1\r\n"two\r\nlines",1')).toEqual([
      ['tea, "hot"', 1],
      ['two\nlines', 1],
    ])
    expect(totals('answer;count\ntea, hot;1')).toEqual([['tea, hot', 1]])
  })

  it('lists each row that it cannot use, by its first line', () => {
    expect(
      bad('answer,count\n"a\nb",1\n,1\ntea,two\ntea,-1\ntea,1.5\ntea,"1,000"\ntea\ntea, hot,1\ntea,9999999'),
    ).toEqual([
      '4 no answer',
      '5 count “two” is no whole number',
      '6 count “-1” is no whole number',
      '7 count “1.5” is no whole number',
      '8 count “1,000” is no whole number',
      '9 no count',
      '10 3 fields, but the first line names 2 columns',
      '11 count 9999999 is above 1000000',
    ])
  })

  it('loses only its own line to a quote that does not close', () => {
    const text = 'answer,count\ntea,1\n"tea,1\ntea,1\n"tea"s,1\n"milk\n",2\n"open'
    expect(totals(text)).toEqual([
      ['tea', 2],
      ['milk', 2],
    ])
    const reason = 'a quote is not closed, or is followed by text'
    expect(bad(text)).toEqual([`3 ${reason}`, `5 ${reason}`, `8 ${reason}`])
  })

  it('refuses a file whose first line does not name the columns', () => {
    expect(() => readSurvey('')).toThrow('The first line is “”. Name one of its columns “answer”.')
    expect(() => readSurvey('name,votes\ntea,2')).toThrow('The first line is “name,votes”.')
    expect(() => readSurvey('answer,count,value\ntea,1,2')).toThrow('count and value both count')
    expect(() => decode(new Uint8Array([0x61, 0xe4, 0x0a]).buffer)).toThrow('not UTF-8')
  })

  it('accounts for each of the 10 000 rows of the sample', () => {
    const { answers, rows, bad } = readSurvey(sampleFile())
    expect(rows).toBe(10_000)
    expect(answers.reduce((sum, { total }) => sum + total, 0) + bad.length).toBe(rows)
    expect(answers).toHaveLength(14)
    expect(bad.length).toBeGreaterThan(100)
    expect(new Set(bad.map(({ reason }) => reason)).size).toBe(6)
  })
})

const answersOf = (totals: readonly number[], label = (k: number) => `${k}`) =>
  totals.map((total, k) => ({ answer: `${k}`, label: label(k), total }))

test.each([
  [500, 2],
  [400, 1],
  [1900, 5],
  [10_000, 50],
  [3, 1],
])('a largest total of %i has %i for a candy', (most, unit) => {
  const chart = chartOf(answersOf([most, 12]))
  expect(chart.unit).toBe(unit)
  expect(chart.fills / unit).toBeLessThanOrEqual(400)
  expect(chart.fills / unit).toBeGreaterThanOrEqual(10)
})

test('the thirteenth answer makes the twelfth jar one of others', () => {
  const twelve = answersOf(Array.from({ length: 12 }, (_, k) => 20 - k))
  expect(chartOf(twelve)).toMatchObject({ others: 0 })
  const { jars, others } = chartOf([...twelve, ...answersOf([8])])
  expect(jars).toHaveLength(12)
  expect(others).toBe(2)
  expect(jars.at(-1)).toEqual({ label: 'Other', total: 9 + 8 })
})

test('no two jars have the same name', () => {
  const long = 'x'.repeat(40)
  const { jars } = chartOf(answersOf([3, 2, 1], () => long))
  expect(new Set(jars.map(({ label }) => label)).size).toBe(3)
})

test('a survey without answers has no jars', () => {
  expect(chartOf([])).toMatchObject({ jars: [], others: 0, unit: 1 })
})
