// Tries a change on a copy of a room's document, before it counts.
import * as Y from 'yjs'
import { type Reason, SYNC_LIMITS } from './protocol.ts'

/** A copy of a document and of the updates that are on their way into it. */
export function copyOf(doc: Y.Doc, waiting: Iterable<Uint8Array>): Y.Doc {
  const copy = new Y.Doc()
  for (const name of ['jar', 'items', 'plain']) copy.getMap(name)
  for (const update of [Y.encodeStateAsUpdate(doc), ...waiting]) Y.applyUpdate(copy, update)
  return copy
}

/**
 * @returns the Yjs client ids under which an update adds to a document, and whether it leaves a gap
 * @throws {Error} for garbage
 */
export function readUpdate({ store }: Y.Doc, update: Uint8Array): { writers: number[]; isAhead: boolean } {
  const { from, to } = Y.parseUpdateMeta(update)
  return {
    writers: [...to].filter(([client, clock]) => clock > Y.getState(store, client)).map(([client]) => client),
    isAhead: [...from].some(([client, clock]) => clock > Y.getState(store, client)),
  }
}

/**
 * Applies an update to a copy. If the change is refused, discard the copy.
 * @param device the helper's, or null for an owner
 * @returns whether it changed something, or why it is not allowed
 */
export function tryChange(copy: Y.Doc, update: Uint8Array, device: string | null): boolean | Reason {
  let isAllowed = true
  let isChange = false
  // Before observers run, what the update deletes can still be read.
  const inspect = (transaction: Y.Transaction) => {
    for (const [type, keys] of transaction.changed)
      isAllowed &&= device === null ? isShort(type, copy) : isOwn(type, keys, transaction, device)
  }
  const note = () => {
    isChange = true
  }
  copy.on('beforeObserverCalls', inspect)
  copy.on('update', note)
  try {
    Y.applyUpdate(copy, update)
  } catch {
    return 'refused'
  } finally {
    copy.off('beforeObserverCalls', inspect)
    copy.off('update', note)
  }
  if (!isAllowed) return 'refused'
  // It builds on what the server does not have, such as the changes of another page.
  return copy.store.pendingStructs || copy.store.pendingDs ? 'fast' : isChange
}

/** A value of the document: it may be anything. */
type Fields = Record<string, unknown> | null
type Type = NonNullable<ReturnType<Y.Doc['share']['get']>>

function isShort(type: Type, doc: Y.Doc): boolean {
  const jar = doc.getMap<unknown>('jar')
  const lengthOf = (register: string) => String(jar.get(register) ?? '').length
  return !Object.is(type, jar) || (lengthOf('name') <= SYNC_LIMITS.name && lengthOf('image') <= SYNC_LIMITS.image)
}

function isOwn(type: Type, changed: Set<string | null>, transaction: Y.Transaction, device: string): boolean {
  const plain = transaction.doc.getMap<Fields>('plain')
  const items = transaction.doc.getMap<Fields>('items')
  const keys = [...changed] as string[]
  if (changed.has(null)) return false
  if (Object.is(type, plain))
    return (
      keys.every((key) => isOwnPlain(key, plain.get(key) ?? { n: 0 }, device)) &&
      countOf(plain, device) <= SYNC_LIMITS.plain
    )
  const { changes } = new Y.YMapEvent(items, transaction, changed)
  return (
    Object.is(type, items) &&
    [...changes.keys].every(
      ([key, { oldValue }]) =>
        (oldValue === undefined || oldValue?.by === device) &&
        (items.get(key) === undefined || isOwnItem(items.get(key)!, device)),
    )
  )
}

function isOwnItem(value: Fields, device: string): boolean {
  const { by, n, item } = value ?? {}
  const image = (Object(item) as { image?: unknown }).image ?? ''
  const isItem = Object(item) === item && typeof image === 'string' && image.length <= SYNC_LIMITS.image
  return by === device && isNumber(n) && isItem
}

/** Candies without a label: a writer's count, and which of its own device's candies it took. */
function isOwnPlain(key: string, { n, taken }: NonNullable<Fields>, device: string): boolean {
  const own = (writer: string) => writer.startsWith(`${device}.`) && writer.length < 200
  return own(key) && isNumber(n) && Object.entries(taken ?? {}).every(([writer, run]) => own(writer) && isRun(run))
}

/** What all writers of a device have added: many small ones would hide the counts of others. */
function countOf(plain: Y.Map<Fields>, device: string): number {
  const own = [...plain.entries()].filter(([writer]) => writer.startsWith(`${device}.`))
  return own.reduce((sum, [, value]) => sum + (Number(value?.n) || 0), 0)
}

/** An order, or a count, as a page reads it: `MOST_ORDER` of the document is the highest. */
function isNumber(n: unknown): boolean {
  return Number.isInteger(n) && Number(n) >= 0 && Number(n) <= 1e15
}

function isRun(run: unknown): boolean {
  return Array.isArray(run) && run.every(Number.isSafeInteger)
}
