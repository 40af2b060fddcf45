// Finds the body under a click. A drag is not a click.
import { useThree } from '@react-three/fiber'
import { Matrix4, Raycaster, Vector2 } from 'three'
import type { BodyId, Vec, World } from '../physics/index.ts'
import { pickBody } from '../physics/internal.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'
import { usePointers } from './usePointers.ts'

/**
 * Calls back for each click or tap on the picture, in a world of three dimensions: the newest
 * callback, until the component unmounts. A drag, which turns the camera, is not a click.
 * @param callback gets the nearest body under the pointer, or null. Without it clicks are ignored
 * @throws Error outside of a <PhysicsWorld>
 */
export function usePick(callback: ((id: BodyId | null) => void) | undefined): void {
  const { world, origin } = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const camera = useThree((state) => state.camera)
  usePointers(
    {
      down: ({ isPrimary, button }) => (isPrimary && button === 0 ? undefined : 'ignore'),
      tap({ clientX, clientY }) {
        const { left, top, width, height } = canvas.getBoundingClientRect()
        const x = (2 * (clientX - left)) / width - 1
        const y = 1 - (2 * (clientY - top)) / height
        if (Math.abs(x) > 1 || Math.abs(y) > 1) return
        const { ray } = CASTER
        CASTER.setFromCamera(PLACE.set(x, y), camera)
        if (origin.current) ray.applyMatrix4(TO_WORLD.copy(origin.current.matrixWorld).invert())
        callback?.(pickBody(world as World<3>, ray.origin.toArray() as Vec<3>, ray.direction.toArray() as Vec<3>))
      },
    },
    callback !== undefined && world.dim === 3,
  )
}

const CASTER = new Raycaster()
const PLACE = new Vector2()
const TO_WORLD = new Matrix4()
