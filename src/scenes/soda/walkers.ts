// The gallery of walkers as models: Dainty Walker with its original numbers, and this project's
// walkers in a compact form. Their nodes and springs were drawn by hand. A search for walkers that
// walk in both directions found amplitudes, phases and the values of the world.
import type { World } from '../../physics/index.ts'
import { createModelWorld, type Model, readModel } from './model.ts'

let gallery: readonly Model[] | null = null

/** Returns all walkers, Dainty Walker first. Do not change them; `readModel` makes a copy. */
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

/** Values that all walkers share. */
const COMMON = { surface_friction: 0.7, surface_reflection: -0.75, wave_direction: 1 }

function toModel({ name, world, nodes, springs }: Sketch): Model {
  const [gravity, friction, stiffness, wave_amplitude, wave_speed] = world
  return readModel({
    ...COMMON,
    name,
    author: 'Konpeito',
    gravity: [0, -gravity],
    friction,
    stiffness,
    width: 4.5,
    height: 2.5,
    wave_amplitude,
    wave_speed,
    nodes: nodes.split(', ').map((place) => ({ location: place.split(' ').map(Number) })),
    springs: springs.split(', ').map((entry) => {
      const [ends, muscle = '0@0'] = entry.split(' ')
      const [node_a, node_b] = ends!.split('-').map(Number)
      const [amplitude, phase] = muscle.split('@').map(Number)
      return { node_a, node_b, amplitude, phase }
    }),
  })
}

/** x, y, velocity and acceleration of each node. */
const NODES = `1.750499570147691 0.7554135719641994 0.010396670975938842 -0.018675110524989408 -0.10832455506214488 0.02183982923269993
0.8143431867485943 0.7700184931721614 0.04949556383183008 0.037794087938637824 0.08453605287430359 0.055288345204614606
0.23655202730264485 0.7478260534766035 0.028459931475753632 0.05439471763022323 0.05909228245379487 -0.039285960711164455
0.6806472181818575 0.0000037779324789727294 -0.0012136445168939938 0.0002321729963490406 -0.07702209677372815 -0.07899589456459076
1.2989493048509524 0.4972857598677362 0.01797957799060217 -0.0005710022945987695 -0.060333392387647636 0.014125828193676991
1.8915955542220217 0.000011347315654083353 -0.001128946260354464 -0.0010026689943898961 -0.027036558726106233 -0.12011654679321412
1.2815119546481435 1.0679988270511467 0.02667375491522965 0.01031826571925057 0.049838411387536065 -0.027762683976993573
2.083791940539898 0.03548767659775574 0.06247664777444883 -0.01755919659225326 -0.011545748498310988 0.020560497911721754
0.4654908270515556 0.06018344762330983 0.08776820716971893 0.02234455503877207 0.021099128204172018 -0.07956410867437957
2.298090391126824 0.740384683876986 0.03059693265944378 -0.021300429366038764 0.03448981404102219 0.02641638947583707`

/** Two nodes and rest length of each spring; amplitude and phase of each muscle. */
const SPRINGS =
  '9 0 0.55, 0 1 0.93, 1 2 0.58, 1 4 0.546, 4 0 0.519, 0 6 0.555, 6 1 0.563, 6 4 0.57, 4 2 1.09, ' +
  '2 6 1.09, 6 9 1.07, 9 4 1.03, 9 1 1.48, 0 2 1.51, 2 3 0.795 0.5 4.963716, 0 5 0.778 0.5 6.201504, ' +
  '5 9 0.802 0.5 4.963716, 9 7 0.789 0.5 1.796991, 7 0 0.771 0.5 3.336371, 1 8 0.795 0.5 0, ' +
  '8 2 0.795 0.5 1.796991, 3 1 0.788 0.5 3.39292'

/** Dainty Walker by ed. Do not change it; `readModel` makes a copy. */
export const DAINTY_WALKER: Model = readModel({
  ...COMMON,
  name: 'Dainty Walker',
  author: 'ed',
  gravity: [0, -0.02],
  friction: 0.137,
  stiffness: 6.25,
  width: 4,
  height: 2,
  wave_amplitude: 0.15,
  wave_phase: 0.11999999999999994,
  wave_speed: 0.06,
  nodes: readTable(NODES, '\n').map(([x, y, vx, vy, ax, ay]) => ({
    location: [x, y],
    velocity: [vx, vy],
    acceleration: [ax, ay],
  })),
  springs: readTable(SPRINGS, ', ').map(([node_a, node_b, rest_length, amplitude, phase]) => {
    return { node_a, node_b, rest_length, amplitude, phase }
  }),
})

/** The rows of numbers in a text. */
function readTable(text: string, separator: string): number[][] {
  return text.split(separator).map((row) => row.split(' ').map(Number))
}

/** A walker in compact form. Rest lengths are the distances between nodes. */
interface Sketch {
  name: string
  world: readonly [gravity: number, friction: number, stiffness: number, amplitude: number, speed: number]
  /** `x y` of each node in metres. */
  nodes: string
  /** `a-b` of each spring, `a-b amplitude@phase` of each muscle, with the indices of two nodes. */
  springs: string
}

const SKETCHES: readonly Sketch[] = [
  {
    name: 'Mochi Caterpillar',
    world: [0.033, 0.085, 7.314, 0.329, 0.088],
    nodes:
      '2.1 0, 2.1 0.28, 1.8 0, 1.8 0.28, 1.5 0, 1.5 0.28, 1.2 0, 1.2 0.28, 0.9 0, 0.9 0.28, 0.6 0, 0.6 0.28, ' +
      '0.3 0, 0.3 0.28',
    springs:
      '0-1, 2-3, 4-5, 6-7, 8-9, 10-11, 12-13, 0-3, 1-2, 2-5, 3-4, 4-7, 5-6, 6-9, 7-8, 8-11, 9-10, 10-13, ' +
      '11-12, 0-2 0.551@0.489, 1-3 0.577@2.163, 2-4 0.836@6.229, 3-5 0.591@5.814, 4-6 0.679@5.79, ' +
      '5-7 0.806@4.329, 6-8 0.513@2.846, 7-9 0.793@5.291, 8-10 0.785@3.356, 9-11 0.513@3.899, 10-12 0.9@4.256, ' +
      '11-13 0.502@0.648',
  },
  {
    name: 'Rolling Plum',
    world: [0.085, 0.073, 8.822, 0.28, 0.05],
    nodes:
      '0.776 0.5, 0.776 0, 1.07 0.095, 1.252 0.345, 1.252 0.655, 1.07 0.905, 0.776 1, 0.482 0.905, 0.3 0.655, ' +
      '0.3 0.345, 0.482 0.095',
    springs:
      '1-2, 1-3, 2-3, 2-4, 3-4, 3-5, 4-5, 4-6, 5-6, 5-7, 6-7, 6-8, 7-8, 7-9, 8-9, 8-10, 9-10, 9-1, 10-1, 10-2, ' +
      '0-1 0.665@4.715, 0-2 0.467@3.863, 0-3 0.256@2.32, 0-4 0.415@5.097, 0-5 0.155@2.136, 0-6 0.504@1.526, ' +
      '0-7 0.086@1.563, 0-8 0.432@3.547, 0-9 0.9@4.139, 0-10 0.142@1.027',
  },
  {
    name: 'Sugar Crab',
    world: [0.061, 0.121, 8.285, 0.304, 0.05],
    nodes: '0.4 0.5, 0.9 0.5, 1.4 0.5, 1.9 0.5, 0.65 0.8, 1.15 0.85, 1.65 0.8, 0.3 0, 0.8 0, 1.5 0, 2 0',
    springs:
      '0-1, 1-2, 2-3, 0-4, 4-1, 1-5, 4-5, 5-2, 5-6, 2-6, 6-3, 0-2, 1-3, 4-6, 0-7 0.475@4.648, 1-7 0.44@2.768, ' +
      '0-8 0.404@0.435, 1-8 0.617@0.135, 2-9 0.595@5.285, 3-9 0.497@3.857, 2-10 0.466@4.005, 3-10 0.491@2.59',
  },
  {
    name: 'Three-legged Stork',
    world: [0.026, 0.121, 6.004, 0.118, 0.061],
    nodes: '0.55 1, 0.95 1, 0.75 1.3, 1.1 1.45, 0.75 0.72, 0.3 0, 0.7 0, 1.15 0',
    springs:
      '0-1, 0-2, 1-2, 2-3, 1-3, 0-4, 1-4, 2-4, 0-5 0.544@5.812, 1-5 0.404@5.925, 4-5 0.055@5.635, ' +
      '0-6 0.757@5.746, 1-6 0.439@5.056, 4-6 0.36@1.051, 0-7 0.541@0.738, 1-7 0.472@4.409, 4-7 0.68@3.699',
  },
  {
    name: 'Paper Tent',
    world: [0.064, 0.112, 6.719, 0.23, 0.12],
    nodes: '0.3 0, 1.3 0, 0.8 0.75, 0.8 0.3, 0.8 0',
    springs:
      '3-2, 0-2 0.541@3.64, 1-2 0.507@1.405, 0-3 0.565@4.834, 1-3 0.329@6.023, 0-4 0.353@6.194, ' +
      '4-1 0.621@5.341, 3-4 0.66@5.656',
  },
  {
    name: 'Walking Pudding',
    world: [0.022, 0.166, 7.133, 0.5, 0.115],
    nodes:
      '0.3 0, 0.3 0.3, 0.3 0.6, 0.3 0.9, 0.6 0, 0.6 0.3, 0.6 0.6, 0.6 0.9, 0.9 0, 0.9 0.3, 0.9 0.6, 0.9 0.9, ' +
      '1.2 0, 1.2 0.3, 1.2 0.6, 1.2 0.9',
    springs:
      '0-5, 1-4, 1-5, 1-6, 2-5, 2-6, 2-7, 3-6, 4-5, 4-9, 5-8, 5-6, 5-9, 5-10, 6-9, 6-7, 6-10, 6-11, 7-10, 8-9, ' +
      '8-13, 9-12, 9-10, 9-13, 9-14, 10-13, 10-11, 10-14, 10-15, 11-14, 0-1 0.67@0.723, 0-4 0.51@5.735, ' +
      '1-2 0.395@5.788, 2-3 0.771@4.01, 3-7 0.781@5.172, 4-8 0.332@5.297, 7-11 0.685@2.606, 8-12 0.678@5.37, ' +
      '11-15 0.486@3.838, 12-13 0.766@4.09, 13-14 0.722@5.336, 14-15 0.235@1.823',
  },
  {
    name: 'Candy Horse',
    world: [0.051, 0.175, 5.75, 0.385, 0.073],
    nodes: '0.65 0.65, 1.55 0.65, 0.65 0.95, 1.55 0.95, 1.9 1.25, 1.65 1.3, 0.3 0.9, 0.4 0, 0.85 0, 1.35 0, 1.8 0',
    springs:
      '0-1, 2-3, 0-2, 1-3, 0-3, 1-2, 3-4, 1-4, 3-5, 4-5, 2-5, 2-6, 0-6, 0-7 0.359@0.328, 2-7 0.425@6.17, ' +
      '1-7 0.522@3.651, 0-8 0.638@2.335, 2-8 0.603@1.019, 1-8 0.359@1.524, 1-9 0.314@4.67, 3-9 0.492@5.624, ' +
      '0-9 0.614@1.711, 1-10 0.699@0.413, 3-10 0.349@5.123, 0-10 0.387@0.483',
  },
  {
    name: 'Spring Chick',
    world: [0.022, 0.139, 4.097, 0.328, 0.107],
    nodes: '0.35 0, 0.75 0, 0.55 0.45, 0.3 0.8, 0.8 0.8, 0.55 1.05',
    springs: '0-1, 2-3, 2-4, 3-4, 3-5, 4-5, 2-5, 0-2 0.439@0.953, 1-2 0.347@0.755, 0-3 0.534@2.63, 1-4 0.52@6.068',
  },
  {
    name: 'Amezaiku Snake',
    world: [0.027, 0.161, 7.084, 0.306, 0.078],
    nodes: '0.3 0, 0.55 0.22, 0.8 0, 1.05 0.22, 1.3 0, 1.55 0.22, 1.8 0, 2.05 0.22, 2.3 0',
    springs:
      '0-1, 1-2, 2-3, 3-4, 4-5, 5-6, 6-7, 7-8, 0-2 0.464@1.815, 1-3 0.418@3.924, 2-4 0.67@5.76, ' +
      '3-5 0.138@1.88, 4-6 0.443@4.408, 5-7 0.358@0.322, 6-8 0.412@2.906',
  },
  {
    name: 'Six-legged Lantern',
    world: [0.027, 0.139, 7.028, 0.319, 0.056],
    nodes: '1.3 0.5, 0.9 0.5, 0.8 0.8, 1.1 0.95, 1.4 0.8, 1.1 0.7, 1.9 0, 1.55 0, 1.25 0, 0.95 0, 0.65 0, 0.3 0',
    springs:
      '0-1, 1-2, 2-3, 3-4, 4-0, 5-0, 5-1, 5-2, 5-3, 5-4, 4-6 0.69@0.398, 0-6 0.377@5.226, 4-7 0.606@1.415, ' +
      '0-7 0.36@5.966, 0-8 0.343@0.458, 1-8 0.374@3.816, 0-9 0.249@0.621, 1-9 0.397@3.923, 2-10 0.391@4.885, ' +
      '1-10 0.454@1.906, 2-11 0.319@2.904, 1-11 0.584@3.518',
  },
]
