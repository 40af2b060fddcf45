// Parts without light: plain colours, and lines and marks on glass and planes. GoalLines.tsx,
// WalkerMarks.tsx and TorusView.tsx of components explain the formulas.
import { type Color, DoubleSide, type MeshBasicMaterialParameters } from 'three'
import {
  attribute,
  cameraProjectionMatrix,
  float,
  mix,
  modelViewMatrix,
  positionGeometry,
  positionView,
  smoothstep,
  transformNormalToView,
  varying,
  vec2,
  vec3,
  vec4,
  vertexColor,
} from 'three/tsl'
import { MeshBasicNodeMaterial, type Node, NodeMaterial } from 'three/webgpu'
import type { ViewUniforms } from '../components/torus/torusCircles.ts'
import type { MarkUniforms } from '../components/walker/markUniforms.ts'
import { BLENDS, COVERS, coverScreen, lightOf, shown } from './display.ts'
import { live, liveColor } from './live.ts'

/** A background of one colour. */
export const groundNode = (color: Color) => vec4(lightOf(liveColor({ value: color })), 1)

/** A material in the vertices' colours. */
export function flatMaterial(parameters: MeshBasicMaterialParameters) {
  const color = vertexColor() as unknown as Node<'vec4'>
  const light = lightOf(color.rgb)
  const material = new MeshBasicNodeMaterial(parameters)
  if (!parameters.transparent) return Object.assign(material, { colorNode: light })
  return Object.assign(material, COVERS, { fragmentNode: coverScreen(light, color.a) })
}

/** The lines of goals on glass. */
export function etchingMaterial() {
  const material = new MeshBasicNodeMaterial({ side: DoubleSide, ...COVERS })
  const across = varying(attribute('across', 'float'))
  const outward = transformNormalToView(vec3(positionGeometry.x, 0, positionGeometry.z)).normalize()
  const near = varying(outward.dot(positionView.negate().normalize()))
  const edge = across.fwidth().mul(0.5)
  const light = smoothstep(edge.negate(), edge, across.negate())
  const alpha = mix(0.62, 0.95, light).mul(mix(0.3, 1, smoothstep(-0.1, 0.15, near)))
  material.fragmentNode = coverScreen(lightOf(mix(vec3(0.16, 0.1, 0.15), vec3(1), light)), alpha)
  return material
}

/** The marks of one debug layer of a torus. @param width of lines in CSS pixels; null: rectangles */
export function debugMaterial(uniforms: ViewUniforms, color: Color, alpha: number, width: number | null) {
  const span = attribute('iSpan', 'vec4')
  const corner = attribute('position', 'vec2')
  const { uScale: scale, uPixel: pixel } = live(uniforms)
  const [from, to] = [span.xy.mul(scale), span.zw.mul(scale)]
  const between = to.sub(from).div(pixel)
  const along = between.div(between.length().max(1e-6))
  const aside = vec2(along.y.negate(), along.x).mul(corner.y.sub(0.5).mul(width ?? 0))
  const place = width === null ? mix(from, to, corner) : mix(from, to, corner.x).add(aside.mul(pixel))
  const vertexNode = vec4(place, 0, 1)
  const fragmentNode = coverScreen(lightOf(liveColor({ value: color })), float(alpha))
  const settings = { ...COVERS, depthTest: false, side: DoubleSide }
  return Object.assign(new NodeMaterial(), settings, { vertexNode, fragmentNode })
}

/** Lines, spindles, discs and squares of a walker. */
export function markMaterial(uniforms: MarkUniforms) {
  const { uPixel: pixel, uSoft: soft, uTint, uTinted, uAlpha } = live(uniforms)
  const ends = attribute('iEnds', 'vec4')
  const form = attribute('iForm', 'vec2')
  const paint = attribute('iPaint', 'vec4')
  const corner = attribute('position', 'vec2')
  const span = ends.zw.sub(ends.xy)
  const far = span.length()
  const along = far.greaterThan(0).select(span.div(far), vec2(1, 0))
  const reach = form.x.add(soft.mul(0.5)).add(0.5).mul(pixel)
  const at = vec2(corner.x.greaterThan(0).select(far.add(reach), reach.negate()), corner.y.mul(reach))
  const place = ends.xy.add(along.mul(at.x)).add(vec2(along.y.negate(), along.x).mul(at.y))
  const vertexNode = cameraProjectionMatrix.mul(modelViewMatrix).mul(vec4(place, 0, 1))

  const spot = varying(at.div(pixel))
  const long = varying(far.div(pixel))
  const shape = varying(form)
  const color = varying(paint)
  const beyond = vec2(spot.x.sub(spot.x.clamp(0, long)), spot.y).abs()
  const fromMiddle = spot.x.div(long.max(1e-6)).sub(0.5).abs()
  const spindle = smoothstep(0.08, 0.4, fromMiddle).mul(-0.66).add(1)
  const half = shape.x.mul(shape.y.lessThan(-1.5).select(spindle, float(1)))
  const isSquare = shape.y.lessThan(-0.5).and(shape.y.greaterThan(-1.5))
  const away = isSquare.select(beyond.x.max(beyond.y), beyond.length())
  const filled = half.sub(away).div(soft).add(0.5).clamp(0, 1)
  const hole = away.sub(shape.y).add(0.5).clamp(0, 1)
  const cover = filled.mul(shape.y.greaterThan(0).select(hole, float(1)))
  const tinted = mix(color.rgb, uTint, uTinted)
  const fragmentNode = shown(tinted, color.a.mul(cover).mul(uAlpha))
  return Object.assign(new NodeMaterial(), BLENDS, { vertexNode, fragmentNode })
}
