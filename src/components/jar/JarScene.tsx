// The scene of a jar, inside the frame loop: the view that fits its world, steps told to it, the first frame told of, a picture taken, a
// candy under the pointer found.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { AnyWorld } from '../../hooks/usePhysicsWorld.ts'
import { usePick } from '../../hooks/usePick.ts'
import { useStep } from '../../hooks/useStep.ts'
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import { BottleView } from '../bottle/BottleView.tsx'
import type { ColorOf } from '../candies/palettes.ts'
import { MIN_PIXEL_RATIO, SceneRoot } from '../canvas/SceneRoot.tsx'
import { TorusPlane } from '../torus/TorusPlane.tsx'
import { PhysicsWorld } from '../world/PhysicsWorld.tsx'

export type JarSceneProps = {
  jar: Jar
  quality: Quality
  look: LookName
  generation: number
  palette: readonly string[]
  transparent: boolean
  interactive: boolean
  paused: boolean
  /** it is brought to rest out of sight */
  unseen: boolean
  lodDistance?: number
  colorOf: ColorOf
  lens: { current: (() => Promise<Blob>) | null }
  onPick?(candy: CandyEvent): void
  onFrame(): void
  onError(error: Error): void
}

export function JarScene(props: JarSceneProps) {
  const { jar, quality, look, generation, palette, transparent, interactive, paused, unseen, lodDistance, colorOf } =
    props
  const { lens, onPick, onFrame, onError } = props
  const scene = { palette, colorOf, transparent, interactive }
  const pick = (id: number | null) => {
    const candy = id === null ? null : jar.at(id)
    if (candy) onPick?.(candy)
  }
  return (
    <SceneRoot
      quality={quality}
      look={look}
      generation={generation}
      minPixelRatio={MIN_PIXEL_RATIO[jar.view]}
      onError={onError}
    >
      <PhysicsWorld world={jar.world as AnyWorld} paused={paused} unseen={unseen} lodDistance={lodDistance}>
        {jar.view === 'bottle' ? <BottleView {...scene} tipped={jar} /> : <TorusPlane {...scene} onFollow={pick} />}
        <Steps jar={jar} onFrame={onFrame} />
        <Lens lens={lens} />
        <Finger onPick={onPick && pick} />
      </PhysicsWorld>
    </SceneRoot>
  )
}

function Steps({ jar, onFrame }: { jar: Jar; onFrame(): void }) {
  useStep(() => {
    jar.stepped()
  })
  useFrame(() => onFrame())
  return null
}

function Lens({ lens }: { lens: JarSceneProps['lens'] }) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  useEffect(() => {
    const mine = () =>
      new Promise<Blob>((done, fail) => {
        gl.render(scene, camera)
        gl.domElement.toBlob((blob) => (blob ? done(blob) : fail(new Error('the browser could not make a picture'))))
      })
    lens.current = mine
    return () => {
      // The canvas that took this one's place, as when a jar becomes transparent, may be there already.
      if (lens.current === mine) lens.current = null
    }
  }, [lens, gl, scene, camera])
  return null
}

function Finger({ onPick }: { onPick: ((id: number | null) => void) | undefined }) {
  usePick(onPick)
  return null
}
