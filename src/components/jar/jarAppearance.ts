// The shapes and images of a jar's candies: those of their items, or else those of the jar.

import { useReported } from '../../hooks/useReported.ts'
import type { Jar } from '../../jar/jar.ts'
import { checkImage, checkShape } from '../../jar/jarItems.ts'
import type { AppearanceOf, ItemAppearance } from '../candies/candyAppearance.ts'

/**
 * How the candies of a jar look.
 * @param shape That of items without one.
 * @param image That of items without one; `none` for none.
 * @param fail Gets the error of what is not allowed, which is left out.
 */
export function createLookOf(
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

/** `createLookOf` of the props of a view: what is refused is reported once. */
export function useLookOf(
  jar: Jar,
  shape: string | undefined,
  image: string | undefined,
  fail: (error: Error) => void,
): AppearanceOf {
  return useReported([jar, shape, image], fail, (refuse) => createLookOf(jar, shape, image, refuse))
}
