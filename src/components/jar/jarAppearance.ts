// The colours, shapes and images of a jar's candies: those of their items, or else those of the jar.
import { useMemo } from 'react'
import { type Report, useReported } from '../../hooks/useReported.ts'
import type { Jar } from '../../jar/jar.ts'
import { checkImage, checkShape } from '../../jar/jarItems.ts'
import type { AppearanceOf, ColorOf, ItemAppearance } from '../candies/candyAppearance.ts'
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

/**
 * Returns the candies' colours, shapes and images. An invalid value is reported once.
 * @param revision the jar's revision; a change recolours the candies
 */
export function useJarAppearance(jar: Jar, revision: number, { shape, image }: Common, fail: Report | undefined) {
  const colorOf = useMemo((): ColorOf => (id) => jar.at(id)?.item.color, [jar, revision])
  const make = (refuse: Report) => createAppearanceOf(jar, { shape, image }, refuse)
  const appearanceOf = useReported([jar, shape, image], fail, make)
  return { colorOf, appearanceOf }
}
