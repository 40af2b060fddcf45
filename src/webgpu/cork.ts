// The cork and its shadow as node materials. components/bottle/Cork.tsx explains the formulas.
import type { Color, IUniform } from 'three'
import { Fn, float, mix, positionGeometry, smoothstep, vec3, vec4 } from 'three/tsl'
import { MeshBasicNodeMaterial, MeshStandardNodeMaterial } from 'three/webgpu'
import { COVERS, coverScreen, lightOf } from './display.ts'
import { live, liveColor, type Vec3 } from './live.ts'

const speck = Fn(([at]: [Vec3]) => {
  const part = at.mul(0.1031).fract()
  const p = part.add(part.dot(part.zyx.add(31.32))).toVar()
  return p.x.add(p.y).mul(p.z).fract()
})

const cloud = Fn(([at]: [Vec3]) => {
  const i = at.floor().toVar()
  const f = smoothstep(0, 1, at.fract()).toVar()
  const corner = (x: number, y: number, z: number) => speck(i.add(vec3(x, y, z)))
  const edge = (y: number, z: number) => mix(corner(0, y, z), corner(1, y, z), f.x)
  const face = (z: number) => mix(edge(0, z), edge(1, z), f.y)
  return mix(face(0), face(1), f.z)
})

/** @param uniforms how far the cork is seated, 0 to 1, and the height of its part in the neck */
export function corkMaterial(uniforms: Record<'seated' | 'inNeck', IUniform<number>>) {
  const material = new MeshStandardNodeMaterial({ roughness: 0.88, envMapIntensity: 0.8 })
  const grain = positionGeometry
  const { seated, inNeck } = live(uniforms)
  const fine = grain.mul(vec3(64, 92, 64)).add(cloud(grain.mul(130)).mul(0.6))
  const pores = smoothstep(0.72, 0.86, cloud(fine))
  const granule = cloud(grain.mul(26).add(cloud(grain.mul(9)).mul(1.7)))
  const mottle = granule.mul(0.55).add(cloud(grain.mul(90)).mul(0.45))
  const within = seated.mul(smoothstep(inNeck.sub(0.004), inNeck.add(0.03), grain.y).oneMinus())
  const deep = within.mul(smoothstep(inNeck.mul(0.3), inNeck, grain.y).mul(0.3).add(0.7))
  const light = mix(0.8, 1.14, mottle).mul(pores.mul(-0.3).add(1))
  const color = liveColor({ value: material.color.set('#d9ae82') })
  material.colorNode = vec4(color.mul(light).mul(mix(vec3(1), vec3(0.74, 0.77, 0.8), deep)), 1)
  material.userData = uniforms
  return material
}

/** The shadow of a cork on the table. @param radius of the mouth, metres */
export function corkShadowMaterial(near: IUniform<number>, shade: IUniform<Color>, radius: number) {
  const material = new MeshBasicNodeMaterial(COVERS)
  const r = positionGeometry.xy.length()
  const away = r.sub(0.88 * radius).max(0)
  const dark = away.mul(away).mul(-420).exp().mul(0.42)
  const wide = away.mul(-14).exp().mul(float(0.28).step(away))
  const { color, strength } = live({ color: shade, strength: near })
  material.fragmentNode = coverScreen(lightOf(color), strength.mul(dark.add(wide.mul(0.16))))
  return material
}
