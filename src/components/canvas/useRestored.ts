// A WebGL context that the browser has lost and restored.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent } from 'react'
import { originalOf } from './sharedRenderer.ts'

/** Calls back when the context is restored and three has set up its state again. */
export function useRestored(onRestored: () => void): void {
  const gl = useThree((state) => state.gl)
  const call = useEffectEvent(onRestored)
  useEffect(() => {
    const { domElement } = originalOf(gl)
    const listener = () => call()
    domElement.addEventListener('webglcontextrestored', listener)
    return () => domElement.removeEventListener('webglcontextrestored', listener)
  }, [gl])
}
