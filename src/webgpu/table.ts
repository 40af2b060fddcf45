// Paper behind a scene, and the table with the shadows of candies and glass and the light that glass
// focuses. Backdrop.tsx and Tabletop.tsx of components/environment explain the formulas.
import type { DepthTexture, DirectionalLight } from 'three'
import {
  cameraPosition,
  cameraProjectionMatrixInverse,
  cameraWorldMatrix,
  diffuseColor,
  Fn,
  float,
  interleavedGradientNoise,
  lightShadowMatrix,
  mix,
  modelWorldMatrix,
  positionGeometry,
  positionWorld,
  screenCoordinate,
  screenUV,
  smoothstep,
  texture,
  varying,
  vec2,
  vec4,
  vogelDiskSample,
} from 'three/tsl'
import { type LightingModel, type Node, type NodeBuilder, NodeMaterial } from 'three/webgpu'
import type { Paper, Table } from '../components/environment/tableUniforms.ts'
import { bell, lightOf, mixScreen } from './display.ts'
import { lightAtEnd, lightingOf } from './lighting.ts'
import { type Float, live, type Vec3 } from './live.ts'

/** The linear colour to display along a unit vector from the camera. */
function paperColor(paper: Paper, ray: Vec3): Vec3 {
  const { floorColor, wallColor, level, lamp } = live(paper)
  const rise = smoothstep(-0.34, 0.42, ray.y)
  const color = mix(floorColor, wallColor, rise)
  const far = level.sub(cameraPosition.y).div(ray.y.min(-1e-3))
  const foot = cameraPosition.xz.add(ray.xz.mul(far)).sub(vec2(-0.3, 0.2))
  const pool = ray.y.lessThan(0).select(foot.dot(foot).mul(-0.07).exp(), 0)
  const lit = color.mul(lamp.mul(pool).mul(rise.oneMinus()).add(0.95))
  const ahead = cameraWorldMatrix.mul(vec4(0, 0, -1, 0)).xyz
  return lit.mul(mix(0.93, 1.02, smoothstep(0.86, 1, ray.dot(ahead))))
}

export function backdropMaterial(paper: Paper) {
  const vertexNode = vec4(positionGeometry.xy, 1, 1)
  const far = cameraProjectionMatrixInverse.mul(vertexNode)
  const ray = varying(cameraWorldMatrix.mul(vec4(far.xyz.div(far.w), 0)).xyz)
  const fragmentNode = vec4(lightOf(paperColor(paper, ray.normalize())), 1)
  return Object.assign(new NodeMaterial(), { depthTest: false, depthWrite: false, vertexNode, fragmentNode })
}

/** The node of a light that casts a shadow. Its map exists once a receiving material is built. */
type Lit = {
  light: DirectionalLight
  shadowNode: {
    shadowMap: { depthTexture: DepthTexture }
    setupShadowCoord(builder: NodeBuilder, place: Node<'vec4'>): Node<'vec3'>
  } | null
}

/** Samples of the shadow map for each pixel. */
const SAMPLES = 16

/** The shadow of the candies, 0 to 1: softer the farther it falls, because the lamp has an area. */
function candyShadow(table: Table, { light, shadowNode }: Lit, builder: NodeBuilder): Float {
  const { lift, inner, onTable, widest } = live(table)
  const view = positionWorld.sub(cameraPosition)
  // Inside the foot the shadow lies on the inner floor, which is visible through the glass.
  const up = lift.div(view.y.negate().max(1e-3))
  const raised = cameraPosition.add(view.mul(up.oneMinus()))
  const out = raised.xz.sub(modelWorldMatrix.mul(vec4(0, 0, 0, 1)).xz).length()
  const isOnFloor = onTable.greaterThanEqual(1).and(smoothstep(inner.mul(0.94), inner, out).lessThan(0.5))
  const place = isOnFloor.select(raised, positionWorld)
  const at = shadowNode!.setupShadowCoord(builder, lightShadowMatrix(light).mul(vec4(place, 1))).toVar()
  const radius = mix(0.006, 0.13, smoothstep(0, 1.7, positionGeometry.xy.length().sub(widest)))
  const phi = interleavedGradientNoise(screenCoordinate.xy).mul(2 * Math.PI)
  let lit: Float = float(0)
  for (let k = 0; k < SAMPLES; k++) {
    const spot = at.xy.add(vogelDiskSample(float(k), float(SAMPLES), phi).mul(radius))
    lit = lit.add(texture(shadowNode!.shadowMap.depthTexture, spot).compare(at.z.sub(0.0006)) as unknown as Float)
  }
  const border = at.x.min(at.y).min(at.x.oneMinus()).min(at.y.oneMinus())
  const isInside = border.greaterThan(0).and(at.z.lessThanEqual(1))
  const dark = lit.div(SAMPLES).oneMinus()
  return isInside.select(dark.mul(smoothstep(0, 0.09, border)), 0)
}

/** The colour of the shadows with the focused light, and their opacity on the table. */
function tableShadow(table: Table, shadow: Float) {
  const { foot, widest, onTable, castFrom, castTo, side, focus, candyTint, gleam, shade } = live(table)
  const spot = positionGeometry.xy
  const r = spot.length().toVar()
  const away = r.sub(widest).max(0).toVar()
  const axis = castTo.xy.sub(castFrom.xy)
  const off = spot.sub(castFrom.xy)
  const along = off.dot(axis).div(axis.dot(axis).max(1e-4)).clamp(0, 1).toVar()
  const wide = mix(foot, widest, along.sqrt()).toVar()
  const aside = off.sub(axis.mul(along)).length().toVar()
  const inside = wide.sub(aside).toVar()
  const t = mix(castFrom.z, castTo.z, along).toVar()
  const under = smoothstep(-0.6, -0.3, inside).max(smoothstep(1.8, 2.1, r).oneMinus())
  const here = smoothstep(side.mul(0.8), side, spot.x.abs()).oneMinus()
  const near = onTable.lessThan(1).select(1, under).mul(here)
  const strength = mix(0.44, 0.18, smoothstep(0, 1.2, away))
  const candies = near.mul(shadow).mul(strength).toVar()
  const soft = t.mul(0.2).add(0.03).toVar()
  const rim = inside.mul(inside).negate().div(soft.mul(soft).mul(0.6)).exp()
  const body = smoothstep(soft.negate(), soft, inside).mul(0.1).add(rim.mul(0.075))
  const glass = body.mul(t.mul(-0.4).add(1)).mul(here)
  const ring = r.sub(foot.mul(0.93)).div(foot).toVar()
  const around = r.sub(foot.mul(0.93)).max(0).div(widest).mul(-5.5).exp()
  const contact = ring.mul(ring).mul(-220).exp().mul(0.25).add(around.mul(0.17)).mul(onTable)
  const dark = candies.oneMinus().mul(glass.oneMinus()).mul(contact.oneMinus()).oneMinus().toVar()
  const beside = aside.div(wide).toVar()
  const bend = along.mul(-1.15).add(1).max(1e-4).pow(1.5).mul(0.86)
  const cusp = beside.sub(bend).div(t.mul(0.3).add(0.05))
  const gathered = bell(cusp).add(beside.mul(beside).mul(-7).exp().mul(0.5))
  const free = smoothstep(0, 0.15, ring).mul(smoothstep(0.75, 1, along).oneMinus())
  const caught = gathered.mul(free).mul(candies.mul(-3).add(1).max(0))
  const bright = caught.mul(focus).mul(2.2).min(0.6).mul(onTable).mul(here).toVar()
  const cover = dark.add(bright).clamp(0, 1).toVar()
  const tints = candyTint.mul(candies).add(gleam.mul(bright))
  return { seen: shade.mul(dark).add(tints).div(cover.max(1e-4)), cover }
}

/** @param isOnPaper whether paper is behind the table: it is drawn again, with the shadow */
export function tableMaterial(table: Table, isOnPaper: boolean) {
  const settings = { lights: true, depthWrite: false, transparent: !isOnPaper, userData: table }
  const material = Object.assign(new NodeMaterial(), settings)
  let lamp: Lit | undefined
  const lighting = lightAtEnd((builder) => {
    const shadow = lamp?.shadowNode ? vec4(lamp.shadowNode as unknown as Float).x : float(0)
    const { seen, cover } = tableShadow(table, shadow)
    const { outgoingLight } = lightingOf(builder)
    if (isOnPaper) {
      const paper = paperColor(table, positionWorld.sub(cameraPosition).normalize())
      outgoingLight.assign(mixScreen(paper, seen, cover))
      diffuseColor.a.assign(1)
      return
    }
    // Over a page the shadow fades out before the edge of the picture, which hides the edge.
    const inward = screenUV.mul(2).sub(1).abs().oneMinus()
    outgoingLight.assign(lightOf(seen))
    diffuseColor.a.assign(cover.mul(smoothstep(0, 0.3, inward.x)).mul(smoothstep(0, 0.16, inward.y)))
  })
  const direct: LightingModel['direct'] = (input) => {
    const lit = input.lightNode as unknown as Lit
    if (lit.light.isDirectionalLight) lamp ??= lit
  }
  material.setupLightingModel = () => {
    lamp = undefined
    return Object.assign(lighting, { direct })
  }
  // three makes the shadow map before it requests the received shadow.
  material.receivedShadowNode = () => Fn((_: [], builder: NodeBuilder) => candyShadow(table, lamp!, builder))()
  return material
}
