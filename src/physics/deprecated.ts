// Old names of the core. They work until 1.0. Old names of options: core/renamed.ts.
import { type BoxContainer, boxContainer } from './container/boxContainer.ts'
import type { Lathe } from './container/lathe.ts'
import { lathe } from './container/openLathe.ts'

/** Old name of `BoxContainer`. @deprecated Use `BoxContainer`. */
export type Room = BoxContainer
/** Old name of `boxContainer()`. @deprecated Use `boxContainer()`. */
export const room: typeof boxContainer = boxContainer
/** Old name of `Lathe`. @deprecated Use `Lathe`. */
export type Profile = Lathe
/** Old name of `lathe()`. @deprecated Use `lathe()`. */
export const profile: typeof lathe = lathe
