// The environment map that candies and glass reflect: a room with soft boxes, strip lights and two
// black cards, baked once from a few planes, so that no file is loaded.
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

/**
 * Pixels along an edge of the map. Sugar is rough and the glass shader has soft boxes of its own,
 * so few are enough; twice as many take four times as long.
 */
const MAP_SIZE = 128

/**
 * three raises sizes below 256 to 256. A scene can be drawn at any size, and at 128 it is baked in
 * a third of the time. If three renames this private method, its own size applies.
 */
class SmallPMREMGenerator extends PMREMGenerator {
  _setSize(size: number): void {
    Object.assign(this, { _cubeSize: size })
  }
}

type Card = { at: [number, number, number]; size: [number, number]; color: string; strength: number }

/**
 * Positions and sizes in metres around the bottle; all cards face the centre. Strength 1 is white
 * paper.
 */
const CARDS: Card[] = [
  // a large soft box above, a little in front and to the left
  { at: [-1.5, 5.2, 2.2], size: [4.6, 3.6], color: '#fff6ea', strength: 5.5 },
  // tall strip lights that outline the bottle's shoulders
  { at: [-4.4, 1.5, 2.3], size: [1.25, 4.2], color: '#fffaf4', strength: 11 },
  { at: [4.4, 1.2, 2.4], size: [0.32, 4], color: '#f2f6ff', strength: 10 },
  { at: [3.2, 1.6, -4.2], size: [0.8, 4.2], color: '#ffeef2', strength: 9 },
  { at: [-3.4, 1.4, -4], size: [0.5, 3.8], color: '#eef2ff', strength: 8 },
  // black cards beside the strips: their dark lines make the glass visible on a light page
  { at: [-4.7, 1, 0.6], size: [0.7, 5], color: '#000000', strength: 0 },
  { at: [4.7, 1, 0.7], size: [0.9, 5], color: '#000000', strength: 0 },
  // the light of the table from below
  { at: [0, -3, 0.5], size: [6, 6], color: '#f6dcdc', strength: 0.85 },
]

/**
 * Sets the scene's environment, and the exposure of the renderer.
 * @param intensity strength of the environment. @default that of the lighting preset
 */
export function EnvironmentMap({ intensity }: { intensity?: number }) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const invalidate = useThree((state) => state.invalidate)
  const preset = useLightingPreset()
  useEffect(() => {
    const room = createRoom(preset)
    const generator = new SmallPMREMGenerator(gl)
    const baked = generator.fromScene(room, 0.012, 0.1, 50, { size: MAP_SIZE })
    generator.dispose()
    disposeRoom(room)
    const before = scene.environment
    scene.environment = baked.texture
    scene.environmentIntensity = intensity ?? preset.room.strength
    gl.toneMappingExposure = preset.exposure
    invalidate()
    return () => {
      scene.environment = before
      baked.dispose()
    }
  }, [gl, scene, intensity, invalidate, preset])
  return null
}

function createRoom({ room }: LightingPreset): Scene {
  const scene = new Scene()
  scene.add(new Mesh(new SphereGeometry(12, 32, 16), new MeshBasicMaterial({ color: room.walls, side: BackSide })))
  const boxes = new Color(room.boxes)
  for (const { at, size, color, strength } of CARDS) {
    const light = strength > 1
    const material = new MeshBasicMaterial({
      color: (light ? new Color(color).multiply(boxes) : new Color(strength > 0 ? room.glow : color)).multiplyScalar(
        strength * (light ? room.power : 1),
      ),
      side: DoubleSide,
      toneMapped: false,
    })
    const card = new Mesh(new PlaneGeometry(...size), material)
    card.position.set(...at)
    card.lookAt(0, 0.3, 0)
    scene.add(card)
  }
  return scene
}

function disposeRoom(room: Scene): void {
  room.traverse((object) => object instanceof Mesh && disposeMesh(object))
}
