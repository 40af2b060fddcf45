// The motion of twelve worlds, bit for bit, by the version of the solver. A change of motion needs
// a new version with hashes of its own: those of a version never change.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cos, sin } from '../../src/physics/core/functions.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import * as P from './all.ts'

const STEPS = 600

/** SHA-256 of position, velocity, spin and orientation of all bodies and characters, 16 digits. */
function hashMotion(world: P.World): string {
  const numbers = P.bodyIds(world).flatMap((id) => {
    const { position, velocity, angularVelocity, orientation } = P.getBody(world, id)
    return [position, velocity, angularVelocity, orientation].flat() as number[]
  })
  if (world.dim === 3)
    for (const id of P.characterIds(world as P.World<3>)) {
      const { position, velocity } = P.getCharacter(world as P.World<3>, id)
      numbers.push(...position, ...velocity)
    }
  return createHash('sha256')
    .update(new Uint8Array(Float64Array.from(numbers).buffer))
    .digest('hex')
    .slice(0, 16)
}

/** Plays a world for 600 steps. `act` is called before each step with its number. */
function play<W extends P.World>(world: W, act: (world: W, k: number) => void = () => {}): W {
  for (let k = 0; k < STEPS; k++) {
    act(world, k)
    P.step(world)
  }
  return world
}

/** An empty world in 3D with the default law and gravity. */
const empty = (containers: Parameters<typeof P.createWorld>[0]['containers'], friction = 0.3) =>
  P.createWorld({ dim: 3, seed: 9, gravity: [0, -9.81, 0], containers, contact: P.impulse({ friction }) }) as P.World<3>

/** Adds balls in layers of 5 x 5 above a height. */
function stack(world: P.World<3>, layers: number, radius: number, bottom: number): void {
  for (let k = 0; k < 25 * layers; k++) {
    const [x, z, y] = [(k % 5) - 2, (Math.floor(k / 5) % 5) - 2, Math.floor(k / 25)]
    const gap = 2.1 * radius
    const at = [gap * x + 0.01 * y, bottom + radius + gap * y, gap * z] as [number, number, number]
    P.addBody(world, { position: at, radius: radius * (1 - 0.02 * (k % 7)), angularVelocity: [k % 3, 0, 1] })
  }
}

/** The worlds by name. Each call makes one and plays it. */
const MOTIONS: Record<string, () => P.World> = {
  bottle: () => play(P.bottleScene({ count: 150, seed: 5 })),
  'bottle without friction': () => play(P.bottleScene({ count: 150, seed: 6, friction: 0, rollingResistance: 0 })),
  'pour through the neck': () =>
    play(P.bottleScene({ count: 60, seed: 7, shape: 'bottle' }), (world, k) => {
      if (k === 90) P.enqueue(world, 60)
      if (k === 150) P.dequeue(world, 10)
    }),
  'torus under repulsion': () => play(P.torusScene({ count: 200, seed: 8 })),
  'torus under impulses': () =>
    play(P.torusScene({ count: 200, seed: 8, damping: 1, contact: P.impulse({ restitution: 1 }), timeStep: 0.5 })),
  walker: () => play(P.walkerScene()),
  'characters among blocks': () => {
    const world = P.blocksScene({ count: 60, characters: 2, seed: 3 })
    return play(world, (_, k) => {
      const [first, second] = P.characterIds(world)
      if (k % 60 === 0) P.setIntent(world, first!, { walk: [cos(k), sin(k)], jump: k % 120 === 0 })
      if (k % 90 === 0) P.setIntent(world, second!, k % 180 ? null : { walk: [0, 1], sprint: true })
    })
  },
  'open profile': () => {
    const bowl = P.lathe({ points: pairsOf('0.001,-0.8 0.4,-0.7 0.7,-0.4 0.8,0.1'), open: true })
    const world = empty([bowl, P.cylinder({ radius: 1.2, bottom: -1.5, top: 3 })])
    stack(world, 4, 0.07, -0.3)
    return play(world)
  },
  'distance field': () => {
    const bowl = P.distanceField({ distance: (x, y, z) => 1 - Math.sqrt(x * x + y * y + z * z), friction: 0.4 })
    const wind = P.forceField(({ mass, position }: { mass: number; position: readonly number[] }, out: number[]) => {
      out[0] = -0.5 * mass * position[0]!
    })
    const world = empty([bowl])
    world.fields = [wind as never]
    stack(world, 3, 0.07, -0.3)
    return play(world)
  },
  grab: () => {
    const world = P.bottleScene({ count: 120, seed: 4, shape: 'bottle' })
    let hand: ReturnType<typeof P.grab>
    return play(world, (_, k) => {
      if (k === 200) hand = P.grab(world, P.bodyIds(world)[3]!, { frequency: 6 })
      if (k > 200 && k < 400) P.moveGrab(world, hand, [0.4 * cos(k / 30), 0.2 + k / 1000, 0.4 * sin(k / 30)])
      if (k === 400) P.releaseGrab(world, hand)
    })
  },
  'sleep and wake': () => {
    const world = empty([P.cylinder({ radius: 0.6, bottom: 0, top: 3 }), P.lid({ y: 2.5 })], 0.5)
    stack(world, 3, 0.06, 0)
    return play(world, (_, k) => {
      const ids = P.bodyIds(world)
      if (k === 300) P.addBody(world, { position: [0.1, 2, 0], velocity: [0, -6, 0], radius: 0.08 })
      if (k === 380) P.wake(world, ids[10]!)
      if (k === 420) P.setBody(world, ids[12]!, { velocity: [1, 3, 0] })
    })
  },
  'balls on blocks': () => {
    const world = empty([])
    P.fillBlocks(world, [-3, -1, -3], [2, -1, 2])
    P.fillBlocks(world, [1, 0, -3], [2, 0, 2], { height: 0.5 })
    stack(world, 4, 0.2, 0.2)
    P.addCharacter(world, { position: [-2, 0, 0] })
    return play(world)
  },
}

/** The hashes of each version of the solver. */
const HASHES: Record<number, Record<string, string>> = {
  1: {
    bottle: '1e3e23e73886c539',
    'bottle without friction': '29e8a1d719ebf2f9',
    'pour through the neck': '503d7707dec84f54',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'b555663b858032d7',
    walker: '149358155aa83647',
    'characters among blocks': '6d9fc808fc8fe51f',
    'open profile': 'a20bf25824a83f9e',
    'distance field': '46460dfbc0573212',
    grab: '38f9d0444fc7e8b4',
    'sleep and wake': 'efbca2edb51c46cb',
    'balls on blocks': '03713083aa003c14',
  },
  2: {
    bottle: '3fe5bcbaf5705f8b',
    'bottle without friction': 'bee77ccb9f3cc218',
    'pour through the neck': '56e3339b0fc50495',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': '4881e87035cc0205',
    walker: '149358155aa83647',
    'characters among blocks': '23a8ee227c3cab7f',
    'open profile': '6149a57831638a11',
    'distance field': '1290d8486b9ce281',
    grab: '124d030ada9ae505',
    'sleep and wake': 'b24801676338976b',
    'balls on blocks': 'ebb8821f8398d83e',
  },
}

test('from the first release on, solver versions are kept: each has its hashes', () => {
  const versions = Array.from({ length: P.SOLVER_VERSION }, (_, k) => String(k + 1))
  expect(Object.keys(HASHES)).toEqual(versions)
})

test('the hashes name every world', () => {
  expect(Object.keys(HASHES[P.SOLVER_VERSION]!)).toEqual(Object.keys(MOTIONS))
})

test.each(Object.entries(MOTIONS))('%s moves bit for bit as recorded', (name, play) => {
  expect(hashMotion(play())).toBe(HASHES[P.SOLVER_VERSION]![name])
})

test('a snapshot stores the version of the solver before its checksum', () => {
  const bytes = P.takeSnapshot(MOTIONS.walker!())
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  expect(view.getInt32(bytes.length - 8, true)).toBe(P.SOLVER_VERSION)
})
