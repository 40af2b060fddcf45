// The candies as a list, for people who do not see the picture or prefer to read. Each row can be
// chosen like a candy. The list follows the jar while it is open: rows that stay are the same
// elements, so that the focus and a screen reader keep their place.
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { type JarItem, keyOf, sumOf } from '../../jar/jarItems.ts'
import { INK, LINE, SHEET } from '../../view/colorScheme.ts'
import { BUTTON, COVER, make, type Styles } from '../../view/dom.ts'
import type { JarTexts } from './texts.ts'
import type { Words } from './words.ts'

/** Rows shown at a time. */
const PAGE = 50
/** At the end of the line, so that a wide picture shows the candy whose row has the focus. */
const PANEL: Styles = {
  ...COVER,
  insetInlineStart: 'auto',
  width: 'min(100%, 380px)',
  zIndex: '2', // over the poster
  boxSizing: 'border-box',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 12px 12px',
  border: `1px solid ${LINE}`,
  borderRadius: '12px',
  backgroundColor: 'Canvas', // for browsers without light-dark()
  background: SHEET,
  color: INK,
  font: '15px/1.4 system-ui, sans-serif',
  scrollPaddingBlockStart: '56px',
}
/** Title and close button; they stay in view while the list scrolls. */
const BAR: Styles = {
  position: 'sticky',
  insetBlockStart: '0',
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
const CELL: Styles = {
  textAlign: 'start',
  padding: '4px 0',
  paddingInlineEnd: '8px',
  borderBottom: `1px solid ${LINE}`,
  overflowWrap: 'anywhere',
}
/** A column as wide as its text. */
const NARROW: Styles = { ...CELL, width: '1%', textAlign: 'end', overflowWrap: 'normal', wordBreak: 'keep-all' }
/** The last column. */
const LAST: Styles = { ...NARROW, paddingInlineEnd: '0' }

export interface ItemList {
  /** A section, for the page to insert. */
  readonly element: HTMLElement
  /** Updates the list from the jar and its texts. */
  update(): void
}

interface Row {
  readonly element: HTMLTableRowElement
  readonly choose: HTMLButtonElement
  readonly candy: CandyEvent | undefined
  show(candy: CandyEvent): void
}

type JarWords = Words<keyof JarTexts>
let created = 0

/**
 * @param words Returns the words, at each update.
 * @param onFocus Called with the candy whose row has the focus, or with null.
 */
export function createItemList(
  jar: Jar,
  words: () => JarWords,
  onPick: (candy: CandyEvent) => void,
  onClose: () => void,
  onFocus: (candy: CandyEvent | null) => void,
): ItemList {
  let first = 0
  let grouped = false
  const rows = new Map<string, Row>()
  const button = (onclick: () => void) => make('button', { type: 'button', onclick, style: BUTTON })
  const head = (style: Styles) => make('th', { scope: 'col', style })
  const cell = (style: Styles, ...inside: Node[]) => make('td', { style }, ...inside)
  const turn = (by: number) => {
    first += by
    update()
    close.focus()
  }

  const close = button(onClose)
  const earlier = button(() => turn(-PAGE))
  const later = button(() => turn(PAGE))
  const title = make('strong', { id: `konpeito-list-${++created}` })
  const heads = [head(CELL), head(NARROW), head(LAST)] as const
  const body = make('tbody')
  const table = make(
    'table',
    { 'aria-labelledby': title.id, style: { borderCollapse: 'collapse', width: '100%' } },
    make('thead', {}, make('tr', {}, ...heads)),
    body,
  )
  const empty = make('p')
  const element = make(
    'section',
    { tabIndex: -1, 'aria-labelledby': title.id, style: PANEL },
    make('div', { style: BAR }, title, close),
    table,
    empty,
    earlier,
    later,
  )
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault() // a dialog around it stays open
    onClose()
  })

  element.addEventListener('focusin', ({ target }) =>
    onFocus([...rows.values()].find(({ choose }) => choose === target)?.candy ?? null),
  )
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) onFocus(null)
  })

  const createRow = (): Row => {
    let shown: CandyEvent | undefined
    const choose = button(() => shown && onPick(shown))
    const [name, number] = [cell(CELL), cell(NARROW)]
    return {
      element: make('tr', {}, name, number, cell(LAST, choose)),
      choose,
      get candy() {
        return shown
      },
      show(candy) {
        shown = candy
        const text = words()
        writeName(name, candy.item, text)
        write(number, text.format(sumOf(candy.items)))
        number.hidden = !grouped
        text.write(choose, 'choose')
        choose.setAttribute('aria-label', `${choose.textContent}: ${name.textContent}`)
        choose.lang = text.text('choose').lang
      },
    }
  }
  /** Removes the rows of candies that left and inserts rows for new ones; the others stay. */
  const updateRows = (page: readonly CandyEvent[]) => {
    const keys = page.map(({ item }) => keyOf(item.id))
    const wanted = new Set(keys)
    const focus = (element.getRootNode() as Document | ShadowRoot).activeElement
    /** Where the row that had the focus was, if it is removed. */
    let lostFocus = -1
    let kept = 0
    for (const [key, row] of [...rows]) {
      if (wanted.has(key)) {
        kept++
        continue
      }
      if (row.choose === focus) lostFocus = kept
      row.element.remove()
      rows.delete(key)
    }
    keys.forEach((key, k) => {
      const row = rows.get(key) ?? createRow()
      rows.set(key, row)
      row.show(page[k]!)
      if (body.children[k] !== row.element) body.insertBefore(row.element, body.children[k] ?? null)
    })
    if (lostFocus < 0) return
    // The focus moves to the next row, or to the last.
    const next = keys[Math.min(lostFocus, keys.length - 1)]
    ;(next === undefined ? close : rows.get(next)!.choose).focus()
  }
  const update = () => {
    const text = words()
    // An item has one row, however many candies it has.
    const candies = jar.list().filter(({ item }, k, all) => item !== all[k - 1]?.item)
    grouped = candies.some(({ items }) => sumOf(items) !== 1)
    first = Math.max(0, Math.min(first, Math.floor((candies.length - 1) / PAGE) * PAGE))
    text.write(close, 'closeTable')
    text.write(title, 'table')
    for (const [k, heading] of (['item', 'number', 'choose'] as const).entries()) text.write(heads[k]!, heading)
    heads[1].hidden = !grouped
    text.write(empty, 'empty')
    text.write(earlier, 'earlier')
    text.write(later, 'later')
    updateRows(candies.slice(first, first + PAGE))
    table.hidden = candies.length === 0
    empty.hidden = candies.length > 0
    earlier.hidden = first === 0
    later.hidden = first + PAGE >= candies.length
  }
  update()
  return { element, update }
}

/** Writes a text only if it differs, so that a screen reader on it keeps its place. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

const idOf = ({ id }: JarItem) => ({ id: String(id).replace(/^#/, '') })

/** Writes the label of an item, which is in a language of the page, or words in its place. */
function writeName(element: HTMLElement, item: JarItem, words: JarWords): void {
  const { label = null } = item
  if (label === null) words.write(element, 'unnamed', idOf(item))
  else if (element.textContent !== label) element.replaceChildren(make('bdi', {}, label))
}

/** Writes what a candy stands for. */
export function writeCandy(element: HTMLElement, { item, items }: CandyEvent, words: JarWords): void {
  const label = item.label ?? words.text('unnamed', idOf(item)).textContent
  if (items.length > 1) words.write(element, 'picked', { label, count: items.length - 1 })
  else writeName(element, item, words)
}
