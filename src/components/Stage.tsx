// The set that a bottle stands on: key light with a soft shadow, fill, the room to reflect, the paper sweep, and the
// darkness and the gleam that the bottle throws on the paper.
import { useGeneration } from '../hooks/useGeneration.ts'
import { Backdrop } from './Backdrop.tsx'
import { StudioLight } from './StudioLight.tsx'
import { KEY, KEY_COLOR, KEY_STRENGTH, ROOM_STRENGTH } from './studio.ts'
import { Table } from './Table.tsx'

export type StageProps = {
  /** height of the table, m */
  level?: number
  /** radius of what stands on it, m */
  foot?: number
  /** its height above the table, m */
  height?: number
  /** no paper: the page shows through, only shadows are drawn */
  transparent?: boolean
  /** texels along an edge of the shadow map; 2048 */
  shadowSize?: number
}

export function Stage({
  level = -0.885,
  foot = 0.84,
  height = 2.5,
  transparent = false,
  shadowSize = 2048,
}: StageProps) {
  const generation = useGeneration()
  return (
    <>
      <StudioLight key={generation} intensity={ROOM_STRENGTH} />
      <directionalLight
        position={[...KEY]}
        intensity={KEY_STRENGTH}
        color={KEY_COLOR}
        castShadow
        shadow-mapSize={[shadowSize, shadowSize]}
        shadow-radius={3.5}
        shadow-bias={-0.0004}
        shadow-normalBias={0.012}
        shadow-camera-left={-1.7}
        shadow-camera-right={1.7}
        shadow-camera-top={1.7}
        shadow-camera-bottom={-1.7}
        shadow-camera-near={2}
        shadow-camera-far={9}
      />
      {!transparent && <Backdrop level={level} />}
      <Table level={level} foot={foot} height={height} transparent={transparent} />
    </>
  )
}
