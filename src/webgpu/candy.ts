// Candies as node materials: the formulas of components/candies/candyMaterial.ts, which explains
// them, in three's shading language.
import type { IUniform } from 'three'
import {
  attribute,
  cross,
  dFdx,
  dFdy,
  dot,
  exp,
  exp2,
  float,
  floor,
  fract,
  fwidth,
  length,
  log2,
  max,
  mix,
  mod,
  normalGeometry,
  normalize,
  positionGeometry,
  pow,
  smoothstep,
  texture,
  transformNormalToView,
  varying,
  vec2,
  vec3,
  vec4,
} from 'three/tsl'
import { MeshPhysicalNodeMaterial, type Node, Texture } from 'three/webgpu'
import type { CandyUniforms } from '../components/candies/candyMaterial.ts'
import { CORE, RISE } from '../components/candies/candyShape.ts'
import { HYSTERESIS, USUAL_RADIUS } from '../components/candies/details.ts'
import { type AtlasUniforms, MARGIN } from '../components/candies/imageAtlas.ts'
import { liveFloat, liveVec3 } from './live.ts'
import { crystal, type Sugar, SugarLighting } from './sugarLighting.ts'

/** Step of the blue of an instance from one cell of the atlas to the next. */
const CELL_STEP = 2

class CandyMaterial extends MeshPhysicalNodeMaterial {
  sugar: Sugar | null = null
  override setupLightingModel() {
    return new SugarLighting(this.sugar!)
  }
}

/**
 * The material of all candies of one view.
 * @param isOwn whether a geometry of the caller keeps its form and has one detail
 */
export function candyMaterial(uniforms: CandyUniforms, isOwn: boolean) {
  return build(uniforms, isOwn, attribute('instanceColor', 'vec4').rgb)
}

/** The material of items: sugar without valleys, and an image on both faces. */
export function itemMaterial(uniforms: CandyUniforms, atlas: AtlasUniforms) {
  const paint = attribute('instanceColor', 'vec4')
  return build(uniforms, true, vec3(paint.rg, mod(paint.b, CELL_STEP)), atlas)
}

function build(uniforms: CandyUniforms, isOwn: boolean, tint: Node<'vec3'>, atlas?: AtlasUniforms) {
  const material = new CandyMaterial({ roughness: 0.5, clearcoat: 0.25, clearcoatRoughness: 0.3, ior: 1.5 })
  const at = attribute('instancePosition', 'vec4')
  const turn = attribute('instanceRotation', 'vec4')
  const horn = attribute('horn', 'vec2')
  const turned = (v: Node<'vec3'>) =>
    v.mul(dot(turn, turn)).add(cross(turn.xyz, cross(turn.xyz, v).add(v.mul(turn.w))).mul(2))
  const seed = fract(
    vec3(7919, 10473, 6151)
      .mul(at.w)
      .add(dot(tint, vec3(31.7, 17.3, 43.1))),
  )
  const form = isOwn ? vec3(1) : vec3(1).sub(seed.mul(0.09))

  const reach = liveFloat(uniforms.uDetailReach)
  const border = reach.mul(exp2(horn.y.oneMinus()))
  const far = length(liveVec3(uniforms.uViewpoint).sub(at.xyz)).mul(USUAL_RADIUS).div(at.w)
  const change = smoothstep(border.mul(0.8), border.mul(1 - HYSTERESIS), far)
  const morphed = isOwn ? float(0) : reach.greaterThan(0).select(change, 0)
  const shift = horn.x.sub(1).mul(morphed)
  const place = turned(positionGeometry.mul(shift.add(1)).mul(form))
    .mul(at.w)
    .add(at.xyz)
  material.positionNode = place

  const smooth = isOwn ? normalGeometry : mix(normalGeometry, attribute('coarseNormal', 'vec3'), morphed).div(form)
  const normal = transformNormalToView(varying(turned(normalize(smooth)))).normalize()
  const strongest = max(max(tint.r, tint.g), max(tint.b, 1e-4))
  const full = varying(tint.mul(mix(vec3(1), tint.div(strongest), 0.1)))
  const height = length(positionGeometry).mul(shift.add(1)).sub(CORE).div(RISE)
  const crest = isOwn ? float(1) : varying(height)
  const open = varying(openness(uniforms, place))
  const cave = smoothstep(0, 0.9, crest)

  const cell = positionGeometry.mul(43)
  const sharp = smoothstep(0.35, 1.1, length(fwidth(cell))).oneMinus()
  material.normalNode = normalize(normal.add(crystal(floor(cell)).mul(sharp.mul(0.075))))
  material.clearcoatNormalNode = normal
  const valley = full.mul(mix(full, vec3(1), 0.7))
  const sugar = mix(valley, mix(full, vec3(1), 0.08), cave.mul(0.85).add(0.15)).mul(0.97)
  material.colorNode = vec4(atlas ? withImage(sugar, atlas) : sugar, 1)
  material.sugar = { cave, open, glow: liveFloat(uniforms.uGlow) }
  return material
}

/** How much light reaches a point of the pile, 0 to 1. */
function openness({ uWall, uLightReach }: CandyUniforms, place: Node<'vec3'>) {
  const at = attribute('instancePosition', 'vec4')
  const reach = liveFloat(uLightReach)
  const under = attribute('instanceColor', 'vec4').a.add(at.y).sub(place.y).max(0)
  const behind = liveFloat(uWall as IUniform<number>)
    .sub(length(place.xz))
    .max(0)
    .mul(1.25)
  const deep = under.mul(behind).div(under.add(behind).add(1e-4)).mul(1.4)
  const dark = mix(1, exp(deep.negate().div(max(reach, at.w.mul(1.7)))), 0.82)
  return reach.greaterThan(0).select(dark, 1)
}

/** The colour of an item with the image of its cell. */
function withImage(sugar: Node<'vec3'>, { uAtlas, uGrid, uCell }: AtlasUniforms) {
  const blank = new Texture()
  const image = texture(blank)
  image.onObjectUpdate(() => uAtlas.value ?? blank)
  const grid = liveFloat(uGrid).max(1)
  const size = liveFloat(uCell).max(1)
  const cell = varying(floor(attribute('instanceColor', 'vec4').b.div(CELL_STEP)))
  const face = varying(normalGeometry.z)
  const decal = varying(positionGeometry.xy.div(attribute('horn', 'vec2').x))
  const texels = max(length(dFdx(decal)), length(dFdy(decal))).mul(size.mul(0.5))
  const rim = length(decal)
  const soft = fwidth(rim).max(0.02)
  const place = vec2(face.lessThan(0).select(decal.x.negate(), decal.x), decal.y)
    .mul(0.5 - MARGIN)
    .add(0.5)
  const index = floor(cell.add(0.5)).sub(1)
  const spot = vec2(
    mod(index, grid).add(place.x),
    grid
      .sub(1)
      .sub(floor(index.div(grid)))
      .add(place.y),
  ).div(grid)
  const texel = image.sample(spot.clamp(0, 1)).level(log2(texels).clamp(0, log2(size).sub(4).max(0)))
  const disc = smoothstep(soft.oneMinus(), 1, rim).oneMinus()
  const shown = texel.a.mul(disc).mul(smoothstep(0.3, 0.5, face.abs()))
  const color = pow(texel.rgb.div(texel.a.max(0.004)), vec3(2.2))
  return cell.greaterThan(0.5).select(mix(sugar, color, shown), sugar)
}
