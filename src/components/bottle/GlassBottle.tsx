// The glass: one closed lathe drawn twice, far side first, as clear shells with reflections and
// Fresnel edges. At high quality, in front of a backdrop, the near side refracts the background.
// The inner outline of the bottle is the profile of the physics container.
import { use, useMemo } from 'react'
import {
  BackSide,
  FrontSide,
  type LatheGeometry,
  type Material,
  type Matrix3,
  type Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  ShaderChunk,
  type Side,
} from 'three'
import { QualityContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { arc, distinct, GLASS, type JarVessel, vesselOf, vesselOutline } from '../../jar/vessels.ts'
import type { Lathe } from '../../physics/index.ts'
import { BOTTLE, bottleProfile, NECK } from '../../scenes/index.ts'
import { bezier } from '../../scenes/vessel.ts'
import { createLathe } from '../canvas/createLathe.ts'
import { useNodes } from '../canvas/nodes.ts'
import { patchMaterial } from '../canvas/patchShader.ts'
import { type Shell, shellUniforms } from './shellUniforms.ts'

/** A curve of [radius, y] in metres. */
type Points = readonly (readonly [number, number])[]

/** What `GlassBottle` takes. */
export type GlassBottleProps = {
  /** The vessel, from `vesselOf`. @default the bottle */
  vessel?: JarVessel
  /**
   * Whether the page shows through. Then nothing is refracted, because the page's pixels are unknown.
   * @default false
   */
  transparent?: boolean
}

/** Draws only the glass of a jar's vessel. */
export function GlassBottle({ vessel = vesselOf('bottle'), transparent = false }: GlassBottleProps) {
  const { segments } = use(QualityContext)
  const points = useMemo(() => {
    if (vessel.name !== 'bottle') return vesselOutline(vessel.drawn, GLASS)
    return bottleOutline(segments < 90 ? 0.4 : 1).points
  }, [vessel, segments])
  return <Glass points={points} floor={vessel.floor} radius={vessel.radius} transparent={transparent} />
}

type GlassProps = { points: Points; floor: number; radius: number; transparent: boolean }

/**
 * Draws any vessel of revolution as glass.
 * @param props.points the outline, a closed curve: the outside upwards, then the inside downwards
 * @param props.floor height of the inner floor, metres
 * @param props.radius largest inner radius, metres; edges and reflections are in proportion to it
 */
function Glass({ points, floor, radius, transparent }: GlassProps) {
  const { transmission, segments } = use(QualityContext)
  const nodes = useNodes()
  const refracts = transmission && !transparent && !nodes
  const scale = BOTTLE.radius / radius
  const outline = useDisposable(() => createLathe(points, segments), [points, segments])
  const create = nodes?.glass ?? createShell
  const inputs = [create, floor, scale, refracts]
  const back = useDisposable(() => create(BackSide, shellUniforms(BackSide, floor, scale, refracts)), inputs)
  const front = useDisposable(() => create(FrontSide, shellUniforms(FrontSide, floor, scale, refracts)), inputs)
  const lens = useDisposable(() => (refracts ? createLens(scale) : null), [refracts, scale])
  const outside = useDisposable(
    () => (refracts ? createLathe(points.slice(0, highest(points) + 1), segments) : null),
    [refracts, points, segments],
  )
  return (
    <group>
      {lens && <mesh geometry={outside!} material={lens} renderOrder={1} raycast={() => null} />}
      <mesh geometry={outline} material={back} renderOrder={2} raycast={() => null} onBeforeRender={updateRotation} />
      <mesh geometry={outline} material={front} renderOrder={3} raycast={() => null} onBeforeRender={updateRotation} />
    </group>
  )
}

/** Passes the rotation of the bottle to the shader. */
function updateRotation(this: Object3D): void {
  const { material, matrixWorld } = this as Mesh<LatheGeometry, Material>
  ;(material.userData.rotation as Matrix3).setFromMatrix4(matrixWorld).transpose()
}

const SHELL_HEAD = /* glsl */ `
uniform float uEdge, uInner, uOuter, uMirror, uSoftBox, uFloor;
uniform mat3 uRotation;
varying float vHeight, vOuter;
// A tall soft box in a horizontal direction, brighter at one side.
// toward: the direction; reach: sine of half its width; up: height of its upper end.
float softBox(vec3 ray, vec2 toward, float reach, float up) {
  vec2 flat_ = ray.xz * inversesqrt(dot(ray.xz, ray.xz) + 1e-6);
  float off = flat_.x * toward.y - flat_.y * toward.x;
  float blur = max(fwidth(off), 0.01);
  float across = 1.0 - smoothstep(reach - blur, reach + blur, abs(off));
  across *= step(0.0, dot(flat_, toward)) * (0.75 - 0.25 * off / reach);
  return across * (1.0 - smoothstep(up - 0.08, up, ray.y)) * smoothstep(-0.95, -0.5, ray.y);
}
`

// Replaces three's lights. Clear glass has no diffuse colour and four surfaces overlap in each pixel,
// so only reflections are computed: the environment (Schlick's Fresnel, ior 1.5) and a highlight of
// the key light.
const REFLECTION = /* glsl */ `
vec3 geometryNormal = normal;
vec3 geometryViewDir = normalize(vViewPosition);
float grazing = 1.0 - abs(dot(geometryNormal, geometryViewDir));
float fresnel = 0.04 + 0.96 * grazing * grazing * grazing * grazing * grazing;
#ifdef USE_ENVMAP
  reflectedLight.indirectSpecular += getIBLRadiance(geometryViewDir, geometryNormal, material.roughness) * fresnel;
#endif
#if NUM_DIR_LIGHTS > 0
  vec3 between = normalize(directionalLights[0].direction + geometryViewDir);
  reflectedLight.directSpecular += directionalLights[0].color * pow(max(dot(geometryNormal, between), 0.0), 1800.0) * 2.0;
#endif
`

// Straight alpha: reflections are added, absorption covers a little, the rest is clear. Dim
// reflections of the environment are left out, or the glass would look milky. At a grazing angle a
// ray passes through much glass: a dark line, which shows on light pages, and beside it a bright
// line, which shows on dark pages. Between the outer and the inner outline, and in the foot, a ray
// stays within glass, which adds a tint and light from elsewhere.
const SHELL = /* glsl */ `
float rim = 1.0 - abs(dot(normal, geometryViewDir));
float line = smoothstep(0.72, 0.97, rim);
vec3 across = inverseTransformDirection(normal, viewMatrix);
vec3 toCamera = inverseTransformDirection(geometryViewDir, viewMatrix);
// Only the horizontal angle counts: seen from above, a wall is slanted but not edge-on.
vec2 off = (uRotation * across).xz;
vec2 view = (uRotation * toCamera).xz;
float aside = min(rim, 1.0 - abs(dot(off, view)) * inversesqrt(dot(off, off) * dot(view, view) + 1e-6));
float within = vOuter * smoothstep(0.62, 0.74, aside);
float foot = vOuter * (1.0 - smoothstep(uFloor - 0.03, uFloor + 0.012, vHeight));
float edge = (0.1 * pow(rim, 3.0) + 0.9 * line * line + 0.1 * within) * uEdge;
float shown = mix(uInner, uOuter, vOuter);
edge *= shown;
edge = max(edge, foot * (0.12 + 0.1 * rim) * uEdge * shown);
vec3 mirrored = totalSpecular * uMirror;
float bright = max(max(mirrored.r, mirrored.g), mirrored.b);
mirrored *= bright / (bright + 0.16) * (1.0 - 0.7 * smoothstep(0.84, 0.98, rim));
vec3 ray = reflect(-toCamera, across);
float boxes = softBox(ray, vec2(-0.86, 0.51), 0.17, 0.62) + 0.8 * softBox(ray, vec2(0.9, 0.436), 0.045, 0.55);
boxes *= mix(0.35, 1.0, vOuter) * (0.5 + 1.6 * pow(aside, 4.0)) * smoothstep(uFloor - 0.02, uFloor + 0.05, vHeight);
float pipe = vOuter * exp(-pow((aside - 0.8) * 13.0, 2.0)) * 0.16;
float floorLine = exp(-pow((vHeight - uFloor - 0.004) * 90.0, 2.0)) * 0.16;
mirrored += (boxes + pipe + floorLine) * uSoftBox;
mirrored *= shown;
float shine = clamp(max(max(mirrored.r, mirrored.g), mirrored.b), 0.0, 1.0);
float clear = 0.006 * shown;
float cover = clamp(0.8 * shine + edge + clear, 1e-4, 1.0);
vec3 body = mix(vec3(0.8, 0.92, 0.94), vec3(0.2, 0.29, 0.34), smoothstep(0.55, 0.95, rim));
diffuseColor.a = cover;
outgoingLight = (1.5 * mirrored + body * (edge + clear)) / cover;
`

function createShell(side: Side, uniforms: Shell): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.03, side, transparent: true, depthWrite: false })
  material.userData.rotation = uniforms.uRotation.value
  return patchMaterial(material, 'konpeito-glass', {
    uniforms,
    vertex: {
      common: '$&\nuniform float uScale, uInner;\nvarying float vHeight;\nvarying float vOuter;',
      begin_vertex:
        '$&\nvHeight = uScale * position.y;\nvOuter = step(0.02 * (1.0 - uInner) * normal.y, dot(normal.xz, position.xz));',
    },
    fragment: {
      common: `$&\n${SHELL_HEAD}`,
      lights_fragment_begin: REFLECTION,
      lights_fragment_maps: '',
      lights_fragment_end: '',
      opaque_fragment: `${SHELL}\n$&`,
    },
  })
}

// By Snell's law the offset grows so fast towards an outline that candies become stripes. Here the
// offset is in proportion to the slant about the axis: the inside is enlarged evenly, and a candy
// that touches the inside of a wall reaches to its outside, as in a real jar.
const LENS = /* glsl */ `
vec3 axis = normalize(modelMatrix[1].xyz);
vec3 slant = n - dot(n, axis) * axis;
vec3 refractionVector = - v - 0.5 * (slant - dot(slant, v) * v);
`

/**
 * The near side at high quality: three draws all opaque objects into a texture, which this material
 * samples where the refracted ray leaves the wall, without three's blur for frosted glass, so that
 * candies stay sharp. The shells draw the reflections.
 */
function createLens(scale: number): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    roughness: 0,
    ior: 1.47,
    depthWrite: false,
    transmission: 1,
    thickness: 0.085 / scale,
    attenuationColor: '#cfe9e4',
    attenuationDistance: 2 / scale,
    specularIntensity: 0,
    envMapIntensity: 0,
  })
  return patchMaterial(material, 'konpeito-lens', {
    fragment: {
      transmission_pars_fragment: ShaderChunk.transmission_pars_fragment,
      'return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );':
        'return textureLod( transmissionSamplerMap, fragCoord.xy, 0.0 );',
      'vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );': LENS,
    },
  })
}

/** What `GlassVessel` takes. */
export type GlassVesselProps = {
  /** The inside: a container from `lathe()`, or its `points`. */
  profile: Lathe | Lathe['points']
  /**
   * Thickness of the wall, outside of the profile. Metres.
   * @default a twentieth of the largest radius
   */
  thickness?: number
  /**
   * Whether the page shows through. Then nothing is refracted: the page is not known.
   * @default false
   */
  transparent?: boolean
}

/**
 * Draws the glass of any vessel of revolution. Bodies inside touch its inner surface. The lip is
 * round, and a flat floor is twice as thick as the wall. Bodies outside an open profile collide with
 * the profile itself, so they sink into the wall by its thickness.
 * @throws RangeError when `lathe()` would refuse the points
 */
export function GlassVessel({ profile, thickness, transparent = false }: GlassVesselProps) {
  const inside = 'points' in profile ? profile.points : profile
  const { points, floor, radius } = useMemo(() => {
    const radius = Math.max(...inside.map(([r]) => r))
    return { points: vesselOutline(inside, thickness ?? radius / 20), floor: inside[0]![1], radius }
  }, [inside.join(' '), thickness]) // by value, because a list in JSX is new in each render
  return <Glass points={points} floor={floor} radius={radius} transparent={transparent} />
}

/** Thickness of the base. Metres. */
const BASE = 0.085
/** Radii of the lip's inner edge and of the edge of the floor. Metres. */
const LIP = 0.03
const CORNER = 0.02

/**
 * The outline of a bottle with a thick base, a round shoulder, a short neck and a rolled lip.
 * @param detail factor on the number of points of its curves; at 1 they look smooth from nearby
 * @returns lengths in metres
 */
export function bottleOutline(detail = 1) {
  const steps = (fine: number) => Math.max(3, Math.round(detail * fine))
  const { radius, bottom, top } = BOTTLE
  const outer = radius + GLASS
  const neck = NECK.radius
  const rise = NECK.bottom - top
  const base = bottom - BASE
  const lipTop = NECK.top + LIP
  const round = (r: number, y: number, size: number, from: number, to: number, fine: number) =>
    arc([r, y], [size, size], from, to, steps(fine))
  const shoulder = bezier(
    [outer, top],
    [outer, top + 0.72 * rise],
    [neck + GLASS, top + 0.46 * rise],
    [neck + GLASS, top + rise + 0.01],
    steps(28),
  )
  const points = distinct([
    // Outside: a hollow foot, its round edge, the wall.
    [0, base + 0.028],
    [0.55 * radius, base + 0.02],
    [0.72 * radius, base + 0.004],
    ...round(outer - 0.1, base + 0.1, 0.1, -90, 0, 12),
    ...shoulder,
    // The lip: a bead a little wider than the neck.
    [neck + GLASS, lipTop - 0.075],
    ...round(neck + GLASS, lipTop - 0.0375, 0.0375, -90, 90, 14),
    ...round(neck + LIP, lipTop - LIP, LIP, 90, 180, 8),
    // Inside: the curve of the physics container in finer steps.
    ...bottleProfile(steps(28)).reverse().slice(0, -1),
    [radius, bottom + CORNER],
    ...round(radius - CORNER, bottom + CORNER, CORNER, 0, -90, 6),
    [0, bottom],
  ])
  return { points, wall: GLASS, lipTop, base }
}

/** Index of the last highest point: the outside ends there. */
export function highest(points: Points): number {
  const top = Math.max(...points.map(([, y]) => y))
  return points.findLastIndex(([, y]) => y === top)
}
