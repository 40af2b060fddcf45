// Serves the worlds of a page in a worker: fills empty jars, and steps them.
import { serveSteps } from '../physics/internal.ts'
import { makeJarSystem } from './jarTable.ts'
import { type Filling, fillAtOnce } from './jarWorld.ts'

/** Serves the worlds of a page. Each world comes as a port. */
export function serveJars(make = makeJarSystem): void {
  globalThis.onmessage = ({ data }: { data: MessagePort }) =>
    serveSteps(data, make, (world, filling) => {
      const slide = fillAtOnce(world, filling as Filling)
      for (let isOver = false; !isOver; ) isOver = slide()
    })
}
