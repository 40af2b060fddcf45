// The table as a node material: the shadows of candies and glass, and the light that glass gathers.
// components/environment/Tabletop.tsx explains the formulas.
import type { Color, DirectionalLight, IUniform } from 'three'
import {
  cameraPosition,
  diffuseColor,
  dot,
  exp,
  Fn,
  float,
  interleavedGradientNoise,
  length,
  lightShadowMatrix,
  max,
  min,
  mix,
  modelWorldMatrix,
  normalize,
  positionGeometry,
  positionWorld,
  pow,
  screenCoordinate,
  screenUV,
  smoothstep,
  sqrt,
  texture,
  vec4,
  vogelDiskSample,
} from 'three/tsl'
import { LightingModel, type Node, type NodeBuilder, NodeMaterial } from 'three/webgpu'
import { type Paper, paperColor } from './backdrop.ts'
import { lightOf, mixScreen } from './display.ts'
import { type Lit, lightingOf } from './lighting.ts'
import { liveColor, liveFloat, liveTriple } from './live.ts'

/** Uniforms of the table; those of `Tabletop`, and the colour of the shadow. */
export type Table = Paper &
  Record<'gleam' | 'candyTint' | 'shade', IUniform<Color>> &
  Record<'castFrom' | 'castTo', IUniform<number[]>> &
  Record<'lift' | 'inner' | 'focus' | 'foot' | 'widest' | 'side' | 'onTable' | 'edges', IUniform<number>>

type Float = Node<'float'>
/** Samples of the shadow map for each pixel. */
const SAMPLES = 16
const bell = (x: Float) => exp(x.mul(x).negate())

class TableLighting extends LightingModel {
  #table: Table
  #lit: Lit['lightNode'] | null = null

  constructor(
    table: Table,
    readonly isOnPaper: boolean,
  ) {
    super()
    this.#table = table
  }

  /** The shadow of the candies, 0 to 1: softer the farther it falls, because the lamp has an area. */
  candyShadow(builder: NodeBuilder): Float {
    const table = this.#table
    const { shadowMap, setupShadowCoord } = this.#lit!.shadowNode!
    const view = positionWorld.sub(cameraPosition)
    // Inside the foot, the inner floor is seen through the glass, and the shadow lies on it.
    const up = liveFloat(table.lift).div(view.y.negate().max(1e-3))
    const raised = cameraPosition.add(view.mul(up.oneMinus()))
    const inner = liveFloat(table.inner)
    const out = smoothstep(inner.mul(0.94), inner, length(raised.xz.sub(modelWorldMatrix.mul(vec4(0, 0, 0, 1)).xz)))
    const isOnFloor = liveFloat(table.onTable).greaterThanEqual(1).and(out.lessThan(0.5))
    const place = isOnFloor.select(raised, positionWorld)
    const light = this.#lit!.light as unknown as DirectionalLight
    const at = setupShadowCoord
      .call(this.#lit!.shadowNode!, builder, lightShadowMatrix(light).mul(vec4(place, 1)))
      .toVar()
    const radius = mix(0.006, 0.13, smoothstep(0, 1.7, length(positionGeometry.xy).sub(liveFloat(table.widest))))
    const phi = interleavedGradientNoise(screenCoordinate.xy)
      .mul(2 * Math.PI)
      .toVar()
    let lit: Float = float(0)
    for (let k = 0; k < SAMPLES; k++) {
      const spot = at.xy.add(vogelDiskSample(float(k), float(SAMPLES), phi).mul(radius))
      lit = lit.add(texture(shadowMap.depthTexture, spot).compare(at.z.sub(0.0006)) as unknown as Float)
    }
    const border = min(at.xy, at.xy.oneMinus())
    const isInside = border.x.min(border.y).greaterThan(0).and(at.z.lessThanEqual(1))
    const faded = lit
      .div(SAMPLES)
      .oneMinus()
      .mul(smoothstep(0, 0.09, border.x.min(border.y)))
    return isInside.select(faded, 0)
  }

  override direct(input: Parameters<LightingModel['direct']>[0]) {
    const { lightNode } = input as unknown as Lit
    if (lightNode.light.isDirectionalLight) this.#lit ??= lightNode
  }

  override indirect() {}

  override finish(builder: NodeBuilder) {
    const table = this.#table
    const [foot, widest, onTable] = [liveFloat(table.foot), liveFloat(table.widest), liveFloat(table.onTable)]
    const spot = positionGeometry.xy
    const r = length(spot).toVar()
    const away = r.sub(widest).max(0).toVar()
    const [from, to] = [liveTriple(table.castFrom), liveTriple(table.castTo)]
    const axis = to.xy.sub(from.xy)
    const off = spot.sub(from.xy)
    const along = dot(off, axis).div(dot(axis, axis).max(1e-4)).clamp(0, 1).toVar()
    const wide = mix(foot, widest, sqrt(along)).toVar()
    const aside = length(off.sub(axis.mul(along))).toVar()
    const inside = wide.sub(aside).toVar()
    const t = mix(from.z, to.z, along).toVar()
    const under = max(smoothstep(-0.6, -0.3, inside), smoothstep(1.8, 2.1, r).oneMinus())
    const near = onTable.lessThan(1).select(1, under)
    const shadow = this.#lit?.shadowNode ? vec4(this.#lit.shadowNode as unknown as Float).x : float(0)
    const candies = near
      .mul(shadow)
      .mul(mix(0.44, 0.18, smoothstep(0, 1.2, away)))
      .toVar()
    const soft = t.mul(0.2).add(0.03).toVar()
    const rim = exp(inside.mul(inside).negate().div(soft.mul(soft).mul(0.6)))
    const ended = smoothstep(liveFloat(table.side).mul(0.8), liveFloat(table.side), spot.x.abs()).oneMinus()
    const body = smoothstep(soft.negate(), soft, inside).mul(0.1).add(rim.mul(0.075))
    const glass = body.mul(t.mul(-0.4).add(1)).mul(ended)
    const ring = r.sub(foot.mul(0.93)).div(foot).toVar()
    const around = exp(r.sub(foot.mul(0.93)).max(0).div(widest).mul(-5.5))
    const contact = exp(ring.mul(ring).mul(-220)).mul(0.25).add(around.mul(0.17)).mul(onTable)
    const lit = candies.oneMinus().mul(glass.oneMinus()).mul(contact.oneMinus())
    const dark = lit.oneMinus().toVar()
    const beside = aside.div(wide).toVar()
    const bend = pow(along.mul(-1.15).add(1).max(1e-4), 1.5).mul(0.86)
    const cusp = beside.sub(bend).div(t.mul(0.3).add(0.05))
    const gathered = bell(cusp).add(exp(beside.mul(beside).mul(-7)).mul(0.5))
    const free = smoothstep(0, 0.15, ring).mul(smoothstep(0.75, 1, along).oneMinus())
    const caught = gathered.mul(free).mul(candies.mul(-3).add(1).max(0))
    const bright = caught.mul(liveFloat(table.focus)).mul(2.2).min(0.6).mul(onTable).toVar()
    const cover = dark.add(bright).clamp(0, 1).toVar()
    const tints = liveColor(table.candyTint).mul(candies).add(liveColor(table.gleam).mul(bright))
    const seen = liveColor(table.shade).mul(dark).add(tints).div(cover.max(1e-4))
    const { outgoingLight } = lightingOf(builder)
    if (this.isOnPaper) {
      const paper = paperColor(table, normalize(positionWorld.sub(cameraPosition)))
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

class TableMaterial extends NodeMaterial {
  lighting: TableLighting | null = null

  constructor(
    readonly table: Table,
    readonly isOnPaper: boolean,
  ) {
    super()
    this.lights = true
    this.depthWrite = false
    this.transparent = !isOnPaper
    // three makes the map of the shadow before it asks for the shadow that is received.
    this.receivedShadowNode = () => Fn((_: [], builder: NodeBuilder) => this.lighting!.candyShadow(builder))()
  }

  override setupLightingModel() {
    this.lighting = new TableLighting(this.table, this.isOnPaper)
    return this.lighting
  }
}

/** @param isOnPaper whether paper is behind the table: it is drawn again, with the shadow in it */
export function tableMaterial(table: Table, isOnPaper: boolean) {
  const material = new TableMaterial(table, isOnPaper)
  material.userData = table
  return material
}
