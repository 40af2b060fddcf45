// Hashes of the four worlds after some hundred steps, in Node and in browsers: all must be equal.

/**
 * @param {typeof import('../../src/physics/index.ts')} physics
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
  }
}
