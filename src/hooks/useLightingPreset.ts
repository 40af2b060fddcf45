// The lighting preset of the canvas around: <KonpeitoCanvas look> sets it, and every view reads it.
import { createContext, useContext } from 'react'
import { LIGHTING_PRESETS, type LightingPreset } from '../view/lightingPresets.ts'

export const LightingPresetContext = createContext<LightingPreset>(LIGHTING_PRESETS.day)

export function useLightingPreset(): LightingPreset {
  return useContext(LightingPresetContext)
}
