// Colours that candies have of their own, above the palette: those of the items they stand for.
import { createContext, useContext } from 'react'

/** sRGB colour of a body, or undefined: then the palette chooses. Another function, and all are asked again. */
export type CandyColors = (id: number) => string | undefined

export const CandyColorsContext = createContext<CandyColors | undefined>(undefined)

export function useCandyColors(): CandyColors | undefined {
  return useContext(CandyColorsContext)
}
