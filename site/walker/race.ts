// A race: each walker in a world of its own, all heading right on a track that is long enough.
import type { Racer } from '../../src/internal.ts'
import { bodyIds, readPositions, step, type World } from '../../src/physics/index.ts'
import { createModelWorld, type Model } from '../../src/scenes/soda/index.ts'

export type Runner = Racer & {
  /** Index among the runners. */
  lane: number
  name: string
  /** Mean x of the nodes, from the start. Metres. */
  progress: number
  /** Tick of arrival, or -1. */
  arrivalTick: number
}

/** `distance` in metres; `tick` counts from the start. */
export type Race = { runners: Runner[]; distance: number; tick: number }

export const MOST_RUNNERS = 50
/** A trial of this many ticks shows which way a walker goes. */
const TRIAL = 240
/** Room before the start, so that a walker that slips back meets no wall. Metres. */
const BEHIND = 40

/**
 * Creates a race.
 * @param models repeated where there are fewer models than lanes, each time with another wave speed
 * @param count number of runners, at most MOST_RUNNERS
 * @param distance metres. @default 12
 */
export function createRace(models: readonly Model[], count: number, distance = 12): Race {
  const lanes = Math.max(1, Math.min(MOST_RUNNERS, Math.round(count)))
  const headings = models.map(headsRight)
  const runners = Array.from({ length: lanes }, (_, lane): Runner => {
    const index = lane % models.length
    const round = Math.floor(lane / models.length)
    const model = models[index]!
    // The wave speed of each round: 1, 1.06, 0.94, 1.12 ...
    const speed = 1 + (round % 2 === 1 ? 1 : -1) * 0.06 * Math.ceil(round / 2)
    const world = createModelWorld(onTrack(model, headings[index]!, speed, distance))
    const name = round === 0 ? model.name || '?' : `${model.name || '?'} ${round + 1}`
    return { lane, name, world, start: meanX(world), progress: 0, arrivalTick: -1 }
  })
  return { runners, distance, tick: 0 }
}

/** Updates progress and arrivals. Call after each tick. */
export function timeRace(race: Race): void {
  race.tick++
  for (const runner of race.runners) {
    runner.progress = meanX(runner.world) - runner.start
    if (runner.arrivalTick < 0 && runner.progress >= race.distance) runner.arrivalTick = race.tick
  }
}

/** Runners by time of arrival, then by progress. */
export function standings(race: Race): Runner[] {
  const time = (runner: Runner) => (runner.arrivalTick < 0 ? Number.POSITIVE_INFINITY : runner.arrivalTick)
  return [...race.runners].sort((a, b) => {
    const timeA = time(a)
    const timeB = time(b)
    if (timeA !== timeB) return timeA - timeB
    return a.arrivalTick < 0 ? b.progress - a.progress : a.lane - b.lane
  })
}

/** Whether all runners have arrived. */
export function isOver(race: Race): boolean {
  return race.runners.every((runner) => runner.arrivalTick >= 0)
}

const positions = new Float64Array(4096)
/** Mean x of the nodes, metres. */
function meanX(world: World<2>): number {
  const length = 2 * bodyIds(world).length
  const out = length > positions.length ? new Float64Array(length) : positions
  const count = readPositions(world, out)
  let sum = 0
  for (let k = 0; k < count; k++) sum += out[2 * k]!
  return count > 0 ? sum / count : 0
}

function headsRight(model: Model): boolean {
  const world = createModelWorld(onTrack(model, true, 1, 20))
  const start = meanX(world)
  for (let tick = 0; tick < TRIAL; tick++) step(world)
  return meanX(world) >= start
}

/**
 * Places a model on a track of its own, with the wave running forward.
 * @param right whether it walks right; if not, it is mirrored
 * @param speed factor on the speed of the wave
 */
function onTrack(model: Model, right: boolean, speed: number, distance: number): Model {
  const sign = right ? 1 : -1
  const xs = model.nodes.map((node) => sign * node.location[0])
  const left = xs.length > 0 ? Math.min(...xs) : 0
  return {
    ...model,
    width: BEHIND + distance + 40,
    wave_speed: model.wave_speed * speed,
    wave_direction: 1,
    wave_mode: 'forward',
    nodes: model.nodes.map(({ location, velocity, acceleration }, k) => ({
      location: [xs[k]! - left + BEHIND, location[1]],
      velocity: [sign * velocity[0], velocity[1]],
      acceleration: [sign * acceleration[0], acceleration[1]],
    })),
  }
}
