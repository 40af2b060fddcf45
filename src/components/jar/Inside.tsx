// What of a jar lives inside the frame loop: steps told to it, the first frame told of, a picture taken, a candy under the pointer found.
import { useFrame, useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useRef } from 'react'
import { Raycaster, Vector2 } from 'three'
import { useStep } from '../../hooks/useStep.ts'
import type { Candy } from '../../jar/items.ts'
import type { Jar } from '../../jar/jar.ts'

export type InsideProps = {
  jar: Jar
  lens: RefObject<(() => Promise<Blob>) | null>
  onPick(candy: Candy): void
  onFrame(): void
}

/** A pointer that moved farther, CSS pixels, has turned the bottle and not pointed at a candy. */
const STILL = 6

export function Inside({ jar, lens, onPick, onFrame }: InsideProps) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const told = useRef(onFrame)
  const picked = useRef(onPick)
  useEffect(() => {
    told.current = onFrame
    picked.current = onPick
  })
  useStep(() => {
    jar.afterStep()
    jar.beforeStep()
  })
  useFrame(() => told.current())

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

  useEffect(() => {
    if (jar.view !== 'bottle') return
    const canvas = gl.domElement
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const stop = new AbortController()
    const ray = new Raycaster()
    let [x, y] = [0, 0]
    surface.addEventListener(
      'pointerdown',
      (event) => {
        x = event.clientX
        y = event.clientY
      },
      { signal: stop.signal, capture: true },
    )
    surface.addEventListener(
      'click',
      (event) => {
        if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) return
        const box = canvas.getBoundingClientRect()
        const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] as const
        ray.setFromCamera(new Vector2(2 * at[0] - 1, 1 - 2 * at[1]), camera)
        const candy = jar.pick(ray.ray.origin.toArray(), ray.ray.direction.toArray())
        if (candy) picked.current(candy)
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [jar, gl, camera])
  return null
}
