// Twenty characters among hundreds of balls between walls of blocks: nothing leaves a squeeze faster
// than three times what squeezes it.
import { expect, test } from 'vitest'
import * as P from '../physics/all.ts'
import { draw, steps } from '../physics/help.ts'
import { flat, stand } from '../physics/systems/characters/standing.ts'

const fastest = (w: P.World, bodies: readonly P.BodyId[]): number =>
  Math.max(...bodies.map((id) => Math.hypot(...P.getBody(w, id).velocity)))

test.each([
  [1, 0.2, 200, 1],
  [2, 0.2, 200, 50],
  [3, 0.1, 300, 1],
  [4, 0.3, 90, 0.01],
])('a crowd throws no ball at three times its speed (%i)', (seed, radius, count, mass) => {
  const d = draw(seed)
  const w = flat(4)
  for (const side of [-5, 5]) {
    P.fillBlocks(w, [side, 0, -5], [side, 9, 5])
    P.fillBlocks(w, [-5, 0, side], [5, 9, side])
  }
  const aside = () => d.between(-3.5, 4.5)
  const balls = Array.from({ length: count }, () =>
    P.addBody(w, { position: [aside(), d.between(0.2, 2), aside()], radius, mass }),
  )
  steps(w, 120)
  const ids = Array.from({ length: 20 }, () => stand(w, [aside(), 3, aside()]))
  steps(w, 240, (k) => {
    if (k % 30 === 0) for (const id of ids) P.setIntent(w, id, { walk: [d.between(-1, 1), d.between(-1, 1)] })
    expect(fastest(w, balls)).toBeLessThan(3 * 4.317)
  })
})
