// The uniforms of the glass, for both renderers.
import { FrontSide, Matrix3, type Side } from 'three'

/**
 * @param scale size of the bottle by the size of the vessel: lengths in the shader are the bottle's
 * @param refracts whether the inner outline is hidden, because the lens enlarges the inside
 */
export function shellUniforms(side: Side, floor: number, scale: number, refracts: boolean) {
  const near = side === FrontSide
  return {
    uEdge: { value: near ? 0.79 : 0.47 },
    // The far side is drawn over the refracted picture, where its edges would appear twice.
    uInner: { value: refracts ? 0.1 : 1 },
    uOuter: { value: refracts && !near ? 0.2 : 1 },
    uMirror: { value: near ? 1.5 : 0.8 },
    uSoftBox: { value: near ? 1 : 0.4 },
    uFloor: { value: floor * scale },
    uScale: { value: scale },
    // Rotates from the world into the coordinates of the bottle, which may be tipped.
    uRotation: { value: new Matrix3() },
  }
}

/** Uniforms of one side of the glass. */
export type Shell = ReturnType<typeof shellUniforms>
