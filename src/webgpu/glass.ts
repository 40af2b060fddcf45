// Glass as a node material: the shells of components/bottle/GlassBottle.tsx, which explains them. At
// high quality nothing is refracted here.
import type { Side } from 'three'
import {
  cameraWorldMatrix,
  diffuseColor,
  mix,
  normalGeometry,
  normalView,
  positionGeometry,
  positionViewDirection,
  smoothstep,
  transformDirection,
  varying,
  vec2,
  vec3,
} from 'three/tsl'
import { MeshStandardNodeMaterial, type NodeBuilder } from 'three/webgpu'
import type { Shell } from '../components/bottle/shellUniforms.ts'
import { bell, COVERS, coverScreen } from './display.ts'
import { keyLightOf, lightAtEnd, lightingOf } from './lighting.ts'
import { live, type Vec3 } from './live.ts'

/** A tall soft box in a horizontal direction, brighter at one side; see `softBox` in the GLSL. */
function softBox(ray: Vec3, toward: readonly [number, number], reach: number, up: number) {
  const level = ray.xz.mul(ray.xz.dot(ray.xz).add(1e-6).inverseSqrt()).toVar()
  const off = level.x.mul(toward[1]).sub(level.y.mul(toward[0])).toVar()
  const blur = off.fwidth().max(0.01)
  const across = smoothstep(blur.negate().add(reach), blur.add(reach), off.abs()).oneMinus()
  const side = level
    .dot(vec2(...toward))
    .step(0)
    .mul(off.mul(-0.25 / reach).add(0.75))
  const lower = smoothstep(-0.95, -0.5, ray.y)
  const upper = smoothstep(up - 0.08, up, ray.y).oneMinus()
  return across.mul(side).mul(lower).mul(upper)
}

/** The reflection of the key light. */
function highlightOf(builder: NodeBuilder) {
  const key = keyLightOf(builder)
  if (!key) return vec3(0)
  const between = key.direction.add(positionViewDirection).normalize()
  return key.color.mul(normalView.dot(between).max(0).pow(1800).mul(2))
}

/** Only reflections: the environment, a highlight of the key light, and the soft boxes. */
const reflections = (shell: Shell) =>
  lightAtEnd((builder) => {
    const { outgoingLight, radiance } = lightingOf(builder)
    const { uEdge, uMirror, uSoftBox, uFloor: floor, uScale, uRotation: rotation } = live(shell)
    const height = positionGeometry.y.mul(uScale)
    const outer = varying(normalGeometry.xz.dot(positionGeometry.xz).step(0))
    const rim = normalView.dot(positionViewDirection).abs().oneMinus().toVar()
    const line = smoothstep(0.72, 0.97, rim)
    const across = transformDirection(normalView, cameraWorldMatrix).toVar()
    const toCamera = transformDirection(positionViewDirection, cameraWorldMatrix).toVar()
    const off = rotation.mul(across).xz.toVar()
    const view = rotation.mul(toCamera).xz.toVar()
    const long = off.dot(off).mul(view.dot(view)).add(1e-6)
    const slant = off.dot(view).abs().mul(long.inverseSqrt())
    const aside = rim.min(slant.oneMinus()).toVar()
    const within = outer.mul(smoothstep(0.62, 0.74, aside))
    const foot = outer.mul(smoothstep(floor.sub(0.03), floor.add(0.012), height).oneMinus())
    const dark = rim.pow(3).mul(0.1).add(line.mul(line).mul(0.9)).add(within.mul(0.1))
    const edge = dark
      .max(foot.mul(rim.mul(0.1).add(0.12)))
      .mul(uEdge)
      .toVar()
    const fresnel = rim.pow(5).mul(0.96).add(0.04)
    const mirrored = radiance.mul(fresnel).add(highlightOf(builder)).mul(uMirror).toVar()
    const bright = mirrored.r.max(mirrored.g).max(mirrored.b)
    mirrored.mulAssign(bright.div(bright.add(0.16)).mul(smoothstep(0.84, 0.98, rim).mul(0.7).oneMinus()))
    const ray = toCamera.negate().reflect(across).toVar()
    const boxes = softBox(ray, [-0.86, 0.51], 0.17, 0.62).add(softBox(ray, [0.9, 0.436], 0.045, 0.55).mul(0.8))
    const strength = mix(0.35, 1, outer).mul(aside.pow(4).mul(1.6).add(0.5))
    const shown = boxes.mul(strength).mul(smoothstep(floor.sub(0.02), floor.add(0.05), height))
    const pipe = outer.mul(bell(aside.sub(0.8).mul(13))).mul(0.16)
    const floorLine = bell(height.sub(floor).sub(0.004).mul(90)).mul(0.16)
    mirrored.addAssign(shown.add(pipe).add(floorLine).mul(uSoftBox))
    const shine = mirrored.r.max(mirrored.g).max(mirrored.b).clamp(0, 1)
    const cover = shine.mul(0.8).add(edge).add(0.006).clamp(0, 1).toVar()
    const body = mix(vec3(0.8, 0.92, 0.94), vec3(0.2, 0.29, 0.34), smoothstep(0.55, 0.95, rim))
    const light = mirrored.mul(1.5).add(body.mul(edge.add(0.006)))
    const seen = coverScreen(light.div(cover), cover).toVar()
    diffuseColor.a.assign(seen.a)
    outgoingLight.assign(seen.rgb)
  })

/** One side of the glass. */
export function shellMaterial(side: Side, shell: Shell) {
  const material = new MeshStandardNodeMaterial({ roughness: 0.03, side, ...COVERS })
  material.userData.rotation = shell.uRotation.value
  type Model = ReturnType<typeof material.setupLightingModel>
  material.setupLightingModel = () => reflections(shell) as unknown as Model
  return material
}
