// Bad arguments are refused with a RangeError that names the argument, what is allowed and what was
// given, and nothing changes. One value for each argument: all values of the checks are in
// core/validate.test.ts, random ones in tests/fuzz, those of another kind in tests/slow/everyArgument.
import { describe, expect, test } from 'vitest'
import { blocksScene, bottleScene, current, torusScene } from '../../src/scenes/index.ts'
import { sodaRoom } from '../../src/scenes/soda/index.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import * as P from './all.ts'

const { NaN: nan, POSITIVE_INFINITY: infinite } = Number
const zero = [0, 0, 0] as const

/** A world with one of everything. */
function setUp() {
  const w = P.createWorld({ dim: 3, gravity: [0, -9.81, 0] })
  const add = (x: number, more: object = {}) => P.addBody(w, { position: [x, 0, 0], radius: 0.1, ...more })
  const [id, fixed, light] = [add(0), add(3, { type: 'fixed' }), add(9, { mass: 1e-50 })]
  const kinematic = add(6, { type: 'kinematic', velocity: [1, 0, 0] })
  const gone = add(12)
  P.removeBody(w, gone)
  const spring = P.addSpring(w, { a: id, b: light })
  P.addBlock(w, [0, 9, 0])
  const hero = P.addCharacter(w, { position: [0, 20, 0] })
  const held = P.grab(w, id)
  P.addSystem(w, { name: 'wind' })
  const flat = P.createWorld({ dim: 2, space: P.torus({ size: [10, 20] }), contact: null })
  P.addBody(flat, { position: [1, 1], radius: 1 })
  const bottle = bottleScene({ count: 5, shape: 'bottle' })
  const worlds: P.World[] = [w as P.World, flat as P.World, bottle as P.World]
  return { w, flat, bottle, worlds, id, fixed, kinematic, light, gone, spring, hero, held }
}
type Setting = ReturnType<typeof setUp>

const setting = setUp()
const hashes = () => setting.worlds.map((world) => P.hash(world))
const before = hashes()

function expectRefused(call: (setting: Setting) => unknown, message: string | RegExp): void {
  expect(() => call(setting)).toThrow(message)
  expect(() => call(setting)).toThrow(RangeError)
  expect(hashes()).toEqual(before)
  expect(setting.worlds.flatMap(({ observers }) => observers)).toEqual([])
}

test.each<[object, string | RegExp]>([
  [{ position: [nan, 0, 0] }, 'position must be 3 finite numbers of metres'],
  [{ velocity: [0, infinite, 0] }, 'velocity must be 3 finite numbers'],
  [{ radius: 0 }, 'radius must be a positive finite number of metres, got 0'],
  [{ radius: 5e-324 }, 'radius must be at least 1e-12 metres, got 5e-324'],
  [{ mass: nan }, 'mass must be a finite number of kilograms, got NaN'],
  [{ mass: 1e-301 }, 'mass must be at least'],
  [{ restitution: 1.5 }, 'restitution must be a number from 0 to 1, got 1.5'],
  [{ friction: -0.1 }, 'friction must be a finite number, 0 or more, got -0.1'],
  [{ rollingResistance: nan }, /^rollingResistance must be a finite number, 0 or more, got NaN/],
  [{ tangentialRestitution: 1.1 }, 'tangentialRestitution must be'],
  [{ pivotingResistance: -1 }, 'pivotingResistance must be'],
  [{ surfaceVelocity: [1] }, 'surfaceVelocity must be 3 finite numbers of m/s'],
  [{ angularVelocity: 'fast' }, 'angularVelocity must be'],
  [{ orientation: [0, 0, 0, 0] }, 'orientation must be'],
  [{ type: 'static' }, /^type must be .* got "static"/],
  [{ gravityScale: nan }, /^gravityScale must be .* got NaN/],
  [{ category: 0x10000 }, /^category must be .* got 65536/],
  [{ mask: 0.5 }, /^mask must be .* got 0.5/],
  [{ sensor: 1 }, /^sensor must be .* got 1/],
  [{ linearDamping: -1 }, /^linearDamping must be .* got -1/],
  [{ angularDamping: nan }, /^angularDamping must be .* got NaN/],
  [{ lockPosition: [true] }, 'lockPosition must be 3 times true or false'],
  [{ lockPosition: [true, 0, false] }, /^lockPosition\[1\] must be .* got 0/],
  [{ lockRotation: [true, false] }, /^lockRotation must be 3 times true or false/],
  [{ lockRotation: 'z' }, /^lockRotation must be .* got "z"/],
  [{ sensorOf: 1e6 }, 'no body has the id 1000000'],
  [{ canSleep: 0 }, /^canSleep must be .* got 0/],
  [{ asleep: 1 }, /^asleep must be .* got 1/],
  [{ type: 'fixed', radius: -1 }, 'radius must be a positive finite number of metres, got -1'],
])('a body with %o', (options, message) => {
  expectRefused(({ w }) => P.addBody(w, { position: zero, radius: 0.1, ...options }), message)
  expectRefused(({ w, id }) => P.setBody(w, id, options), message)
})

test.each<[object, string]>([
  [{ gravity: [0, nan, 0] }, 'gravity must be 3 finite numbers of m/s^2'],
  [{ gravity: [0, 1e300, 0] }, 'gravity[1] must be at most 1e15 m/s^2, got 1e+300'],
  [{ timeStep: 0 }, 'timeStep must be a positive finite number of seconds, got 0'],
  [{ substeps: 0 }, "substeps must be 'auto' or a whole number of at least 1, got 0"],
  [{ substeps: 1e9 }, 'substeps must be at most 1000, got 1000000000'],
  [{ damping: 1.1 }, 'damping must be a number from 0 to 1, got 1.1'],
  [{ maxSpeed: -1 }, 'maxSpeed must be a positive number of m/s, got -1'],
  [{ minMass: 0 }, 'minMass must be'],
  [{ cell: nan }, 'cell must be a positive finite number of metres, got NaN'],
  [{ drag: 1e300 }, 'drag must be at most 1e15 N s/m, got 1e+300'],
  [{ stiffness: 1e300 }, 'stiffness must be at most 1e15 N/m, got 1e+300'],
  [{ sleep: 'no' }, 'sleep must be one of true, false, got "no"'],
  [{ fields: new Array(65) }, 'the length of fields must be at most 64, got 65'],
  [{ fields: [{ kind: 'wind' }] }, 'fields must be made by a function such as radial(), got an object'],
  [{ fields: [{ kind: 'forceField' }] }, 'fields must be made by'],
  [{ fields: [{ ...P.radial({ strength: 1 }), extent: nan }] }, 'extent of a field must be a positive number'],
  [{ containers: new Array(65) }, 'the length of containers must be at most 64, got 65'],
  [{ containers: new Array(1) }, 'containers must be an object with a kind'],
  [{ containers: [null] }, 'function collect or clamp'],
  [{ containers: [{ kind: 'sodaRoom', clamp: 3 }] }, 'function collect or clamp'],
  [{ containers: 'a jar' }, 'containers must be a list, got "a jar"'],
  [{ containers: [P.boxContainer({ min: [0, 0], max: [1, 1] })] }, 'min and max must have 3 axes like the'],
  [{ containers: [P.distanceField({ distance: () => 1, bounds: { min: [0, 0], max: [1, 1] } })] }, 'must have 3 axes'],
  [
    { containers: [P.boxContainer({ min: zero, max: [1, 1, 1], surfaceVelocity: [1, 0] })] },
    'surfaceVelocity must be 3 finite numbers of m/s',
  ],
  [{ contact: 'impulse' }, 'contact must be an object with a kind'],
  [{ contact: { kind: 'repulsion', maxForce: 1 } }, 'function collectContacts or applyForces'],
  [{ space: null }, 'space must be an object, got null'],
  [{ space: { periodic: true } }, 'space must be made by open() or torus(), got an object'],
  [{ space: { ...P.torus({ size: [1, 1, 1] }), half: [1, 1, 1] } }, 'space must be made by open() or torus()'],
])('a world with %o', (options, message) => {
  expectRefused(() => P.createWorld({ dim: 3, ...options }), message)
  expectRefused(({ w }) => P.configure(w, { gravity: zero, ...options }), message)
})

/** A call, and the message with which it is refused. */
type Row = [call: (setting: Setting) => unknown, message: string | RegExp]

const CALLS: Record<string, Row[]> = {
  bodies: [
    [({ w }) => P.addBody(w, { radius: 1 } as never), 'position must be 3 finite numbers of metres, got undefined'],
    [({ w, id }) => P.setBody(w, id, null as never), 'must be an object, got null'],
    [({ flat }) => P.addBody(flat, { position: [1, 1], radius: 5 }), 'of the torus (5 metres), got 5'],
    [
      ({ w }) => P.readPositions(w, new Float32Array(11)),
      'out must have a length of at least 12, 3 for each of 4 bodies, got 11',
    ],
    [({ w }) => P.readVelocities(w, []), 'at least 12, 3 for each of 4 bodies, got 0'],
    [({ w }) => P.readOrientations(w, []), 'at least 16, 4 for each of 4 bodies, got 0'],
    [
      ({ w }) => P.readInstances(w, new Float32Array(16), new Float32Array(15)),
      'turns must have a length of at least 16, 4 for each of 4 bodies, got 15',
    ],
    [({ w }) => P.readPositions(w, new Array(12), 10n as never), /^alpha must be/],
    [({ w }) => P.readOrientations(w, new Array(16), nan), /^alpha must be/],
    [({ w }) => P.readPositions(w, undefined as never), /^out must be/],
    ...[-1, 0.5, nan, 1e300, 999].map(
      (id): Row => [({ w }) => P.getBody(w, id as P.BodyId), `no body has the id ${id}`],
    ),
    ...[P.getBody, P.removeBody, P.wake, P.sleep, (w: never, gone: never) => P.setBody(w, gone, {})].map(
      (use): Row => [({ w, gone }) => use(w as never, gone as never), 'it was removed, or belongs to another world'],
    ),
  ],
  forces: [
    ...[[nan, 0, 0], [1], null, [infinite, 0, 0], 3].flatMap((bad): Row[] => [
      [({ w, id }) => P.applyForce(w, id, bad as never), /must be 3 finite numbers/],
      [({ w, id }) => P.applyImpulse(w, id, bad as never), /must be 3 finite numbers/],
    ]),
    [({ w, id }) => P.applyForce(w, id, [1e16, 0, 0]), 'force[0] must be at most 1e15 newtons'],
    [({ w, id }) => P.applyImpulse(w, id, zero, [nan, 0, 0]), 'must be 3 finite numbers'],
    [({ w, light }) => P.applyImpulse(w, light, [1e15, 0, 0]), 'speeds of at most 1e+50 m/s'],
    [({ w, gone }) => P.applyForce(w, gone, zero), 'no body has the id'],
    [({ w, gone }) => P.applyImpulse(w, gone, zero), 'no body has the id'],
    [() => P.directional<2>({ strength: 1, direction: [0, 0] }), /direction.*0, 0/],
    ...[P.directional, P.radial, P.spiral].flatMap((make) =>
      (
        [
          [{ strength: nan }, /strength.*NaN/],
          [{ extent: 0 }, /extent.*0/],
          [{ position: [0, nan] }, /position.*NaN/],
        ] as const
      ).map(([bad, message]): Row => [() => make<2>({ strength: 1, direction: [1, 0], ...bad } as never), message]),
    ),
    [() => P.forceField(1 as never), 'force must be a function of a body and an array, got 1'],
    [() => P.forceField(() => {}, { extent: 0 }), 'extent must be a positive number of metres, got 0'],
    [() => P.forceField(() => {}, { position: [1] as never }), 'position must be finite numbers of metres'],
    [() => P.forceField(() => {}, { name: 1 as never }), 'name must be a string, got 1'],
    [() => P.forceField(() => {}, 1 as never), 'options must be an object, got 1'],
    [() => current({ speed: -1 }), 'speed must be'],
  ],
  laws: [
    [() => P.torus({ size: [-1, 5] }), /size.*-1/],
    [() => P.torus({ size: [5, infinite] }), 'got [5, Infinity]'],
    [() => P.impulse({ tangentialRestitution: -0.1 }), 'tangentialRestitution must be'],
    [() => P.impulse({ pivotingResistance: nan }), 'pivotingResistance must be'],
    [() => P.repulsion({ maxForce: -1 }), /maxForce.*-1/],
    [() => P.repulsion({ forceScale: 0 }), /forceScale.*0/],
    [() => P.repulsion({ minForce: nan }), /minForce.*NaN/],
    [() => P.repulsion({ minDistance: 0 }), /minDistance.*0/],
  ],
  containers: [
    [() => P.cylinder({ radius: 0, bottom: 0 }), 'radius must be a positive finite number of metres, got 0'],
    [() => P.cylinder({ radius: 1, bottom: nan }), 'bottom must be a finite number of metres, got NaN'],
    [() => P.cylinder({ radius: 1, bottom: 0, top: -1 }), 'top must be above bottom (0), got -1'],
    [() => P.cylinder({ radius: 1, bottom: 0, restitution: 2 }), 'restitution must be a number from 0 to 1, got 2'],
    [() => P.cylinder({ radius: 1, bottom: 0, friction: -1 }), 'friction must be a finite number, 0 or more, got -1'],
    [() => P.lid({ y: nan }), 'NaN'],
    [() => P.lid({ y: 1, restitution: 2 }), 'restitution must be a number from 0 to 1, got 2'],
    [() => P.lid({ y: 1, friction: -1 }), 'friction must be a finite number, 0 or more, got -1'],
    [() => P.lathe({ points: [[1, 0]] }), 'at least two'],
    [() => lathe([1, 0], [-1, 1]), 'points[1] must have a finite radius of 0 or more, got -1'],
    [() => lathe([1, 0], [Symbol('x') as never, 1]), 'points[1] must have a finite radius of 0 or more, got'],
    [() => lathe([1, 0], [1, -1]), 'points[1] must not be lower than the point before it (0), got -1'],
    [() => P.lathe({ points: pairsOf('1,0 1,1'), open: 1 as never }), 'open must be one of true, false, got 1'],
    [() => P.boxContainer({ min: [0, 0], max: [0, 1] }), 'max[0] must be above min[0] (0), got 0'],
    [() => P.boxContainer({ min: [0, 0], max: [1, 1, 1] }), 'max must be of 2 or 3 axes, as min'],
    [() => P.distanceField({} as never), 'distance must be a function of x, y and z, got undefined'],
    [() => field({ distance: 1 }), 'distance must be a function'],
    [() => field({ restitution: 2 }), 'restitution must be a number from 0 to 1, got 2'],
    [() => field({ friction: -1 }), 'friction must be a finite number, 0 or more, got -1'],
    [() => field({ name: 3 }), 'name must be a string, got 3'],
    [() => field({ bounds: { min: [0, 0], max: [0, 1] } }), 'bounds.max[0] must be above bounds.min[0] (0), got 0'],
    [() => field({ bounds: { min: [0, 0], max: [1, 1, 1] } }), 'bounds.max must be of 2 or 3 axes, as min'],
    [() => sodaRoom({ width: 0, height: 1 }), /width .* got 0/],
    [() => sodaRoom({ width: 1, height: 1, reflection: 2 }), /reflection .* got 2/],
    ...[
      (more: object) => P.cylinder({ radius: 1, bottom: 0, ...more }),
      (more: object) => P.boxContainer({ min: zero, max: [1, 1, 1], ...more }),
      (more: object) => P.lathe({ points: pairsOf('1,0 1,3'), ...more }),
    ].flatMap((make): Row[] => [
      [() => make({ floor: { friction: -1 } }), 'floor.friction must be a finite number, 0 or more, got -1'],
      [() => make({ floor: { restitution: 2 } }), 'floor.restitution must be a number from 0 to 1, got 2'],
      [() => make({ tangentialRestitution: 1.1 }), 'tangentialRestitution must be'],
      [() => make({ pivotingResistance: -1 }), 'pivotingResistance must be'],
      [() => make({ floor: { tangentialRestitution: -0.1 } }), 'floor.tangentialRestitution must be'],
      [() => make({ floor: { pivotingResistance: nan } }), 'floor.pivotingResistance must be'],
      [() => make({ floor: { surfaceVelocity: [1, 2, nan] } }), 'floor.surfaceVelocity must be 3 finite numbers'],
      [() => make({ floor: 0.5 }), 'floor must be an object, got 0.5'],
      [() => make({ floor: null }), 'floor must be an object, got null'],
      [() => make({ friction: -1, floor: {} }), 'friction must be a finite number, 0 or more, got -1'],
    ]),
  ],
  queries: [
    [({ w }) => P.queryBox(w, [nan, 0, 0], zero), 'min must be 3 finite numbers of metres'],
    [({ w }) => P.queryBox(w, zero, [nan, 0, 0]), 'max must be 3 finite numbers'],
    [({ w }) => P.queryBox(w, zero, [0, -1, 0]), 'max[1] must be at least min[1] (0), got -1'],
    [({ w }) => P.queryBox(w, zero, [0] as never), 'max must be'],
    [({ w }) => P.queryBox(w, zero, zero, { out: {} } as never), 'out must be an array'],
    [({ w }) => P.queryBox(w, zero, zero, { mask: -1 }), 'mask must be a whole number'],
    [({ w }) => P.queryBall(w, [nan, 0, 0], 1), 'center must be'],
    [({ w }) => P.queryBall(w, zero, -1), 'radius must be a finite number of metres, 0 or more, got -1'],
    [({ w }) => P.queryBall(w, zero, 1, 3 as never), 'options must be an object'],
    [({ w }) => P.queryBall(w, zero, 1, { filter: 3 as never }), 'filter must be a function'],
    [({ w }) => P.nearestBody(w, zero, 1, 3 as never), 'options must be an object'],
    [({ w }) => P.castBall(w, zero, -1, [1, 0, 0]), 'radius must be a finite number of metres, 0 or more, got -1'],
    [({ flat }) => P.castBall(flat, [0, 0], 10, [1, 0]), 'radius must be less than half of the smallest side'],
    [({ w }) => P.castRayAll(w, zero, zero), 'direction must be 3 finite numbers that are not all 0'],
    [({ w }) => P.nearestBody(w, [1e16, 0, 0]), 'must be at most 1e15 metres'],
    [({ w }) => P.nearestBody(w, zero, nan), 'maxDistance must be a number of metres'],
    [({ w }) => P.castRay(w, [nan, 0, 0], [1, 0, 0]), 'origin must be 3 finite numbers'],
    [({ w }) => P.castRay(w, zero, zero), 'direction must be 3 finite numbers that are not all 0'],
    [({ w }) => P.castRay(w, zero, [1e-13, 0, 0]), 'the largest part of direction must be at least 1e-12'],
    [({ w }) => P.castRay(w, zero, [1, 0, 0], { maxDistance: -1 }), 'maxDistance must be'],
    [({ w }) => P.castRay(w, zero, [1, 0, 0], { mask: 0.5 }), 'mask must be a whole number'],
    [({ w }) => P.castRay(w, zero, [1, 0, 0], null as never), 'options must be an object'],
    [({ flat }) => P.castRay(flat, [0, 0], [1, 0], { maxDistance: infinite }), 'at most 2000 metres on this torus'],
  ],
  springs: [
    [({ w, id }) => P.addSpring(w, { a: id, b: id }), 'two different bodies'],
    [({ w, id, gone }) => P.addSpring(w, { a: id, b: gone }), 'no body has the id'],
    [({ w, id, fixed }) => P.addSpring(w, { a: id, b: fixed, restLength: -1 }), /restLength .* got -1/],
    [({ w, id, fixed }) => P.addSpring(w, { a: id, b: fixed, phase: nan }), /phase .* got NaN/],
    [({ w }) => P.readSprings(w, new Int32Array(1)), 'at least 2, 2 for each of 1 springs, got 1'],
    [({ w }) => P.setWave(w, { speed: 1, phase: nan }), /phase .* got NaN/],
    [({ w }) => P.setWave(w, { direction: 0 as never }), /1 or -1, got 0/],
    [({ w }) => P.setWave(w, { frequency: infinite }), /frequency/],
    [({ w }) => P.setWave(w, { mode: 'sideways' as never }), /manual.*sideways/],
    [({ w }) => P.grab(w, 99 as P.BodyId), 'no body has the id'],
    [({ w, fixed }) => P.grab(w, fixed), 'body must be dynamic'],
    [({ w, id }) => P.grab(w, id, { point: [1] as never }), 'point'],
    [({ w, id }) => P.grab(w, id, { point: [1e16, 0, 0] }), 'point[0]'],
    [({ w, id }) => P.grab(w, id, { frequency: 0 }), 'frequency'],
    [({ w, id }) => P.grab(w, id, { damping: -1 }), 'damping'],
    [({ w, id }) => P.grab(w, id, { maxForce: 0 }), 'maxForce'],
    [({ w, id }) => P.grab(w, id, 3 as never), 'options'],
    [({ w, held }) => P.moveGrab(w, held, [nan, 0, 0]), 'target'],
    [({ w, held }) => P.moveGrab(w, held, [0, 1e300, 0]), 'target[1]'],
    [({ w }) => P.moveGrab(w, 77 as never, zero), 'no grab'],
    [({ w }) => P.releaseGrab(w, nan as never), 'no grab'],
  ],
  joints: (
    [
      [{ type: 'hinge' }, 'type must be one of distance, rope, got "hinge"'],
      [{ b: setting.id }, 'b must be another body than a, or a point'],
      [{ b: setting.gone }, 'no body has the id'],
      [{ b: [0, 0] }, 'b must be 3 finite numbers'],
      [{ length: 0 }, 'length must be a positive finite number of metres, got 0'],
      [{ b: [0, 0, 0] }, 'length must be a positive finite number'],
    ] as const
  ).map(([bad, message]) => [
    ({ w, id, light }) => P.addJoint(w, { type: 'rope', a: id, b: light, ...bad } as never),
    message,
  ]),
  blocks: [
    [({ w }) => P.addBlock(w, [0.5, 0, 0]), /must be 3 whole numbers .* got \[0.5, ?0, ?0\]/],
    [({ w }) => P.addBlock(w, [2 ** 21, 0, 0]), /whole numbers from -1048576/],
    [({ w }) => P.addBlock(w, zero, { height: 1.5 }), /height must be .* at most 1, got 1.5/],
    [({ w }) => P.addBlock(w, zero, { height: 0 }), /height/],
    [({ w }) => P.addBlock(w, zero, { height: true as never }), /height must be .* got true/],
    [({ w }) => P.fillBlocks(w, zero, [0, -1, 0]), 'max must be at least min [0, 0, 0] on every axis, got [0, -1, 0]'],
    [({ w }) => P.fillBlocks(w, zero, [999, 999, 999]), /max must be such that at most 16777216 cells .* got \[999/],
    [({ w }) => P.pickBlock(w, zero, [0, 0, 5e-324], 9), 'the largest part of direction must be at least 1e-12'],
    [({ w }) => P.pickBlock(w, zero, [0, 0, 1e300], 9), 'the largest part of direction must be at most 1e15'],
    [({ w }) => P.pickBlock(w, zero, [0, 0, 1], nan), 'far must be a number, 0 or more, got NaN'],
    ...[undefined, [1, 1], [0.5, 0, 0]].map(
      (bad): Row => [
        ({ w }) => P.readBlocks(w, zero, bad as never, new Float64Array(8)),
        /^max must be 3 whole numbers/,
      ],
    ),
  ],
  characters: [
    ...(
      [
        [{ position: [0, nan, 0] }, /position must be 3 finite numbers/],
        [{ size: [1, 33, 1] }, /size must be a finite number of metres from 1e-12 to 32/],
        [{ size: [1, 0, 1] }, /size must be 3 positive numbers/],
        [{ groundFriction: 2 }, /groundFriction .* got 2/],
        [{ stepHeight: 17 }, /stepHeight .* from 0 to 16.* got 17/],
        [{ terminalSpeed: 0 }, /terminalSpeed .* got 0/],
        [{ walkSpeed: -1 }, /walkSpeed .* got -1/],
      ] as const
    ).flatMap(([bad, message]): Row[] => [
      [({ w }) => P.addCharacter(w, { position: zero, ...bad } as never), message],
      [({ w, hero }) => P.setCharacter(w, hero, { velocity: [1, 1, 1], jumpSpeed: 2, ...bad } as never), message],
    ]),
    [({ w, hero }) => P.setIntent(w, hero, { walk: [nan, 0] }), /walk must be 2 finite numbers/],
    [({ w }) => P.getCharacter(w, 99 as never), /no character has the id/],
    [({ w }) => P.setIntent(w, 99 as never, null), /no character has the id/],
    [({ w }) => P.setCharacter(w, 99 as never, { jumpSpeed: 2 }), /no character has the id/],
  ],
  'listeners and systems': [
    [({ w }) => P.onContact(w, undefined as never), 'listener'],
    [({ w }) => P.onContact(w, () => {}, { minImpulse: -1 }), 'minImpulse'],
    [({ w }) => P.onContact(w, () => {}, 3 as never), 'options'],
    [({ w }) => P.onSleep(w, 3 as never), 'listener must be a function'],
    [({ w }) => P.addSystem(w, { name: '' }), 'system.name must be a non-empty string'],
    [({ w }) => P.addSystem(w, { name: 'springs' }), 'system.name must be a name that no other system'],
    [({ w }) => P.addSystem(w, { name: 'wind' }), 'system.name must be a name that no other system'],
    [({ w }) => P.addSystem(w, { name: 'a', applyForces: 1 as never }), 'system.applyForces must be a function, got 1'],
    [({ w }) => P.addSystem(w, null as never), 'system must be an object, got null'],
    [({ w }) => P.removeSystem(w, 'rain'), /got "rain"/],
    [({ w }) => P.removeSystem(w, 'blocks'), /got "blocks"/],
    [({ w }) => P.step(w, 1e-308), 'dt must be at least 1e-9 seconds, got 1e-308'],
    [({ w }) => P.step(w, null as never), 'dt must be a positive finite number of seconds, got null'],
    ...[null, undefined, 1].map((none): Row => [({ w }) => P.configure(w, none as never), 'options must be an object']),
    [({ w }) => P.configure(w, { dim: 2 } as never), 'dim must be 3, as in createWorld, got 2'],
    [({ w }) => P.configure(w, { seed: 5 } as never), 'seed must be 1, as in createWorld, got 5'],
    [() => P.createWorld(null as never), 'options must be an object, got null'],
    [() => P.createWorld({ dim: 3, seed: nan }), 'seed must be a finite number, got NaN'],
    [({ w }) => P.setViewpoint(w, zero, -1), 'distance must be a number of metres, 0 or more, got -1'],
    [({ w }) => P.setViewpoint(w, [0, 0, nan], 1), 'point must be 3 finite numbers of metres'],
    [({ w }) => P.setViewpoint(w, [1e308, 0, 0], 1), /point\S* must be at most 1e15 metres/],
  ],
  snapshots: (
    [
      [{ containers: 1 }, 'containers must be a list, got 1'],
      [{ containers: [{}] }, 'containers must be an object with a kind'],
      [{ fields: [{ kind: 'forceField' }] }, 'fields must be made by'],
      [{ systems: [{}] }, 'system.name must be a non-empty string, got undefined'],
      [{ systems: [{ name: 'springs' }] }, 'system.name must be a name that no other system of the world has'],
      [{ systems: [{ name: 'a', save: 1 }] }, 'system.save must be a function, got 1'],
      [{ world: 1 }, 'world must be an object, got 1'],
      [1, 'the world must be an object, got 1'],
    ] as const
  ).map(([options, message]) => [({ flat }) => P.restoreSnapshot(P.takeSnapshot(flat), options as never), message]),
  spawning: [
    [({ bottle }) => P.enqueue(bottle, 1.5), 'got 1.5'],
    [({ bottle }) => P.enqueue(bottle, [0.05, nan]), 'got NaN'],
    [
      ({ bottle }) => P.enqueue(bottle, null as never),
      'bodies must be a number to enqueue, or a list of radii, got null',
    ],
    [({ bottle }) => P.enqueue(bottle, new Array(2)), 'radius must be a finite number of metres'],
    [({ bottle }) => P.enqueue(bottle, [5e-324]), 'radius must be at least 1e-12 metres, got 5e-324'],
    [
      ({ bottle }) => P.enqueue(bottle, [0.05, 0.5]),
      'radius must be a finite number of metres from 0 to 0.48, got 0.5',
    ],
    [() => P.enqueue(bottleScene({ count: 0 }), [0.9]), 'from 0 to 0.8, got 0.9'],
    [({ bottle }) => P.enqueue(bottle, 1e9), 'a whole number from 0 to 1000000, got 1000000000'],
    [({ bottle }) => P.dequeue(bottle, null as never), 'must be a number to take, or a list of tickets, got null'],
    [({ bottle }) => P.dequeue(bottle, 1.5), 'the number to take must be'],
    ...[undefined, 10n, 0.5].map(
      (ticket): Row => [
        ({ bottle }) => P.setQueuedRadius(bottle, ticket as never, 0.04),
        /^ticket must be a whole number/,
      ],
    ),
    [({ bottle }) => P.setQueuedRadius(bottle, 99, 0.04), 'ticket'],
    [({ bottle }) => P.setQueuedRadius(bottle, P.queuedTickets(bottle)[0]!, 9), 'radius'],
    [() => P.createClock({ rate: 0 }), 'rate must be a positive finite number of steps a second, got 0'],
    [() => P.createClock({ maxSteps: 0 }), 'maxSteps must be a number from 1 to 1000000, got 0'],
  ],
  scenes: [
    ...[bottleScene, torusScene, blocksScene].flatMap((scene): Row[] => [
      [() => scene({ count: 1e9 }), /^count must be a whole number of \w+ from 0 to 1000000, got 1000000000$/],
      [() => scene({ count: 10n as never }), /^count must be a whole number of \w+ .* got 10/],
      [() => scene({ count: -1 }), /^count.*-1/],
    ]),
    [() => blocksScene({ characters: 1e9 }), 'characters'],
    [() => bottleScene({ count: 1, shape: 'vase' as never }), 'vase'],
    [() => bottleScene({ count: 0, radius: 10n as never }), /^radius must be positive/],
    [() => bottleScene({ count: 1, rate: 1e9 }), 'rate must be a whole number of candies a step from 1 to 4096'],
    [() => bottleScene({ count: 0, radius: 0.04, maxRadius: 0.01 }), 'maxRadius'],
    [() => bottleScene({ count: 0, maxRadius: nan }), 'maxRadius'],
    [() => torusScene({ count: 1, size: -5 }), /size.*-5/],
    [() => torusScene({ count: 1, size: [6000, 0] }), /^torus size/],
    [() => torusScene({ count: 1, radius: 0 }), /^radius.*0/],
    [() => torusScene({ count: 1, radius: 5000 }), /^radius.*5000/],
    [() => torusScene({ count: 1, size: [6000, 100], radius: 60 }), /^radius must be .* got 60$/],
    [() => torusScene({ count: 1, mass: nan }), /mass.*NaN/],
    [() => torusScene({ count: 1, speed: nan }), /speed.*NaN/],
    [() => torusScene({ count: 1, minDistance: 0 }), /^minDistance/],
    [() => torusScene({ count: 1, minMass: 0 }), /^minMass/],
  ],
}

const lathe = (...points: [number, number][]) => P.lathe({ points })
const field = (options: object) => P.distanceField({ distance: () => 1, ...options } as never)

describe.each(Object.entries(CALLS))('%s', (_group, rows) => {
  test.each(rows)('%s', expectRefused)
})

test('a world without a spawn region has nowhere to enqueue', () => {
  expect(() => P.enqueue(P.createWorld({ dim: 3 }), 1)).toThrow('this world has no spawn region')
})

test.each([
  ['a direction', P.directional<3>({ strength: 1, direction: [1, 2, 3] })],
  ['a place', P.radial<3>({ strength: 1, position: [0, 0, 1] })],
])('a field with %s of 3 axes in a plane', (_, field) => {
  const allowed = 'fields must be of 2 axes in a plane'
  expectRefused(({ flat }) => P.configure(flat, { fields: [field as never] }), allowed)
  expectRefused(() => P.createWorld({ dim: 2, fields: [field as never] }), allowed)
})
