// Contexts of a canvas: lighting preset and quality level; and GPU resources that belong to a
// component.
import { createContext, type DependencyList, useEffect, useMemo } from 'react'
import { LIGHTING_PRESETS, type LightingPreset } from '../view/lightingPresets.ts'
import { QUALITY_LEVELS, type QualityLevel } from '../view/quality.ts'

export const LightingPresetContext = createContext<LightingPreset>(LIGHTING_PRESETS.day)

export const QualityContext = createContext<QualityLevel>(QUALITY_LEVELS[0]!)

type Owned = { dispose(): void } | null

/**
 * Creates a geometry or material, and disposes of it at unmount and when a dependency creates a new
 * one.
 */
export function useDisposable<T extends Owned>(create: () => T, dependencies: DependencyList): T {
  const owned = useMemo(create, dependencies)
  useEffect(() => () => owned?.dispose(), [owned])
  return owned
}
