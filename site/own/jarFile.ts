// A named jar as a file: its name, its settings and every candy.
import type { OwnJar } from '../state/shelf.ts'

export interface JarFile extends Pick<OwnJar, 'name' | 'query'> {
  count: number
  /** What `save` of the jar returned. */
  text: string
}

const KIND = 'konpeito-named-jar'
const VERSION = 1

export const writeJarFile = (jar: JarFile): string => JSON.stringify({ kind: KIND, version: VERSION, ...jar })

/** @throws RangeError saying what is wrong */
export function readJarFile(content: string): JarFile {
  let file: Partial<JarFile & { kind: string; version: number }> | null = null
  try {
    file = JSON.parse(content)
  } catch {
    // Refused below.
  }
  const { kind, version, name, query, count, text } = file ?? {}
  if (kind !== KIND) throw new RangeError('this is no file of a named jar')
  if (version !== VERSION) throw new RangeError(`version ${version} is newer than this page`)
  const isWhole = typeof name === 'string' && typeof query === 'string' && typeof text === 'string'
  if (!isWhole || !Number.isFinite(count)) throw new RangeError('the file is damaged')
  return { name, query, count: count!, text }
}

/** A file name that every system takes. */
export const fileNameOf = (name: string): string => `${name.replace(/[^\p{L}\p{N}]+/gu, '-') || 'jar'}.json`
