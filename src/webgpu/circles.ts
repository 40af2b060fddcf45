// Circles of a torus, and its debug layers, as node materials: components/torus/torusShader.ts, which
// explains the formulas, and TorusView.tsx.
import { type Color, DoubleSide, type IUniform, type Vector2 } from 'three'
import {
  attribute,
  cos,
  dot,
  exp,
  Fn,
  float,
  fract,
  fwidth,
  If,
  length,
  log,
  mat3,
  max,
  mix,
  normalize,
  pow,
  reflect,
  sin,
  smoothstep,
  step,
  varying,
  vec2,
  vec3,
  vec4,
} from 'three/tsl'
import { type Node, NodeMaterial } from 'three/webgpu'
import { BLUNT, CORE, createCandyShape, RISE, SHARP } from '../components/candies/candyShape.ts'
import { coverOf, lightOf } from './display.ts'
import { liveColor, liveVec2 } from './live.ts'

type View = Record<'uScale' | 'uPixel', IUniform<Vector2>>
type Vec3 = Node<'vec3'>

const { horns } = createCandyShape(1)
const KEY = vec3(-0.38, 0.46, 0.8)
const SHADE = vec3(0.11, 0.024, 0.065)

/** The surface along a unit vector: its slope, and the distance from the middle. */
const relief = Fn(([n]: [Vec3]) => {
  const sum = float(1).toVar()
  const slope = vec3(0).toVar()
  for (const { axis, height, width } of horns) {
    const d = dot(n, vec3(...axis)).toVar()
    const off = d.oneMinus().max(1e-4).toVar()
    const power = pow(off.mul(2 / width ** 2), BLUNT / 2)
      .mul(0.9)
      .toVar()
    const profile = exp(power.negate()).mul(height).toVar()
    const weight = exp(profile.mul(SHARP)).toVar()
    const isNear = step(0.75, d)
    sum.addAssign(weight.sub(1).mul(isNear))
    const steep = weight
      .mul(profile)
      .mul(power)
      .div(off)
      .mul(BLUNT / 2)
      .mul(isNear)
    slope.addAssign(
      vec3(...axis)
        .sub(n.mul(d))
        .mul(steep),
    )
  }
  return vec4(
    slope.mul(float(RISE).div(sum)),
    log(sum)
      .mul(RISE / SHARP)
      .add(CORE),
  )
}).setLayout({ name: 'konpeitoRelief', type: 'vec4', inputs: [{ name: 'n', type: 'vec3' }] })

/** Flat marks that are drawn in their order. */
function flatMaterial() {
  const material = new NodeMaterial()
  material.transparent = true
  material.depthTest = material.depthWrite = false
  return material
}

/** @param ground what is behind the circles; null: the page shows through */
export function circleMaterial(
  uniforms: View & Record<'uKeyLight' | 'uAmbient', IUniform<Color>>,
  ground: Color | null,
) {
  const material = flatMaterial()
  const [lamp, room] = [liveColor(uniforms.uKeyLight), liveColor(uniforms.uAmbient)]
  const place = attribute('instancePosition', 'vec4')
  const paint = attribute('instanceColor', 'vec4')
  const scale = liveVec2(uniforms.uScale)
  const corner = attribute('position', 'vec2').mul(1.5)
  material.vertexNode = vec4(place.xy.add(corner.mul(place.z)).mul(scale), 0, 1)

  const shape = paint.a.abs()
  const turn = turnOf(fract(shape.mul(0.61803)).mul(6.2832), fract(shape.mul(0.75488)).mul(6.2832), place.w)
  const [x, y, z] = turn.map((column) => varying(column))
  const at = varying(corner)
  const tint = varying(paint.rgb)
  const isMarked = varying(step(paint.a, 0)).greaterThan(0.5)
  const pixels = varying(place.z.mul(scale.y).div(liveVec2(uniforms.uPixel).y))
  /** A direction in the frame of the candy, and one from it. */
  const inward = (v: Vec3) => vec3(dot(v, x!), dot(v, y!), dot(v, z!))
  const outward = (v: Vec3) => mat3(x!, y!, z!).mul(v)

  material.fragmentNode = Fn(() => {
    const rho = length(at).toVar()
    const soft = fwidth(rho).max(1e-4).toVar()
    const isFine = pixels.greaterThan(3.5)
    const edge = float(1).toVar()
    If(isFine.and(rho.greaterThan(0.25)).and(rho.lessThan(1.2)), () => {
      const outline = float(0).toVar()
      for (const k of [-1, 0, 1]) {
        const n = vec3(at.div(rho).mul(k === 0 ? 1 : 0.94), 0.34 * k).toVar()
        outline.assign(max(outline, relief(inward(n)).w.mul(length(n.xy))))
      }
      edge.assign(mix(1, outline, smoothstep(0.25, 0.9, rho)))
    })
    const inside = smoothstep(edge.sub(soft), edge.add(soft), rho).oneMinus().toVar()
    const wide = smoothstep(0.6, 1.26, length(at.sub(vec2(0.15, -0.19)))).oneMinus()
    const near = smoothstep(0.8, 1.12, length(at.sub(vec2(0.06, -0.08)))).oneMinus()
    const alpha = wide.mul(wide).mul(0.26).add(near.mul(0.2)).toVar()
    const color = SHADE.toVar()
    If(inside.greaterThan(0), () => {
      const q = rho.div(edge).min(1).toVar()
      const n = vec3(at.div(rho.max(1e-4)).mul(q), q.mul(q).oneMinus().max(0).sqrt()).toVar()
      const normal = n.toVar()
      const crest = float(0.7).toVar()
      If(isFine, () => {
        const hill = relief(inward(n)).toVar()
        crest.assign(hill.w.sub(CORE).div(RISE))
        normal.assign(normalize(n.sub(outward(hill.xyz).mul(0.7).div(hill.w))))
      })
      const facing = dot(normal, KEY).toVar()
      const lit = facing.add(0.5).max(0).div(1.5)
      const sky = normal.z.mul(0.5).add(0.5)
      const cave = smoothstep(0, 0.9, crest).toVar()
      const deep = mix(tint.mul(tint), tint, 0.55)
      const skin = mix(mix(tint.mul(tint), tint, 0.35), mix(tint, vec3(1), 0.1), cave.mul(0.8).add(0.2))
      const air = mix(room, vec3(dot(room, vec3(0.333))), 0.35)
      const around = air.mul(sky.mul(0.4).mul(mix(0.75, 1, cave)))
      const sugar = skin.mul(around.add(lamp.mul(lit.mul(0.8).mul(mix(0.78, 1, cave))))).toVar()
      sugar.addAssign(deep.mul(lamp).mul(n.z.oneMinus().mul(facing.mul(-0.5).add(0.5)).mul(0.32)))
      const frost = pow(mix(n.z, normal.z, 0.3).clamp(0, 1).oneMinus(), 2).mul(mix(0.05, 0.13, cave))
      sugar.addAssign(
        mix(tint, vec3(1), 0.25)
          .mul(vec3(1.06, 0.97, 0.98))
          .mul(room)
          .mul(frost),
      )
      const shine = pow(dot(reflect(KEY.negate(), normal), vec3(0, 0, 1)).max(0), 48)
      sugar.addAssign(lamp.mul(shine.mul(cave).mul(0.42)))
      color.assign(mix(color, sugar, inside))
      alpha.assign(mix(alpha, 1, inside))
    })
    If(isMarked, () => {
      const width = float(1.25).div(pixels.max(1)).max(0.012)
      const ring = smoothstep(width, width.add(soft), rho.sub(1.3).abs()).oneMinus().toVar()
      color.assign(mix(color, vec3(0.254, 0.028, 0.095), ring))
      alpha.assign(max(alpha, ring))
    })
    return shown(color, alpha, ground)
  })()
  return material
}

/** The columns of the turn about x by a, then y by b, then z by c. */
function turnOf(a: Node<'float'>, b: Node<'float'>, c: Node<'float'>): Vec3[] {
  const about = (v: Vec3) => {
    const x = v.x.mul(cos(b)).add(v.z.mul(sin(b)))
    const z = v.z.mul(cos(b)).sub(v.x.mul(sin(b)))
    return vec3(x.mul(cos(c)).sub(v.y.mul(sin(c))), x.mul(sin(c)).add(v.y.mul(cos(c))), z)
  }
  return [about(vec3(1, 0, 0)), about(vec3(0, cos(a), sin(a))), about(vec3(0, sin(a).negate(), cos(a)))]
}

/** A linear colour that covers a part of the ground, as light. */
export function shown(color: Vec3, alpha: Node<'float'>, ground: Color | null): Node<'vec4'> {
  const seen = color.clamp(0, 1)
  return vec4(lightOf(seen), coverOf(ground && liveColor({ value: ground }), seen, alpha))
}

/** The marks of one debug layer. @param width of lines in CSS pixels; null: rectangles */
export function debugMaterial(uniforms: View, color: Color, alpha: number, width: number | null) {
  const material = flatMaterial()
  material.side = DoubleSide
  const span = attribute('iSpan', 'vec4')
  const corner = attribute('position', 'vec2')
  const [scale, pixel] = [liveVec2(uniforms.uScale), liveVec2(uniforms.uPixel)]
  const from = span.xy.mul(scale).div(pixel)
  const to = span.zw.mul(scale).div(pixel)
  const far = length(to.sub(from))
  const along = far.greaterThan(1e-6).select(to.sub(from).div(far), vec2(1, 0))
  const aside = vec2(along.y.negate(), along.x).mul(corner.y.sub(0.5).mul(width ?? 1))
  const line = mix(from, to, corner.x).add(aside).mul(pixel)
  material.vertexNode = vec4(width === null ? mix(span.xy, span.zw, corner).mul(scale) : line, 0, 1)
  material.fragmentNode = shown(liveColor({ value: color }), float(alpha), null)
  return material
}
