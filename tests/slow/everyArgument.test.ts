// Every argument of every public function of the physics, one at a time, with values of another kind:
// random calls reach a single one too seldom.
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { type Call, callsOf, STRANGE } from '../fuzz/calls.ts'
import { play } from '../fuzz/play.ts'

/** Calls of ordinary arguments of a function; between them they name each option. */
const SAMPLES = 3

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  const { tables, reads } = callsOf(dim, 'ordinary')
  const readers = new Set(Object.keys(reads))
  const functions = Object.entries(tables).flatMap(([table, entries]) =>
    Object.entries(entries).map(([name, args]) => [name, table, args] as const),
  )

  test.each(functions)('%s succeeds, or refuses and changes nothing', (call, table, args) => {
    const seen = new Set<string>()
    for (const given of fc.sample(args, { numRuns: SAMPLES, seed: 1 }))
      for (const changed of variants(given, seen) as Iterable<unknown[]>)
        if (table === 'start') play({ call, args: changed }, [], readers, 'hostile')
        else
          play(
            createWorld(dim),
            prelude(dim, table === 'makers' ? make(call, changed) : { call, args: changed }),
            readers,
            'hostile',
          )
  })
})

const createWorld = (dim: 2 | 3): Call => ({ call: 'createWorld', args: [{ dim }] })

/** A world with a thing of each kind, and then the call. */
function prelude(dim: 2 | 3, last: Call): Call[] {
  const at = (x: number, length: number = dim) => [x, 0, 0].slice(0, length)
  const [a, b] = [0, 1].map((n) => ({ $: 'body', n }))
  const calls: Call[] = [
    { call: 'addBody', args: [{ position: at(0), radius: 0.1 }] },
    { call: 'addBody', args: [{ position: at(1), radius: 0.1 }] },
    { call: 'addSpring', args: [{ a, b }] },
    { call: 'addJoint', args: [{ type: 'rope', a, b }] },
    { call: 'grab', args: [a] },
    ...(dim === 3 ? [{ call: 'addCharacter', args: [{ position: at(3, 3) }] }] : []),
  ]
  return [...calls, last]
}

/** A call that has what the function makes as its argument, which is refused afterwards. */
const make = (name: string, args: unknown[]): Call => ({ call: 'onSleep', args: [{ $: 'make', name, args }] })

/** The value with each of its parts that was not seen before replaced by each strange value. */
function* variants(value: unknown, seen: Set<string>, place = ''): Iterable<unknown> {
  if (value === null || typeof value !== 'object') return
  const isMade = '$' in value
  for (const [name, part] of Object.entries(value)) {
    if (isMade && name !== 'args') continue
    const inside = `${place}.${name}`
    const put = (one: unknown) => (Array.isArray(value) ? value.with(Number(name), one) : { ...value, [name]: one })
    if (!isMade && !seen.has(inside)) for (const one of STRANGE) yield put(one)
    seen.add(inside)
    for (const one of variants(part, seen, inside)) yield put(one)
  }
}
