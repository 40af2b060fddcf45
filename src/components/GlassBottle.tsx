// The bottle: one closed lathe drawn twice, its far side first, as clear shells that reflect and catch the light at their
// edges. At high quality, over paper, its near side really bends what is behind it.
import { useEffect, useMemo } from 'react'
import { BackSide, FrontSide, LatheGeometry, MeshPhysicalMaterial, type Side, Vector2 } from 'three'
import { bottleOutline } from './glassShape.ts'
import { useQuality } from './kit/useQuality.ts'

export type GlassBottleProps = {
  /** the page shows through: what is behind is not known, and cannot be bent */
  transparent?: boolean
}

/** Segments about the axis: its outline is smooth at any size of the picture. */
const SEGMENTS = 160

/** The glass of the bottle alone, about the profile that the physics confines to (`bottleProfile`). Inside a <KonpeitoCanvas>. */
export function GlassBottle({ transparent = false }: GlassBottleProps) {
  const { transmission } = useQuality()
  const bent = transmission && !transparent
  const glass = useMemo(() => {
    const { points } = bottleOutline()
    return new LatheGeometry(
      points.map(([r, y]) => new Vector2(r, y)),
      SEGMENTS,
    )
  }, [])
  const back = useMemo(() => createShell(BackSide), [])
  const front = useMemo(() => (bent ? createBentGlass() : createShell(FrontSide)), [bent])
  useEffect(() => () => glass.dispose(), [glass])
  useEffect(() => () => back.dispose(), [back])
  useEffect(() => () => front.dispose(), [front])
  return (
    <group>
      <mesh geometry={glass} material={back} renderOrder={2} raycast={() => null} />
      <mesh key={String(bent)} geometry={glass} material={front} renderOrder={3} raycast={() => null} />
    </group>
  )
}

// Straight alpha: what the glass reflects is added, its rim covers a little, the rest is clear. Dim reflections of the room are
// left out, or they would lie like milk on it. A rim seen edge-on looks through much glass: a dark line that shows on light
// pages, and beside it a bright one that shows on dark pages.
const SHELL = /* glsl */ `
float rim = 1.0 - abs(dot(normal, geometryViewDir));
float line = smoothstep(0.72, 0.97, rim);
float edge = (0.1 * pow(rim, 3.0) + 0.9 * line * line) * uEdge;
vec3 mirrored = totalSpecular * uMirror;
float bright = max(max(mirrored.r, mirrored.g), mirrored.b);
mirrored *= bright / (bright + 0.16) * (1.0 - 0.7 * smoothstep(0.84, 0.98, rim));
float shine = clamp(max(max(mirrored.r, mirrored.g), mirrored.b), 0.0, 1.0);
float cover = clamp(shine + edge + 0.008, 0.0, 1.0);
vec3 body = mix(vec3(0.8, 0.92, 0.94), vec3(0.2, 0.29, 0.34), smoothstep(0.55, 0.95, rim));
diffuseColor.a = cover;
outgoingLight = (mirrored + body * (edge + 0.008)) / cover;
`

function createShell(side: Side): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color: '#ffffff',
    roughness: 0.03,
    ior: 1.5,
    side,
    transparent: true,
    depthWrite: false,
  })
  const near = side === FrontSide
  const uniforms = { uEdge: { value: near ? 0.75 : 0.45 }, uMirror: { value: near ? 1.5 : 0.8 } }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float uEdge;\nuniform float uMirror;')
      .replace('#include <opaque_fragment>', `${SHELL}\n#include <opaque_fragment>`)
  }
  material.customProgramCacheKey = () => 'konpeito-glass'
  return material
}

/** Redraws all that is opaque into a texture and looks it up where each ray comes out of the wall. */
function createBentGlass(): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: '#ffffff',
    roughness: 0,
    ior: 1.47,
    // What is drawn on top of it, the far side's lines, is not hidden by it.
    depthWrite: false,
    transmission: 1,
    thickness: 0.075,
    attenuationColor: '#d5ece8',
    attenuationDistance: 2.5,
    specularIntensity: 1,
    envMapIntensity: 1,
  })
}
