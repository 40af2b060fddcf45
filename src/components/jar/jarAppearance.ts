// The shapes and images of a jar's candies: those of their items, or else those of the jar.
import { type Report, useReported } from '../../hooks/useReported.ts'
import type { Jar } from '../../jar/jar.ts'
import { checkImage, checkShape } from '../../jar/jarItems.ts'
import type { AppearanceOf, ItemAppearance } from '../candies/candyAppearance.ts'
import type { JarViewProps } from './types.ts'

/** Default shape and image of items; `none` is no image. */
type Common = Pick<JarViewProps, 'shape' | 'image'>

/**
 * Returns the candies' shapes and images.
 * @param fail receives an error for each invalid value, which the default replaces
 */
export function createAppearanceOf(jar: Jar, { shape, image }: Common, fail: Report): AppearanceOf {
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

/** Returns the candies' shapes and images. An invalid value is reported once. */
export function useAppearanceOf(jar: Jar, common: Common, fail: Report | undefined): AppearanceOf {
  return useReported([jar, common.shape, common.image], fail, (refuse) => createAppearanceOf(jar, common, refuse))
}
