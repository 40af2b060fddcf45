// The document of a named jar: what the bottle of the page is bound to, and the settings that it shares.
import * as Y from 'yjs'
import { SYNC_LIMITS } from '../../server/protocol.ts'
import type { Jar } from '../../src/index.ts'
import {
  formatText,
  fromLetters,
  parseText,
  type ReadValue,
  SETTINGS,
  type Settings,
  toLetters,
} from '../../src/settings/index.ts'
import { bindJar, readShared, writeShared } from '../../src/shared/index.ts'
import { inTime, LONG_PATIENCE } from '../parts/browser.ts'
import { connect } from '../shared/connect.ts'
import { deviceOf, keepDoc, type Told } from '../shared/keepDoc.ts'
import { changeJar, docOf, type OwnJar } from '../state/shelf.ts'
import { isTooLong } from './ownJar.ts'

/** Settings that all devices show alike. */
const SHARED = ['goal', 'unit', 'vessel', 'shape', 'palette', 'look', 'image', 'seed'] as const
export type SharedSettings = Pick<Settings, (typeof SHARED)[number]> & { name: string }

/** Characters of an image that a document takes. */
export const LONGEST_IMAGE = SYNC_LIMITS.image

/**
 * Opens a document.
 * @param patience in milliseconds: where a read fails, nothing ever answers
 * @throws what `keepDoc` does, or a DOMException after `patience`
 */
export async function openDoc(name: string, told: Told, patience = LONG_PATIENCE): Promise<Y.Doc> {
  const doc = new Y.Doc()
  await inTime(keepDoc(doc, name, told), patience).catch((error) => {
    doc.destroy()
    throw error ?? new DOMException('the storage does not answer', 'TimeoutError')
  })
  return doc
}

/** The document of a named jar. */
export type OwnDocument = Awaited<ReturnType<typeof openOwnDoc>>

/** Opens the document of a named jar. What is damaged stays beside a new one. */
export async function openOwnDoc(own: OwnJar, told: Told & { damaged(): void }) {
  const doc = await openDoc(docOf(own), told).catch(async (error) => {
    if (!(error instanceof RangeError)) throw error
    told.damaged()
    const copies = (own.copies ?? 0) + 1
    await changeJar(own.id, { copies })
    return openDoc(docOf({ ...own, copies }), told)
  })
  return {
    bind: (jar: Jar) => bindJar(jar, doc, { device: deviceOf().device }),
    /** Connects it to the server, if the jar is shared. */
    connect: ({ room, key, shared }: OwnJar) =>
      shared && room && key ? connect(doc, room, { key, ...deviceOf() }) : null,
    /** Returns its settings that the page knows. */
    settings: () => settingsOf(doc),
    /** Calls back when another device or tab has changed settings. */
    follow(changed: (settings: Partial<SharedSettings>) => void) {
      const told = (_: unknown, { local }: Y.Transaction) => local || changed(settingsOf(doc))
      doc.getMap('jar').observe(told)
      return () => doc.getMap('jar').unobserve(told)
    },
    write({ name, image, ...settings }: SharedSettings) {
      const given = image.length > LONGEST_IMAGE ? settings : { ...settings, image }
      const texts = Object.entries(given).map(([key, value]) => [
        key,
        typeof value === 'number' ? value : formatText(value as ReadValue, SETTINGS[key as 'goal'].type),
      ])
      writeShared(doc, { name, ...Object.fromEntries(texts) })
    },
    /** Whether anything was ever counted in it. */
    isFilled: () => ['items', 'plain'].some((name) => doc.getMap(name).size > 0),
    /** Its state in letters, for a file. */
    save: () => toLetters(Y.encodeStateAsUpdate(doc)),
    close: () => doc.destroy(),
  }
}

/** Writes the document of a new jar. @param letters of a file @throws RangeError when they are damaged */
export async function writeDoc(id: string, letters: string): Promise<void> {
  let update: Uint8Array
  try {
    update = fromLetters(letters)
    Y.applyUpdate(new Y.Doc(), update)
  } catch {
    throw new RangeError('the file is damaged')
  }
  const doc = await openDoc(docOf({ id }), { full() {} })
  Y.applyUpdate(doc, update)
  doc.destroy() // once it is written
}

/** Returns the settings of a document that the page knows. */
export function settingsOf(doc: Y.Doc): Partial<SharedSettings> {
  const { name, ...given } = readShared(doc)
  const read = SHARED.map((key) => [key, parseText(String(given[key] ?? ''), SETTINGS[key].type)])
  return {
    ...(name && !isTooLong(name) && { name }),
    ...Object.fromEntries(read.filter(([, value]) => value !== undefined)),
  }
}
