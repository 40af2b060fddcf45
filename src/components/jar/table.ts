// The jar as a table: for who does not see the picture, or would rather read. Each row can be chosen like a candy.
import type { CandyEvent, Jar } from '../../hooks/jar.ts'
import { BUTTON, COVER, make, type Styles } from './dom.ts'
import type { JarTexts } from './texts.ts'

/** Rows shown at a time. */
const PAGE = 50
const SHEET: Styles = {
  ...COVER,
  overflow: 'auto',
  padding: '12px',
  background: '#fffdfb',
  color: '#2b1f2a',
  font: '15px/1.4 system-ui, sans-serif',
}
const CELL: Styles = { textAlign: 'start', padding: '4px 8px 4px 0', borderBottom: '1px solid #e6d9df' }

/** @returns the section that shows the table; it is thrown away when it closes */
export function makeTable(
  jar: Jar,
  texts: JarTexts,
  onPick: (candy: CandyEvent) => void,
  onClose: () => void,
): HTMLElement {
  const sheet = make('section', { 'aria-label': texts.table, tabIndex: -1, style: SHEET })
  sheet.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  })
  let first = 0
  const button = (text: string, onclick: () => void, more = {}) =>
    make('button', { type: 'button', onclick, style: BUTTON, ...more }, text)
  const turn = (to: number) => {
    first = to
    fill()
    sheet.querySelector('button')?.focus()
  }
  const fill = () => {
    const candies = jar.list()
    const counts = jar.stats().standsFor > 1
    const cells = (...contents: (Node | string)[]) =>
      make('tr', {}, ...contents.map((content) => make('td', { style: CELL }, content)))
    const rows = candies.slice(first, first + PAGE).map((candy) => {
      const name = nameOf(candy, texts)
      const choose = button(texts.choose, () => onPick(candy), { 'aria-label': `${texts.choose}: ${name}` })
      return counts ? cells(name, String(candy.items.length), choose) : cells(name, choose)
    })
    const head = [texts.item, ...(counts ? [texts.number] : []), texts.choose]
    const table = make(
      'table',
      { style: { borderCollapse: 'collapse', width: '100%' } },
      make('caption', { style: { textAlign: 'start', fontWeight: '600', padding: '8px 0' } }, texts.table),
      make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col', style: CELL }, text)))),
      make('tbody', {}, ...rows),
    )
    sheet.replaceChildren(
      button(texts.closeTable, onClose),
      candies.length > 0 ? table : make('p', {}, texts.empty),
      ...(first > 0 ? [button(texts.earlier, () => turn(first - PAGE))] : []),
      ...(first + PAGE < candies.length ? [button(texts.later, () => turn(first + PAGE))] : []),
    )
  }
  fill()
  return sheet
}

export function nameOf({ item, items }: CandyEvent, texts: JarTexts): string {
  return texts.picked(item.label ?? texts.unnamed(String(item.id)), items.length)
}
