// The scene of a jar, inside the frame loop: the view that fits its world, steps told to it, the first frame told of, a picture taken, a
// candy under the pointer found.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { Raycaster, Vector2 } from 'three'
import { type CandyColors, CandyColorsContext } from '../../hooks/useCandyColors.ts'
import { useStep } from '../../hooks/useStep.ts'
import type { Candy } from '../../jar/items.ts'
import type { Jar } from '../../jar/jar.ts'
import { BottleView } from '../BottleView.tsx'
import type { LookName } from '../kit/looks.ts'
import type { Quality } from '../kit/quality.ts'
import { PhysicsWorld } from '../PhysicsWorld.tsx'
import { Studio } from '../Studio.tsx'
import { TorusView } from '../TorusView.tsx'

export type JarSceneProps = {
  jar: Jar
  quality: Quality
  look: LookName
  generation: number
  palette: readonly string[]
  transparent: boolean
  interactive: boolean
  paused: boolean
  lodDistance?: number
  colors: CandyColors
  lens: { current: (() => Promise<Blob>) | null }
  onPick(candy: Candy): void
  onFrame(): void
  onError(error: Error): void
}

export function JarScene(props: JarSceneProps) {
  const { jar, quality, look, generation, palette, transparent, interactive, paused, lodDistance, colors } = props
  const { lens, onPick, onFrame, onError } = props
  return (
    <Studio quality={quality} look={look} generation={generation} onError={onError}>
      <CandyColorsContext value={colors}>
        <PhysicsWorld world={jar.world} paused={paused} lodDistance={lodDistance}>
          {jar.view === 'bottle' ? (
            <BottleView palette={palette} transparent={transparent} interactive={interactive} />
          ) : (
            <TorusView
              palette={palette}
              transparent={transparent}
              interactive={interactive}
              onFollow={(id) => {
                const candy = id === null ? null : jar.candy(id)
                if (candy) onPick(candy)
              }}
            />
          )}
          <Steps jar={jar} onFrame={onFrame} />
          <Lens lens={lens} />
          {interactive && jar.view === 'bottle' && <Finger jar={jar} onPick={onPick} />}
        </PhysicsWorld>
      </CandyColorsContext>
    </Studio>
  )
}

function Steps({ jar, onFrame }: { jar: Jar; onFrame(): void }) {
  useStep(() => {
    jar.afterStep()
    jar.beforeStep()
  })
  useFrame(() => onFrame())
  return null
}

function Lens({ lens }: { lens: JarSceneProps['lens'] }) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  useEffect(() => {
    lens.current = () =>
      new Promise((done, fail) => {
        gl.render(scene, camera)
        gl.domElement.toBlob((blob) => (blob ? done(blob) : fail(new Error('the browser could not make a picture'))))
      })
    return () => {
      lens.current = null
    }
  }, [lens, gl, scene, camera])
  return null
}

/** A pointer that moved farther, CSS pixels, has turned the bottle and not pointed at a candy. */
const STILL = 6

function Finger({ jar, onPick }: { jar: Jar; onPick(candy: Candy): void }) {
  const gl = useThree((state) => state.gl)
  const camera = useThree((state) => state.camera)
  const picked = useRef(onPick)
  useEffect(() => {
    picked.current = onPick
  })
  useEffect(() => {
    const canvas = gl.domElement
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const stop = new AbortController()
    const ray = new Raycaster()
    let [x, y] = [0, 0]
    const down = (event: PointerEvent) => {
      x = event.clientX
      y = event.clientY
    }
    surface.addEventListener('pointerdown', down, { signal: stop.signal, capture: true })
    const click = (event: MouseEvent) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) return
      const box = canvas.getBoundingClientRect()
      const [right, below] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
      ray.setFromCamera(new Vector2(2 * right - 1, 1 - 2 * below), camera)
      const candy = jar.pick(ray.ray.origin.toArray(), ray.ray.direction.toArray())
      if (candy) picked.current(candy)
    }
    surface.addEventListener('click', click, { signal: stop.signal })
    return () => stop.abort()
  }, [jar, gl, camera])
  return null
}
