// Circles of a torus as a node material: components/torus/torusShader.ts, which explains the formulas.
import type { Color, IUniform, Vector2 } from 'three'
import { attribute, Fn, float, If, mat3, mix, rotate, smoothstep, varying, vec2, vec3, vec4 } from 'three/tsl'
import { NodeMaterial } from 'three/webgpu'
import { BLUNT, CORE, RISE, SHARP } from '../components/candies/candyShape.ts'
import { HORNS, KEY, MARK, SHADE } from '../components/torus/torusShader.ts'
import { BLENDS, shown } from './display.ts'
import { type Float, live, type Vec3 } from './live.ts'

type View = Record<'uScale' | 'uPixel', IUniform<Vector2>>
const key = vec3(...KEY)

/** The surface along a unit vector: its slope, and the distance from the middle. */
const relief = Fn(([n]: [Vec3]) => {
  const sum = float(1).toVar()
  const slope = vec3(0).toVar()
  for (const { axis, height, width } of HORNS) {
    const toTip = vec3(...axis)
    const d = n.dot(toTip).toVar()
    const off = d.oneMinus().max(1e-4).toVar()
    const fall = off.mul(2 / width ** 2)
    const power = fall.pow(BLUNT / 2).mul(0.9)
    const profile = power.negate().exp().mul(height).toVar()
    const weight = profile.mul(SHARP).exp().toVar()
    const isNear = d.step(0.75)
    sum.addAssign(weight.sub(1).mul(isNear))
    const steep = weight.mul(profile).mul(power).div(off)
    slope.addAssign(toTip.sub(n.mul(d)).mul(steep.mul(BLUNT / 2).mul(isNear)))
  }
  return vec4(
    slope.mul(float(RISE).div(sum)),
    sum
      .log()
      .mul(RISE / SHARP)
      .add(CORE),
  )
}).setLayout({ name: 'konpeitoRelief', type: 'vec4', inputs: [{ name: 'n', type: 'vec3' }] })

export function circleMaterial(uniforms: View & Record<'uKeyLight' | 'uAmbient', IUniform<Color>>, plain: boolean) {
  const { uKeyLight: lamp, uAmbient: ambient, uScale: scale, uPixel } = live(uniforms)
  const place = attribute('instancePosition', 'vec4')
  const paint = attribute('instanceColor', 'vec4')
  const at = varying(attribute('position', 'vec2').mul(1.5))
  const vertexNode = vec4(place.xy.add(at.mul(place.z)).mul(scale), 0, 1)

  const shape = paint.a.abs()
  // Two angles chosen by the shape number, then the turn of the body.
  const angles = vec3(shape.mul(vec2(0.61803, 0.75488)).fract().mul(6.2832), place.w).negate()
  const [x, y, z] = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)].map((axis) => varying(rotate(axis, angles)))
  /** From the view into the coordinates of the candy. */
  const turn = mat3(x!, y!, z!)
  const tint = varying(paint.rgb)
  const isMarked = varying(float(0).step(paint.a)).greaterThan(0.5)
  const pixels = varying(place.z.mul(scale.y).div(uPixel.y))

  const paintDisc = (rho: Float) => {
    const soft = vec2(rho.dFdx(), rho.dFdy()).length().max(1e-4).toVar()
    const rim = smoothstep(soft.mul(-2.5).add(1), soft.mul(-1.5).add(1), rho)
    const color = tint
      .mul(mix(1, 0.3, rim))
      .mul(mix(ambient, lamp, 0.5))
      .toVar()
    return { color, alpha: smoothstep(soft.oneMinus(), 1, rho).oneMinus().toVar() }
  }
  const paintCandy = (rho: Float, soft: Float) => {
    const isFine = pixels.greaterThan(3.5)
    const edge = float(1).toVar()
    If(isFine.and(rho.greaterThan(0.25)).and(rho.lessThan(1.2)), () => {
      const outline = float(0).toVar()
      for (const k of [-1, 0, 1]) {
        const n = vec3(at.div(rho).mul(k === 0 ? 1 : 0.94), 0.34 * k).toVar()
        outline.assign(outline.max(relief(turn.mul(n)).w.mul(n.xy.length())))
      }
      edge.assign(mix(1, outline, smoothstep(0.25, 0.9, rho)))
    })
    const inside = smoothstep(edge.sub(soft), edge.add(soft), rho).oneMinus().toVar()
    const wide = smoothstep(0.6, 1.26, at.sub(vec2(0.15, -0.19)).length()).oneMinus()
    const near = smoothstep(0.8, 1.12, at.sub(vec2(0.06, -0.08)).length()).oneMinus()
    const alpha = wide.mul(wide).mul(0.26).add(near.mul(0.2)).toVar()
    const color = vec3(...SHADE).toVar()
    If(inside.greaterThan(0), () => {
      const q = rho.div(edge).min(1).toVar()
      const n = vec3(at.div(rho.max(1e-4)).mul(q), q.mul(q).oneMinus().max(0).sqrt()).toVar()
      const normal = n.toVar()
      const crest = float(0.7).toVar()
      If(isFine, () => {
        const hill = relief(turn.mul(n)).toVar()
        crest.assign(hill.w.sub(CORE).div(RISE))
        normal.assign(n.sub(hill.xyz.mul(turn).mul(0.7).div(hill.w)).normalize())
      })
      const facing = normal.dot(key).toVar()
      const lit = facing.add(0.5).max(0).div(1.5)
      const sky = normal.z.mul(0.5).add(0.5)
      const cave = smoothstep(0, 0.9, crest).toVar()
      const deep = mix(tint.mul(tint), tint, 0.55)
      const skin = mix(mix(tint.mul(tint), tint, 0.35), mix(tint, vec3(1), 0.1), cave.mul(0.8).add(0.2))
      const air = mix(ambient, vec3(ambient.dot(vec3(0.333))), 0.35)
      const around = air.mul(sky.mul(0.4).mul(mix(0.75, 1, cave)))
      const sugar = skin.mul(around.add(lamp.mul(lit.mul(0.8).mul(mix(0.78, 1, cave))))).toVar()
      sugar.addAssign(deep.mul(lamp).mul(n.z.oneMinus().mul(facing.mul(-0.5).add(0.5)).mul(0.32)))
      const frost = mix(n.z, normal.z, 0.3)
        .clamp(0, 1)
        .oneMinus()
        .pow(2)
        .mul(mix(0.05, 0.13, cave))
      const veil = mix(tint, vec3(1), 0.25).mul(vec3(1.06, 0.97, 0.98))
      sugar.addAssign(veil.mul(ambient).mul(frost))
      const shine = key.negate().reflect(normal).z.max(0).pow(48)
      sugar.addAssign(lamp.mul(shine.mul(cave).mul(0.42)))
      color.assign(mix(color, sugar, inside))
      alpha.assign(mix(alpha, 1, inside))
    })
    return { color, alpha }
  }
  const fragmentNode = Fn(() => {
    const rho = at.length().toVar()
    const soft = rho.fwidth().max(1e-4).toVar()
    const { color, alpha } = (plain ? paintDisc : paintCandy)(rho, soft)
    If(isMarked, () => {
      const width = float(1.25).div(pixels.max(1)).max(0.012)
      const ring = smoothstep(width, width.add(soft), rho.sub(1.3).abs()).oneMinus().toVar()
      color.assign(mix(color, vec3(...MARK), ring))
      alpha.assign(alpha.max(ring))
    })
    return shown(color, alpha)
  })()
  return Object.assign(new NodeMaterial(), BLENDS, { depthTest: false, vertexNode, fragmentNode })
}
