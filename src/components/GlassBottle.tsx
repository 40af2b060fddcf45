// The bottle: one closed lathe drawn twice, its far side first, as clear shells that reflect and catch the light at their
// edges. Nothing behind it is redrawn; real transmission is a matter of quality.
import { useEffect, useMemo } from 'react'
import { BackSide, FrontSide, LatheGeometry, MeshPhysicalMaterial, type Side, Vector2 } from 'three'
import { BOTTLE, type BottleSize, bottleOutline } from './glassShape.ts'

export type GlassBottleProps = {
  /** inner radius, floor and lid, m; the glass is drawn about them */
  size?: BottleSize
  /** whether the cork is in */
  cork?: boolean
}

export function GlassBottle({ size = BOTTLE, cork = true }: GlassBottleProps) {
  const outline = useMemo(() => bottleOutline(size), [size])
  const glass = useMemo(
    () =>
      new LatheGeometry(
        outline.points.map(([r, y]) => new Vector2(r, y)),
        128,
      ),
    [outline],
  )
  const stopper = useMemo(() => corkGeometry(outline.neck, outline.lipTop), [outline])
  const back = useMemo(() => createGlass(BackSide), [])
  const front = useMemo(() => createGlass(FrontSide), [])
  useEffect(() => () => glass.dispose(), [glass])
  useEffect(() => () => stopper.dispose(), [stopper])
  useEffect(
    () => () => {
      back.dispose()
      front.dispose()
    },
    [back, front],
  )
  return (
    <group>
      <mesh geometry={glass} material={back} renderOrder={2} raycast={() => null} />
      <mesh geometry={glass} material={front} renderOrder={3} raycast={() => null} />
      {cork && (
        <mesh geometry={stopper} receiveShadow>
          <meshStandardMaterial color="#d8ab7c" roughness={0.86} onBeforeCompile={grain} />
        </mesh>
      )}
    </group>
  )
}

// Straight alpha: what the glass reflects is added, its rim covers a little, the rest is clear. A rim seen edge-on looks
// through much glass: faintly green, darker than the page on light pages, lighter on dark ones.
const SHELL = /* glsl */ `
float rim = 1.0 - abs(dot(normal, geometryViewDir));
float edge = pow(rim, 3.5) * uEdge;
vec3 mirrored = totalSpecular * uMirror;
#ifdef USE_CLEARCOAT
  mirrored += clearcoatSpecularDirect + clearcoatSpecularIndirect;
#endif
float shine = clamp(max(max(mirrored.r, mirrored.g), mirrored.b), 0.0, 1.0);
float cover = clamp(shine + edge + 0.012, 0.0, 1.0);
vec3 body = mix(vec3(0.9, 0.97, 0.98), vec3(0.3, 0.4, 0.44), smoothstep(0.6, 1.0, rim));
diffuseColor.a = cover;
outgoingLight = (mirrored + body * (edge + 0.012)) / cover;
`

function createGlass(side: Side): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color: '#ffffff',
    roughness: 0.03,
    ior: 1.5,
    side,
    transparent: true,
    depthWrite: false,
  })
  const near = side === FrontSide
  const uniforms = { uEdge: { value: near ? 0.7 : 0.35 }, uMirror: { value: near ? 1.5 : 0.7 } }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float uEdge;\nuniform float uMirror;')
      .replace('#include <opaque_fragment>', `${SHELL}\n#include <opaque_fragment>`)
  }
  material.customProgramCacheKey = () => 'konpeito-glass'
  return material
}

/** A tapered plug with softened edges, a little of it in the neck. */
function corkGeometry(neck: number, lipTop: number): LatheGeometry {
  const low = lipTop - 0.17
  const high = lipTop + 0.13
  const points = [
    [0, low],
    [neck * 0.9, low],
    [neck * 0.93, low + 0.02],
    [neck * 0.995, lipTop - 0.02],
    [neck * 1.04, high - 0.025],
    [neck * 1.03, high - 0.007],
    [neck * 1.0, high],
    [0, high],
  ]
  return new LatheGeometry(
    points.map(([r, y]) => new Vector2(r, y)),
    96,
  )
}

/** Cork: specks and pores from a hash of the place. */
function grain(shader: { vertexShader: string; fragmentShader: string }): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\nvarying vec3 vGrain;')
    .replace('#include <begin_vertex>', '#include <begin_vertex>\nvGrain = position;')
  shader.fragmentShader = shader.fragmentShader
    .replace(
      '#include <common>',
      `#include <common>
varying vec3 vGrain;
float speck(vec3 p) {
  p = fract(p * 0.1031);
  p += dot(p, p.zyx + 31.32);
  return fract((p.x + p.y) * p.z);
}
float cloud(vec3 p) {
  vec3 i = floor(p);
  vec3 f = smoothstep(0.0, 1.0, fract(p));
  return mix(
    mix(mix(speck(i), speck(i + vec3(1, 0, 0)), f.x), mix(speck(i + vec3(0, 1, 0)), speck(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(speck(i + vec3(0, 0, 1)), speck(i + vec3(1, 0, 1)), f.x), mix(speck(i + vec3(0, 1, 1)), speck(i + vec3(1)), f.x), f.y),
    f.z);
}`,
    )
    .replace(
      '#include <color_fragment>',
      `#include <color_fragment>
float pores = smoothstep(0.62, 0.8, cloud(vGrain * vec3(30.0, 44.0, 30.0) + cloud(vGrain * 60.0)));
float mottle = cloud(vGrain * 11.0) * 0.5 + cloud(vGrain * 70.0) * 0.5;
diffuseColor.rgb *= mix(0.82, 1.12, mottle) * (1.0 - 0.42 * pores);`,
    )
}
