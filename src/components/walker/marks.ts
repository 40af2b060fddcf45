// Lines and round marks of one width in pixels at any zoom: instanced quads with one interleaved buffer each, refilled and uploaded once a
// frame. Springs, muscles, rings and the box of a selection are all drawn with them; React never sees one.
import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Sphere,
  Vector3,
} from 'three'

/** Floats of one mark: both ends, half width in px, softness of the middle (0: full, else inner radius of a ring), colour, alpha. */
const STRIDE = 10

/** Lines and discs that are drawn in one call. */
export type Marks = {
  mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>
  buffer: InstancedInterleavedBuffer
  count: number
}

// A capsule about the line from a to b; a = b is a disc. Its distance field gives smooth edges and rings.
const VERTEX = /* glsl */ `
attribute vec4 iEnds;
attribute vec2 iForm;
attribute vec4 iPaint;
uniform float uPixel;
uniform vec2 uOffset;
varying vec2 vAt;
varying float vLength;
varying vec2 vForm;
varying vec4 vPaint;
void main() {
  vec2 along = iEnds.zw - iEnds.xy;
  float len = length(along);
  vec2 t = len > 0.0 ? along / len : vec2(1.0, 0.0);
  float reach = (iForm.x + 1.0) * uPixel;
  vec2 corner = vec2(position.x > 0.0 ? len + reach : -reach, position.y * reach);
  vec2 place = iEnds.xy + t * corner.x + vec2(-t.y, t.x) * corner.y + uOffset * uPixel;
  vAt = corner / uPixel;
  vLength = len / uPixel;
  vForm = iForm;
  vPaint = iPaint;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(place, 0.0, 1.0);
}
`
const FRAGMENT = /* glsl */ `
uniform float uAlpha;
uniform float uSoft;
uniform vec3 uTint;
uniform float uTinted;
varying vec2 vAt;
varying float vLength;
varying vec2 vForm;
varying vec4 vPaint;
void main() {
  float d = length(vec2(vAt.x - clamp(vAt.x, 0.0, vLength), vAt.y));
  float cover = clamp((vForm.x - d) / uSoft + 0.5, 0.0, 1.0);
  if (vForm.y > 0.0) cover *= clamp((d - vForm.y) + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  gl_FragColor = vec4(mix(vPaint.rgb, uTint, uTinted), vPaint.a * cover * uAlpha);
  #include <colorspace_fragment>
}
`

export type MarksStyle = {
  /** all in one colour and this alpha, e.g. a shadow */
  tint?: string
  alpha?: number
  /** px by which it is moved */
  offset?: readonly [number, number]
  /** px over which the edge fades */
  soft?: number
  order: number
}

export function createMarks(capacity: number, style: MarksStyle, shared?: Marks): Marks {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.boundingSphere = new Sphere(new Vector3(), 1e6)
  geometry.instanceCount = 0
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    uniforms: {
      uPixel: { value: 1 },
      uOffset: { value: style.offset ?? [0, 0] },
      uAlpha: { value: style.alpha ?? 1 },
      uSoft: { value: style.soft ?? 1 },
      uTint: { value: new Color(style.tint ?? '#000') },
      uTinted: { value: style.tint === undefined ? 0 : 1 },
    },
  })
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.renderOrder = style.order
  mesh.raycast = () => {}
  const marks: Marks = { mesh, buffer: shared?.buffer ?? createBuffer(capacity), count: 0 }
  bind(marks)
  return marks
}

export function beginMarks(marks: Marks): void {
  marks.count = 0
}

/** One mark from a to b. Widths in px; `ring` is the inner radius of a ring, 0 for none. `paint` holds linear r, g, b at `at`. */
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
  let o = marks.count * STRIDE
  if (o >= marks.buffer.array.length) grow(marks)
  marks.count++
  const out = marks.buffer.array
  out[o++] = ax
  out[o++] = ay
  out[o++] = bx
  out[o++] = by
  out[o++] = width / 2
  out[o++] = ring
  out[o++] = paint[at]!
  out[o++] = paint[at + 1]!
  out[o++] = paint[at + 2]!
  out[o] = alpha
}

/** One upload; `pixel` is the size of a pixel in the marks' own unit. `others` draw the same marks in another style. */
export function endMarks(marks: Marks, pixel: number, others: readonly Marks[] = []): void {
  const { buffer, count } = marks
  if (count > 0) {
    buffer.clearUpdateRanges()
    buffer.addUpdateRange(0, count * STRIDE)
    buffer.needsUpdate = true
  }
  for (const each of [marks, ...others]) {
    if (each.buffer !== buffer) {
      each.buffer = buffer
      each.mesh.geometry.dispose()
      bind(each)
    }
    each.count = count
    each.mesh.geometry.instanceCount = count
    each.mesh.visible = count > 0
    each.mesh.material.uniforms.uPixel!.value = pixel
  }
}

export function disposeMarks(marks: Marks): void {
  marks.mesh.geometry.dispose()
  marks.mesh.material.dispose()
}

function createBuffer(capacity: number): InstancedInterleavedBuffer {
  const buffer = new InstancedInterleavedBuffer(new Float32Array(capacity * STRIDE), STRIDE, 1)
  buffer.setUsage(DynamicDrawUsage)
  return buffer
}

function grow(marks: Marks): void {
  const old = marks.buffer.array as Float32Array
  marks.buffer = createBuffer((2 * old.length) / STRIDE)
  ;(marks.buffer.array as Float32Array).set(old)
  marks.mesh.geometry.dispose()
  bind(marks)
}

function bind({ mesh, buffer }: Marks): void {
  mesh.geometry.setAttribute('iEnds', new InterleavedBufferAttribute(buffer, 4, 0))
  mesh.geometry.setAttribute('iForm', new InterleavedBufferAttribute(buffer, 2, 4))
  mesh.geometry.setAttribute('iPaint', new InterleavedBufferAttribute(buffer, 4, 6))
}
