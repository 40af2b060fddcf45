// The candies as a list, for people who do not see the picture or prefer to read. Rows can be chosen
// like candies.
import { type CSSProperties, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { keyOf, sumOf } from '../../jar/jarItems.ts'
import { captureEscape } from '../../view/keys.ts'
import { BUTTON, COVER, FONT, INK, LINE, SHEET } from '../../view/styles.ts'
import { ItemName, type JarWords, nameOf, Say } from './Say.tsx'

/** Rows shown at a time. */
const PAGE = 50

type Props = {
  jar: Jar
  words: JarWords
  onPick(candy: CandyEvent): void
  onClose(): void
  /** Called with the focused row's candy, or null. */
  onFocus(candy: CandyEvent | null): void
}

export function ItemList({ jar, words, onPick, onClose, onFocus }: Props) {
  const [asked, setFirst] = useState(0)
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const leave = useEffectEvent(onClose)
  useLayoutEffect(() => {
    close.current!.focus()
    return captureEscape(panel.current!, () => leave())
  }, [])
  // An item has one row, however many candies it has.
  const candies = jar.list().filter(({ item }, k, all) => item !== all[k - 1]?.item)
  const grouped = candies.some(({ items }) => sumOf(items) !== 1)
  const first = Math.max(0, Math.min(asked, Math.floor((candies.length - 1) / PAGE) * PAGE))
  const page = candies.slice(first, first + PAGE)
  const rows = useKeptFocus(page, close)
  const say = (name: Parameters<JarWords['say']>[0]) => <Say said={words.say(name)} />
  const turn = (by: number) => {
    setFirst(first + by)
    close.current!.focus()
  }
  const choose = words.say('choose')
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={title}
      style={PANEL}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onFocus(null)
      }}
      onFocus={({ target }) => onFocus(page.find(({ item }) => rows.get(keyOf(item.id)) === target) ?? null)}
    >
      <div style={BAR}>
        <strong id={title}>{say('table')}</strong>
        <button type="button" ref={close} style={BUTTON} onClick={onClose}>
          {say('closeTable')}
        </button>
      </div>
      <table aria-labelledby={title} hidden={page.length === 0} style={TABLE}>
        <thead>
          <tr>
            <th scope="col" style={CELL}>
              {say('item')}
            </th>
            <th scope="col" style={NARROW} hidden={!grouped}>
              {say('number')}
            </th>
            <th scope="col" style={LAST}>
              {say('choose')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.map((candy) => (
            <tr key={keyOf(candy.item.id)}>
              <td style={CELL}>
                <ItemName item={candy.item} words={words} />
              </td>
              <td style={NARROW} hidden={!grouped}>
                {words.format(sumOf(candy.items))}
              </td>
              <td style={LAST}>
                <button
                  type="button"
                  ref={(button) => {
                    rows.set(keyOf(candy.item.id), button)
                  }}
                  aria-label={`${choose.text}: ${nameOf(candy.item, words)}`}
                  lang={choose.lang}
                  style={BUTTON}
                  onClick={() => onPick(candy)}
                >
                  <Say said={choose} />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p hidden={page.length > 0}>{say('empty')}</p>
      <button type="button" style={BUTTON} hidden={first === 0} onClick={() => turn(-PAGE)}>
        {say('earlier')}
      </button>
      <button type="button" style={BUTTON} hidden={first + PAGE >= candies.length} onClick={() => turn(PAGE)}>
        {say('later')}
      </button>
    </section>
  )
}

/** Moves the focus from a removed row to the next row or the last one, or else to `close`. */
function useKeptFocus(page: readonly CandyEvent[], close: { current: HTMLButtonElement | null }) {
  const [rows] = useState(() => new Map<string, HTMLButtonElement | null>())
  const before = useRef<{ keys: string[]; focused: string | undefined }>({ keys: [], focused: undefined })
  const keys = page.map(({ item }) => keyOf(item.id))
  useLayoutEffect(() => {
    const { focused } = before.current
    if (focused !== undefined && !keys.includes(focused)) {
      const at = before.current.keys.indexOf(focused)
      const kept = before.current.keys.slice(0, at).filter((key) => keys.includes(key)).length
      const next = keys[Math.min(kept, keys.length - 1)]
      ;(next === undefined ? close.current : rows.get(next))?.focus()
    }
    const focus = (close.current!.getRootNode() as Document | ShadowRoot).activeElement
    before.current = { keys, focused: keys.find((key) => rows.get(key) === focus) }
  })
  return rows
}

const TABLE: CSSProperties = { borderCollapse: 'collapse', width: '100%' }
/** At the inline end, so that a wide picture shows the focused row's candy. */
const PANEL: CSSProperties = {
  ...COVER,
  insetInlineStart: 'auto',
  width: 'min(100%, 380px)',
  zIndex: 2, // over the poster
  boxSizing: 'border-box',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 12px 12px',
  border: `1px solid ${LINE}`,
  borderRadius: '12px',
  background: SHEET,
  color: INK,
  font: `15px/1.4 ${FONT}`,
  scrollPaddingBlockStart: '56px',
}
/** Title and close button, which stay in view while the list scrolls. */
const BAR: CSSProperties = {
  position: 'sticky',
  insetBlockStart: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  margin: '0 -12px',
  padding: '8px 12px',
  borderBottom: `1px solid ${LINE}`,
  background: SHEET,
}
const CELL: CSSProperties = {
  textAlign: 'start',
  padding: '4px 0',
  paddingInlineEnd: 8,
  borderBottom: `1px solid ${LINE}`,
  overflowWrap: 'anywhere',
}
/** A column as wide as its text. */
const NARROW: CSSProperties = { ...CELL, width: '1%', textAlign: 'end', overflowWrap: 'normal', wordBreak: 'keep-all' }
/** The last column. */
const LAST: CSSProperties = { ...NARROW, paddingInlineEnd: 0 }
