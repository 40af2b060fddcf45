// The look of the canvas around: <KonpeitoCanvas look> sets it, every view reads it.
import { createContext, useContext } from 'react'
import { LOOKS, type Look } from './lightingPresets.ts'

export const LookContext = createContext<Look>(LOOKS.day)

export function useLook(): Look {
  return useContext(LookContext)
}
