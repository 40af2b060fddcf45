// What the canvas around may spend: <KonpeitoCanvas quality> sets it, and changes it in steps when `auto`.
import { createContext, useContext } from 'react'
import { type Grade, STEPS } from './quality.ts'

export const QualityContext = createContext<Grade>(STEPS[0]!)

export function useQuality(): Grade {
  return useContext(QualityContext)
}
