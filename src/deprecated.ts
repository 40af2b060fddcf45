// Old names of the entry, which work until 1.0.
import type { AppearanceOf, ItemAppearance } from './components/candies/candyAppearance.ts'

/** Old name of `ItemAppearance`. @deprecated Since 0.1, until 1.0. Use `ItemAppearance`. */
export type ItemLook = ItemAppearance
/** Old name of `AppearanceOf`. @deprecated Since 0.1, until 1.0. Use `AppearanceOf`. */
export type LookOf = AppearanceOf
