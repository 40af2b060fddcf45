// A jar that several devices count: random changes of several documents that are merged now and then,
// and the single rules behind them.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import type { JarItem } from '../../src/jar/jarItems.ts'
import { bindJar } from '../../src/shared/bindJar.ts'

/** Brings two documents to the same state. */
function merge(one: Doc, other: Doc): void {
  applyUpdate(other, encodeStateAsUpdate(one, encodeStateVector(other)))
  applyUpdate(one, encodeStateAsUpdate(other, encodeStateVector(one)))
}

function device(doc = new Doc(), name?: string) {
  const jar = createJar()
  const end = bindJar(jar, doc, { device: name })
  return { jar, doc, end }
}

/** What a jar holds, whatever ids its nameless items have. */
function contents(jar: Jar): string[] {
  return jar
    .items()
    .map((item) => JSON.stringify(String(item.id).startsWith('#') ? { ...item, id: '#' } : item))
    .sort()
}

const named = (...ids: string[]): JarItem[] => ids.map((id) => ({ id, label: `Label ${id}` }))

test('what one device adds or takes, the other shows', () => {
  const a = device()
  a.jar.drop(3)
  a.jar.drop(named('x', 'y'))
  const b = device()
  merge(a.doc, b.doc)
  expect(contents(b.jar)).toEqual(contents(a.jar))
  expect(b.jar.count()).toBe(5)
  b.jar.take(['x'])
  b.jar.take(b.jar.items().filter(({ label }) => !label).slice(1).map(({ id }) => id))
  b.jar.setItems(b.jar.items().map((item) => (item.id === 'y' ? { ...item, label: 'New' } : item)))
  merge(a.doc, b.doc)
  expect(contents(a.jar)).toEqual([JSON.stringify({ id: '#' }), JSON.stringify({ id: 'y', label: 'New' })])
  expect(contents(b.jar)).toEqual(contents(a.jar))
})
