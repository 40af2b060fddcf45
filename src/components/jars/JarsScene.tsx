// The scene of a row of jars: one light, one camera, and a world for each jar.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent } from 'react'
import type { PerspectiveCamera } from 'three'
import { useJar } from '../../hooks/useJar.ts'
import { type Rest, useRest, useStepThread } from '../../hooks/useRest.ts'
import type { JarVessel } from '../../jar/vessels.ts'
import { GlassBottle } from '../bottle/GlassBottle.tsx'
import { GoalLines } from '../bottle/GoalLines.tsx'
import { Candies } from '../candies/Candies.tsx'
import { SceneRoot } from '../canvas/SceneRoot.tsx'
import { Surroundings } from '../environment/Surroundings.tsx'
import { Tabletop } from '../environment/Tabletop.tsx'
import { JarSteps } from '../jar/JarScene.tsx'
import { useJarAppearance } from '../jar/jarAppearance.ts'
import { PhysicsWorld } from '../world/PhysicsWorld.tsx'
import type { Member } from './row.ts'
import { layOutRow, PITCH, placeInRow } from './rowLayout.ts'
import type { KonpeitoJarsProps } from './types.ts'

type Shared = 'quality' | 'look' | 'transparent' | 'worker' | 'paused'

export type JarsSceneProps = Required<Pick<KonpeitoJarsProps, Shared>> & {
  members: readonly Member[]
  vessel: JarVessel
  appearance: Pick<KonpeitoJarsProps, 'shape' | 'image'>
  /** Whether a new jar is brought to rest out of sight, and whether each change is. */
  settled: boolean
  settles: boolean
  generation: number
  palette: readonly string[]
  /** Called when a jar comes to rest, or no longer rests. */
  onRest(label: string, rest: Rest): void
  /** Called after each frame. */
  onFrame(): void
  onError(error: Error): void
  /** Gets the errors of shape and image. */
  onRefused(error: Error): void
}

export function JarsScene(props: JarsSceneProps) {
  return (
    <SceneRoot quality={props.quality} look={props.look} generation={props.generation} onError={props.onError}>
      <Row {...props} />
    </SceneRoot>
  )
}

function Row(props: JarsSceneProps) {
  const { vessel, members, palette, transparent, onFrame } = props
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const { width, height } = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const { length } = members
  const { spacing, aim, distance, fov } = layOutRow(Math.max(1, length), width / height, vessel)
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
          <Tabletop vessel={vessel} height={top - table} width={spacing} {...{ palette, transparent }} />
          <MemberJar
            key={member.made}
            {...props}
            member={member}
            onRefused={k === 0 ? props.onRefused : ignore} // the same for all jars: told once
            lodDistance={distance * 1.05}
          />
        </group>
      ))}
    </>
  )
}

const ignore = () => {}

/** A jar of the row. While it comes to rest unseen, the picture is without its candies. */
function MemberJar(props: JarsSceneProps & { member: Member; lodDistance: number }) {
  const { vessel, palette, transparent, worker, paused, onError, onRefused, onRest } = props
  const { jar, entry } = props.member
  const appearance = useJarAppearance(jar, useJar(jar), props.appearance, onRefused)
  useStepThread(jar, worker)
  const rest = useRest(jar, { settled: props.settled, always: props.settles })
  const tell = useEffectEvent(onRest)
  useEffect(() => tell(entry.label, rest), [entry.label, rest])
  return (
    <PhysicsWorld
      world={jar.world}
      paused={paused || rest.settling}
      suspendDrawing={rest.settling}
      worker={worker}
      lodDistance={props.lodDistance}
    >
      <GlassBottle vessel={vessel} transparent={transparent} />
      <Candies
        {...appearance}
        {...{ palette, onError }}
        wall={vessel.radius}
        lightReach={0.125}
        span={[vessel.floor, vessel.top]}
      />
      {jar.goals.length > 0 && <GoalLines jar={jar} />}
      <JarSteps jar={jar} />
    </PhysicsWorld>
  )
}
