// Lines, spindles, discs and squares whose width is in pixels, in one instanced draw. They draw
// springs, muscles, rings and the selection box.
import type { ThreeElements } from '@react-three/fiber'
import { useState } from 'react'
import { type Material, ShaderMaterial } from 'three'
import { useDisposable } from '../../hooks/sceneContexts.ts'
import { addInstance, createInstances, InstancedSquares, type Instances } from '../canvas/instances.tsx'
import { useNodes } from '../canvas/nodes.ts'
import { type MarkUniforms, markUniforms } from './markUniforms.ts'

/** Both ends; half width and inner radius in pixels, SQUARE or SPINDLE; linear colour, alpha. */
const LAYOUT = [
  ['iEnds', 4],
  ['iForm', 2],
  ['iPaint', 4],
] as const
/** In place of the radius of a ring: the ends are square. */
export const SQUARE = -1
/** In place of the radius of a ring: the line swells in its middle. */
export const SPINDLE = -2

/** Lines and discs that are drawn in one call. */
export type Marks = Instances

/** @param capacity number of marks from which the buffer grows */
export function createMarks(capacity: number): Marks {
  return createInstances(LAYOUT, capacity)
}

/**
 * Adds a mark to the overlay of a `WalkerView`: a line from a to b, or a disc or ring if both are equal.
 * @param ax Metres.
 * @param ay Metres.
 * @param bx Metres.
 * @param by Metres.
 * @param width Pixels.
 * @param ring Inner radius of a ring in pixels; 0 for none.
 * @param paint Holds linear red, green and blue from index `at` on.
 * @param at The index of red. @default 0
 * @param alpha Opacity, 0 to 1. @default 1
 */
export function addMark(
  marks: Marks,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
  ring: number,
  paint: ArrayLike<number>,
  at = 0,
  alpha = 1,
): void {
  const o = addInstance(marks)
  marks.data.set([ax, ay, bx, by, width / 2, ring, paint[at]!, paint[at + 1]!, paint[at + 2]!, alpha], o)
}

type Props = Omit<ThreeElements['instancedMesh'], 'args' | 'ref' | 'children'> & {
  marks: Marks
  /** Size of a pixel in the unit of the marks. */
  pixel: number
  /** One colour for all marks. @default the colour of each mark */
  tint?: string
  /** Factor on the alpha of each mark. @default 1 */
  alpha?: number
  /** Width of the soft edge in pixels. @default 1 */
  soft?: number
}

export function WalkerMarks({ marks, pixel, tint, alpha = 1, soft = 1, ...mesh }: Props) {
  const create = useNodes()?.marks ?? createMaterial
  const [uniforms] = useState(() => markUniforms(alpha, soft, tint))
  uniforms.uPixel.value = pixel
  const material = useDisposable(() => create(uniforms), [create, uniforms])
  return <InstancedSquares instances={marks} low={-1} material={material} {...mesh} />
}

function createMaterial(uniforms: MarkUniforms): Material {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    uniforms,
  })
}

// A capsule around the line between both ends, or a disc if they are equal. Its distance field makes
// smooth edges and rings.
const VERTEX = /* glsl */ `
attribute vec4 iEnds, iPaint;
attribute vec2 iForm;
uniform float uPixel, uSoft;
varying vec2 vAt, vForm;
varying float vLength;
varying vec4 vPaint;
void main() {
  vec2 along = iEnds.zw - iEnds.xy;
  float len = length(along);
  vec2 t = len > 0.0 ? along / len : vec2(1.0, 0.0);
  float reach = (iForm.x + 0.5 * uSoft + 0.5) * uPixel;
  vec2 corner = vec2(position.x > 0.0 ? len + reach : -reach, position.y * reach);
  vec2 point = iEnds.xy + t * corner.x + vec2(-t.y, t.x) * corner.y;
  vAt = corner / uPixel;
  vLength = len / uPixel;
  vForm = iForm;
  vPaint = iPaint;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(point, 0.0, 1.0);
}
`
const FRAGMENT = /* glsl */ `
uniform float uAlpha, uSoft, uTinted;
uniform vec3 uTint;
varying vec2 vAt, vForm;
varying float vLength;
varying vec4 vPaint;
void main() {
  vec2 beyond = abs(vec2(vAt.x - clamp(vAt.x, 0.0, vLength), vAt.y));
  float halfWidth = vForm.x;
  if (vForm.y < -1.5) {
    float fromMiddle = abs(vAt.x / vLength - 0.5);
    halfWidth *= 1.0 - 0.66 * smoothstep(0.08, 0.4, fromMiddle);
  }
  float d = vForm.y == -1.0 ? max(beyond.x, beyond.y) : length(beyond);
  float cover = clamp((halfWidth - d) / uSoft + 0.5, 0.0, 1.0);
  if (vForm.y > 0.0) cover *= clamp((d - vForm.y) + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  gl_FragColor = vec4(mix(vPaint.rgb, uTint, uTinted), vPaint.a * cover * uAlpha);
  #include <colorspace_fragment>
}
`
