// What a JSON text may hold is known before it is parsed, from one pass over it.
import { expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { checkJson } from '../../src/jar/jsonText.ts'
import { readState, writeState } from '../../src/settings/links.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['{"a":[1,{"b":[]}]}', 4, 5],
  ['"[[[,,,\\"[[,"', 0, 0],
  ['[{"x":"]]]\\\\"},{"y":"{"}]', 2, 4],
  ['17', 0, 0],
])('%s has %i levels and %i objects, lists and members', (text, depth, parts) => {
  JSON.parse(text)
  expect(() => checkJson('a text', text, { depth, parts })).not.toThrow()
  if (depth > 0)
    expect(() => checkJson('a text', text, { depth: depth - 1, parts })).toThrow(`the depth of a text must be`)
  if (parts > 0)
    expect(() => checkJson('a text', text, { depth, parts: parts - 1 })).toThrow('lists and members of a text must be')
})

test('data that is too deep is refused where it enters, and a jar with the deepest saves and loads', () => {
  const jar = createJar()
  const before = jar.save()
  for (const levels of [51, 3000, 1e6])
    expect(() => jar.drop([{ id: 'a', data: { list: JSON.parse(nested(Math.min(levels, 5000))) } }])).toThrow(
      /depth of items\[0\].data|data that JSON can hold/,
    )
  expect(jar.save()).toBe(before)
  jar.drop([{ id: 'a', data: JSON.parse(nested(50)) }])
  for (const exact of [true, false]) jar.load(jar.save({ exact }))
  expect(jar.items()[0]!.data).toEqual(JSON.parse(nested(50)))
})

test.each([
  ['deep', nested(100_000)],
  ['wide', `[${'[],'.repeat(6e6)}[]]`],
])('a %s text is refused before it is parsed', (_, text) => {
  const jar = createJar()
  expect(() => jar.load(text)).toThrow(/(depth|members) of a saved jar must be/)
})

test('a short link that inflates to a wide text is refused before a jar reads it', async () => {
  const link = await writeState(`[${'{},'.repeat(6e5)}{}]`)
  expect(link.length).toBeLessThan(10_000)
  await expect(readState(`#${link}`)).rejects.toThrow(/members of the state in this address must be/)
})
