// <KonpeitoCanvas> for a developer's own scenes: like fiber's <Canvas> it registers all of three.
import { extend } from '@react-three/fiber'
import { useState } from 'react'
import * as THREE from 'three'
import { type KonpeitoCanvasProps, KonpeitoCanvas as LeanCanvas } from './KonpeitoCanvas.tsx'

/**
 * Draws its children, the scene, with the package's renderer: pixel ratio, pause when off-screen,
 * lost contexts, fallback.
 */
export function KonpeitoCanvas(props: KonpeitoCanvasProps) {
  useState(() => extend(THREE as never))
  return <LeanCanvas {...props} />
}
