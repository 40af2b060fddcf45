// <KonpeitoCanvas> for scenes of a developer's own: it registers all elements of three, as fiber's
// <Canvas> does.
import { extend } from '@react-three/fiber'
import { useState } from 'react'
import * as THREE from 'three'
import { type KonpeitoCanvasProps, KonpeitoCanvas as LeanCanvas } from './KonpeitoCanvas.tsx'

/**
 * The package's canvas and renderer: pixel ratio, pause when off-screen, lost contexts, fallback.
 * Its children are the scene.
 */
export function KonpeitoCanvas(props: KonpeitoCanvasProps) {
  useState(() => extend(THREE as never))
  return <LeanCanvas {...props} />
}
