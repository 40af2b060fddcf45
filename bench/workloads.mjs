// Scenes of the bench: seeded initial states, the same for every engine. Units: metres, seconds,
// kilograms at density 1.

/**
 * A linear congruential generator with the constants of Numerical Recipes, so that workloads do not
 * depend on an engine's generator.
 * @param {number} seed
 */
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** Sides of the prism of static boxes around the cylinder, for engines without a cylinder. */
const SIDES = 48

/**
 * Half the thickness of its boxes in metres. The bounding boxes of thicker ones, turned by 45 degrees,
 * reach far into the cylinder, and the peers would test each sphere against many of them.
 */
const THIN = 0.1

/** Static boxes that enclose a cylinder, for the peers: position, half edges, turn about y. @param {number} radius */
function prism(radius) {
  const out = radius + THIN
  const side = out * Math.tan(Math.PI / SIDES) + 0.02
  const boxes = Array.from({ length: SIDES }, (_, k) => {
    const angle = (2 * Math.PI * k) / SIDES
    return { position: [out * Math.cos(angle), 39, out * Math.sin(angle)], half: [THIN, 40, side], turn: -angle }
  })
  return [...boxes, { position: [0, -0.5, 0], half: [radius + 1, 0.5, radius + 1], turn: 0 }]
}

/**
 * Bullet, Jolt and crashcat have margins and tolerances in metres that are as large as a candy: for
 * them lengths are scaled, so that bodies have the size for which their defaults are made.
 */
export const SCALE = 10

/**
 * A workload with all lengths times a factor, and the same times.
 * @param {any} w @param {number} factor
 */
export function scaled(w, factor) {
  const by = (/** @type {number[] | undefined} */ vector) => vector?.map((x) => factor * x)
  return {
    ...w,
    gravity: factor * w.gravity,
    boxes: w.boxes.map((/** @type {any} */ box) => ({ ...box, position: by(box.position), half: by(box.half) })),
    bodies: w.bodies.map((/** @type {any} */ { position, velocity, radius }) => ({
      position: by(position),
      velocity: by(velocity),
      radius: factor * radius,
    })),
    joints: w.joints?.map((/** @type {any} */ joint) => ({ ...joint, point: by(joint.point) })),
  }
}

/**
 * A: n spheres of radius 0.05 +-20 % on a jittered lattice fall into a cylinder. Its radius R makes
 * the settled pile 2 R high. No spheres overlap at the start. T is the time in which the topmost
 * sphere falls to 2 R. Phases, as ranges of steps: falling up to 1.5 T; impact from T / 2 to 1.5 T,
 * when most spheres land; settled, the last 60 steps.
 * @param {number} n
 * @param {{ friction?: number, seed?: number, settle?: number }} options
 *   `settle`: steps after 1.5 T
 */
export function bottle(n, { friction = 0, seed = 1, settle = 240 } = {}) {
  const next = random(seed)
  const mean = 0.05
  const gravity = 9.81
  // For radii uniform within +-20 % the mean of r^3 is 1.04 times the cube of the mean radius. 0.6
  // is the packing fraction of the pile.
  const volume = ((4 / 3) * Math.PI * mean ** 3 * 1.04 * n) / 0.6
  const radius = Math.cbrt(volume / (2 * Math.PI))
  const bodies = []
  const gap = 0.13
  const jitter = () => 0.01 * next()
  for (let y = 0.1; bodies.length < n; y += gap) {
    for (let x = -radius; x < radius; x += gap) {
      for (let z = -radius; z < radius && bodies.length < n; z += gap) {
        if (Math.hypot(x, z) > radius - 0.075) continue
        bodies.push({ position: [x + jitter(), y + jitter(), z + jitter()], radius: mean * (0.8 + 0.4 * next()) })
      }
    }
  }
  const top = bodies.at(-1)?.position[1] ?? 0
  const landing = 60 * Math.sqrt((2 * Math.max(0, top - 2 * radius)) / gravity)
  const poured = Math.max(60, Math.round(1.5 * landing))
  const steps = poured + settle
  /** @type {Record<string, [number, number]>} */
  const phases = { falling: [5, poured], impact: [Math.round(poured / 3), poured], settled: [steps - 60, steps] }
  const boxes = prism(radius)
  return { kind: 'bottle', n, mean, radius, friction, restitution: 0.3, gravity, boxes, bodies, steps, phases }
}

/** Steps in which candies enter, and after them those in which the last ones come to rest. */
const POURING = 600
const RESTING = 100

/**
 * Pour: n spheres like those of A enter a cylinder like that of A, above the pile, as many in each
 * step. Neighbours in time are far apart in the opening.
 * @param {number} n
 * @returns `arrivals`: the spheres of each step; `bodies`: all of them in this order
 */
export function pour(n, { friction = 0.3, seed = 1 } = {}) {
  const { radius, mean, gravity, restitution, boxes } = bottle(n)
  const next = random(seed)
  const gap = 0.14
  /** @type {[number, number][]} */
  const places = []
  for (let x = -radius; x < radius; x += gap)
    for (let z = -radius; z < radius; z += gap) if (Math.hypot(x, z) < radius - 0.09) places.push([x, z])
  const stride = Math.round(places.length * 0.618) | 1
  const bodies = Array.from({ length: n }, (_, k) => {
    const [x = 0, z = 0] = places[(k * stride) % places.length] ?? []
    const jitter = () => 0.01 * next()
    return {
      position: [x + jitter(), 2 * radius + 0.5 + jitter(), z + jitter()],
      velocity: [0, -3, 0],
      radius: mean * (0.8 + 0.4 * next()),
    }
  })
  const arrivals = Array.from({ length: POURING + RESTING }, (_, k) =>
    bodies.slice(Math.floor((n * k) / POURING), Math.floor((n * (k + 1)) / POURING)),
  )
  return { kind: 'bottle', n, mean, radius, friction, restitution, gravity, boxes, bodies, arrivals }
}

/**
 * A in 2D: n circles of radius 0.5 +-20 % fall into a square, and fill it.
 * @param {number} n
 * @param {{ friction?: number, seed?: number, settle?: number }} options
 */
export function flat(n, { friction = 0, seed = 1, settle = 240 } = {}) {
  const next = random(seed)
  const mean = 0.5
  const gravity = 98.1
  const size = Math.sqrt((n * Math.PI * mean ** 2 * 1.013) / 0.82)
  const gap = 1.3
  const columns = Math.floor((size - 1.3) / gap)
  const jitter = () => 0.1 * next()
  const bodies = Array.from({ length: n }, (_, k) => ({
    position: [0.65 + (k % columns) * gap + jitter(), 0.8 + Math.floor(k / columns) * gap + jitter()],
    radius: mean * (0.8 + 0.4 * next()),
  }))
  const top = bodies.at(-1)?.position[1] ?? 0
  const poured = Math.max(60, Math.round(90 * Math.sqrt((2 * Math.max(0, top - size)) / gravity)))
  const steps = poured + settle
  /** @type {Record<string, [number, number]>} */
  const phases = { falling: [5, poured], impact: [Math.round(poured / 3), poured], settled: [steps - 60, steps] }
  const law = { gravity, friction, restitution: 0.3 }
  return { kind: 'flat', n, mean, size, ...law, boxes: square(size, top + 2), bodies, steps, phases }
}

/** Four boxes around a rectangle, for the peers. @param {number} s its width @param {number} height */
function square(s, height = s) {
  return [
    ...[-0.5, s + 0.5].map((x) => ({ position: [x, height / 2], half: [0.5, height] })),
    ...[-0.5, height + 0.5].map((y) => ({ position: [s / 2, y], half: [s, 0.5] })),
  ]
}

/**
 * Chains of 20 balls, each with a rod to the one before, that hang from points and start level. No
 * two touch.
 * @param {number} n balls
 */
export function chains(n) {
  const [links, gap] = [20, 0.2]
  const bodies = Array.from({ length: n }, (_, k) => ({
    position: [((k % links) + 1) * gap, 0, Math.floor(k / links) * gap],
    radius: 0.05,
  }))
  const joints = bodies.map(({ position: [, y = 0, z = 0] }, k) => {
    const first = k % links === 0
    return { a: first ? -1 : k - 1, b: k, point: [(k % links) * gap, y, z] }
  })
  const law = { gravity: 9.81, friction: 0, restitution: 0 }
  /** @type {Record<string, [number, number]>} */
  const phases = { falling: [20, 120], impact: [60, 120], settled: [60, 120] }
  return { kind: 'chains', n, mean: 0.05, gap, ...law, boxes: [], bodies, joints, steps: 120, phases }
}

/**
 * B: a gas of n circles with area fraction 0.3, restitution 1, no gravity and random velocities. No
 * circles overlap at the start.
 * @param {number} n
 */
export function gas(n, { seed = 1 } = {}) {
  const next = random(seed)
  const radius = 0.5
  const size = Math.sqrt((n * Math.PI * radius * radius) / 0.3)
  const columns = Math.ceil(Math.sqrt(n))
  const gap = size / columns
  const bodies = []
  for (let k = 0; k < n; k++) {
    const angle = 2 * Math.PI * next()
    const speed = 2 + 4 * next()
    bodies.push({
      position: [((k % columns) + 0.5) * gap, (Math.floor(k / columns) + 0.5) * gap],
      velocity: [speed * Math.cos(angle), speed * Math.sin(angle)],
      radius,
    })
  }
  const law = { gravity: 0, friction: 0, restitution: 1, bounceSpeed: 0 }
  return { kind: 'gas', n, mean: radius, size, ...law, boxes: square(size), bodies }
}

/**
 * Blocks: n candies rain on the garden while characters walk, run and jump in it. Each character
 * gets a new intent every 30 steps. Phases: rain (candies fall, land and roll), walk (candies lie
 * and are kicked).
 * @param {number} n
 */
export function garden(n, { seed = 1, characters = 20 } = {}) {
  const next = random(seed)
  const bodies = []
  const gap = 0.44
  for (let y = 7; bodies.length < n; y += gap) {
    for (let x = -11.8; x < 11.8; x += gap) {
      for (let z = -11.8; z < 11.8 && bodies.length < n; z += gap) {
        const jitter = () => 0.04 * next()
        bodies.push({ position: [x + jitter(), y + jitter(), z + jitter()], radius: 0.15 * (0.8 + 0.4 * next()) })
      }
    }
  }
  const intent = () => {
    const turn = 2 * Math.PI * next()
    return { walk: [Math.sin(turn), Math.cos(turn)], jump: next() < 0.3, sprint: next() < 0.3 }
  }
  /** @type {Record<string, [number, number]>} */
  const phases = { rain: [5, 240], walk: [240, 840] }
  return { kind: 'garden', n, mean: 0.15, characters, bodies, intent, phases, steps: 840 }
}

/**
 * Crowd: characters walk among candies on a flat floor with walls. The floor grows with their
 * number, so that as many meet.
 * @param {number} characters
 * @param {number} n candies
 */
export function crowd(characters, n, { seed = 1 } = {}) {
  const next = random(seed)
  const half = Math.round(20 * Math.sqrt(n / 5000))
  /** @param {number} margin */
  const across = (margin) => (2 * next() - 1) * (half - margin)
  const bodies = Array.from({ length: n }, () => ({
    position: [across(0.2), 0.2 + 3 * next(), across(0.2)],
    radius: 0.15 * (0.8 + 0.4 * next()),
  }))
  const feet = Array.from({ length: characters }, () => [across(1), 2 * next(), across(1)])
  const intent = () => {
    const turn = 2 * Math.PI * next()
    return { walk: [Math.sin(turn), Math.cos(turn)], jump: next() < 0.3 }
  }
  return { kind: 'crowd', n, half, bodies, feet, intent, steps: 240, measured: 60 }
}
