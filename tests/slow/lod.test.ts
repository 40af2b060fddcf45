// Level of detail of the physics: far bodies cost less. None leaves its container, and
// no body is thrown when it comes near or goes far, at rest or in its fall.
import { expect, test } from 'vitest'
import { addBody, createWorld, cylinder, impulse, setViewpoint, step, type World } from '../../src/physics/index.ts'
import { draw, G, outsideCylinder, steps } from '../physics/help.ts'

const COUNT = 600
/** Metres. The bodies fill such a jar about as high as it is wide. */
const JAR = { radius: 0.42, bottom: 0, top: Number.POSITIVE_INFINITY }
const far = (w: World<3>) => setViewpoint(w, [0, 0, 1000], 1)
const near = (w: World<3>) => setViewpoint(w, [0, 0, 0], 1000)

/** Balls of 0.05 m +-20 % on a lattice above the floor of a jar. Near bodies do not sleep. */
function fall(seed: number): World<3> {
  const w = createWorld({
    dim: 3,
    gravity: [0, -G, 0],
    containers: [cylinder({ ...JAR, friction: 0.3 })],
    contact: impulse({ friction: 0.3 }),
    sleep: false,
    substeps: 4, // so that near and far differ in the level of detail alone
  })
  const { between } = draw(seed)
  for (let y = 0.1; w.bodies.count < COUNT; y += 0.13)
    for (let x = -0.3; x < 0.31; x += 0.13)
      for (let z = -0.3; z < 0.31 && w.bodies.count < COUNT; z += 0.13) {
        if (Math.hypot(x, z) > JAR.radius - 0.08) continue
        const position = [x + between(0, 0.01), y + between(0, 0.01), z + between(0, 0.01)] as const
        addBody(w, { position, radius: between(0.04, 0.06) })
      }
  return w
}

/** Height under which 95 % of the bodies are, metres. */
function height({ bodies: { position, count } }: World): number {
  const ys = Array.from({ length: count }, (_, i) => position[4 * i + 1]!).sort((a, b) => a - b)
  return ys[Math.floor(0.95 * count)]!
}

function fastest({ bodies: { velocity: v, count } }: World): number {
  let most = 0
  for (let o = 0; o < 4 * count; o += 4) most = Math.max(most, Math.hypot(v[o]!, v[o + 1]!, v[o + 2]!))
  return most
}

test('far piles get as high as near ones, and then few are awake', () => {
  // Near piles differ by 3 % among themselves.
  const ratios = [1, 2, 3, 4, 5].map((seed) => {
    const [here, there] = [fall(seed), fall(seed)]
    far(there)
    steps(here, 400)
    steps(there, 400)
    expect(outsideCylinder(there, JAR)).toBeLessThan(1e-9)
    expect(here.awake).toBe(COUNT)
    expect(there.awake).toBeLessThan(COUNT / 20)
    return height(there) / height(here)
  })
  expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.02)
})

test('switching far and near for 20 s throws no body', () => {
  const [w, alone] = [fall(3), fall(3)]
  steps(w, 400)
  steps(alone, 400)
  // In a pile left alone a ball slips now and then: both counts are of steps with a body faster
  // than 0.5 m/s.
  let [thrown, slipped] = [0, 0]
  for (let k = 0; k < 1200; k++) {
    if (k % 120 === 0) far(w)
    else if (k % 60 === 0) near(w)
    step(w)
    step(alone)
    if (fastest(w) > 0.5) thrown++
    if (fastest(alone) > 0.5) slipped++
  }
  expect(thrown).toBeLessThanOrEqual(slipped + 3)
  expect(outsideCylinder(w, JAR)).toBeLessThan(1e-9)
  // An awake pile compacts a little in any case.
  expect(Math.abs(height(w) / height(alone) - 1)).toBeLessThan(0.02)
})

test('switching while bodies fall keeps them inside and their height', () => {
  const [here, there] = [fall(4), fall(4)]
  for (let k = 0; k < 400; k++) {
    if (k % 40 === 0) far(there)
    else if (k % 20 === 0) near(there)
    step(here)
    step(there)
    expect(outsideCylinder(there, JAR)).toBeLessThan(1e-9)
  }
  expect(Math.abs(height(there) / height(here) - 1)).toBeLessThan(0.02)
})
