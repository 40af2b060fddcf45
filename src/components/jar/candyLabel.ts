// The label of the candy under the pointer or with the focus in the list, over the picture. It is
// no text for screen readers: the list has the same words.
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { keyOf } from '../../jar/jarItems.ts'
import { type BodyId, bodyIds } from '../../physics/index.ts'
import { INK, LINE, SHEET } from '../../view/colorScheme.ts'
import { make, type Styles } from '../../view/dom.ts'
import type { ScreenPlace } from '../../view/screenPlace.ts'
import type { JarTexts } from './texts.ts'
import type { Words } from './words.ts'

export interface CandyLabel {
  readonly element: HTMLElement
  /**
   * Finds the place of a body in the picture; on a torus that of its image nearest to a place. The
   * scene sets it.
   */
  locate: ((body: BodyId, near: Place) => ScreenPlace | null) | null
  /** Whether any candy has a label. */
  readonly wanted: boolean
  /**
   * Shows the label of the candy with a body.
   * @param at where the pointer is. @default the middle of the picture
   */
  show(body: BodyId | null, at?: Place): void
  /** Shows the label of a candy. */
  showCandy(candy: CandyEvent | null): void
  /** Updates the text: candies, items or words may be others. */
  update(): void
  /** Moves the label to its candy. */
  move(): void
}

/** CSS pixels from the upper left of the picture. */
type Place = { readonly x: number; readonly y: number }

/** CSS pixels between a label, its candy and the edge of the picture. */
const GAP = 6

/**
 * @param words Returns the words.
 * @param onChange Called with another candy; null when there is none.
 */
export function createCandyLabel(
  jar: Jar,
  words: () => Words<keyof JarTexts>,
  onChange: (candy: CandyEvent | null) => void,
): CandyLabel {
  let shown: BodyId | null = null
  let wanted = false
  /** Where it was last; on a torus the label stays at that image of its candy. */
  let last: Place | undefined
  const element = make('div', { 'aria-hidden': true, hidden: true, style: LABEL })

  const write = (candy: CandyEvent | null) => {
    element.replaceChildren()
    if (!candy) return
    const { item, items } = candy
    const { label } = item
    if (items.length > 1 && label) words().write(element, 'picked', { label, count: items.length - 1 })
    else if (items.length > 1) words().write(element, 'count', { count: items.length })
    else if (label) element.append(make('bdi', {}, label))
  }
  const candyOf = (body: BodyId | null) => (body === null || jar.isPouringOut() ? null : jar.at(body))
  const move = () => {
    if (shown === null) return
    if (!candyOf(shown)) return show(null)
    const { clientWidth, clientHeight } = element.parentElement!
    const middle = { x: clientWidth / 2, y: clientHeight / 2 }
    const isSeen = (place: Place | null | undefined) =>
      place && Math.abs(place.x - middle.x) < middle.x && Math.abs(place.y - middle.y) < middle.y
    let place = result.locate?.(shown, last ?? middle)
    if (!isSeen(place)) place = result.locate?.(shown, middle)
    element.hidden = !isSeen(place) || element.firstChild === null
    if (element.hidden) return
    const { x, y, radius } = place!
    last = place!
    const { offsetWidth, offsetHeight } = element
    const above = y - radius - GAP - offsetHeight
    const top = above >= GAP ? above : Math.min(y + radius + GAP, clientHeight - offsetHeight - GAP)
    const left = Math.max(GAP, Math.min(clientWidth - offsetWidth - GAP, x - offsetWidth / 2))
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  }
  const show = (body: BodyId | null, at?: Place) => {
    const candy = candyOf(body)
    const before = shown
    shown = candy && body
    if (shown !== before) last = at
    write(candy)
    element.hidden = true
    move()
    if (shown !== before) onChange(candy)
  }
  const result: CandyLabel = {
    element,
    locate: null,
    get wanted() {
      return wanted
    },
    show,
    showCandy(candy) {
      const key = candy && keyOf(candy.item.id)
      const isIts = (body: BodyId) => keyOf(jar.at(body)?.item.id ?? '') === key
      show(key === null ? null : (bodyIds(jar.world).find(isIts) ?? null))
    },
    update() {
      wanted = jar.list().some(({ item, items }) => items.length > 1 || item.label)
      show(shown)
    },
    move,
  }
  return result
}

const LABEL: Styles = {
  position: 'absolute',
  left: '0',
  top: '0',
  boxSizing: 'border-box',
  width: 'max-content',
  maxWidth: `min(260px, calc(100% - ${2 * GAP}px))`,
  padding: '2px 10px',
  border: `1px solid ${LINE}`,
  borderRadius: '10px',
  background: SHEET,
  color: INK,
  font: '14px/1.5 system-ui, sans-serif',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  pointerEvents: 'none',
}
