// How single candies differ from the konpeito: their shape and image.

/** The shape and the image of an item. */
export type ItemLook = {
  /** Names the item in errors. @default the jar, whose image it is */
  id?: string | number
  /** One of the known shapes, or a registered name. @default konpeito; with an image, coin */
  shape?: string | null
  /** An address, a data URL or an emoji. A konpeito shows none. @default none */
  image?: string | null
}

/** The look of a single candy, by the handle of its body; undefined: the konpeito. */
export type LookOf = (id: number) => ItemLook | undefined

/** The shape of a look whose image can be drawn. */
export function shapeOf({ shape, image }: ItemLook): string {
  return shape ?? (image ? 'coin' : 'konpeito')
}
