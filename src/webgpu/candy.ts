// Candies as node materials. components/candies/candyMaterial.ts explains the formulas.
import {
  attribute,
  clearcoat,
  clearcoatNormalView,
  diffuseColor,
  Fn,
  float,
  mix,
  normalGeometry,
  normalView,
  positionGeometry,
  positionViewDirection,
  smoothstep,
  texture,
  transformNormalToView,
  varying,
  vec2,
  vec3,
  vec4,
} from 'three/tsl'
import { MeshPhysicalNodeMaterial, type NodeBuilder, PhysicalLightingModel, Texture } from 'three/webgpu'
import { type CandyUniforms, CELL_STEP, SUGAR } from '../components/candies/candyMaterial.ts'
import { CORE, RISE } from '../components/candies/candyShape.ts'
import { HYSTERESIS, USUAL_RADIUS } from '../components/candies/details.ts'
import { type AtlasUniforms, MARGIN } from '../components/candies/imageAtlas.ts'
import { keyLightOf, lightingOf } from './lighting.ts'
import { type Float, live, type Vec3 } from './live.ts'

/**
 * The material of all candies of one view.
 * @param isOwn whether the geometry is the caller's, which keeps its form and has one detail
 * @param atlas of items, which have an image on both faces
 */
export function candyMaterial(uniforms: CandyUniforms, isOwn: boolean, atlas?: AtlasUniforms) {
  const material = new MeshPhysicalNodeMaterial(SUGAR)
  const at = attribute('instancePosition', 'vec4')
  const turn = attribute('instanceRotation', 'vec4')
  const paint = attribute('instanceColor', 'vec4')
  const horn = attribute('horn', 'vec2')
  const tint = atlas ? vec3(paint.rg, paint.b.mod(CELL_STEP)) : paint.rgb
  const turned = (v: Vec3) => {
    const aside = turn.xyz.cross(v).add(v.mul(turn.w))
    return v.mul(turn.dot(turn)).add(turn.xyz.cross(aside).mul(2))
  }
  const byColor = tint.dot(vec3(31.7, 17.3, 43.1))
  const seed = vec3(7919, 10473, 6151).mul(at.w).add(byColor).fract()
  const form = isOwn ? vec3(1) : vec3(1).sub(seed.mul(0.09))

  const { uDetailReach: reach, uViewpoint, uGlow } = live(uniforms)
  const border = reach.mul(horn.y.oneMinus().exp2())
  const far = uViewpoint.sub(at.xyz).length().mul(USUAL_RADIUS).div(at.w)
  const change = smoothstep(border.mul(0.8), border.mul(1 - HYSTERESIS), far)
  const morphed = isOwn ? float(0) : reach.greaterThan(0).select(change, 0)
  const stretch = horn.x.sub(1).mul(morphed).add(1)
  const place = turned(positionGeometry.mul(stretch).mul(form)).mul(at.w).add(at.xyz)
  material.positionNode = place

  const smooth = isOwn ? normalGeometry : mix(normalGeometry, attribute('coarseNormal', 'vec3'), morphed).div(form)
  const normal = transformNormalToView(varying(turned(smooth.normalize()))).normalize()
  const strongest = tint.r.max(tint.g).max(tint.b).max(1e-4)
  const full = varying(tint.mul(mix(vec3(1), tint.div(strongest), 0.1)))
  const crest = isOwn ? float(1) : varying(positionGeometry.length().mul(stretch).sub(CORE).div(RISE))
  const cave = smoothstep(0, 0.9, crest)

  const cell = positionGeometry.mul(43)
  const sharp = smoothstep(0.35, 1.1, cell.fwidth().length()).oneMinus()
  material.normalNode = normal.add(crystal(cell.floor()).mul(sharp.mul(0.075))).normalize()
  material.clearcoatNormalNode = normal
  const valley = full.mul(mix(full, vec3(1), 0.7))
  const sugar = mix(valley, mix(full, vec3(1), 0.08), cave.mul(0.85).add(0.15)).mul(0.97)
  material.colorNode = vec4(atlas ? withImage(sugar, atlas) : sugar, 1)
  const open = varying(openness(uniforms, place))
  material.setupLightingModel = () => new SugarLighting({ cave, open, glow: uGlow })
  return material
}

/** How much light reaches a point of the pile, 0 to 1. */
function openness(uniforms: CandyUniforms, place: Vec3) {
  const { uWall, uLightReach: reach } = live(uniforms)
  const at = attribute('instancePosition', 'vec4')
  const under = attribute('instanceColor', 'vec4').a.add(at.y).sub(place.y).max(0)
  const behind = uWall.sub(place.xz.length()).max(0).mul(1.25)
  const deep = under.mul(behind).div(under.add(behind).add(1e-4)).mul(1.4)
  const darkening = deep.div(reach.max(at.w.mul(1.7)))
  return reach.greaterThan(0).select(mix(1, darkening.negate().exp(), 0.82), 1)
}

/** The colour of an item with the image of its cell. */
function withImage(sugar: Vec3, { uAtlas, uGrid, uCell }: AtlasUniforms) {
  const blank = new Texture()
  const image = texture(blank)
  image.onObjectUpdate(() => uAtlas.value ?? blank)
  const { grid, size } = live({ grid: uGrid, size: uCell })
  const cell = varying(attribute('instanceColor', 'vec4').b.div(CELL_STEP).floor())
  const face = varying(normalGeometry.z)
  const decal = varying(positionGeometry.xy.div(attribute('horn', 'vec2').x))
  const texels = decal.dFdx().length().max(decal.dFdy().length()).mul(size.mul(0.5))
  const rim = decal.length()
  const soft = rim.fwidth().max(0.02)
  const seen = vec2(face.lessThan(0).select(decal.x.negate(), decal.x), decal.y)
  const place = seen.mul(0.5 - MARGIN).add(0.5)
  const index = cell.add(0.5).floor().sub(1)
  const row = grid.sub(1).sub(index.div(grid).floor())
  const spot = vec2(index.mod(grid), row).add(place).div(grid)
  const texel = image.sample(spot.clamp(0, 1)).level(texels.log2().clamp(0, size.log2().sub(4).max(0)))
  const disc = smoothstep(soft.oneMinus(), 1, rim).oneMinus()
  const shown = texel.a.mul(disc).mul(smoothstep(0.3, 0.5, face.abs()))
  const color = texel.rgb.div(texel.a.max(0.004)).pow(vec3(2.2))
  return cell.greaterThan(0.5).select(mix(sugar, color, shown), sugar)
}

const crystal = Fn(([at]: [Vec3]) => {
  const part = at.mul(vec3(0.1031, 0.103, 0.0973)).fract()
  const p = part.add(part.dot(part.yxz.add(33.33))).toVar()
  return p.xxy.add(p.yxx).mul(p.zyx).fract().mul(2).sub(1)
})

/** three's physical lighting, then the scattering of sugar. */
class SugarLighting extends PhysicalLightingModel {
  /** @param sugar.cave 0 in valleys to 1 on tips */
  constructor(readonly sugar: Record<'cave' | 'open' | 'glow', Float>) {
    super(true)
  }

  override indirect(builder: NodeBuilder) {
    super.indirect(builder)
    const { cave, open: unburied, glow } = this.sugar
    const { directDiffuse, directSpecular, indirectDiffuse, indirectSpecular } = lightingOf(builder).reflectedLight
    const albedo = diffuseColor.rgb
    const valley = mix(0.4, 1, cave)
    const open = unburied.mul(mix(0.85, 1, valley))
    const reached = open.mul(valley).toVar()
    const pale = mix(albedo, vec3(albedo.dot(vec3(0.3, 0.5, 0.2))), 0.5)
    const bounced = reached.div(pale.mul(0.88).mul(reached.oneMinus()).oneMinus()).toVar()
    bounced.mulAssign(mix(vec3(1.07, 0.985, 0.995), vec3(1), reached))
    indirectDiffuse.mulAssign(bounced.mul(0.86))
    indirectSpecular.mulAssign(reached)
    directSpecular.mulAssign(valley)
    directDiffuse.mulAssign(mix(0.5, 0.95, cave).mul(mix(0.5, 1, open)))
    ;(this.clearcoatSpecularIndirect as Vec3).mulAssign(reached)
    const side = normalView.dot(positionViewDirection).clamp().oneMinus()
    const frost = side.mul(side).mul(side).mul(cave).toVar()
    const core = albedo.mul(mix(albedo, vec3(1), 0.5)).toVar()
    const skin = mix(albedo, vec3(1), 0.2).mul(frost.mul(0.3))
    indirectDiffuse.addAssign(core.mul(glow).add(skin).mul(bounced))
    const key = keyLightOf(builder)
    if (!key) return
    const { direction, color } = key
    const facing = normalView.dot(direction).toVar()
    const wrapped = facing.add(0.5).max(0).div(1.5).toVar()
    const extra = wrapped.mul(wrapped).sub(facing.max(0)).max(0)
    const slant = normalView.mul(0.3).sub(direction).normalize()
    const through = slant.dot(positionViewDirection).max(0).pow(2.5)
    const inside = color.mul(unburied.mul(unburied).div(Math.PI)).toVar()
    const scattered = extra.mul(0.7).mul(valley).add(through.mul(1.5).mul(cave)).add(0.06)
    directDiffuse.addAssign(inside.mul(core).mul(scattered))
    directDiffuse.addAssign(inside.mul(frost.mul(0.3).mul(wrapped)).mul(mix(albedo, vec3(1), 0.35)))
    const grain = positionGeometry.mul(57)
    const fine = smoothstep(0.5, 1.6, grain.fwidth().length()).oneMinus()
    const glance = normalView.add(crystal(grain.floor()).mul(0.75)).normalize()
    const between = direction.add(positionViewDirection).normalize()
    const glint = glance.dot(between).max(0).pow(420)
    directSpecular.addAssign(color.mul(glint.mul(3).mul(fine).mul(unburied)))
  }

  /** As three's, but the coat does not reflect dark surroundings at grazing angles. */
  override finish(builder: NodeBuilder) {
    const { outgoingLight } = lightingOf(builder)
    const slant = clearcoatNormalView.dot(positionViewDirection).clamp().max(0.4)
    const fresnel = slant.mul(-5.55473).sub(6.98316).mul(slant).exp2().mul(0.96).add(0.04)
    const coat = (this.clearcoatSpecularDirect as Vec3).add(this.clearcoatSpecularIndirect as Vec3)
    outgoingLight.assign(outgoingLight.mul(float(1).sub(clearcoat.mul(fresnel))).add(coat.mul(clearcoat)))
  }
}
