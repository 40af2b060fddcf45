// What the server keeps: facts of rooms, and a log of updates for each room. In one LMDB file.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as Y from 'yjs'

/** A log this long becomes one update. */
export const LONG_LOG = 256

/** Facts are texts under a room and a name. What resolves is on the disk. */
export interface Store {
  get(room: string, fact: string): Promise<string | undefined>
  facts(room: string): Promise<Record<string, string>>
  set(room: string, fact: string, value: string | undefined): Promise<void>
  /** Sets a fact that is not set yet. @returns the value that stands, which the first one chose */
  claim(room: string, fact: string, value: string): Promise<string>
  append(room: string, update: Uint8Array): Promise<void>
  updates(room: string): Promise<Uint8Array[]>
  /** Removes the facts and the log of a room. */
  remove(room: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens `jars.mdb` in a folder, which it makes where it is missing.
 * @throws {Error} with the remedy where lmdb has no binary for this machine
 */
export async function openStore(folder: string): Promise<Store> {
  const { open } = await loadLmdb()
  mkdirSync(folder, { recursive: true })
  const root = open({ path: join(folder, 'jars.mdb'), noSubdir: true, maxDbs: 2 })
  const facts = root.openDB<string, [string, string]>({ name: 'facts', encoding: 'string' })
  const log = root.openDB<Uint8Array, [string, number]>({ name: 'log', encoding: 'binary' })
  const factsOf = (room: string) => facts.getRange({ start: [room, ''], end: [room, '\uffff'] })
  const logOf = (room: string) => log.getRange({ start: [room, 0], end: [room, Number.MAX_VALUE] })
  /** A commit survives the end of the process, a flush that of the machine. */
  const write = async <T>(action: () => T) => {
    const result = await root.transaction(action)
    await root.flushed
    return result
  }
  return {
    async get(room, fact) {
      return facts.get([room, fact])
    },
    async facts(room) {
      return Object.fromEntries(factsOf(room).map(({ key, value }) => [key[1], value]))
    },
    set(room, fact, value) {
      return write(() => {
        if (value === undefined) facts.remove([room, fact])
        else facts.put([room, fact], value)
      })
    },
    claim(room, fact, value) {
      return write(() => {
        const standing = facts.get([room, fact])
        if (standing === undefined) facts.put([room, fact], value)
        return standing ?? value
      })
    },
    append(room, update) {
      return write(() => {
        const [last = [room, 0]] = log.getKeys({
          start: [room, Number.MAX_VALUE],
          end: [room, 0],
          reverse: true,
          limit: 1,
        })
        const next = last[1] + 1
        log.put([room, next], update)
        if (next % LONG_LOG === 0) shorten(room, next)
      })
    },
    async updates(room) {
      return [...logOf(room).map(({ value }) => new Uint8Array(value))]
    },
    remove(room) {
      return write(() => {
        for (const { key } of [...factsOf(room)]) facts.remove(key)
        for (const { key } of [...logOf(room)]) log.remove(key)
      })
    },
    async close() {
      await root.flushed
      await root.close()
    },
  }

  /** In the transaction of an append: the old updates go in the moment in which their sum stands. */
  function shorten(room: string, last: number) {
    const old = [...logOf(room)]
    log.put([room, last], merge(old.map(({ value }) => value)))
    for (const { key } of old) if (key[1] !== last) log.remove(key)
  }
}

/** One update for many. What was deleted takes no room in it, what waits for others is kept. */
export function merge(updates: Uint8Array[]): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.mergeUpdates(updates))
  return Y.encodeStateAsUpdate(doc)
}

async function loadLmdb(): Promise<typeof import('lmdb')> {
  try {
    return await import('lmdb')
  } catch (error) {
    const cause = `lmdb has no binary for ${process.platform} ${process.arch} here`
    throw new Error(`${cause}. Run \`npm ci --include=optional\`, or \`npm rebuild lmdb\` with a C++ compiler.`, {
      cause: error,
    })
  }
}
