// The page's bottle as the text that a jar saves, and back: a link made here opens in a frame, and a frame's state opens here.
import { readJar, writeJar } from '../jar/jarFile.ts'
import { type BodyId, bodyIds, getBody, restoreSnapshot, type World } from '../physics/index.ts'

/** The whole bottle: its candies are nameless. */
export function saveBottle(world: World<3>): string {
  const bodies = bodyIds(world)
  const tickets = world.spawner.queue.map(({ ticket }) => ticket)
  const candies = [
    ...bodies.map((body) => ({ body: body as number, ticket: -1 })),
    ...tickets.map((ticket) => ({ body: -1, ticket })),
  ].map((place, serial) => ({ serial, items: [{ id: `#${serial + 1}` }], ...place }))
  return writeJar(world as World, {
    radius: bodies.length > 0 ? meanRadius(world, bodies) : 0.05,
    serial: candies.length,
    each: 1,
    down: [0, -1, 0],
    shaking: { strength: 0, left: 0 },
    candies,
    flying: [],
  })
}

/**
 * Makes the bottle that of a save.
 * @returns how many candies it holds now, those that wait to enter included
 * @throws RangeError when the text is no saved bottle; then nothing has changed
 */
export function loadBottle(text: string, world: World<3>): number {
  const { state, snapshot } = readJar(text, 3)
  restoreSnapshot(snapshot, world as World)
  return state.candies.length
}

function meanRadius(world: World<3>, bodies: readonly BodyId[]): number {
  return bodies.reduce((sum, id) => sum + getBody(world, id).radius, 0) / bodies.length
}
