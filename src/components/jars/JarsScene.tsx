// The scene of a row of jars: one light, one camera, and a world for each jar. Columns have equal
// widths, so that texts below the picture stand under their jars.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent } from 'react'
import type { PerspectiveCamera } from 'three'
import { useJar } from '../../hooks/useJar.ts'
import { type Rest, useRest } from '../../hooks/useRest.ts'
import type { Jar } from '../../jar/jar.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { type JarVessel, vesselOf } from '../../jar/vessels.ts'
import { callListener } from '../../physics/internal.ts'
import { GlassBottle } from '../bottle/GlassBottle.tsx'
import { GoalLines } from '../bottle/GoalLines.tsx'
import { Candies } from '../candies/Candies.tsx'
import { Surroundings } from '../environment/Surroundings.tsx'
import { Tabletop } from '../environment/Tabletop.tsx'
import { CandyHover, type CandyLabel } from '../jar/CandyLabel.tsx'
import { interactionOf } from '../jar/handle.ts'
import { JarSteps } from '../jar/JarSteps.tsx'
import { useAppearanceOf } from '../jar/jarAppearance.ts'
import { PhysicsWorld } from '../world/PhysicsWorld.tsx'
import type { KonpeitoJarsProps, Member } from './row.ts'

type JarsSceneProps = {
  props: KonpeitoJarsProps
  members: readonly Member[]
  /** Columns of the picture, perhaps more than members. */
  columns: number
  /** Whether each change settles out of sight. */
  settles: boolean
  labelOf(jar: Jar): CandyLabel
  /** For the labels of goals. */
  format(count: number): string
  colorScheme: string
  /** Called when a jar comes to rest, or no longer rests. */
  onRest(label: string, rest: Rest): void
  /** Called after each frame. */
  onFrame(): void
  onError(error: Error): void
  /** Gets the errors of shape and image. */
  onRefused: ((error: Error) => void) | undefined
}

/** Inside a `SceneRoot`. */
export function JarsScene(scene: JarsSceneProps) {
  const { props, members, onFrame } = scene
  const { transparent = false, palette = 'kyoto' } = props
  // From the jars in the row: a refused `vessel` leaves the row as it is.
  const vessel = members[0]?.jar.vessel ?? vesselOf('jar')
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const { width, height } = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const { length } = members
  const { spacing, aim, distance, fov } = layOutRow(scene.columns, width / height, vessel)
  useEffect(() => {
    camera.fov = fov
    camera.near = distance / 4
    camera.far = 4 * distance
    camera.position.set(0, aim + distance * Math.sin(PITCH), distance * Math.cos(PITCH))
    camera.lookAt(0, aim, 0)
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, aim, distance, fov, invalidate])
  useFrame(onFrame)
  const { table, top } = vessel
  return (
    <>
      <Surroundings reach={(length * spacing) / 2 + 0.5} paper={transparent ? undefined : table} pool={0} />
      {members.map((member, k) => (
        <group key={member.entry.label} position-x={placeInRow(k, length, spacing)}>
          <Tabletop
            vessel={vessel}
            height={top - table}
            width={spacing}
            palette={paletteColors(member.entry.palette ?? palette)}
            transparent={transparent}
          />
          <MemberJar
            key={member.made}
            {...scene}
            member={member}
            onRefused={k === 0 ? scene.onRefused : undefined} // the same error for all jars
            lodDistance={distance * 1.05}
          />
        </group>
      ))}
    </>
  )
}

/** A jar of the row. While it settles out of sight, its candies are not drawn. */
function MemberJar(scene: JarsSceneProps & { member: Member; lodDistance: number }) {
  const { props, onError, onRefused, onRest } = scene
  const { jar, entry } = scene.member
  const { transparent = false, worker = 'auto', paused = false, palette = 'kyoto', initial = 'settled' } = props
  const vessel = jar.vessel!
  const hover = interactionOf(props.interactive) !== 'none' || props.onPick !== undefined
  const { shape = props.shape, image = props.image } = entry
  const { colorOf } = useJar(jar)
  const appearanceOf = useAppearanceOf(jar, { shape, image }, onRefused)
  const rest = useRest(jar, { worker, settled: initial === 'settled', always: scene.settles })
  const tell = useEffectEvent(onRest)
  useEffect(() => tell(entry.label, rest), [entry.label, rest])
  const label = scene.labelOf(jar)
  const pick = (id: number | null) => {
    const candy = id === null ? null : jar.at(id)
    if (candy) callListener(props.onPick, candy, entry)
  }
  return (
    <PhysicsWorld
      world={jar.world}
      paused={paused || rest.settling}
      suspendDrawing={rest.settling}
      worker={worker}
      lodDistance={scene.lodDistance}
    >
      <GlassBottle vessel={vessel} transparent={transparent} />
      <Candies
        colorOf={colorOf}
        appearanceOf={appearanceOf}
        palette={paletteColors(entry.palette ?? palette)}
        onError={onError}
        wall={vessel.radius}
        lightReach={0.125}
        span={[vessel.floor, vessel.top]}
      />
      {jar.goals.length > 0 && <GoalLines jar={jar} onGlass format={scene.format} colorScheme={scene.colorScheme} />}
      <JarSteps jar={jar} />
      {hover && <CandyHover label={label} enabled onPick={pick} />}
    </PhysicsWorld>
  )
}

/** Largest halves of the vertical and horizontal field of view: all jars face the camera. Radians. */
const HALF_FOV = 0.11
const HALF_ACROSS = 0.35
/** Pitch of the camera in radians. */
export const PITCH = 0.13
/** Least distances between two jars, above them and below them. Metres. */
const GAP = 0.32
const ABOVE = 0.22
const BELOW = 0.34

/**
 * @param count jars in the row, at least 1
 * @param aspect width of the picture by its height
 * @returns in metres: the distance between the axes of two neighbours, the height of the camera's
 *   target, and the distance from it; the field of view in degrees
 */
export function layOutRow(count: number, aspect: number, { widest, table, outside }: JarVessel) {
  const top = outside.at(-1)![1] + ABOVE
  const bottom = table - BELOW
  const least = 2 * widest + GAP
  // The distance at which both the height and the width of the row fit.
  const half = Math.max((top - bottom) / 2, (count * least) / (2 * aspect))
  const view = Math.min(HALF_FOV, HALF_ACROSS / aspect)
  return {
    spacing: (2 * half * aspect) / count,
    aim: (top + bottom) / 2,
    distance: half / Math.tan(view),
    fov: (360 * view) / Math.PI,
  }
}

/** Place of a jar's axis in the row. Metres from the middle. */
export function placeInRow(k: number, count: number, spacing: number): number {
  return (k - (count - 1) / 2) * spacing
}
