// How large the bottle stands in the window: as large as it can between the words, the panel and the edges. Numbers first; then the hook that
// measures the page and tells the camera.
import { type RefObject, useLayoutEffect, useState } from 'react'

export type Box = { left: number; top: number; right: number; bottom: number }
/** Half width and half height, m, of what the camera shows whole: `fits` of <BottleView>. */
export type Fits = readonly [number, number]

/** What the camera shows whole where nothing stands in the way. */
const WHOLE: Fits = [0.98, 1.4]
/** Outline of the bottle about the middle of the picture, m as the camera sees them at first: half widths, and how high each reaches. */
const PARTS = [
  { half: 0.37, top: 1.27 }, // cork
  { half: 0.46, top: 1.06 }, // lip
  { half: 0.8, top: 0.82 }, // shoulders
] as const
const WIDEST = 0.8
/** Least room, px, between the bottle and the panel or an edge; between it and words. */
const MARGIN = 10
const AIR = 10
/** It is not made smaller than this part of its size for the sake of words. */
const LEAST = 0.6

/**
 * @param scene the box of the picture, px; @param free what of it nothing covers; @param words boxes of text at its top
 */
export function fitBottle(scene: Box, free: Box, words: readonly Box[]): Fits {
  const [width, height] = [scene.right - scene.left, scene.bottom - scene.top]
  if (!(width > 0 && height > 0)) return WHOLE
  const [x, y] = [scene.left + width / 2, scene.top + height / 2]
  const room = Math.min(x - free.left, free.right - x) - MARGIN
  // Pixels for one metre: as the window allows, as what is free of it allows.
  const usual = Math.min(height / 2 / WHOLE[1], width / 2 / WHOLE[0])
  const most = Math.min(usual, Math.max(LEAST * usual, room / WIDEST))
  const clear = (size: number) =>
    words.every((word) =>
      PARTS.every(({ half, top }) => word.right + AIR <= x - half * size || word.bottom + AIR <= y - top * size),
    )
  let size = most
  while (size > LEAST * most && !clear(size)) size *= 0.99
  if (!clear(size)) size = most
  return size === usual ? WHOLE : [0, height / 2 / size]
}

/** `fits` for the bottle of a page: its `.scene`, under `.masthead` and beside `.panel`; follows them. */
export function useFitBottle(page: RefObject<HTMLElement | null>, wanted: boolean): Fits {
  const [fits, setFits] = useState(WHOLE)
  useLayoutEffect(() => {
    const parts = ['.scene', '.masthead', '.panel'].map((name) => page.current?.querySelector(name))
    const [scene, masthead, panel] = parts
    if (!wanted || !scene || !masthead || !panel) return
    const measure = () => {
      const picture = scene.getBoundingClientRect()
      const card = panel.getBoundingClientRect()
      // A sheet at the foot of a phone covers nothing of the picture while it is folded.
      const beside = card.left > picture.right / 3
      const free = { left: 0, top: 0, right: beside ? card.left : picture.right, bottom: picture.bottom }
      const next = fitBottle(picture, free, [...masthead.children].flatMap(textBox))
      setFits((last) => (Math.abs(next[1] - last[1]) < 0.004 ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of [scene, masthead, panel]) observer.observe(part)
    return () => observer.disconnect()
  }, [page, wanted])
  return fits
}

/** Where the text of an element stands, which may be narrower than the element; nothing where it is not shown. */
function textBox(element: Element): Box[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  const box = range.getBoundingClientRect()
  return box.width > 0 ? [box] : []
}
