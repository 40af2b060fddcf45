// The named jars in a row with one scale.
import { useEffect, useState } from 'react'
import { type JarEntry, KonpeitoJars } from '../../src/index.ts'
import { parseQuery } from '../../src/settings/index.ts'
import { openRecords } from '../state/keptRecords.ts'
import { type OwnJar, recordsOf, titleOf } from '../state/shelf.ts'
import type { Page } from '../state/usePage.ts'

const MOST = 24
/** The height of a line of jars. Pixels. */
const LINE = 200

/** Reads the entry of a kept jar. */
async function entryOf({ id, query, ...jar }: OwnJar, locale: string): Promise<JarEntry> {
  const entry = { label: titleOf(jar, locale), count: 0, goal: parseQuery(query).settings.goal }
  const open = await openRecords(recordsOf(id)).read()
  open(({ count, query }) => Object.assign(entry, { count, goal: parseQuery(query).settings.goal }))
  return entry
}

/** Adds to a repeated name the first number that makes it no other jar's. */
export function toldApart<Entry extends Pick<JarEntry, 'label'>>(entries: readonly Entry[]): Entry[] {
  const taken = new Set(entries.map(({ label }) => label))
  const seen = new Set<string>()
  return entries.map((entry) => {
    let { label } = entry
    for (let k = 2; seen.has(entry.label) && taken.has(label); k++) label = `${entry.label} (${k})`
    seen.add(entry.label)
    taken.add(label)
    return { ...entry, label }
  })
}

export const intoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

export function SideBySide({ page, jars, label }: { page: Page; jars: readonly OwnJar[]; label: string }) {
  const { settings, own } = page
  const { locale, palette, look, quality, count } = settings
  const [entries, setEntries] = useState<JarEntry[]>([])
  const [lines, setLines] = useState(1)
  const shown = own?.id
  useEffect(() => {
    let left = false
    const read = jars.slice(0, MOST).map(async (jar) => {
      const entry = await entryOf(jar, locale)
      return jar.id === shown ? { ...entry, count } : entry // what is on the page is newer
    })
    void Promise.all(read).then((all) => left || setEntries(toldApart(all)))
    return () => {
      left = true
    }
  }, [jars, shown, count, locale])
  if (entries.length === 0) return null
  return (
    <div ref={intoView} className="own-row" style={{ height: lines * LINE }}>
      <KonpeitoJars
        jars={entries}
        onLines={setLines}
        label={label}
        locale={locale}
        palette={palette}
        look={look}
        quality={quality}
      />
    </div>
  )
}
