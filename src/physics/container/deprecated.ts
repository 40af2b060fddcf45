// Old names of containers, which work until 1.0. The core has no others. Old names of options are in
// core/renamed.ts.
import { type BoxContainer, boxContainer } from './boxContainer.ts'
import type { Lathe } from './lathe.ts'
import { lathe } from './openLathe.ts'

/** Old name of `BoxContainer`. @deprecated Since 0.1, until 1.0. Use `BoxContainer`. */
export type Room = BoxContainer
/** Old name of `boxContainer()`. @deprecated Since 0.1, until 1.0. Use `boxContainer()`. */
export const room: typeof boxContainer = boxContainer
/** Old name of `Lathe`. @deprecated Since 0.1, until 1.0. Use `Lathe`. */
export type Profile = Lathe
/** Old name of `lathe()`. @deprecated Since 0.1, until 1.0. Use `lathe()`. */
export const profile: typeof lathe = lathe
