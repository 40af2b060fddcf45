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

/** Those of version 4: later versions changed some. */
const VERSION_4 = {
  bottle: 'f48a6bab03a030a0',
  'bottle without friction': '85286480799a5dfd',
  'pour through the neck': '4ebb494bdcfa9ba8',
  'torus under repulsion': 'a37002aab1110fc4',
  'torus under impulses': 'b555663b858032d7',
  walker: '149358155aa83647',
  'characters among blocks': '0011d53260609ac4',
  'open profile': 'dbec6ccfe04b6395',
  'distance field': '345261217c5debed',
  grab: '52e5178c38a90e15',
  'sleep and wake': 'b8399421de0ed033',
  'balls on blocks': '9da1a3e34d661c57',
}

/** The hashes of each version. Those of version 1 were taken at 5e464ed. */
const HASHES: Record<number, Record<string, string>> = {
  1: {
    bottle: '97118853393e3f0c',
    'bottle without friction': '1da5154887ecb898',
    'pour through the neck': '5d95658db1ce1ff9',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'e1c9007703de44a3',
    walker: '149358155aa83647',
    'characters among blocks': '383b17620dc51f2b',
    'open profile': 'd7fe7c78eef6f27f',
    'distance field': '56ff5e988f826e15',
    grab: 'b740b3a45009b1ff',
    'sleep and wake': '280e6f1297fdc96f',
    'balls on blocks': '0ff51b5e87f76731',
  },
  2: {
    bottle: 'b8f8cc082a511e62',
    'bottle without friction': '471195584165f417',
    'pour through the neck': '1d6e293acc5a5665',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'f0515d5279845a87',
    walker: '149358155aa83647',
    'characters among blocks': 'e2f41a0619a89b6f',
    'open profile': '91233832d252970c',
    'distance field': 'd3660426e8ff4d16',
    grab: '7624661785df08fa',
    'sleep and wake': 'c7ad46d9a4bdec0e',
    'balls on blocks': 'e858687c01a4556b',
  },
  3: {
    bottle: 'f9904ab8f161218d',
    'bottle without friction': '1b0137d8aff6a9f3',
    'pour through the neck': '82326e368143ca7f',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'b555663b858032d7',
    walker: '149358155aa83647',
    'characters among blocks': '0011d53260609ac4',
    'open profile': '715ebeed2b62db63',
    'distance field': '4380e72323a270ce',
    grab: '32d41b6312a06aad',
    'sleep and wake': '8b0f7dd0f3ae68c4',
    'balls on blocks': '4e6139ff5b0adb46',
  },
  4: VERSION_4,
  5: { ...VERSION_4, 'open profile': '30dd253744ef474b' },
  6: {
    ...VERSION_4,
    bottle: '0441531e2bf3d21b',
    'bottle without friction': '89fa808b210c35a1',
    'pour through the neck': '6482ad0bdba636f4',
    'open profile': '8fbe985b97520261',
    grab: 'c8eae4d68bc50f27',
    'sleep and wake': '7f143aca3e359e95',
    'characters among blocks': '7d5e6fbb563902bb',
    'distance field': 'b387103b8cbc4e46',
    'balls on blocks': 'cb599101f586638a',
  },
  7: {
    ...VERSION_4,
    bottle: '1e3e23e73886c539',
    'bottle without friction': '29e8a1d719ebf2f9',
    'pour through the neck': '503d7707dec84f54',
    'open profile': 'a20bf25824a83f9e',
    grab: '38f9d0444fc7e8b4',
    'sleep and wake': 'efbca2edb51c46cb',
    'characters among blocks': '6d9fc808fc8fe51f',
    'distance field': '46460dfbc0573212',
    'balls on blocks': '03713083aa003c14',
  },
}

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
