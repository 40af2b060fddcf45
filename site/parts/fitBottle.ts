// The part of the window that is free for a picture, and the size of the bottle or another vessel
// in it: as large as fits between the texts, the panel and the edges. A pure function, and a hook
// that measures the page.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type JarVessel, vesselOf } from '../../src/index.ts'
import { framingOf } from '../../src/internal.ts'
import { onResize } from './browser.ts'

export type Box = { left: number; top: number; right: number; bottom: number }
/** Half width and half height of the area that the camera shows, metres: `fits` of <BottleView>. */
type Fits = readonly [number, number]

/** The least half height of the area: a low vessel is not drawn larger than a high one. Metres. */
const LEAST_HEIGHT = 1.1
/** Smallest gap between the bottle and the panel or an edge, pixels. */
const MARGIN = 10
/** Smallest gap between the bottle and a text, pixels. */
const TEXT_MARGIN = 10
/** The bottle is not scaled down further than this to make room, in all and for texts. */
const MIN_SCALE = { room: 0.4, texts: 0.6 } as const

/**
 * All boxes are in pixels.
 * @param scene The box of the picture.
 * @param free The part of it that nothing covers.
 * @param texts Boxes of text at its top.
 */
export function fitBottle(scene: Box, free: Box, texts: readonly Box[], vessel: JarVessel): Fits {
  const { inView, outline } = framingOf(vessel)
  const whole: Fits = [inView[0], Math.max(LEAST_HEIGHT, inView[1])]
  const [width, height] = [scene.right - scene.left, scene.bottom - scene.top]
  if (!(width > 0 && height > 0)) return whole
  const [x, y] = [scene.left + width / 2, scene.top + height / 2]
  const room = Math.min(x - free.left, free.right - x) - MARGIN
  const widest = Math.max(...outline.map(({ half }) => half))
  // Pixels per metre: what the window allows, then what its free part allows.
  const usual = Math.min(height / 2 / whole[1], width / 2 / whole[0])
  const most = Math.min(usual, Math.max(MIN_SCALE.room * usual, room / widest))
  const isClear = (size: number) =>
    texts.every((text) =>
      outline.every(
        ({ half, top }) => text.right + TEXT_MARGIN <= x - half * size || text.bottom + TEXT_MARGIN <= y - top * size,
      ),
    )
  let size = most
  while (size > MIN_SCALE.texts * most && !isClear(size)) size *= 0.99
  if (!isClear(size)) size = most
  return size === usual ? whole : [0, height / 2 / size]
}

/** The part of a picture that nothing covers, and what is covered at its right and lower edge. */
type FreePart = Box & { covered: Pick<Box, 'right' | 'bottom'> }

const USUAL = framingOf(vesselOf('bottle')).inView

/**
 * Measures a page now, with another vessel, and whenever a part of it changes its size: the box of
 * its `.scene`, the part of it beside `.panel`, and those of the texts in its `.masthead`.
 * @param vessel null where the picture shows something else
 * @returns `fits` for the vessel, and the free part, in pixels from the picture's upper left. Both are
 *   the same until they have to change.
 */
export function usePicture(page: RefObject<HTMLElement | null>, vessel: JarVessel | null) {
  const [fits, setFits] = useState<Fits>(USUAL)
  const [free, setFree] = useState<FreePart>()
  useLayoutEffect(() => {
    const parts = ['.scene', '.masthead', '.panel'].map((name) => page.current?.querySelector(name))
    const [scene, masthead, panel] = parts
    if (!scene || !masthead || !panel) return
    const measure = () => {
      const picture = scene.getBoundingClientRect()
      const card = panel.getBoundingClientRect()
      const beside = card.left > picture.right / 3
      // A sheet that is opened in a low window covers all. The picture then stays as large as half of it.
      const above = Math.min(picture.bottom, Math.max(card.top, (picture.top + picture.bottom) / 2))
      const clear = beside ? { right: card.left, bottom: picture.bottom } : { right: picture.right, bottom: above }
      if (vessel) {
        const texts = [...masthead.children].flatMap(textBox)
        const next = fitBottle(picture, { left: 0, top: 0, ...clear }, texts, vessel)
        setFits((last) => (last.every((side, k) => Math.abs(next[k]! - side) < 0.004) ? last : next))
      }
      const [left, right] = [0, clear.right].map((x) => Math.round(x - picture.left)) as [number, number]
      const [top, bottom] = [0, clear.bottom].map((y) => Math.round(y - picture.top)) as [number, number]
      const covered = { right: picture.right - clear.right, bottom: picture.bottom - clear.bottom }
      const next = { left, top, right, bottom, covered }
      setFree((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
    }
    return onResize([scene, masthead, panel], measure)
  }, [page, vessel])
  return { fits, free }
}

/** The box of an element's text, which may be narrower than the element; none where it is hidden. */
function textBox(element: Element): Box[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  const box = range.getBoundingClientRect()
  return box.width > 0 ? [box] : []
}
