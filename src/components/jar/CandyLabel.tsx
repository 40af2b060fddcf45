// The label over the picture for the candy under the pointer, or for the list's focused candy.

import { useCursor } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type PerspectiveCamera, Vector3 } from 'three'
import { type PanZoomCamera, placeOf, pointAt, type ViewPlace } from '../../hooks/usePanZoomCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useHover, usePick } from '../../hooks/usePick.ts'
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { keyOf } from '../../jar/jarItems.ts'
import { type BodyId, bodyIds } from '../../physics/index.ts'
import { getDynamicBody } from '../../physics/internal.ts'
import { screenPlace } from '../../view/bodyInPicture.ts'
import { FONT, INK, LINE, SHEET } from '../../view/styles.ts'
import { type JarWords, Say } from './Say.tsx'

export type CandyLabel = ReturnType<typeof createCandyLabel>

type Locate = (body: BodyId, near: ViewPlace) => ReturnType<typeof screenPlace>

/** CSS pixels between a label, its candy and the edge of the picture. */
const GAP = 6

/** @param onChange called with another candy, or null */
export function createCandyLabel(jar: Jar, onChange: (candy: CandyEvent | null) => void) {
  let shown: BodyId | null = null
  /** Last place of the label. On a torus it stays at the same periodic image. */
  let last: ViewPlace | undefined

  const candyOf = (body: BodyId | null) => (body === null || jar.isPouringOut() ? null : jar.at(body))
  /** @param at place of the pointer. @default the middle of the picture */
  const show = (body: BodyId | null, at?: ViewPlace): void => {
    const candy = candyOf(body)
    const before = shown
    shown = candy && body
    if (shown === before) return
    last = at
    if (label.element) label.element.hidden = true // until it is written and moved
    onChange(candy)
  }
  /** Moves the label to its candy, or hides it if the candy is gone. */
  const move = (): void => {
    const { element } = label
    if (shown === null || !element) return
    if (!candyOf(shown)) return void show(null)
    const { clientWidth, clientHeight } = element.parentElement!
    const middle = { x: clientWidth / 2, y: clientHeight / 2 }
    const isSeen = (place: ViewPlace | null | undefined) =>
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
  const label = {
    /** The element that follows the candy. */
    element: null as HTMLElement | null,
    /** Finds a body in the picture, on a torus its image nearest to a place. Set by the scene. */
    locate: null as Locate | null,
    /** The candy whose label is shown. */
    candy: () => candyOf(shown),
    show,
    showCandy(candy: CandyEvent | null): void {
      const key = candy && keyOf(candy.item.id)
      const isIts = (body: BodyId) => keyOf(jar.at(body)?.item.id ?? '') === key
      show(key === null ? null : (bodyIds(jar.world).find(isIts) ?? null))
    },
    move,
  }
  return label
}

type ViewProps = { label: CandyLabel; words: JarWords; colorScheme: string }

/** Draws the label, hidden from screen readers because the list has the same words. */
export function CandyLabelView({ label, words, colorScheme }: ViewProps) {
  const element = useRef<HTMLDivElement>(null)
  const candy = label.candy()
  // After each render, because a new text changes the size.
  useLayoutEffect(() => {
    label.element = element.current
    if (!candy) element.current!.hidden = true
    label.move()
  })
  return (
    <div ref={element} aria-hidden hidden style={{ ...LABEL, colorScheme }}>
      {candy && textOf(candy, words)}
    </div>
  )
}

function textOf({ item: { label }, items }: CandyEvent, words: JarWords) {
  if (items.length > 1 && label) return <Say said={words.say('picked', { label, count: items.length - 1 })} />
  if (items.length > 1) return <Say said={words.say('count', { count: items.length })} />
  return label ? <bdi>{label}</bdi> : null
}

const LABEL: CSSProperties = {
  position: 'absolute',
  left: 0,
  top: 0,
  boxSizing: 'border-box',
  width: 'max-content',
  maxWidth: `min(260px, calc(100% - ${2 * GAP}px))`,
  padding: '2px 10px',
  border: `1px solid ${LINE}`,
  borderRadius: 10,
  background: SHEET,
  color: INK,
  font: `14px/1.5 ${FONT}`,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  pointerEvents: 'none',
}

type HoverProps = {
  label: CandyLabel
  /** Whether the pointer shows labels. The list always shows them. */
  enabled: boolean
  /** The cursor over a candy. @default that of the page */
  cursor?: string
  /** The camera of a torus. */
  plane?: PanZoomCamera
  /** Called with the clicked body, or null, in a bottle. */
  onPick?: ((id: number | null) => void) | undefined
}

/** In the canvas: moves the label with its candy, sets the cursor, and finds clicked candies. */
export function CandyHover({ label, enabled, cursor, plane, onPick }: HoverProps) {
  const { world, origin } = usePhysicsWorld()
  const get = useThree((state) => state.get)
  const [over, setOver] = useState(false)
  const hover = (body: BodyId | null, at: ViewPlace) => {
    setOver(body !== null)
    label.show(body, at)
  }
  const surface = useHover(enabled ? hover : undefined, plane && ((x, y) => pointAt(plane, x, y)))
  useCursor(over && cursor !== undefined, cursor, '', surface)
  useEffect(() => {
    label.locate = (body, near) => {
      const { position, radius } = getDynamicBody(world, body)
      const { camera, size } = get()
      if (!plane) {
        // Groups of the scene may move the world, and a bottle may lean.
        const seen = origin.current!.localToWorld(new Vector3().fromArray(position))
        return screenPlace(seen, radius, camera as PerspectiveCamera, size)
      }
      return { ...placeOf(plane, position[0]!, position[1]!, near), radius: radius * plane.scale }
    }
    return () => {
      label.locate = null
    }
  }, [label, world, origin, plane, get])
  usePick(onPick)
  useFrame(() => label.move())
  return null
}
