// What the canvas around may spend: <KonpeitoCanvas quality> sets it, and changes it in steps when `auto`.
import { createContext, useContext } from 'react'
import { QUALITY_LEVELS, type QualityLevel } from './quality.ts'

export const QualityContext = createContext<QualityLevel>(QUALITY_LEVELS[0]!)

export function useQuality(): QualityLevel {
  return useContext(QualityContext)
}
