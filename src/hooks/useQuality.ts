// The quality level of the canvas around: <KonpeitoCanvas quality> sets it, and `auto` changes it.
import { createContext, useContext } from 'react'
import { QUALITY_LEVELS, type QualityLevel } from '../view/quality.ts'

export const QualityContext = createContext<QualityLevel>(QUALITY_LEVELS[0]!)

export function useQuality(): QualityLevel {
  return useContext(QualityContext)
}
