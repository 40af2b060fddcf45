// The uniforms of the glass, for the materials of both renderers.
import { FrontSide, Matrix3, type Side } from 'three'

/**
 * @param scale size of the bottle by that of the vessel: the shader has lengths of the bottle
 * @param refracts whether the inner outline is hidden: the lens shows the inside up to the outer one
 */
export function shellUniforms(side: Side, floor: number, scale: number, refracts: boolean) {
  const near = side === FrontSide
  return {
    uEdge: { value: near ? 0.79 : 0.47 },
    // What the lens covers has moved, but hides what is behind it where it was: the far side, drawn
    // over it later, would double its edges.
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
