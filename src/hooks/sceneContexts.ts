// Contexts of a canvas: lighting preset, quality level, and the generation of the WebGL context. Also
// frees GPU resources that a component creates.
import { createContext, type DependencyList, useEffect, useMemo } from 'react'
import { LIGHTING_PRESETS, type LightingPreset } from '../view/lightingPresets.ts'
import { QUALITY_LEVELS, type QualityLevel } from '../view/quality.ts'

export const LightingPresetContext = createContext<LightingPreset>(LIGHTING_PRESETS.day)

export const GenerationContext = createContext(0)

export const QualityContext = createContext<QualityLevel>(QUALITY_LEVELS[0]!)

type Owned = { dispose(): void } | null

/**
 * Creates a geometry or material and disposes of it: at unmount, and before it is created again.
 * @param dependencies a change of one of them creates it again
 */
export function useDisposable<T extends Owned>(create: () => T, dependencies: DependencyList): T {
  const owned = useMemo(create, dependencies)
  useEffect(() => () => owned?.dispose(), [owned])
  return owned
}
