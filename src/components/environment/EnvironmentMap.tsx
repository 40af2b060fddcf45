// The room that candies and glass reflect: soft boxes, strips and two black cards around the set, baked once into an
// environment map. Drawn here from a few planes, so that nothing is ever loaded.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import {
  BackSide,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
} from 'three'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { disposeMesh } from '../canvas/disposeMesh.ts'

/** Pixels along an edge of the room's picture: sugar is rough, and the glass has soft boxes of its own. Twice as many take four times as long. */
const ROOM_SIZE = 128

/**
 * three raises any size below 256 to that, for rooms that come as small pictures. This one is a scene, drawn at whatever size: without the raise it is baked in a
 * third of the time. Where three names its method otherwise, the size is as three wants it, and all else as before.
 */
class RoomBaker extends PMREMGenerator {
  _setSize(size: number): void {
    Object.assign(this, { _cubeSize: size })
  }
}

type Card = { at: [number, number, number]; size: [number, number]; color: string; strength: number }

/** Where each card stands about the bottle, m; all face the middle. Strength 1 is white paper. */
const CARDS: Card[] = [
  // the great soft box above, a little in front and to the left
  { at: [-1.5, 5.2, 2.2], size: [4.6, 3.6], color: '#fff6ea', strength: 5.5 },
  // tall strips that draw the bottle's shoulders
  { at: [-4.4, 1.5, 2.3], size: [1.25, 4.2], color: '#fffaf4', strength: 11 },
  { at: [4.4, 1.2, 2.4], size: [0.32, 4], color: '#f2f6ff', strength: 10 },
  { at: [3.2, 1.6, -4.2], size: [0.8, 4.2], color: '#ffeef2', strength: 9 },
  { at: [-3.4, 1.4, -4], size: [0.5, 3.8], color: '#eef2ff', strength: 8 },
  // black cards beside the strips: the dark lines that let glass be seen on a light page
  { at: [-4.7, 1, 0.6], size: [0.7, 5], color: '#000000', strength: 0 },
  { at: [4.7, 1, 0.7], size: [0.9, 5], color: '#000000', strength: 0 },
  // the table's glow from below
  { at: [0, -3, 0.5], size: [6, 6], color: '#f6dcdc', strength: 0.85 },
]

/** `intensity` in the look's stead */
export function EnvironmentMap({ intensity }: { intensity?: number }) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const invalidate = useThree((state) => state.invalidate)
  const look = useLightingPreset()
  useEffect(() => {
    const studio = createStudio(look)
    const generator = new RoomBaker(gl)
    const baked = generator.fromScene(studio, 0.012, 0.1, 50, { size: ROOM_SIZE })
    generator.dispose()
    freeStudio(studio)
    const before = scene.environment
    scene.environment = baked.texture
    scene.environmentIntensity = intensity ?? look.room.strength
    gl.toneMappingExposure = look.exposure
    invalidate()
    return () => {
      scene.environment = before
      baked.dispose()
    }
  }, [gl, scene, intensity, invalidate, look])
  return null
}

function createStudio({ room }: LightingPreset): Scene {
  const studio = new Scene()
  studio.add(new Mesh(new SphereGeometry(12, 32, 16), new MeshBasicMaterial({ color: room.walls, side: BackSide })))
  const boxes = new Color(room.boxes)
  for (const { at, size, color, strength } of CARDS) {
    const box = strength > 1
    const paint = new MeshBasicMaterial({
      color: (box ? new Color(color).multiply(boxes) : new Color(strength > 0 ? room.glow : color)).multiplyScalar(
        strength * (box ? room.power : 1),
      ),
      side: DoubleSide,
      toneMapped: false,
    })
    const card = new Mesh(new PlaneGeometry(...size), paint)
    card.position.set(...at)
    card.lookAt(0, 0.3, 0)
    studio.add(card)
  }
  return studio
}

function freeStudio(studio: Scene): void {
  studio.traverse((object) => object instanceof Mesh && disposeMesh(object))
}
