// The gallery: the classic and walkers of our own, as models.

import { DAINTY_WALKER } from '../soda/daintyWalker.ts'
import type { Model, ModelSpring } from '../soda/model.ts'
import { SKETCHES, type Sketch } from './sketches.ts'

/** Author of those that came with this project. */
const HOUSE = 'Konpeito'
let gallery: readonly Model[] | null = null

/** Dainty Walker, then our own. They are for reading: `readModel` gives a copy. */
export function walkers(): readonly Model[] {
  gallery ??= [DAINTY_WALKER, ...SKETCHES.map(toModel)]
  return gallery
}

function toModel(sketch: Sketch): Model {
  const nodes = sketch.nodes.split(', ').map((entry) => {
    const [x, y] = entry.split(' ').map(Number)
    return { location: [x!, y!] as const, velocity: [0, 0] as const, acceleration: [0, 0] as const }
  })
  const springs = sketch.springs.split(', ').map((entry): ModelSpring => {
    const [ends, muscle] = entry.split(' ')
    const [a, b] = ends!.split('-').map(Number)
    const [amplitude, phase] = muscle ? muscle.split('@').map(Number) : [0, 0]
    const [ax, ay] = nodes[a!]!.location
    const [bx, by] = nodes[b!]!.location
    const rest = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return { node_a: a!, node_b: b!, rest_length: rest, amplitude: amplitude!, phase: phase! }
  })
  return {
    name: sketch.name,
    author: HOUSE,
    gravity: [0, -sketch.gravity],
    friction: sketch.friction,
    stiffness: sketch.stiffness,
    width: 4.5,
    height: 2.5,
    surface_friction: 0.7,
    surface_reflection: -0.75,
    wave_amplitude: sketch.amplitude,
    wave_phase: 0,
    wave_speed: sketch.speed,
    wave_direction: 1,
    nodes,
    springs,
  }
}
