// The cork: it pops off before a pour, lies on the table, and returns when all candies are in.
import { useFrame, useThree } from '@react-three/fiber'
import { use, useMemo, useRef, useState } from 'react'
import {
  Color,
  type Group,
  type IUniform,
  type LatheGeometry,
  type Mesh,
  MeshStandardMaterial,
  type PerspectiveCamera,
  ShaderMaterial,
} from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { type BottleState, placeAsBottle } from '../../hooks/useBottlePose.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import { smoothstep } from '../../jar/pourPath.ts'
import type { JarVessel } from '../../jar/vessels.ts'
import { bodyColumns, isSpawning, type World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { createLathe } from '../canvas/createLathe.ts'
import { useNodes } from '../canvas/nodes.ts'
import { patchMaterial } from '../canvas/patchShader.ts'

/** Height of the cork. Metres. */
export const CORK_HEIGHT = 0.3
/** Seconds without a candy in the neck after which the bottle is closed. */
const QUIET = 0.5

/** @param bottle whether a tipped bottle has to stay open, and how it leans */
export function Cork({ vessel, bottle }: { vessel: JarVessel; bottle: BottleState }) {
  const { table, lid, mouth } = vessel
  const { world, frame } = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const reducedMotion = useReducedMotion()
  const group = useRef<Group>(null)
  const neck = useRef<Group>(null)
  const cork = useMemo(createCork, [])
  const quiet = useRef(QUIET)
  const wasSeen = useRef(false)
  const geometry = useDisposable(() => corkGeometry(vessel), [vessel])
  const nodes = useNodes()
  const create = nodes?.cork ?? createCorkMaterial
  const material = useDisposable(() => create(corkUniforms(vessel)), [create, vessel])
  const { shade } = use(LightingPresetContext)
  const contact = useRef<Mesh>(null)
  const [near] = useState(() => ({ value: 0 }))
  const cast = nodes?.corkShadow ?? createContactShadow
  const contactShadow = useDisposable(() => cast(near, { value: new Color(shade) }, mouth), [cast, near, shade, mouth])

  useFrame((state) => {
    const { seconds } = frameTime(state)
    const still = world.awake === 0
    const busy = !frame.unseen && (bottle.open || ((!reducedMotion || still) && isMouthTaken(world, lid)))
    quiet.current = busy ? 0 : quiet.current + seconds
    cork.target = quiet.current < QUIET ? 1 : 0
    if (cork.progress === 0 && busy) {
      const { position, fov, aspect } = state.camera as PerspectiveCamera
      const half = position.length() * aspect * Math.tan((fov * Math.PI) / 360)
      cork.spot = corkSpot(vessel, Math.atan2(position.x, position.z), Math.hypot(position.x, position.z), half)
    }
    // The mouth may have opened while nothing was drawn.
    const open = still ? Number.POSITIVE_INFINITY : world.spawner.mouthOpenSteps * world.timeStep
    const before = wasSeen.current || frame.unseen ? 0 : open
    wasSeen.current ||= !frame.unseen
    const moving = moveCork(cork, reducedMotion ? Number.POSITIVE_INFINITY : seconds + before)
    if (moving || (!busy && cork.target === 1)) invalidate()
    // A cork in the neck leans with the bottle.
    placeAsBottle(neck.current, bottle, bottle.leans ? Math.max(0, 1 - 4 * cork.progress) : 0)
    const spot = contact.current
    if (!moving || !group.current || !spot) return
    material.userData.seated.value = Math.max(0, 1 - 12 * cork.progress)
    const { x, y, z, tilt } = corkPose(cork, lid, table)
    group.current.position.set(x, y, z)
    group.current.rotation.z = tilt
    spot.position.set(x, table + 0.002, z)
    near.value = Math.max(0, 1 - 4 * (y - table))
    spot.visible = y - table < 0.25
    gl.shadowMap.needsUpdate = true
  }, -8)

  return (
    <>
      <group ref={neck}>
        <group ref={group} name="cork" position-y={lid}>
          <mesh geometry={geometry} material={material} castShadow receiveShadow raycast={() => null} />
        </group>
      </group>
      <mesh
        ref={contact}
        material={contactShadow}
        rotation-x={-Math.PI / 2}
        visible={false}
        renderOrder={-7}
        raycast={() => null}
      >
        <circleGeometry args={[mouth + 0.2, 48]} />
      </mesh>
    </>
  )
}

function createContactShadow(near: IUniform<number>, shade: IUniform<Color>, radius: number): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { near, shade },
    vertexShader: /* glsl */ `varying vec2 vSpot;
void main() { vSpot = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: /* glsl */ `uniform float near; uniform vec3 shade; varying vec2 vSpot;
void main() {
  float away = max(length(vSpot) - ${(0.88 * radius).toFixed(3)}, 0.0);
  gl_FragColor = vec4(shade, near * (0.42 * exp(-away * away * 420.0) + 0.16 * exp(-away * 14.0) * step(away, 0.28)));
  #include <colorspace_fragment>
}`,
  })
}

/**
 * Whether candies enter, or a candy is above the cork's place in the neck: in an overfull jar it rests
 * there.
 */
export function isMouthTaken(world: World, lid: number): boolean {
  if (isSpawning(world)) return true
  const { position, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) if (position[o + 1]! + position[o + 3]! > lid + 1e-6) return true
  return false
}

/**
 * A tapered plug with soft edges, standing on y = 0. It fills the neck: with a gap it would look as
 * if it had slipped into the bottle.
 */
function corkGeometry({ mouth: r, top, lid }: JarVessel): LatheGeometry {
  const points = [
    [0, 0],
    [r * 0.955, 0],
    [r * 0.985, 0.016],
    [r * 0.998, top - lid],
    [r * WIDTH, CORK_HEIGHT - 0.03],
    [r * 1.055, CORK_HEIGHT - 0.01],
    [r * 1.03, CORK_HEIGHT],
    [0, CORK_HEIGHT],
  ] as const
  return createLathe(points, 96)
}

const NOISE = /* glsl */ `
varying vec3 vGrain;
uniform float seated, inNeck;
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
}`

// Pressed granules, lighter and darker, with a few small pores.
const GRAIN = /* glsl */ `
#include <color_fragment>
float pores = smoothstep(0.72, 0.86, cloud(vGrain * vec3(64.0, 92.0, 64.0) + 0.6 * cloud(vGrain * 130.0)));
float granule = cloud(vGrain * 26.0 + 1.7 * cloud(vGrain * 9.0));
float mottle = granule * 0.55 + cloud(vGrain * 90.0) * 0.45;
diffuseColor.rgb *= mix(0.8, 1.14, mottle) * (1.0 - 0.3 * pores);
// The neck is darker, most of all under the lip, and its glass has a tint.
float within = seated * (1.0 - smoothstep(inNeck - 0.004, inNeck + 0.03, vGrain.y));
diffuseColor.rgb *= mix(vec3(1.0), vec3(0.74, 0.77, 0.8), within * (0.7 + 0.3 * smoothstep(0.3 * inNeck, inNeck, vGrain.y)));
`

const corkUniforms = ({ top, lid }: JarVessel) => ({ seated: { value: 1 }, inNeck: { value: top - lid } })

function createCorkMaterial(uniforms: ReturnType<typeof corkUniforms>): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ color: '#d9ae82', roughness: 0.88, envMapIntensity: 0.8 })
  material.userData = uniforms
  return patchMaterial(material, 'konpeito-cork', {
    uniforms,
    vertex: { common: '$&\nvarying vec3 vGrain;', begin_vertex: '$&\nvGrain = position;' },
    fragment: { common: `$&\n${NOISE}`, color_fragment: GRAIN },
  })
}

type Spot = readonly [x: number, z: number]
/**
 * Distances of a cork on the table from the bottle, to the left of its widest part and behind it in
 * the picture: no candy beside the bottle touches it. Metres.
 */
const LEFT = 0.27
const BEHIND = 1
/** Least gap between the cork and the edge of the picture. Metres. */
const GAP = 0.05
/** Factor on the visible width when the camera moves back for a bottle that is poured out. */
const WIDER = 1.5
/** Largest radius of the cork, in radii of the mouth. */
export const WIDTH = 1.06
/** Duration of the path out, and of the path back. Seconds. */
const OUT = 0.62
const BACK = 0.9
/** Height of the path above the neck, metres, and the angle by which the cork turns, radians. */
const ARCH = 1.15
const TURN = 2 * Math.PI

export type Cork = {
  /** 0: in the neck. 1: on the table. */
  progress: number
  /** The progress that it moves to. */
  target: 0 | 1
  /** Its place on the table. */
  spot: Spot
}

export const createCork = (): Cork => ({ progress: 0, target: 0, spot: [0, 0] })

/**
 * The place of the cork on the table, left of the bottle in the picture. In a picture that is too
 * narrow for both the cork is out of view, because behind the glass it would look as if it were in
 * the bottle.
 * @param yaw of the camera about the axis, radians
 * @param distance of the camera from the axis, metres
 * @param half half of the visible width at the axis, metres
 */
export function corkSpot({ widest, mouth }: JarVessel, yaw: number, distance: number, half: number): Spot {
  const depth = 1 + BEHIND / distance
  const reach = WIDTH * mouth
  const beside = widest + LEFT + reach
  const left = beside + reach + GAP < half * depth ? beside : WIDER * half * depth + reach
  return [-left * Math.cos(yaw) - BEHIND * Math.sin(yaw), left * Math.sin(yaw) - BEHIND * Math.cos(yaw)]
}

/** Advances the cork by `seconds`. @returns whether it moved */
export function moveCork(cork: Cork, seconds: number): boolean {
  if (cork.progress === cork.target) return false
  const by = cork.target === 1 ? seconds / OUT : -seconds / BACK
  cork.progress = Math.min(1, Math.max(0, cork.progress + by))
  return true
}

/**
 * The position of the cork in metres, and its tilt in radians.
 * @param neck height of the foot of a cork in the neck, metres
 * @param table height of the table, metres
 */
export function corkPose(cork: Cork, neck: number, table: number) {
  // Out: fast at first, then slower. Back: slow at both ends.
  const t = cork.target === 1 ? 1 - (1 - cork.progress) ** 1.8 : smoothstep(cork.progress)
  const s = 1 - t
  const [beside, behind] = cork.spot
  const bezier = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
  return {
    x: bezier(0, 0, 1.3 * beside, beside),
    y: bezier(neck, neck + 1.25 * ARCH, neck + 0.9 * ARCH, table),
    z: bezier(0, 0, 1.3 * behind, behind),
    // It turns only outside the neck.
    tilt: TURN * smoothstep((t - 0.12) / 0.8),
  }
}
