// The scene of a row of jars: one light, one camera, and a world for each jar.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { useContextGeneration } from '../../hooks/useContextGeneration.ts'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import type { Jar } from '../../jar/jar.ts'
import type { JarVessel } from '../../jar/vessels.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import type { WorkerMode } from '../../view/stepThread.ts'
import { GlassBottle } from '../bottle/GlassBottle.tsx'
import { GoalLines } from '../bottle/GoalLines.tsx'
import { Candies } from '../candies/Candies.tsx'
import type { ColorOf } from '../candies/candyColors.ts'
import type { LookOf } from '../candies/itemLook.ts'
import { SceneRoot } from '../canvas/SceneRoot.tsx'
import { Backdrop } from '../environment/Backdrop.tsx'
import { EnvironmentMap } from '../environment/EnvironmentMap.tsx'
import { KeyLight } from '../environment/KeyLight.tsx'
import { Tabletop } from '../environment/Tabletop.tsx'
import { JarSteps } from '../jar/JarScene.tsx'
import { PhysicsWorld } from '../world/PhysicsWorld.tsx'
import { layOutRow, PITCH, placeInRow } from './rowLayout.ts'

/** A jar of the row as it is drawn, and whether it comes to rest unseen. */
export type RowJar = { label: string; jar: Jar; colorOf: ColorOf; lookOf: LookOf; settling: boolean }

export type JarsSceneProps = {
  vessel: JarVessel
  row: readonly RowJar[]
  paused: boolean
  quality: Quality
  look: LookName
  generation: number
  palette: readonly string[]
  transparent: boolean
  worker: WorkerMode
  /** Called after each frame with the candies of all jars. */
  onFrame(): void
  onError(error: Error): void
}

export function JarsScene(props: JarsSceneProps) {
  return (
    <SceneRoot quality={props.quality} look={props.look} generation={props.generation} onError={props.onError}>
      <Row {...props} />
    </SceneRoot>
  )
}

function Row({ vessel, row, paused, palette, transparent, worker, onFrame, onError }: JarsSceneProps) {
  const generation = useContextGeneration()
  const preset = useLightingPreset()
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const { width, height } = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const { spacing, aim, distance, fov } = layOutRow(Math.max(1, row.length), width / height, vessel)
  useEffect(() => {
    camera.fov = fov
    camera.near = distance / 4
    camera.far = 4 * distance
    camera.position.set(0, aim + distance * Math.sin(PITCH), distance * Math.cos(PITCH))
    camera.lookAt(0, aim, 0)
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, aim, distance, fov, invalidate])
  // While a jar comes to rest unseen, the picture is without its candies.
  useFrame(() => row.some(({ settling }) => settling) || onFrame())
  const { table, top, floor, radius } = vessel
  return (
    <>
      <EnvironmentMap key={generation} />
      <KeyLight reach={(row.length * spacing) / 2 + 0.5} />
      {!transparent && (
        <Backdrop floor={preset.floor} wall={preset.wall} pool={0} level={table} exposure={preset.exposure} />
      )}
      {row.map(({ label, jar, colorOf, lookOf, settling }, k) => (
        <group key={label} position-x={placeInRow(k, row.length, spacing)}>
          <Tabletop
            level={table}
            foot={vessel.foot}
            widest={vessel.widest}
            height={top - table}
            width={spacing}
            floor={floor - table}
            inner={radius}
            palette={palette}
            transparent={transparent}
          />
          <PhysicsWorld
            world={jar.world}
            paused={paused || settling}
            unseen={settling}
            worker={worker}
            lodDistance={distance * 1.05}
          >
            <GlassBottle vessel={vessel} transparent={transparent} />
            <Candies {...{ palette, colorOf, lookOf, onError }} wall={radius} lightReach={0.125} span={[floor, top]} />
            {jar.goals.length > 0 && <GoalLines jar={jar} />}
            <JarSteps jar={jar} />
          </PhysicsWorld>
        </group>
      ))}
    </>
  )
}
