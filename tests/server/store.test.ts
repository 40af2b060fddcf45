// The store of shared jars: its log gets shorter and loses nothing; without a binary it says what to do.
import { rmSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { LONG_LOG, merge, openStore } from '../../server/store.ts'
import { temporary } from './rig.ts'

const folders: string[] = []
const folder = () => folders[folders.push(temporary()) - 1]!
afterEach(() => {
  vi.doUnmock('lmdb')
  vi.resetModules()
  for (const each of folders.splice(0)) rmSync(each, { recursive: true })
})

function updatesOf(count: number) {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let k = 0; k < count; k++) doc.getMap('items').set(`k${k % 50}`, k)
  return { doc, updates }
}

test('a long log becomes short, also one whose start is missing', async () => {
  const path = folder()
  const store = await openStore(path)
  const { doc, updates } = updatesOf(3 * LONG_LOG)
  // The first comes last: all others wait for it.
  const [first, ...rest] = updates
  for (const update of rest) void store.append('room', update)
  await store.append('room', first!)
  const log = await store.updates('room')
  expect(log.length).toBeLessThan(LONG_LOG)
  await store.close()
  const again = await openStore(path)
  const read = new Y.Doc()
  Y.applyUpdate(read, merge(await again.updates('room')))
  expect(read.getMap('items').toJSON()).toEqual(doc.getMap('items').toJSON())
  expect(await again.updates('other')).toEqual([])
  await again.close()
})

test('the first of two claims stands, and removal keeps that a room was deleted', async () => {
  const store = await openStore(folder())
  expect(await Promise.all([store.claim('r', 'f', 'one'), store.claim('r', 'f', 'two')])).toEqual(['one', 'one'])
  await store.set('r', 'deleted', 'yes')
  await store.append('r', updatesOf(1).updates[0]!)
  await store.set('s', 'f', 'stays')
  await store.remove('r')
  expect([await store.facts('r'), await store.updates('r')]).toEqual([{ deleted: 'yes' }, []])
  expect(await store.facts('s')).toEqual({ f: 'stays' })
  await store.close()
})

test('where lmdb has no binary, the error says what to run', async () => {
  vi.doMock('lmdb', () => {
    throw new Error('No native build was found')
  })
  vi.resetModules()
  const fresh = await import('../../server/store.ts')
  await expect(fresh.openStore(folder())).rejects.toThrow(/no binary for \w+ \w+ here.*npm ci --include=optional/)
})
