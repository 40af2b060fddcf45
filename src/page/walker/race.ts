// A race: each walker in a world of its own, all going right on a track too long to turn on. Who is ahead is read from where their middle is.
import type { Racer } from '../../components/walker/RaceView.tsx'
import { createModelWorld, type Model, readPositions, step, type World } from '../../physics/index.ts'

export type Runner = Racer & {
  /** place among the racers, from 0 */
  lane: number
  name: string
  /** m from the start, of the middle */
  way: number
  /** tick of arrival, or -1 */
  arrived: number
}

export type Race = { runners: Runner[]; distance: number; tick: number }

export const MOST_RUNNERS = 50
/** Ticks in which a walker shows which way it goes. */
const TRIAL = 240
/** m before the start: who slips back does not meet a wall. */
const BEHIND = 40

/** At most MOST_RUNNERS walkers; they take turns where there are fewer models than lanes, each turn with a wave of another speed. */
export function createRace(models: readonly Model[], count: number, distance = 12): Race {
  const lanes = Math.max(1, Math.min(MOST_RUNNERS, Math.round(count)))
  const headings = models.map(headsRight)
  const runners = Array.from({ length: lanes }, (_, lane): Runner => {
    const which = lane % models.length
    const turn = Math.floor(lane / models.length)
    const model = models[which]!
    // 1, 1.06, 0.94, 1.12 ...: cousins.
    const pace = 1 + (turn % 2 === 1 ? 1 : -1) * 0.06 * Math.ceil(turn / 2)
    const track = onTrack(model, headings[which]!, pace, distance)
    const world = createModelWorld(track)
    const name = turn === 0 ? model.name || '?' : `${model.name || '?'} ${turn + 1}`
    return { lane, name, world, start: middle(world), way: 0, arrived: -1 }
  })
  return { runners, distance, tick: 0 }
}

/** After each tick: how far everybody is, and who arrives. */
export function timeRace(race: Race): void {
  race.tick++
  for (const runner of race.runners) {
    runner.way = middle(runner.world) - runner.start
    if (runner.arrived < 0 && runner.way >= race.distance) runner.arrived = race.tick
  }
}

/** Those who arrived first, then by their way. */
export function standings(race: Race): Runner[] {
  const time = (runner: Runner) => (runner.arrived < 0 ? Number.POSITIVE_INFINITY : runner.arrived)
  return [...race.runners].sort((a, b) => {
    const first = time(a)
    const second = time(b)
    if (first !== second) return first - second
    return a.arrived < 0 ? b.way - a.way : a.lane - b.lane
  })
}

/** Whether all have arrived. */
export function isOver(race: Race): boolean {
  return race.runners.every((runner) => runner.arrived >= 0)
}

const positions = new Float64Array(4096)
function middle(world: World<2>): number {
  const count = world.bodies.count
  const out = 2 * count > positions.length ? new Float64Array(2 * count) : positions
  readPositions(world, out)
  let sum = 0
  for (let k = 0; k < count; k++) sum += out[2 * k]!
  return count > 0 ? sum / count : 0
}

function headsRight(model: Model): boolean {
  const world = createModelWorld(onTrack(model, true, 1, 20))
  const start = middle(world)
  for (let tick = 0; tick < TRIAL; tick++) step(world)
  return middle(world) >= start
}

/** On a track of its own, mirrored where it would go left, its wave forward. */
function onTrack(model: Model, right: boolean, pace: number, distance: number): Model {
  const sign = right ? 1 : -1
  const xs = model.nodes.map((node) => sign * node.location[0])
  const least = xs.length > 0 ? Math.min(...xs) : 0
  return {
    ...model,
    width: BEHIND + distance + 40,
    wave_speed: model.wave_speed * pace,
    wave_direction: 1,
    wave_mode: 'forward',
    nodes: model.nodes.map(({ location, velocity, acceleration }, k) => ({
      location: [xs[k]! - least + BEHIND, location[1]],
      velocity: [sign * velocity[0], velocity[1]],
      acceleration: [sign * acceleration[0], acceleration[1]],
    })),
  }
}
