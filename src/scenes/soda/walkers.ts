// The gallery of walkers as models, Dainty Walker and those of this project, and a walker in its
// room as a world.

import type { World } from '../../physics/index.ts'
import { DAINTY_WALKER } from './daintyWalker.ts'
import { createModelWorld, type Model, type ModelSpring } from './model.ts'
import { SKETCHES, type Sketch } from './sketches.ts'

/** Author of the walkers of this project. */
const AUTHOR = 'Konpeito'
let gallery: readonly Model[] | null = null

/** All walkers, Dainty Walker first. Do not change them: `readModel` makes a copy. */
export function walkers(): readonly Model[] {
  gallery ??= [DAINTY_WALKER, ...SKETCHES.map(toModel)]
  return gallery
}

/**
 * Makes a walker in its room. A step is one tick.
 * @param model A result of `readModel`. @default Dainty Walker
 * @throws RangeError naming the path of the value, the value and what is allowed
 */
export function walkerScene(model: Model = DAINTY_WALKER): World<2> {
  return createModelWorld(model)
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
    const restLength = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return { node_a: a!, node_b: b!, rest_length: restLength, amplitude: amplitude!, phase: phase! }
  })
  return {
    name: sketch.name,
    author: AUTHOR,
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
