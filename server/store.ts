// What the server keeps: facts of rooms, and a log of updates for each. In one LMDB file.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Extension } from '@hocuspocus/server'
import * as Y from 'yjs'

/** A log of this length becomes one update. */
export const LONG_LOG = 256

/** A link of a room was withdrawn, or the room deleted: servers tell each other. */
export type Closing = { room: string; link?: string }

/** Facts are texts under a room and a name. What resolves is on the disk. */
export interface Store {
  get(room: string, fact: string): Promise<string | undefined>
  facts(room: string): Promise<Record<string, string>>
  set(room: string, fact: string, value: string | undefined): Promise<void>
  /** Sets a fact unless it is set. @returns the value that stands */
  claim(room: string, fact: string, value: string): Promise<string>
  append(room: string, update: Uint8Array): Promise<void>
  updates(room: string): Promise<Uint8Array[]>
  /** Removes the log and the facts of a room, except that it was deleted. */
  remove(room: string): Promise<void>
  close(): Promise<void>
  // What joins several servers.
  extension?: Extension
  publish?(closing: Closing): void
  listen?(hear: (closing: Closing) => void): void
}

/**
 * Opens `jars.mdb` in a folder.
 * @throws {Error} with the remedy where lmdb has no binary for this machine
 */
export async function openStore(folder: string): Promise<Store> {
  const { open } = await import('lmdb').catch((cause: unknown) => {
    const remedy = 'Run `npm ci --include=optional`, or `npm rebuild lmdb` with a C++ compiler.'
    throw new Error(`lmdb has no binary for ${process.platform} ${process.arch} here. ${remedy}`, { cause })
  })
  mkdirSync(folder, { recursive: true })
  const root = open({ path: join(folder, 'jars.mdb'), noSubdir: true, maxDbs: 2 })
  const facts = root.openDB<string, [string, string]>({ name: 'facts', encoding: 'string' })
  const log = root.openDB<Uint8Array, [string, number]>({ name: 'log', encoding: 'binary' })
  const factsOf = (room: string) => [...facts.getRange({ start: [room, ''], end: [room, '\uffff'] })]
  const logOf = (room: string) => [...log.getRange({ start: [room, 0], end: [room, Infinity] })]
  /** A commit survives the end of the process, a flush that of the machine. */
  const write = async <T>(action: () => T) => {
    const result = await root.transaction(action)
    await root.flushed
    return result
  }
  return {
    get: async (room, fact) => facts.get([room, fact]),
    facts: async (room) => Object.fromEntries(factsOf(room).map(({ key, value }) => [key[1], value])),
    set: (room, fact, value) =>
      write(() => void (value === undefined ? facts.remove([room, fact]) : facts.put([room, fact], value))),
    claim: (room, fact, value) =>
      write(() => {
        const standing = facts.get([room, fact])
        if (standing === undefined) facts.put([room, fact], value)
        return standing ?? value
      }),
    append: (room, update) =>
      write(() => {
        const last = [...log.getKeys({ start: [room, Infinity], end: [room, 0], reverse: true, limit: 1 })]
        const next = (last[0]?.[1] ?? 0) + 1
        log.put([room, next], update)
        if (next % LONG_LOG > 0) return
        // In the same transaction: the old updates go in the moment in which their sum stands.
        const old = logOf(room)
        for (const { key } of old) log.remove(key)
        log.put([room, next], merge(old.map(({ value }) => value)))
      }),
    updates: async (room) => logOf(room).map(({ value }) => new Uint8Array(value)),
    remove: (room) =>
      write(() => {
        for (const { key } of factsOf(room)) if (key[1] !== 'deleted') facts.remove(key)
        for (const { key } of logOf(room)) log.remove(key)
      }),
    close: () => root.flushed.then(() => root.close()),
  }
}

/** One update for many. What was deleted takes no room in it; what waits for others is kept. */
export function merge(updates: Uint8Array[]): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.mergeUpdates(updates))
  return Y.encodeStateAsUpdate(doc)
}
