// The named jars in a row with one scale.
import { useEffect, useState } from 'react'
import { type JarEntry, KonpeitoJars } from '../../src/index.ts'
import { parseQuery } from '../../src/settings/index.ts'
import { openRecords } from '../state/keptRecords.ts'
import { type OwnJar, recordsOf } from '../state/shelf.ts'
import type { Page } from '../state/usePage.ts'

const MOST = 24
/** The height of a line of jars. Pixels. */
const LINE = 200

/** Reads the entry of a kept jar. */
async function entryOf({ id, name, query }: OwnJar): Promise<JarEntry> {
  const entry = { label: name, count: 0, goal: parseQuery(query).settings.goal }
  const open = await openRecords(recordsOf(id)).read()
  open(({ count, query }) => Object.assign(entry, { count, goal: parseQuery(query).settings.goal }))
  return entry
}

/** Adds a number to a repeated name. */
function toldApart(entries: readonly JarEntry[]): JarEntry[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const times = (seen.get(entry.label) ?? 0) + 1
    seen.set(entry.label, times)
    return times === 1 ? entry : { ...entry, label: `${entry.label} (${times})` }
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
      const entry = await entryOf(jar)
      return jar.id === shown ? { ...entry, count } : entry // what is on the page is newer
    })
    void Promise.all(read).then((all) => left || setEntries(toldApart(all)))
    return () => {
      left = true
    }
  }, [jars, shown, count])
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
