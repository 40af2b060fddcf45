// A helper's change is allowed exactly if nothing but its own differs afterwards.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { copyOf, tryChange } from '../../server/guard.ts'

const ME = 'me-helper'
const OTHER = 'another-1'
const writer = (device: string) => `${device}.s`

/** An operation on a document: which map, which key, which value. */
const operations = fc.array(
  fc.record({
    map: fc.constantFrom('items', 'plain', 'jar'),
    by: fc.constantFrom(ME, ME, OTHER),
    key: fc.constantFrom('1', '2', '3'),
    remove: fc.boolean(),
    n: fc.nat(9),
  }),
  { minLength: 1, maxLength: 6 },
)
type Operations = typeof operations extends fc.Arbitrary<infer T> ? T : never

function write(doc: Y.Doc, steps: Operations) {
  doc.transact(() => {
    for (const { map, by, key, remove, n } of steps) {
      const name = map === 'plain' ? writer(by) : key
      const value = map === 'items' ? { item: { id: key }, n, by } : map === 'plain' ? { n } : `text ${n}`
      if (remove) doc.getMap(map).delete(name)
      else doc.getMap(map).set(name, value)
    }
  })
}

/** Everything of a document that is not the helper's. */
function others(doc: Y.Doc) {
  const items = Object.entries(doc.getMap<{ by: string }>('items').toJSON()).filter(([, { by }]) => by !== ME)
  return [items, doc.getMap('plain').get(writer(OTHER)), doc.getMap('jar').toJSON()]
}

test('a change that leaves others’ things different is refused', () => {
  fc.assert(
    fc.property(operations, operations, (before, change) => {
      const doc = new Y.Doc()
      write(doc, before)
      const helper = copyOf(doc, [])
      const known = Y.encodeStateVector(helper)
      write(helper, change)
      const result = tryChange(copyOf(doc, []), Y.encodeStateAsUpdate(helper, known), ME)
      if (JSON.stringify(others(helper)) !== JSON.stringify(others(doc))) expect(result).toBe('refused')
      // What touches only one's own is allowed. Removing another's thing that isn't there is nothing.
      const had = new Set(
        [...doc.getMap<{ by: string }>('items').entries()].filter(([, { by }]) => by !== ME).map(([key]) => key),
      )
      const isOwn = change.every(
        ({ map, by, key }) => by === ME && (map === 'plain' || (map === 'items' && !had.has(key))),
      )
      if (isOwn) expect(typeof result).toBe('boolean')
    }),
  )
})

test('the same change a second time is none', () => {
  const doc = new Y.Doc()
  const copy = copyOf(doc, [])
  write(doc, [{ map: 'items', by: ME, key: '1', remove: false, n: 1 }])
  const update = Y.encodeStateAsUpdate(doc)
  expect(tryChange(copy, update, ME)).toBe(true)
  expect(tryChange(copy, update, ME)).toBe(false)
})
