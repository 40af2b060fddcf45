// Paper behind a scene, and the table: the shadows of candies and glass on the same paper, and the light
// that glass gathers. components/environment has both: Backdrop.tsx and Tabletop.tsx explain the formulas.
import type { Color, DepthTexture, DirectionalLight, IUniform, Vector3 } from 'three'
import {
  cameraPosition,
  cameraProjectionMatrixInverse,
  cameraWorldMatrix,
  diffuseColor,
  dot,
  Fn,
  float,
  interleavedGradientNoise,
  lightShadowMatrix,
  max,
  min,
  mix,
  modelWorldMatrix,
  positionGeometry,
  positionWorld,
  pow,
  screenCoordinate,
  screenUV,
  smoothstep,
  texture,
  varying,
  vec2,
  vec4,
  vogelDiskSample,
} from 'three/tsl'
import { LightingModel, type Node, type NodeBuilder, NodeMaterial } from 'three/webgpu'
import { bell, lightOf, mixScreen } from './display.ts'
import { lightingOf } from './lighting.ts'
import { liveColor, liveFloat, liveVec3 } from './live.ts'

/** Uniforms of the paper, as `paperUniforms` makes them. */
export type Paper = {
  floorColor: IUniform<Color>
  wallColor: IUniform<Color>
  level: IUniform<number>
  lamp: IUniform<number>
}

/** The linear colour to display along a unit vector from the camera. */
function paperColor(paper: Paper, ray: Node<'vec3'>): Node<'vec3'> {
  return Fn(() => {
    const rise = smoothstep(-0.34, 0.42, ray.y).toVar()
    const color = mix(liveColor(paper.floorColor), liveColor(paper.wallColor), rise)
    const far = liveFloat(paper.level).sub(cameraPosition.y).div(ray.y.min(-1e-3))
    const foot = cameraPosition.xz.add(ray.xz.mul(far)).sub(vec2(-0.3, 0.2)).toVar()
    const pool = ray.y.lessThan(0).select(dot(foot, foot).mul(-0.07).exp(), 0)
    const lit = color.mul(liveFloat(paper.lamp).mul(pool).mul(rise.oneMinus()).add(0.95))
    const ahead = cameraWorldMatrix.mul(vec4(0, 0, -1, 0)).xyz
    return lit.mul(mix(0.93, 1.02, smoothstep(0.86, 1, dot(ray, ahead))))
  })()
}

export function backdropMaterial(paper: Paper) {
  const material = new NodeMaterial()
  material.depthTest = material.depthWrite = false
  material.vertexNode = vec4(positionGeometry.xy, 1, 1)
  const far = cameraProjectionMatrixInverse.mul(vec4(positionGeometry.xy, 1, 1))
  const ray = varying(cameraWorldMatrix.mul(vec4(far.xyz.div(far.w), 0)).xyz)
  material.fragmentNode = vec4(lightOf(paperColor(paper, ray.normalize())), 1)
  return material
}

/** Uniforms of the table; those of `Tabletop`, and the colour of the shadow. */
export type Table = Paper &
  Record<'gleam' | 'candyTint' | 'shade', IUniform<Color>> &
  Record<'castFrom' | 'castTo', IUniform<Vector3>> &
  Record<'lift' | 'inner' | 'focus' | 'foot' | 'widest' | 'side' | 'onTable' | 'edges', IUniform<number>>

type Float = Node<'float'>

/** The node of a light that casts a shadow; the map is there when a material that receives it is built. */
type Lit = {
  light: DirectionalLight
  shadowNode: {
    shadowMap: { depthTexture: DepthTexture }
    setupShadowCoord(builder: NodeBuilder, place: Node<'vec4'>): Node<'vec3'>
  } | null
}

/** Samples of the shadow map for each pixel. */
const SAMPLES = 16

class TableLighting extends LightingModel {
  #lit: Lit | null = null

  constructor(
    readonly table: Table,
    readonly isOnPaper: boolean,
  ) {
    super()
  }

  /** The shadow of the candies, 0 to 1: softer the farther it falls, because the lamp has an area. */
  candyShadow(builder: NodeBuilder): Float {
    const table = this.table
    const { light, shadowNode } = this.#lit!
    const shadow = shadowNode!
    const view = positionWorld.sub(cameraPosition)
    // Inside the foot, the inner floor is seen through the glass, and the shadow lies on it.
    const up = liveFloat(table.lift).div(view.y.negate().max(1e-3))
    const raised = cameraPosition.add(view.mul(up.oneMinus()))
    const inner = liveFloat(table.inner)
    const out = smoothstep(inner.mul(0.94), inner, raised.xz.sub(modelWorldMatrix.mul(vec4(0, 0, 0, 1)).xz).length())
    const isOnFloor = liveFloat(table.onTable).greaterThanEqual(1).and(out.lessThan(0.5))
    const place = isOnFloor.select(raised, positionWorld)
    const at = shadow.setupShadowCoord(builder, lightShadowMatrix(light).mul(vec4(place, 1))).toVar()
    const radius = mix(0.006, 0.13, smoothstep(0, 1.7, positionGeometry.xy.length().sub(liveFloat(table.widest))))
    const phi = interleavedGradientNoise(screenCoordinate.xy).mul(2 * Math.PI)
    let lit: Float = float(0)
    for (let k = 0; k < SAMPLES; k++) {
      const spot = at.xy.add(vogelDiskSample(float(k), float(SAMPLES), phi).mul(radius))
      lit = lit.add(texture(shadow.shadowMap.depthTexture, spot).compare(at.z.sub(0.0006)) as unknown as Float)
    }
    const border = min(at.x, at.y, at.x.oneMinus(), at.y.oneMinus())
    const isInside = border.greaterThan(0).and(at.z.lessThanEqual(1))
    const dark = lit.div(SAMPLES).oneMinus()
    return isInside.select(dark.mul(smoothstep(0, 0.09, border)), 0)
  }

  override direct(input: Parameters<LightingModel['direct']>[0]) {
    const lit = input.lightNode as unknown as Lit
    if (lit.light.isDirectionalLight) this.#lit ??= lit
  }

  override indirect() {}

  override finish(builder: NodeBuilder) {
    const table = this.table
    const [foot, widest, onTable] = [liveFloat(table.foot), liveFloat(table.widest), liveFloat(table.onTable)]
    const spot = positionGeometry.xy
    const r = spot.length().toVar()
    const away = r.sub(widest).max(0).toVar()
    const [from, to] = [liveVec3(table.castFrom), liveVec3(table.castTo)]
    const axis = to.xy.sub(from.xy)
    const off = spot.sub(from.xy)
    const along = dot(off, axis).div(dot(axis, axis).max(1e-4)).clamp(0, 1).toVar()
    const wide = mix(foot, widest, along.sqrt()).toVar()
    const aside = off.sub(axis.mul(along)).length().toVar()
    const inside = wide.sub(aside).toVar()
    const t = mix(from.z, to.z, along).toVar()
    const under = max(smoothstep(-0.6, -0.3, inside), smoothstep(1.8, 2.1, r).oneMinus())
    const near = onTable.lessThan(1).select(1, under)
    const shadow = this.#lit?.shadowNode ? vec4(this.#lit.shadowNode as unknown as Float).x : float(0)
    const strength = mix(0.44, 0.18, smoothstep(0, 1.2, away))
    const candies = near.mul(shadow).mul(strength).toVar()
    const soft = t.mul(0.2).add(0.03).toVar()
    const rim = inside.mul(inside).negate().div(soft.mul(soft).mul(0.6)).exp()
    const ended = smoothstep(liveFloat(table.side).mul(0.8), liveFloat(table.side), spot.x.abs()).oneMinus()
    const body = smoothstep(soft.negate(), soft, inside).mul(0.1).add(rim.mul(0.075))
    const glass = body.mul(t.mul(-0.4).add(1)).mul(ended)
    const ring = r.sub(foot.mul(0.93)).div(foot).toVar()
    const around = r.sub(foot.mul(0.93)).max(0).div(widest).mul(-5.5).exp()
    const contact = ring.mul(ring).mul(-220).exp().mul(0.25).add(around.mul(0.17)).mul(onTable)
    const lit = candies.oneMinus().mul(glass.oneMinus()).mul(contact.oneMinus())
    const dark = lit.oneMinus().toVar()
    const beside = aside.div(wide).toVar()
    const bend = pow(along.mul(-1.15).add(1).max(1e-4), 1.5).mul(0.86)
    const cusp = beside.sub(bend).div(t.mul(0.3).add(0.05))
    const gathered = bell(cusp).add(beside.mul(beside).mul(-7).exp().mul(0.5))
    const free = smoothstep(0, 0.15, ring).mul(smoothstep(0.75, 1, along).oneMinus())
    const caught = gathered.mul(free).mul(candies.mul(-3).add(1).max(0))
    const bright = caught.mul(liveFloat(table.focus)).mul(2.2).min(0.6).mul(onTable).toVar()
    const cover = dark.add(bright).clamp(0, 1).toVar()
    const tints = liveColor(table.candyTint).mul(candies).add(liveColor(table.gleam).mul(bright))
    const seen = liveColor(table.shade).mul(dark).add(tints).div(cover.max(1e-4))
    const { outgoingLight } = lightingOf(builder)
    if (this.isOnPaper) {
      const paper = paperColor(table, positionWorld.sub(cameraPosition).normalize())
      outgoingLight.assign(mixScreen(paper, seen, cover))
      diffuseColor.a.assign(1)
      return
    }
    // Over a page the shadow fades out before the edge of the picture, so that the edge does not show.
    const inward = screenUV.mul(2).sub(1).abs().oneMinus()
    outgoingLight.assign(lightOf(seen))
    diffuseColor.a.assign(cover.mul(smoothstep(0, 0.3, inward.x)).mul(smoothstep(0, 0.16, inward.y)))
  }
}

/** @param isOnPaper whether paper is behind the table: it is drawn again, with the shadow in it */
export function tableMaterial(table: Table, isOnPaper: boolean) {
  const material = new NodeMaterial()
  material.lights = true
  material.depthWrite = false
  material.transparent = !isOnPaper
  material.userData = table
  let lighting: TableLighting
  material.setupLightingModel = () => {
    lighting = new TableLighting(table, isOnPaper)
    return lighting
  }
  // three makes the map of the shadow before it asks for the shadow that is received.
  material.receivedShadowNode = () => Fn((_: [], builder: NodeBuilder) => lighting.candyShadow(builder))()
  return material
}
