// The named jars of a row. The page shows one of them; the others are opened beside it, without a picture:
// each is tied to its document, and to the server if it is shared.
import { useEffect, useState } from 'react'
import { createJarOf } from '../../src/internal.ts'
import { MAX_COUNT, parseQuery, type Settings } from '../../src/settings/index.ts'
import { type KeptJar, openRecords } from '../state/keptRecords.ts'
import { type OwnJar, titleOf } from '../state/shelf.ts'
import type { Page } from '../state/usePage.ts'
import { openOwnDoc } from './ownDocument.ts'

/** What a jar of the row looks like. */
type Look = Pick<Settings, 'goal' | 'unit' | 'vessel' | 'shape' | 'image' | 'palette'>

export interface RowJar extends Look {
  id: string
  title: string
  count: number
  /** Adds one candy. */
  add(): void
}

/**
 * Opens a jar.
 * @param show called now, and when its contents or settings have changed
 * @returns a function that closes it
 */
async function openBeside(own: OwnJar, { actions, settings }: Page, show: (jar: RowJar) => void) {
  const records = openRecords(own.id)
  const told = { full: actions.storageIsFull, damaged: actions.keptIsDamaged }
  const [open, doc] = await Promise.all([records.read(), openOwnDoc(own, told)])
  const create = (query: string) => {
    const { goal, unit } = parseQuery(query).settings
    return createJarOf({ goal, unit, capacity: MAX_COUNT, overflow: 'refuse', ...doc.settings() }, actions.report)
  }
  let kept: KeptJar = { count: 0, query: own.query }
  let jar = create(own.query)
  // The document says what is in it. An empty one that is shared gets its contents from the server first.
  const isKnown = doc.isFilled() || own.shared
  open((found) => {
    jar = create(found.query)
    if (!isKnown && found.text !== undefined) jar.load(found.text)
    if (!isKnown) jar.setCount(found.count)
    kept = found
  })
  const tell = () => {
    const { name = own.name, ...look } = { ...parseQuery(kept.query).settings, ...doc.settings() }
    const { goal, vessel, shape, image, palette } = look
    const { unit } = jar
    const add = () => jar.setCount(jar.count() + unit)
    const title = titleOf({ ...own, name }, settings.locale)
    show({ id: own.id, title, count: jar.count(), goal, unit, vessel, shape, image, palette, add })
  }
  // Its text stays as it was: the note is newer.
  const note = () => {
    records.write({ query: kept.query, count: jar.count() }).catch(actions.storageIsFull)
  }
  const unbind = doc.bind(jar)
  if (kept.more && isKnown) jar.setCount(jar.count() + kept.more)
  if (kept.more) note() // the document has them now
  const stops = [
    unbind,
    jar.on('change', () => {
      note()
      tell()
    }),
    doc.follow(tell),
  ]
  const connection = doc.connect(own)
  tell()
  return () => {
    for (const stop of stops) stop()
    connection?.end()
    doc.close()
  }
}

/** The jars of a row in their order; null until all are open. One that cannot be read is left out. */
export function useRowJars(page: Page, jars: readonly OwnJar[]): readonly RowJar[] | null {
  const { own, settings, actions } = page
  const [opened, setOpened] = useState<ReadonlyMap<string, RowJar | null>>(new Map())
  const shown = own?.id
  useEffect(() => {
    const ends: (() => void)[] = []
    let isLeft = false
    for (const jar of jars) {
      if (jar.id === shown) continue
      const show = (next: RowJar | null) => isLeft || setOpened((before) => new Map(before).set(jar.id, next))
      openBeside(jar, page, show).then(
        (end) => (isLeft ? end() : ends.push(end)),
        () => {
          show(null)
          actions.partMissing()
        },
      )
    }
    return () => {
      isLeft = true
      for (const end of ends) end()
    }
  }, [jars, shown, actions])
  const row = jars.map(({ id }): RowJar | null | undefined => {
    if (own?.id !== id) return opened.get(id)
    const { count, goal, unit, vessel, shape, image, palette } = settings
    return { id, title: own.title, count, goal, unit, vessel, shape, image, palette, add: () => actions.add(1) }
  })
  return row.includes(undefined) ? null : row.filter((jar) => jar != null)
}
