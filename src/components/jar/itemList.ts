// The jar as a table: for who does not see the picture, or would rather read. Each row can be chosen like a candy. It follows the jar while it
// is open: rows that stay are the same elements, so that neither the focus nor a screen reader loses its place.
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { keyOf } from '../../jar/jarItems.ts'
import { INK, LINE, SHEET } from './colorScheme.ts'
import { BUTTON, COVER, make, type Styles } from './dom.ts'
import type { JarTexts } from './texts.ts'

/** Rows shown at a time. */
const PAGE = 50
const PANEL: Styles = {
  ...COVER,
  zIndex: '2', // over the poster, which stands where nothing is drawn yet, or ever
  boxSizing: 'border-box',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 12px 12px',
  border: `1px solid ${LINE}`,
  borderRadius: '12px',
  backgroundColor: 'Canvas', // where a browser does not know the next
  background: SHEET,
  color: INK,
  font: '15px/1.4 system-ui, sans-serif',
  scrollPaddingBlockStart: '56px',
}
/** Title and the way out: in sight however far one has read. */
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
  padding: '4px 8px 4px 0',
  borderBottom: `1px solid ${LINE}`,
  overflowWrap: 'anywhere',
}
/** A column no wider than what stands in it, at the end of its row. */
const NARROW: Styles = { ...CELL, width: '1%', textAlign: 'end', overflowWrap: 'normal', wordBreak: 'keep-all' }
/** The last of them. */
const LAST: Styles = { ...NARROW, paddingInlineEnd: '0' }

export interface ItemList {
  /** A section, to be put into the page. */
  readonly element: HTMLElement
  /** Brings it in line with the jar and its words. */
  update(): void
}

interface Row {
  readonly element: HTMLTableRowElement
  readonly choose: HTMLButtonElement
  show(candy: CandyEvent): void
}

/** @param texts the words, as they are at each call */
export function createItemList(
  jar: Jar,
  texts: () => JarTexts,
  onPick: (candy: CandyEvent) => void,
  onClose: () => void,
): ItemList {
  let first = 0
  let counts = false
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
  const title = make('strong')
  const heads = [head(CELL), head(NARROW), head(LAST)] as const
  const body = make('tbody')
  const table = make(
    'table',
    { style: { borderCollapse: 'collapse', width: '100%' } },
    make('thead', {}, make('tr', {}, ...heads)),
    body,
  )
  const empty = make('p')
  const element = make(
    'section',
    { tabIndex: -1, style: PANEL },
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

  const makeRow = (): Row => {
    let shown: CandyEvent | undefined
    const choose = button(() => shown && onPick(shown))
    const [name, number] = [cell(CELL), cell(NARROW)]
    return {
      element: make('tr', {}, name, number, cell(LAST, choose)),
      choose,
      show(candy) {
        shown = candy
        const words = texts()
        const said = nameOf(candy, words)
        // How many others it stands for, if any, has its own column.
        write(name, counts ? (candy.item.label ?? words.unnamed(String(candy.item.id))) : said)
        write(number, String(candy.items.length))
        number.hidden = !counts
        write(choose, words.choose)
        choose.setAttribute('aria-label', `${words.choose}: ${said}`)
      },
    }
  }
  /** Rows of those that left go, the others stay where they are, new ones stand between and behind them. */
  const fill = (page: readonly CandyEvent[]) => {
    const keys = page.map(({ item }) => keyOf(item.id))
    const wanted = new Set(keys)
    const focus = (element.getRootNode() as Document | ShadowRoot).activeElement
    let bereft = -1
    let staying = 0
    for (const [key, row] of [...rows]) {
      if (wanted.has(key)) {
        staying++
        continue
      }
      if (row.choose === focus) bereft = staying
      row.element.remove()
      rows.delete(key)
    }
    keys.forEach((key, k) => {
      const row = rows.get(key) ?? makeRow()
      rows.set(key, row)
      row.show(page[k]!)
      if (body.children[k] !== row.element) body.insertBefore(row.element, body.children[k] ?? null)
    })
    if (bereft < 0) return
    // Who stood on a row that left stands on the next one, or on the last.
    const next = keys[Math.min(bereft, keys.length - 1)]
    ;(next === undefined ? close : rows.get(next)!.choose).focus()
  }
  const update = () => {
    const words = texts()
    const candies = jar.list()
    counts = jar.stats().standsFor > 1
    first = Math.max(0, Math.min(first, Math.floor((candies.length - 1) / PAGE) * PAGE))
    element.setAttribute('aria-label', words.table)
    write(close, words.closeTable)
    table.setAttribute('aria-label', words.table)
    write(title, words.table)
    for (const [k, text] of [words.item, words.number, words.choose].entries()) write(heads[k]!, text)
    heads[1].hidden = !counts
    write(empty, words.empty)
    write(earlier, words.earlier)
    write(later, words.later)
    fill(candies.slice(first, first + PAGE))
    table.hidden = candies.length === 0
    empty.hidden = candies.length > 0
    earlier.hidden = first === 0
    later.hidden = first + PAGE >= candies.length
  }
  update()
  return { element, update }
}

/** Only news touches the page: a reader on this text stays there. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

export function nameOf({ item, items }: CandyEvent, texts: JarTexts): string {
  return texts.picked(item.label ?? texts.unnamed(String(item.id)), items.length)
}
