// Random arguments for every public function of the physics. Arguments are plain data, so that a
// failure can be read: `{ $: 'body', n: 3 }` stands for the third handle,
// `{ $: 'make', name, args }` for the result of a public function, `{ $: 'out', ... }` for an array
// that is written into.
import fc from 'fast-check'

type Arb = fc.Arbitrary<unknown>
/** A call: the name of a public function, and its arguments after the world. */
export interface Call {
  call: string
  args: unknown[]
}

const EXTREMES = [
  ...[0, -0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, 1e-300, 1e-12],
  ...[1e9, 1e15, 1e16, 2 ** 53, 1e154, 1e300, Number.MAX_VALUE, -1e300],
]
/** From 0 to 1. Most of the doubles that fc.double draws are near 0. */
const fraction = fc.nat(1000).map((n) => n / 1000)
export const STRANGE: unknown[] = [
  ...[undefined, null, '', '1', 'x', true, 10n, Symbol('x'), Object.create(null)],
  ...[[], {}, [1], [1, 2, 3], [null, null, null]],
]

/** Whether arguments are ordinary, or now and then extreme, of a wrong kind or absent. */
export type Mood = 'ordinary' | 'hostile'

/** The arguments of all functions in a dimension and a mood. */
export function callsOf(dim: 2 | 3, mood: Mood) {
  const hostile = mood === 'hostile'
  const or = (valid: Arb, wrong: Arb = fc.constantFrom(...STRANGE)): Arb =>
    hostile ? fc.oneof({ weight: 20, arbitrary: valid }, { weight: 1, arbitrary: wrong }) : valid
  const wrongNumber = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...EXTREMES) }, fc.constantFrom(...STRANGE))
  const number = (min: number, max: number): Arb =>
    or(
      fraction.map((u) => min + (max - min) * u),
      wrongNumber,
    )
  const whole = (min: number, max: number): Arb => or(fc.integer({ min, max }), wrongNumber)
  const vector = (min: number, max: number, n: number = dim): Arb => or(fc.tuple(...Array(n).fill(number(min, max))))
  const name = (...names: unknown[]): Arb => or(fc.constantFrom(...names))
  const record = (required: Record<string, Arb>, optional: Record<string, Arb> = {}): Arb =>
    or(fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) }))
  const list = (entry: Arb, maxLength: number): Arb => or(fc.array(entry, { maxLength }))
  const handle = ($: string): Arb => or(fc.record({ $: fc.constant($), n: fc.nat(12) }), wrongNumber)
  const out = (kind: string, per: number): Arb =>
    or(fc.record({ $: fc.constant('out'), kind: fc.constant(kind), per: fc.constant(per) }))
  const make = (makers: Record<string, Arb>, ...names: string[]): Arb =>
    or(
      fc.oneof(
        ...names.map((maker) =>
          fc.record({ $: fc.constant('make'), name: fc.constant(maker), args: makers[maker] ?? fc.constant([]) }),
        ),
      ),
    )
  const args = (...all: Arb[]): Arb => fc.tuple(...all)
  const body = handle('body')
  const listener = fc.constant({ $: 'listener' })
  const cell = vector3(whole(-3, 3))
  function vector3(entry: Arb): Arb {
    return or(fc.tuple(entry, entry, entry))
  }

  const material = { restitution: number(0, 1), friction: number(0, 2) }
  const field = { position: vector(-2, 2), extent: number(0.1, 5) }
  const repelling = { maxForce: number(0, 50), forceScale: number(0, 9) }
  const far = fc.constant(Number.POSITIVE_INFINITY)
  const profile = [
    fc.tuple(number(0.5, 2), number(-2, 0)),
    fc.tuple(number(2, 4), number(1, 2)),
    fc.tuple(number(2, 4), number(3, 5)),
  ]
  const makers: Record<string, Arb> = {
    open: fc.constant([]),
    torus: args(record({ size: vector(4, 9) })),
    directional: args(record({ strength: number(-5, 5), direction: vector(1, 2) }, field)),
    radial: args(record({ strength: number(-5, 5) }, field)),
    spiral: args(record({ strength: number(-5, 5) }, field)),
    current: args(record({}, { speed: number(0, 20) })),
    impulse: args(
      record({}, { ...material, rollingResistance: number(0, 1), bounceSpeed: number(0, 1), frequency: number(1, 60) }),
    ),
    repulsion: args(record({}, { ...repelling, minForce: number(0, 1), minDistance: number(0.001, 1) })),
    cylinder: args(record({ radius: number(2, 4), bottom: number(-2, 0) }, { top: number(3, 5), ...material })),
    lid: args(record({ y: number(2.5, 4) }, material)),
    boxContainer: args(
      record({ min: vector(-3, -1), max: vector(2, 4) }, { ...material, floor: record({}, material) }),
    ),
    lathe: args(record({ points: or(fc.tuple(...profile)) }, { ...material, open: name(true, false) })),
    distanceField: args(
      record(
        { distance: or(fc.record({ $: fc.constant('distance'), n: fc.nat(1) })) },
        { ...material, name: name('a', 'b') },
      ),
    ),
    forceField: args(
      or(fc.record({ $: fc.constant('force'), n: fc.integer({ min: -3, max: 3 }) })),
      record({}, { ...field, name: name('a', 'b') }),
    ),
    sodaRoom: args(
      record({ width: number(2, 9), height: number(2, 9) }, { friction: number(0, 1), reflection: number(-1, 1) }),
    ),
    createClock: args(record({}, { rate: number(1, 120), maxSteps: whole(1, 9) })),
    createCellOccupancy: fc.constant([]),
  }
  const containers =
    dim === 2 ? ['boxContainer', 'distanceField'] : ['boxContainer', 'cylinder', 'lathe', 'lid', 'distanceField']
  const options = {
    gravity: vector(-10, 10),
    containers: list(make(makers, ...containers), 2),
    contact: fc.oneof(make(makers, 'impulse', 'repulsion'), fc.constant(null)),
    timeStep: number(0.001, 0.03),
    substeps: fc.oneof(whole(1, 8), name('auto')),
    fields: list(make(makers, 'directional', 'radial', 'spiral', 'forceField'), 2),
    damping: number(0.9, 1),
    minMass: number(0.001, 1),
    maxSpeed: fc.oneof(number(1, 50), far),
    sleep: name(true, false),
    drag: number(0, 1),
    stiffness: number(0, 100),
    cell: number(0.5, 2),
    integrator: name('semi-implicit', 'semi-implicit', 'lagged'),
  }
  const region = record(
    {
      y: number(-1, 4),
      radius: number(0.1, 2),
      minRadius: number(0.02, 0.03),
      maxRadius: number(0.03, 0.06),
      velocity: vector(-2, 2, 3),
      spread: number(0, 1),
      rate: whole(1, 9),
    },
    {
      x: number(-1, 1),
      z: dim === 2 ? name(0) : number(-1, 1),
      brim: number(0, 4),
      widest: number(0.06, 1),
      opens: whole(0, 9),
    },
  )
  const space = make(makers, 'open', 'torus')
  const small = { seed: whole(1, 99), count: whole(0, 12) }
  const candy = { radius: number(0.02, 0.06), spread: number(0, 0.5) }
  const poured = { gravity: number(1, 10), ...material, rate: whole(1, 9), rollingResistance: number(0, 1) }
  // No space but open() with containers: walls that a torus repeats are no walls.
  const worldOptions = fc.oneof(
    record({ dim: fc.constant(dim) }, { seed: whole(0, 99), ...options }),
    record({ dim: fc.constant(dim), space }, { seed: whole(0, 99), ...options, containers: list(make({}, 'open'), 0) }),
  )
  const start: Record<string, Arb> = {
    createWorld: args(worldOptions),
    ...(dim === 2
      ? {
          torusScene: args(record(small, { size: number(4, 9), radius: number(0.05, 0.2), cell: number(0.5, 2) })),
          walkerScene: fc.constant([]),
          createModelWorld: fc.constant([{ $: 'dainty' }]),
        }
      : {
          bottleScene: args(record(small, { ...candy, ...poured, shape: name('cylinder', 'bottle') })),
          blocksScene: args(record(small, { ...candy, characters: whole(0, 3), lying: number(0, 1) })),
        }),
  }

  const state = {
    velocity: vector(-3, 3),
    angularVelocity: dim === 2 ? number(-9, 9) : vector(-9, 9),
    orientation: dim === 2 ? number(-4, 4) : or(fc.tuple(...Array(4).fill(number(0.1, 1)))),
    mass: number(0.001, 9),
    ...material,
    rollingResistance: number(0, 1),
    tangentialRestitution: number(0, 1),
    pivotingResistance: number(0, 1),
    type: name('dynamic', 'dynamic', 'fixed', 'kinematic'),
    gravityScale: number(-2, 2),
    category: whole(0, 7),
    mask: whole(0, 7),
    sensor: name(true, false, false),
    linearDamping: number(0, 5),
    angularDamping: number(0, 5),
    lockPosition: or(fc.tuple(...Array(dim).fill(name(true, false, false)))),
    lockRotation: name(true, false),
    surfaceVelocity: or(fc.tuple(...Array(dim).fill(name(0, 0.5, -2)))),
    sensorOf: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, body),
    canSleep: name(true, true, false),
    data: name('gift', 0, { from: 'Aki' }, [null]),
    asleep: name(true, false, false),
  }
  const spring = {
    restLength: number(0, 2),
    amplitude: number(0, 0.5),
    phase: number(-4, 4),
    stiffness: number(0, 1e3),
    damping: number(0, 9),
  }
  const hand = { point: vector(-1, 2), frequency: number(0.1, 60), damping: number(0, 3) }
  const wave = { amplitude: number(0, 1), phase: number(-4, 4), speed: number(-0.1, 0.1), frequency: number(-2, 2) }
  const walker = {
    velocity: vector(-3, 3, 3),
    size: vector(0.3, 2, 3),
    terminalSpeed: number(1, 50),
    groundFriction: number(0, 1),
    jumpSpeed: number(0, 9),
    walkSpeed: number(0, 9),
    stepHeight: number(0, 1),
  }
  const alpha = number(0, 1)
  const cells = fc.tuple(cell, cell).map(([a, b]) => {
    if (!Array.isArray(a) || !Array.isArray(b) || !a.concat(b).every(Number.isInteger)) return [a, b]
    return [a.map((v, axis) => Math.min(v, b[axis])), a.map((v, axis) => Math.max(v, b[axis]))]
  })
  const height = record({}, { height: number(0.1, 1) })

  /** Functions that change a world. */
  const changes: Record<string, Arb> = {
    step: fc.constant([]),
    configure: args(record({}, dim === 2 ? { ...options, space } : options)),
    addBody: args(record({ position: vector(-1, 2), radius: number(0.05, 0.4) }, state)),
    removeBody: args(body),
    setBody: args(body, record({}, { position: vector(-1, 2), radius: number(0.05, 0.4), ...state })),
    applyForce: fc.oneof(args(body, vector(-50, 50)), args(body, vector(-50, 50), record({}, { at: vector(-1, 2) }))),
    applyTorque: args(body, dim === 2 ? number(-9, 9) : vector(-9, 9)),
    applyAngularImpulse: args(body, dim === 2 ? number(-1, 1) : vector(-1, 1)),
    sleep: fc.oneof(args(body), fc.constant([])),
    applyImpulse: fc.oneof(args(body, vector(-1, 1)), args(body, vector(-1, 1), vector(-1, 2))),
    wake: fc.oneof(args(body), fc.constant([])),
    setViewpoint: args(fc.oneof(vector(-3, 3), fc.constant(null)), fc.oneof(number(0, 9), far)),
    addSpring: args(record({ a: body, b: body }, spring)),
    setSpring: args(handle('spring'), record({}, spring)),
    removeSpring: args(handle('spring')),
    addJoint: args(
      record({ type: name('distance', 'rope'), a: body, b: fc.oneof(body, vector(-1, 2)) }, { length: number(0.1, 2) }),
    ),
    removeJoint: args(handle('joint')),
    setWave: args(record({}, { ...wave, direction: name(1, -1), mode: name('manual', 'forward', 'auto-reverse') })),
    grab: fc.oneof(args(body), args(body, record({}, { ...hand, maxForce: fc.oneof(number(0.1, 1e3), far) }))),
    moveGrab: args(handle('grab'), vector(-20, 20)),
    releaseGrab: args(handle('grab')),
    enqueue: args(fc.oneof(whole(0, 9), list(number(0, 0.06), 4))),
    dequeue: args(fc.oneof(whole(0, 9), list(whole(0, 20), 4))),
    setQueuedRadius: args(whole(0, 20), number(0, 0.06)),
    addSystem: args(or(fc.record({ $: fc.constant('system'), n: fc.nat(2) }))),
    setContainers: fc.oneof(
      args(options.containers),
      args(options.containers, record({}, { wake: name(true, false) })),
    ),
    setSpawnRegion: args(fc.oneof(region, fc.constant(null)), name(true, false)),
    fillRegion: args(region),
    removeSystem: args(name('own 0', 'own 1', 'own 2', 'springs', 'blocks')),
    restoreSnapshot: args(fc.constant({ $: 'snapshot' }), fc.constant({ $: 'world' })),
    addBlock: fc.oneof(args(cell), args(cell, height)),
    fillBlocks: fc.tuple(cells, height).map(([[min, max], h]) => [min, max, h]),
    removeBlock: args(cell),
    addCharacter: args(record({ position: vector(-1, 3, 3) }, walker)),
    removeCharacter: args(handle('character')),
    setCharacter: args(handle('character'), record({}, { position: vector(-1, 3, 3), ...walker })),
    setIntent: args(
      handle('character'),
      fc.oneof(
        fc.constant(null),
        record({}, { walk: vector(-1, 1, 2), jump: name(true), sneak: name(true), sprint: name(true) }),
      ),
    ),
  }
  /** Functions of the same arguments. */
  const each = (names: string, given: Arb) => Object.fromEntries(names.split(' ').map((name) => [name, given]))
  const none = fc.constant([])
  const masked = record({}, { mask: whole(0, 3) })
  const cast = record({}, { maxDistance: number(0, 20), mask: whole(0, 3) })
  /** Functions that read a world, and leave it as it is. */
  const reads: Record<string, Arb> = {
    ...each('bodyColumns bodyIds isAsleep hash takeSnapshot writeModel energy momentum stats contactCount', none),
    ...each('characterIds characterCount getSpawnRegion isSpawning queuedTickets queueLength', none),
    ...each('springCount springIds getWave jointIds', none),
    getJoint: args(handle('joint')),
    ...each('onWake onSensor onSleep onEnter onPair forEachChunk forEachQueriedBlock', args(listener)),
    forEachContact: fc.oneof(args(listener), args(listener, record({}, { asleep: name(true, false) }))),
    ...each('getBody hasBody slotOf', args(body)),
    ...each('blockHeight', args(cell)),
    bodyIdAt: args(fc.constant(0)),
    onContact: fc.oneof(args(listener), args(listener, record({}, { minImpulse: number(0, 2) }))),
    ...each('readIds readRadii', args(out('bodies', 1))),
    readInstances: args(out('bodies', 4), out('bodies', 4), alpha),
    readOrientations: args(out('bodies', 4), alpha),
    readPositions: args(out('bodies', 3), alpha),
    readVelocities: args(out('bodies', 3)),
    measureCellOccupancy: fc.constant([{ $: 'make', name: 'createCellOccupancy', args: [] }]),
    getCharacter: args(handle('character')),
    readCharacterMotion: args(out('characters', 6)),
    readCharacterSizes: args(out('characters', 3)),
    readCharacters: args(out('characters', 3), alpha),
    readContacts: args(out('contacts', 8), alpha),
    queryBox: args(vector(-2, 0), vector(0, 3)),
    queryBall: fc.oneof(args(vector(-3, 3), number(0, 3)), args(vector(-3, 3), number(0, 3), masked)),
    nearestBody: fc.oneof(args(vector(-3, 3)), args(vector(-3, 3), number(0, 2), masked)),
    ...each('castRay castRayAll pickBody', args(vector(-5, 5), vector(-1, 1), cast)),
    castBall: args(vector(-5, 5), number(0, 1), vector(-1, 1), cast),
    getSpring: args(handle('spring')),
    readContractions: args(out('springs', 1)),
    readSprings: args(out('springs', 2)),
    pickBlock: args(vector(-5, 5, 3), vector(-1, 1, 3), number(0, 20)),
    readBlocks: fc.tuple(cells, out('cells', 1)).map(([[min, max], array]) => [min, max, array]),
  }
  const tableOf = (table: Record<string, Arb>) =>
    fc.oneof(
      ...Object.entries(table).map(([call, arb]) =>
        fc.record({ call: fc.constant(call), args: arb as fc.Arbitrary<unknown[]> }),
      ),
    )
  const calls: fc.Arbitrary<Call> = fc.oneof(
    { weight: 4, arbitrary: tableOf(changes) },
    {
      weight: 2,
      arbitrary: fc.record({ call: fc.constant('addBody'), args: changes.addBody as fc.Arbitrary<unknown[]> }),
    },
    { weight: 3, arbitrary: fc.constant<Call>({ call: 'step', args: [] }) },
    { weight: 2, arbitrary: tableOf(reads) },
  )
  return {
    start: tableOf(start) as fc.Arbitrary<Call>,
    calls,
    makers,
    reads,
    tables: { start, changes, reads, makers } as Record<string, Record<string, fc.Arbitrary<unknown[]>>>,
    names: [start, changes, reads, makers].flatMap(Object.keys),
  }
}
