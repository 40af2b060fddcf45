// Which candy has its label shown: the one under the pointer, or with the focus in the list; and
// where the label is. CandyLabelView.tsx draws it.
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { keyOf } from '../../jar/jarItems.ts'
import { type BodyId, bodyIds } from '../../physics/index.ts'
import type { ScreenPlace } from '../../view/bodyInPicture.ts'

export interface CandyLabel {
  /** The element that follows the candy. */
  element: HTMLElement | null
  /**
   * Finds the place of a body in the picture; on a torus that of its image nearest to a place. The
   * scene sets it.
   */
  locate: ((body: BodyId, near: Place) => ScreenPlace | null) | null
  /** The candy whose label is shown. */
  candy(): CandyEvent | null
  /**
   * Shows the label of the candy with a body.
   * @param at where the pointer is. @default the middle of the picture
   */
  show(body: BodyId | null, at?: Place): void
  /** Shows the label of a candy. */
  showCandy(candy: CandyEvent | null): void
  /** Moves the label to its candy. When the candy is gone, the label goes too. */
  move(): void
}

/** CSS pixels from the upper left of the picture. */
type Place = { readonly x: number; readonly y: number }

/** CSS pixels between a label, its candy and the edge of the picture. */
export const GAP = 6

/** @param onChange Called with another candy; null when there is none. */
export function createCandyLabel(jar: Jar, onChange: (candy: CandyEvent | null) => void): CandyLabel {
  let shown: BodyId | null = null
  /** Where it was last; on a torus the label stays at that image of its candy. */
  let last: Place | undefined

  const candyOf = (body: BodyId | null) => (body === null || jar.isPouringOut() ? null : jar.at(body))
  const show = (body: BodyId | null, at?: Place) => {
    const candy = candyOf(body)
    const before = shown
    shown = candy && body
    if (shown === before) return
    last = at
    if (label.element) label.element.hidden = true // until it is written and moved
    onChange(candy)
  }
  const move = () => {
    const { element } = label
    if (shown === null || !element) return
    if (!candyOf(shown)) return show(null)
    const { clientWidth, clientHeight } = element.parentElement!
    const middle = { x: clientWidth / 2, y: clientHeight / 2 }
    const isSeen = (place: Place | null | undefined) =>
      place && Math.abs(place.x - middle.x) < middle.x && Math.abs(place.y - middle.y) < middle.y
    let place = label.locate?.(shown, last ?? middle)
    if (!isSeen(place)) place = label.locate?.(shown, middle)
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
  const label: CandyLabel = {
    element: null,
    locate: null,
    candy: () => candyOf(shown),
    show,
    showCandy(candy) {
      const key = candy && keyOf(candy.item.id)
      const isIts = (body: BodyId) => keyOf(jar.at(body)?.item.id ?? '') === key
      show(key === null ? null : (bodyIds(jar.world).find(isIts) ?? null))
    },
    move,
  }
  return label
}
