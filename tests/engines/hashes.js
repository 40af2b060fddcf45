// Hashes of the four worlds after some hundred steps, and of one with all else that the core has:
// in Node and in browsers all must be equal.

/**
 * @param {typeof import('../physics/all.ts')} physics
 * @returns {Record<string, string>}
 */
export function hashes(physics) {
  const { step, hash, bottleScene, torusScene, walkerScene, blocksScene } = physics
  /**
   * @template {import('../../src/physics/index.ts').World<2> |
   *   import('../../src/physics/index.ts').World<3>} W
   * @param {W} world
   * @param {number} steps
   */
  const after = (world, steps) => {
    for (let k = 0; k < steps; k++) step(world)
    return hash(world)
  }
  return {
    bottle: after(bottleScene({ count: 300, seed: 5 }), 300),
    torus: after(torusScene({ count: 300, seed: 5 }), 200),
    walker: after(walkerScene(), 100),
    blocks: after(blocksScene({ count: 150, characters: 4, seed: 5 }), 200),
    all: everything(physics),
  }
}

/**
 * An open bowl in a vessel given by its distance, fixed pegs, a kinematic paddle, categories, a
 * sensor, forces, a grab, events and queries.
 *
 * @param {typeof import('../physics/all.ts')} physics
 * @returns {string} the hash of the world, and a sum of what its events and queries gave
 */
function everything(physics) {
  const { addBody, applyForce, applyImpulse, castRay, createWorld, distanceField, forceField, grab } = physics
  const { hash, moveGrab, nearestBody, onContact, onSensor, onSleep, lathe, queryBall, step } = physics
  /** @param {number} x @param {number} y @param {number} z */
  const vessel = (x, y, z) => Math.min(y + 1, 2 - Math.sqrt(x * x + z * z))
  const bowl = [
    [0.1, -0.6],
    [0.5, -0.5],
    [0.7, 0],
  ]
  const world = createWorld({
    dim: 3,
    seed: 5,
    gravity: [0, -9.81, 0],
    containers: [
      distanceField({ distance: vessel, friction: 0.4 }),
      lathe({ points: /** @type {[number, number][]} */ (bowl), open: true }),
    ],
    fields: [
      forceField(({ mass, position }, out) => {
        out[0] = -0.3 * mass * position[0]
      }),
    ],
  })
  let sum = 0
  /** @param {...number} values */
  const note = (...values) => {
    for (const value of values) sum = (Math.imul(31, sum) + Math.floor(value * 1e9)) | 0
  }
  onContact(world, ({ a, impulse, point }) => note(a, impulse, ...point))
  onSensor(world, ({ body }) => note(body))
  onSleep(world, ({ body }) => note(body))
  addBody(world, { position: [0, -0.7, 0.9], radius: 0.4, type: 'fixed', sensor: true })
  addBody(world, { position: [-1.5, -0.8, 0], velocity: [0.4, 0, 0], radius: 0.2, type: 'kinematic' })
  for (let k = 0; k < 9; k++)
    addBody(world, { position: [0.2 * k - 0.8, 0.2, 0.1 * (k % 3)], radius: 0.03, type: 'fixed' })
  /** @type {import('../../src/physics/index.ts').BodyId[]} */
  const ids = []
  const at = (/** @type {number} */ k) => /** @type {(typeof ids)[0]} */ (ids[k])
  for (let k = 0; k < 60; k++) {
    const position = /** @type {[number, number, number]} */ ([0.11 * (k % 8) - 0.4, 0.6 + 0.05 * k, 0.07 * (k % 5)])
    const gravityScale = k % 7 === 0 ? 0.5 : 1
    ids.push(
      addBody(world, {
        position,
        radius: 0.06,
        category: k % 3 === 0 ? 2 : 1,
        mask: k % 5 === 0 ? 1 : 3,
        gravityScale,
      }),
    )
  }
  const held = grab(world, at(3))
  for (let k = 0; k < 300; k++) {
    moveGrab(world, held, [0.01 * (k % 80), 0.4, 0])
    if (k % 50 === 0) applyImpulse(world, at(10), [0.001, 0.001, 0], [0, 0, 0])
    if (k % 40 === 0) applyForce(world, at(20), [0, 0.01, 0])
    step(world)
    note(queryBall(world, [0, -0.5, 0], 0.5).length, Number(nearestBody(world, [0.3, 0, 0]) ?? -1))
    note(castRay(world, [0, 3, 0], [0.1, -1, 0.05])?.distance ?? -1)
  }
  return `${hash(world)} ${sum}`
}
