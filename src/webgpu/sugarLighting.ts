// The light of candies: three's physical lighting, then the scattering of sugar that
// components/candies/candyMaterial.ts explains (FRAGMENT_LIGHT).
import {
  clearcoat,
  clearcoatNormalView,
  diffuseColor,
  dot,
  Fn,
  float,
  floor,
  fract,
  fwidth,
  length,
  max,
  mix,
  normalize,
  normalView,
  positionGeometry,
  positionViewDirection,
  pow,
  smoothstep,
  vec3,
} from 'three/tsl'
import { type Node, type NodeBuilder, PhysicalLightingModel } from 'three/webgpu'
import { type Lit, lightingOf } from './lighting.ts'

/** What the lighting needs of the surface: 0 in valleys to 1 on tips, open to light, and glow. */
export type Sugar = { cave: Node<'float'>; open: Node<'float'>; glow: Node<'float'> }

export const crystal = Fn(([at]: [Node<'vec3'>]) => {
  const p = fract(at.mul(vec3(0.1031, 0.103, 0.0973))).toVar()
  p.addAssign(dot(p, p.yxz.add(33.33)))
  return fract(p.xxy.add(p.yxx).mul(p.zyx)).mul(2).sub(1)
})

export class SugarLighting extends PhysicalLightingModel {
  #sugar: Sugar
  #key: { direction: Node<'vec3'>; color: Node<'vec3'> } | null = null

  constructor(sugar: Sugar) {
    super(true)
    this.#sugar = sugar
  }

  override direct(lit: Parameters<PhysicalLightingModel['direct']>[0], builder: NodeBuilder) {
    super.direct(lit, builder)
    const { lightDirection, lightNode } = lit as unknown as Lit
    if (this.#key || !lightNode.light.isDirectionalLight) return
    this.#key = { direction: lightDirection, color: vec3(lightNode.baseColorNode ?? lightNode.colorNode) }
  }

  override indirect(builder: NodeBuilder) {
    super.indirect(builder)
    const { cave, open: unburied, glow } = this.#sugar
    const { directDiffuse, directSpecular, indirectDiffuse, indirectSpecular } = lightingOf(builder).reflectedLight
    const albedo = diffuseColor.rgb
    const valley = mix(0.4, 1, cave)
    const open = unburied.mul(mix(0.85, 1, valley))
    const reached = open.mul(valley).toVar()
    const pale = mix(albedo, vec3(dot(albedo, vec3(0.3, 0.5, 0.2))), 0.5)
    const bounced = reached.div(pale.mul(0.88).mul(reached.oneMinus()).oneMinus()).toVar()
    bounced.mulAssign(mix(vec3(1.07, 0.985, 0.995), vec3(1), reached))
    indirectDiffuse.mulAssign(bounced.mul(0.86))
    indirectSpecular.mulAssign(reached)
    directSpecular.mulAssign(valley)
    directDiffuse.mulAssign(mix(0.5, 0.95, cave).mul(mix(0.5, 1, open)))
    ;(this.clearcoatSpecularIndirect as Node<'vec3'>).mulAssign(reached)
    const side = dot(normalView, positionViewDirection).clamp().oneMinus()
    const frost = side.mul(side).mul(side).mul(cave).toVar()
    const core = albedo.mul(mix(albedo, vec3(1), 0.5)).toVar()
    const skin = mix(albedo, vec3(1), 0.2).mul(frost.mul(0.3))
    indirectDiffuse.addAssign(core.mul(glow).add(skin).mul(bounced))
    if (!this.#key) return
    const { direction, color } = this.#key
    const facing = dot(normalView, direction).toVar()
    const wrapped = facing.add(0.5).max(0).div(1.5).toVar()
    const extra = wrapped.mul(wrapped).sub(facing.max(0)).max(0)
    const slant = normalize(normalView.mul(0.3).sub(direction))
    const through = pow(dot(slant, positionViewDirection).max(0), 2.5)
    const inside = color.mul(unburied.mul(unburied).div(Math.PI)).toVar()
    const scattered = extra.mul(0.7).mul(valley).add(through.mul(1.5).mul(cave)).add(0.06)
    directDiffuse.addAssign(inside.mul(core).mul(scattered))
    directDiffuse.addAssign(inside.mul(frost.mul(0.3).mul(wrapped)).mul(mix(albedo, vec3(1), 0.35)))
    const grain = positionGeometry.mul(57)
    const fine = smoothstep(0.5, 1.6, length(fwidth(grain))).oneMinus()
    const glance = normalize(normalView.add(crystal(floor(grain)).mul(0.75)))
    const between = normalize(direction.add(positionViewDirection))
    const glint = pow(dot(glance, between).max(0), 420)
    directSpecular.addAssign(color.mul(glint.mul(3).mul(fine).mul(unburied)))
  }

  /** As three's, but the coat does not reflect dark surroundings at grazing angles. */
  override finish(builder: NodeBuilder) {
    const { outgoingLight } = lightingOf(builder)
    const slant = max(dot(clearcoatNormalView, positionViewDirection).clamp(), 0.4)
    const fresnel = slant.mul(-5.55473).sub(6.98316).mul(slant).exp2().mul(0.96).add(0.04)
    const coat = (this.clearcoatSpecularDirect as Node<'vec3'>).add(this.clearcoatSpecularIndirect as Node<'vec3'>)
    outgoingLight.assign(outgoingLight.mul(float(1).sub(clearcoat.mul(fresnel))).add(coat.mul(clearcoat)))
  }
}
