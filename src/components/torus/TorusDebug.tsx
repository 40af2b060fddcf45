// The debug layers of the torus view: grid lines, shared cells, contacts, velocities. They are
// written after the circles were read; a layer that is switched off costs nothing.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Color, DoubleSide } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { createCellOccupancy, measureCellOccupancy, type World } from '../../physics/index.ts'
import type { PanZoomCamera } from '../../view/panZoomCamera.ts'
import { InstancedSquares } from '../canvas/InstancedSquares.tsx'
import type { Circles, ViewUniforms } from './torusCircles.ts'
import {
  clearMarks,
  createMarks,
  fillCells,
  fillContacts,
  fillFullest,
  fillGrid,
  fillSeam,
  fillVelocities,
  type Marks,
} from './torusMarks.ts'

/** What is drawn on a torus for debugging. @default nothing */
export type DebugLayers = {
  /** Lines between cells, the outline of the fullest one, and the seam of the space. */
  grid?: boolean
  /** Fine lines where the world begins again. */
  edge?: boolean
  /** Red lines between bodies that touch. */
  contacts?: boolean
  /** Yellow cells with more than one body. */
  cells?: boolean
  /** The displacement of each circle in the next steps. */
  velocities?: boolean
}

/** Opacities of the specification (1.6): grid 0.2, cells 0.3. */
const STYLES = {
  cells: { kind: 'rectangle', color: '#ffd400', alpha: 0.3, order: 0 },
  grid: { kind: 'line', color: '#3a1226', alpha: 0.2, width: 1, order: 1 },
  edge: { kind: 'line', color: '#ffffff', alpha: 0.4, width: 1, order: 1 },
  seam: { kind: 'line', color: '#3a1226', alpha: 0.45, width: 2, order: 1 },
  fullest: { kind: 'line', color: '#b3005e', alpha: 1, width: 3, order: 2 },
  contacts: { kind: 'line', color: '#e00000', alpha: 1, width: 2, order: 3 },
  velocities: { kind: 'line', color: '#1d4fa8', alpha: 0.9, width: 1.5, order: 4 },
} satisfies Record<string, MarkStyle>
type Layer = keyof typeof STYLES
const LAYERS = Object.keys(STYLES) as Layer[]

type MarkStyle = { kind: 'line' | 'rectangle'; color: string; alpha: number; width?: number; order: number }

type Props = { show: DebugLayers; camera: PanZoomCamera; uniforms: ViewUniforms; circles: Circles }

export function TorusDebug({ show, camera, uniforms, circles }: Props) {
  const physics = usePhysicsWorld()
  const [layers] = useState(
    () => Object.fromEntries(LAYERS.map((name) => [name, createMarks()])) as Record<Layer, Marks>,
  )
  const occupancy = useMemo(createCellOccupancy, [])
  const drawn = useRef({ version: -1, cameraVersion: -1, cell: 0 })
  useEffect(() => {
    drawn.current.version = -1
    physics.invalidate()
  }, [physics, show, layers])

  useFrame(() => {
    const last = drawn.current
    const { frame } = physics
    const world = physics.world as World<2>
    if (camera.width === 0) return
    if (frame.version === last.version && camera.version === last.cameraVersion && world.cell === last.cell) return
    last.version = frame.version
    last.cameraVersion = camera.version
    last.cell = world.cell
    if (show.grid || show.cells) measureCellOccupancy(occupancy, world)
    draw(layers.cells, show.cells, (marks) => fillCells(marks, camera, occupancy))
    draw(layers.grid, show.grid, (marks) => fillGrid(marks, camera, occupancy))
    draw(layers.edge, show.edge, (marks) => fillSeam(marks, camera))
    draw(layers.seam, show.grid, (marks) => fillSeam(marks, camera))
    draw(layers.fullest, show.grid, (marks) => fillFullest(marks, camera, occupancy))
    draw(layers.contacts, show.contacts, (marks) => fillContacts(marks, camera, world, frame.alpha))
    draw(layers.velocities, show.velocities, (marks) => fillVelocities(marks, camera, world, circles))
  })

  return LAYERS.map((name) => <DebugMarks key={name} marks={layers[name]} style={STYLES[name]} uniforms={uniforms} />)
}

function DebugMarks({ marks, style, uniforms }: { marks: Marks; style: MarkStyle; uniforms: ViewUniforms }) {
  const { kind, color, alpha, width = 1, order } = style
  const parameters = useMemo(
    () => ({
      vertexShader: kind === 'line' ? LINE : RECTANGLE,
      fragmentShader: FILL,
      uniforms: {
        ...uniforms,
        uWidth: { value: width },
        uColor: { value: new Color(color) },
        uAlpha: { value: alpha },
      },
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
      side: DoubleSide,
    }),
    [kind, color, alpha, width, uniforms],
  )
  return (
    <InstancedSquares instances={marks} low={0} renderOrder={order}>
      <shaderMaterial args={[parameters]} />
    </InstancedSquares>
  )
}

function draw(marks: Marks, shown: boolean | undefined, fill: (marks: Marks) => void): void {
  if (shown) fill(marks)
  else if (marks.count > 0) clearMarks(marks)
}

const LINE = /* glsl */ `
attribute vec4 iSpan;
uniform vec2 uScale;
uniform vec2 uPixel;
uniform float uWidth;
void main() {
  vec2 from = iSpan.xy * uScale / uPixel;
  vec2 to = iSpan.zw * uScale / uPixel;
  vec2 span = to - from;
  float far = length(span);
  vec2 along = far > 1e-6 ? span / far : vec2(1.0, 0.0);
  vec2 at = mix(from, to, position.x) + vec2(-along.y, along.x) * (position.y - 0.5) * uWidth;
  gl_Position = vec4(at * uPixel, 0.0, 1.0);
}
`
const RECTANGLE = /* glsl */ `
attribute vec4 iSpan;
uniform vec2 uScale;
void main() {
  gl_Position = vec4(mix(iSpan.xy, iSpan.zw, position.xy) * uScale, 0.0, 1.0);
}
`
const FILL = /* glsl */ `
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  gl_FragColor = vec4(uColor, uAlpha);
  #include <colorspace_fragment>
}
`
