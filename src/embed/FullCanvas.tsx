// The canvas for people who compose a scene of their own: it knows all elements of three, as fiber's <Canvas> does.
import { extend } from '@react-three/fiber'
import { useState } from 'react'
import * as THREE from 'three'
import { type KonpeitoCanvasProps, KonpeitoCanvas as LeanCanvas } from '../components/canvas/KonpeitoCanvas.tsx'

/** Owns the renderer: pixel ratio, off-screen pause, lost contexts, fallback. Its children are a scene. */
export function KonpeitoCanvas(props: KonpeitoCanvasProps) {
  useState(() => extend(THREE as never))
  return <LeanCanvas {...props} />
}
