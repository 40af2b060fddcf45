// Fits the bottle, or another vessel, into the free part of the window: as large as possible between
// the texts, the panel and the edges.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type JarVessel, vesselOf } from '../../src/index.ts'
import { framingOf } from '../../src/internal.ts'
import { onResize } from './browser.ts'

export type Box = { left: number; top: number; right: number; bottom: number }
/** Half width and half height of what the camera shows, as `fits` of <BottleView>. Metres. */
type Fits = readonly [number, number]

/** Least half height of the picture: a low vessel is not drawn larger than a high one. Metres. */
const LEAST_HEIGHT = 1.1
/** Smallest gap between the bottle and the panel, an edge or a text. Pixels. */
const MARGIN = 10
/** The smallest scale of the bottle beside the panel, and the smallest further one below texts. */
const MIN_SCALE = { panel: 0.4, texts: 0.6 } as const

/**
 * All boxes are in pixels.
 * @param scene the box of the picture
 * @param free the uncovered part of the picture
 * @param texts boxes of text at the top
 */
export function fitBottle(scene: Box, free: Box, texts: readonly Box[], vessel: JarVessel): Fits {
  const { inView, outline } = framingOf(vessel)
  const whole: Fits = [inView[0], Math.max(LEAST_HEIGHT, inView[1])]
  const [width, height] = [scene.right - scene.left, scene.bottom - scene.top]
  if (!(width > 0 && height > 0)) return whole
  const [x, y] = [scene.left + width / 2, scene.top + height / 2]
  const half = Math.min(x - free.left, free.right - x) - MARGIN
  const widest = Math.max(...outline.map(({ half }) => half))
  // Pixels per metre: what the window allows, then what its free part allows.
  const usual = Math.min(height / 2 / whole[1], width / 2 / whole[0])
  const most = Math.min(usual, Math.max(MIN_SCALE.panel * usual, half / widest))
  const isClear = (size: number) =>
    texts.every((text) =>
      outline.every(
        ({ half, top }) => text.right + MARGIN <= x - half * size || text.bottom + MARGIN <= y - top * size,
      ),
    )
  let size = most
  while (size > MIN_SCALE.texts * most && !isClear(size)) size *= 0.99
  if (!isClear(size)) size = most
  return size === usual ? whole : [0, height / 2 / size]
}

/** The uncovered part of a picture, and the covered widths at its right and lower edge. */
type FreePart = Box & { covered: Pick<Box, 'right' | 'bottom'> }

const USUAL = framingOf(vesselOf('bottle')).inView

/**
 * Measures `.scene`, `.panel` and the texts in `.masthead` of a page, at mount and whenever one of them
 * changes its size.
 * @param vessel null where the picture shows no vessel
 * @returns `fits` for the vessel, and the free part in pixels from the picture's upper left. Their
 *   identities change only with their values.
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
      // An open sheet covers a low window entirely. Then the picture keeps half of the window.
      const above = Math.min(picture.bottom, Math.max(card.top, (picture.top + picture.bottom) / 2))
      const whole = { right: Math.min(picture.right, innerWidth), bottom: above }
      const clear = beside ? { right: card.left, bottom: picture.bottom } : whole
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

/** The box of an element's text, which may be narrower than the element. None where hidden. */
function textBox(element: Element): Box[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  const box = range.getBoundingClientRect()
  return box.width > 0 ? [box] : []
}
