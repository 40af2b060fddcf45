// How candies come into the world of a jar and how it lies at rest: the bottle is poured into, the torus has no door.
import { addBody, BOTTLE, bottleScene, pour, TORUS, torusScene, unpour, type World } from '../physics/index.ts'
import type { Piece } from './stock.ts'

export type JarView = 'bottle' | 'torus'
export type JarWorld = World<2> | World<3>

/** What a jar needs to know of its world. */
export interface Scene {
  readonly world: JarWorld
  /** Usual radius of a candy, m. */
  readonly radius: number
  /** Queues candies; `quick`: nobody watches. */
  pour(pieces: readonly Piece[], quick: boolean): void
  /** Takes candies that still wait out of the queue. */
  unpour(pieces: readonly Piece[]): void
  /** How many wait. */
  waiting(): number
  /** Lets some of the waiting in; called before each step. `entered` is told by whoever lets them in. */
  admit(entered: (piece: Piece, body: number) => void): void
}

/** Seconds that a burst takes at most, and candies a second of a small one. */
const LONGEST_POUR = 8
const STEADY = 60
/** Share of the bottle that is full at capacity, and how densely candies lie (see the physics' bottle scene). */
const FULL = 0.85 * 0.58
/** Largest usual radius of a candy in the bottle, m: it passes through the neck. */
const LARGEST = 0.16

/** Mean radius, m, with which `capacity` candies fill the bottle. */
export function fittingRadius(capacity: number): number {
  const room = FULL * Math.PI * BOTTLE.radius ** 2 * (BOTTLE.top - BOTTLE.bottom)
  return Math.min(LARGEST, Math.cbrt((3 * room) / (4 * Math.PI * Math.max(1, capacity))))
}

/** An empty scene with candies of the size that `capacity` asks for. */
export function createScene(view: JarView, seed: number, radius: number): Scene {
  return view === 'torus' ? torusJar(seed, radius) : bottleJar(seed, radius)
}

/** Radius of candies, m: as the scene draws them by default, or so that a capacity that was asked for fills it. */
export function radiusFor(view: JarView, capacity: number | undefined, count: number): number {
  if (view === 'torus') return Math.min(180, 0.309 * TORUS.size * Math.sqrt(1 / Math.max(1, capacity ?? count)))
  return capacity === undefined ? Math.min(0.05, fittingRadius(count)) : fittingRadius(capacity)
}

function bottleJar(seed: number, radius: number): Scene {
  const world = bottleScene({ count: 0, seed, radius })
  return {
    world,
    radius,
    pour(pieces, quick) {
      const { entrance, waiting } = world.feeder
      const rate = quick ? 200 : Math.max(1, Math.ceil((waiting.length + pieces.length) / (STEADY * LONGEST_POUR)))
      world.feeder.entrance = { ...entrance!, rate }
      const radii = pieces.map(({ items }) => (items[0]?.size ?? 0) * radius)
      const first = pour(world, radii)
      pieces.forEach((piece, k) => {
        piece.ticket = first + k
      })
    },
    unpour: (pieces) =>
      unpour(
        world,
        pieces.map(({ ticket }) => ticket),
      ),
    waiting: () => world.feeder.waiting.length,
    admit() {},
  }
}

function torusJar(seed: number, radius: number): Scene {
  const world = torusScene({ count: 0, seed, radius })
  const random = createDice(seed)
  let queue: Piece[] = []
  let rate = 1
  return {
    world,
    radius,
    pour(pieces, quick) {
      queue.push(...pieces)
      rate = quick ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(queue.length / (STEADY * LONGEST_POUR)))
    },
    unpour(pieces) {
      const gone = new Set(pieces)
      queue = queue.filter((piece) => !gone.has(piece))
    },
    waiting: () => queue.length,
    admit(entered) {
      for (const piece of queue.splice(0, rate)) {
        const scale = piece.items[0]?.size ?? 0.7 + 0.6 * random()
        const angle = 2 * Math.PI * random()
        const speed = (radius / 10) * Math.sqrt(random())
        const body = addBody(world, {
          position: [TORUS.size * random(), TORUS.size * random()],
          velocity: [speed * Math.cos(angle), speed * Math.sin(angle)],
          spin: 0.04 * random() - 0.02,
          radius: scale * radius,
          mass: TORUS.mass * scale * scale,
        })
        entered(piece, body)
      }
    },
  }
}

/** Numbers from 0 to 1 that a seed repeats: Mulberry32. */
export function createDice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}
