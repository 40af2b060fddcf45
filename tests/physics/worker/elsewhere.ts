// Two threads, played by one: they exchange copies of their messages, and give memory away.
import type { World } from '../../../src/physics/index.ts'
import { JointSystem } from '../../../src/physics/systems/joints.ts'
import { createStepClient } from '../../../src/physics/worker/stepClient.ts'
import { type DoFirst, type Port, serveSteps } from '../../../src/physics/worker/stepServer.ts'

/** Two ends of a channel. Messages wait until `deliver`. */
function createChannel() {
  const waiting: (() => void)[] = []
  const end = (): Port => ({ postMessage: () => undefined, onmessage: null })
  const [here, there] = [end(), end()]
  const link = (from: Port, to: Port) => {
    from.postMessage = (message, transfer) => {
      const data = structuredClone(message, { transfer })
      waiting.push(() => to.onmessage?.({ data } as MessageEvent))
    }
  }
  link(here, there)
  link(there, here)
  const deliver = () => {
    for (const send of waiting.splice(0)) send()
  }
  return { here, there, deliver }
}

/** A function that steps a world by another thread. */
export function stepElsewhere(world: World, doFirst?: DoFirst) {
  const { here, there, deliver } = createChannel()
  const client = createStepClient(world, here)
  const make = (name: string, data: unknown) => {
    if (name === 'joints') return new JointSystem(data as never)
    throw new Error('no other systems')
  }
  serveSteps(there, make, doFirst)
  deliver()
  return {
    client,
    deliver,
    /** Takes at most `count` steps. @returns the number of steps taken */
    steps(count: number): number {
      let taken = -1
      if (!client.isUsable()) throw new Error('this world cannot be sent')
      client.request(count, (steps) => {
        taken = steps
      })
      deliver()
      deliver()
      return taken
    },
  }
}
