// Counts how often the WebGL context was restored. Everything baked on the GPU uses the count as
// its key, so that it is baked again.
import { createContext, useContext } from 'react'

export const GenerationContext = createContext(0)

export function useContextGeneration(): number {
  return useContext(GenerationContext)
}
