// The named jars in a row that fills the screen: one scale, and a button and a key that add one to each.
import { Dialog } from '@base-ui/react/dialog'
import { type CSSProperties, memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type JarEntry, KonpeitoJars } from '../../src/index.ts'
import { languageOf, readGoals, type Settings } from '../../src/settings/index.ts'
import { onResize } from '../parts/browser.ts'
import { Button, PlainButton } from '../parts/choices.tsx'
import { nextOf } from '../parts/goals.ts'
import { OF_GOAL } from '../parts/texts.ts'
import { useFullScreen } from '../parts/useFullScreen.ts'
import { useListener } from '../parts/useListener.ts'
import type { OwnJar } from '../state/shelf.ts'
import type { Page } from '../state/usePage.ts'
import { type RowJar, useRowJars } from './rowJars.ts'
import type { OwnTexts } from './texts.ts'

/** A jar is about as wide as high. Least width of a column, and height of the texts below a jar. Pixels. */
const COLUMN = 150
const TEXT = 170
/** Characters of the longest name in full size. */
const LONG = 24

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

/** Jars of a line, so that they are as large as the window allows. In a narrow one the lines scroll. */
export function columnsOf(count: number, width: number, height: number): number {
  const most = Math.max(1, Math.floor(width / COLUMN))
  const all = Array.from({ length: count }, (_, k) => k + 1).filter((lines) => count <= lines * most)
  const size = (lines: number) => Math.min(width / Math.ceil(count / lines), height / lines - TEXT)
  const [best = count] = all.sort((one, other) => size(other) - size(one))
  return Math.ceil(count / best)
}

type RowProps = { page: Page; jars: readonly OwnJar[]; texts: OwnTexts; onClose(): void }

export function SideBySide({ page, jars, texts, onClose }: RowProps) {
  const row = useRowJars(page, jars)
  const [isBare, setBare] = useState(false)
  const leave = () => (isBare ? setBare(false) : onClose())
  useFullScreen(leave)
  useListener('keydown', ({ key, repeat, altKey, ctrlKey, metaKey }) => {
    if (page.shortcuts && !repeat && !altKey && !ctrlKey && !metaKey && /^[1-9]$/.test(key))
      row?.[Number(key) - 1]?.add()
  })
  return (
    <Dialog.Root open onOpenChange={(open) => open || leave()}>
      <Dialog.Portal>
        <Dialog.Popup
          className="jar-row"
          lang={languageOf(page.settings.locale)}
          data-look={page.settings.look}
          data-bare={isBare || undefined}
          onClick={() => isBare && setBare(false)}
        >
          <Dialog.Title className="unseen">{texts.row}</Dialog.Title>
          <div className="row-actions">
            <PlainButton onClick={() => setBare(true)}>{texts.projector}</PlainButton>
            <PlainButton onClick={onClose}>{page.texts.leave}</PlainButton>
          </div>
          {row && <Lines row={row} page={page} />}
          <p className="row-hint" role="status">
            {isBare && texts.projectorHint}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Lines({ row, page }: { row: readonly RowJar[]; page: Page }) {
  const { locale, palette, look, quality } = page.settings
  const box = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(0)
  const { length } = row
  useLayoutEffect(
    () =>
      onResize([box.current!], () =>
        setColumns(columnsOf(length, box.current!.clientWidth, box.current!.clientHeight)),
      ),
    [length],
  )
  const named = toldApart(row.map(({ title, ...jar }) => ({ ...jar, label: title })))
  // The numbers do not wait for the picture.
  const drawn = useDeferredValue(
    JSON.stringify(named.map(({ id: _, unit: _unit, vessel: _vessel, add: _add, ...entry }) => entry)),
  )
  const entries = useMemo((): JarEntry[] => JSON.parse(drawn), [drawn])
  const fills = useScale(entries)
  const [vessel, ...others] = new Set(row.map((jar) => jar.vessel))
  const say = (number: number) => number.toLocaleString(locale)
  const lines = Array.from({ length: columns && Math.ceil(length / columns) }, (_, k) => k * columns)
  return (
    <div className="row-lines" ref={box}>
      {lines.map((first) => {
        const line = named.slice(first, first + columns)
        return (
          <section key={first} style={{ '--columns': line.length, '--most': columns } as CSSProperties}>
            <Picture
              {...{ entries, first, columns, fills, locale, palette, look, quality }}
              vessel={others.length === 0 ? vessel : 'jar'}
            />
            <ul>
              {line.map(({ id, label, count, goal, unit, add }, k) => {
                const next = nextOf(readGoals(goal), count)
                return (
                  <li key={id}>
                    <h3>
                      <bdi>{label.length > LONG ? <small>{label}</small> : label}</bdi>
                    </h3>
                    <strong className="count-number">{say(count)}</strong>
                    <span>{next && OF_GOAL[languageOf(locale)](say(next.at), next.label)}</span>
                    <Button
                      className="primary"
                      aria-label={`+${say(unit)}: ${label}`}
                      data-key={first + k < 9 ? first + k + 1 : undefined}
                      onClick={add}
                    >
                      {`+${say(unit)}`}
                    </Button>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type PictureProps = Pick<Settings, 'locale' | 'palette' | 'look' | 'quality'> & {
  entries: readonly JarEntry[]
  first: number
  columns: number
  fills: number
  /** The glass of all jars. */
  vessel: Settings['vessel'] | undefined
}

const Picture = memo(({ entries, first, columns, ...props }: PictureProps) => {
  const jars = useMemo(() => entries.slice(first, first + columns), [entries, first, columns])
  return (
    <div className="row-picture">
      <KonpeitoJars jars={jars} transparent {...props} />
    </div>
  )
})

/** The least value that fills a jar. */
const LEAST = 30

/** The value that fills each jar. It grows late and in steps, because all candies become smaller then. */
function useScale(entries: readonly JarEntry[]): number {
  const ends = entries.map(({ count = 0, goal }) => Math.max(count, readGoals(goal).at(-1)?.at ?? 0))
  const largest = Math.max(LEAST, ...ends)
  const [scale, setScale] = useState(largest)
  if (largest > 1.1 * scale) setScale(1.25 * largest)
  return scale
}
