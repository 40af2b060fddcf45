// What the torus view draws for debugging, each layer switchable: grid lines, crowded cells, contacts, velocities. It runs after the
// circles were read, fills its marks from reused buffers, and nothing of it is computed while it is switched off.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { createCoverage, measureCoverage, type World } from '../../physics/index.ts'
import type { PanZoomCamera } from '../../view/panZoomCamera.ts'
import type { Circles, PlaneUniforms } from './torusCircles.ts'
import {
  clearMarks,
  createMarks,
  disposeMarks,
  fillCells,
  fillContacts,
  fillGrid,
  fillSeam,
  fillVelocities,
  type MarkStyle,
  type Marks,
} from './torusMarks.ts'

/** What is drawn on a torus for debugging; nothing by default. */
export type DebugLayers = {
  /** lines between cells, and the seam */
  grid?: boolean
  /** red lines between bodies that touch */
  contacts?: boolean
  /** cells with more than one body, yellow */
  cells?: boolean
  /** the way of each circle in the next steps */
  velocities?: boolean
}

/** Opacities of the specification (1.6): grid 0.2, cells 0.3. */
const STYLES = {
  cells: { kind: 'rectangle', color: '#ffd400', alpha: 0.3, order: 0 },
  grid: { kind: 'line', color: '#3a1226', alpha: 0.2, width: 1, order: 1 },
  seam: { kind: 'line', color: '#3a1226', alpha: 0.45, width: 2, order: 1 },
  contacts: { kind: 'line', color: '#e00000', alpha: 1, width: 2, order: 3 },
  velocities: { kind: 'line', color: '#1d4fa8', alpha: 0.9, width: 1.5, order: 4 },
} satisfies Record<string, MarkStyle>
type Layer = keyof typeof STYLES

type Props = { show: DebugLayers; plane: PanZoomCamera; uniforms: PlaneUniforms; circles: Circles }

export function TorusDebug({ show, plane, uniforms, circles }: Props) {
  const physics = usePhysicsWorld()
  const layers = useMemo(() => {
    const made = {} as Record<Layer, Marks>
    for (const name of Object.keys(STYLES) as Layer[]) made[name] = createMarks(uniforms, STYLES[name])
    return made
  }, [uniforms])
  const coverage = useMemo(createCoverage, [])
  const drawn = useRef({ version: -1, plane: -1, cell: 0 })
  useEffect(() => () => Object.values(layers).forEach(disposeMarks), [layers])
  useEffect(() => {
    drawn.current.version = -1
    physics.invalidate()
  }, [physics, show, layers])

  useFrame(() => {
    const last = drawn.current
    const { frame } = physics
    const world = physics.world as World<2>
    if (plane.width === 0) return
    if (frame.version === last.version && plane.version === last.plane && world.cell === last.cell) return
    last.version = frame.version
    last.plane = plane.version
    last.cell = world.cell
    if (show.grid || show.cells) measureCoverage(coverage, world)
    draw(layers.cells, show.cells, (marks) => fillCells(marks, plane, coverage))
    draw(layers.grid, show.grid, (marks) => fillGrid(marks, plane, coverage))
    draw(layers.seam, show.grid, (marks) => fillSeam(marks, plane))
    draw(layers.contacts, show.contacts, (marks) => fillContacts(marks, plane, world, frame.alpha))
    draw(layers.velocities, show.velocities, (marks) => fillVelocities(marks, plane, world, circles))
  })

  return Object.entries(layers).map(([name, { mesh }]) => <primitive key={name} object={mesh} dispose={null} />)
}

function draw(marks: Marks, shown: boolean | undefined, fill: (marks: Marks) => void): void {
  if (shown) fill(marks)
  else if (marks.count > 0) clearMarks(marks)
}
