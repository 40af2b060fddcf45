// Counts how often the WebGL context came back. Whatever is baked on the GPU takes it as its key and is baked anew.
import { createContext, useContext } from 'react'

export const GenerationContext = createContext(0)

export function useGeneration(): number {
  return useContext(GenerationContext)
}
