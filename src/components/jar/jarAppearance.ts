// The colours, shapes and images of a jar's candies: those of their items, or else those of the jar.
import { useMemo } from 'react'
import { useReported } from '../../hooks/useReported.ts'
import type { Jar } from '../../jar/jar.ts'
import { checkImage, checkShape } from '../../jar/jarItems.ts'
import type { AppearanceOf, ColorOf, ItemAppearance } from '../candies/candyAppearance.ts'

/**
 * How the candies of a jar look.
 * @param shape That of items without one.
 * @param image That of items without one; `none` for none.
 * @param fail Gets the error of what is not allowed, which is left out.
 */
export function createAppearanceOf(
  jar: Jar,
  shape: string | undefined,
  image: string | undefined,
  fail: (error: Error) => void,
): AppearanceOf {
  const common: ItemAppearance = {}
  try {
    checkShape('shape', shape ?? 'konpeito')
    // An item with an image is a coin, not a konpeito.
    if (shape !== 'konpeito') common.shape = shape ?? null
  } catch (error) {
    fail(error as Error)
  }
  try {
    checkImage('image', image ?? 'none')
    if (image !== 'none') common.image = image ?? null
  } catch (error) {
    fail(error as Error)
  }
  return (id) => {
    const item = jar.at(id)?.item
    if (!item || (!common.shape && !common.image)) return item
    const own = item.image ?? undefined
    return { id: own && item.id, shape: item.shape ?? common.shape, image: own ?? common.image }
  }
}

/**
 * How the candies of a drawn jar look. What is refused is reported once.
 * @param revision That of the jar: another one recolours the candies.
 */
export function useJarAppearance(
  jar: Jar,
  revision: number,
  { shape, image }: { shape?: string; image?: string },
  fail: (error: Error) => void,
): { colorOf: ColorOf; appearanceOf: AppearanceOf } {
  const colorOf = useMemo(
    () => (revision >= 0 ? (id: number) => jar.at(id)?.item.color : () => undefined),
    [jar, revision],
  )
  const appearanceOf = useReported([jar, shape, image], fail, (refuse) => createAppearanceOf(jar, shape, image, refuse))
  return { colorOf, appearanceOf }
}
