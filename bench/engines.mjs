// One adapter per engine: takes a workload, returns { step, read }. `read` writes positions and
// velocities in strides of 3. Engines of the sleep scene also have drop, awake, awakeNames,
// wakeAll.
import { pathToFileURL } from 'node:url'
import { reader } from './measures.mjs'
import { SCALE, scaled } from './workloads.mjs'

export const ENGINES = {
  konpeito: (w, options) => konpeito(w, options),
  rapier3d: (w, options) => rapier(w, options),
  'rapier3d-60': (w, options) => rapier(w, { ...options, settings: { frequency: 60, ...options.settings } }),
  rapier2d: (w, options) => rapier(w, options),
  box2d3: box2d3,
  matter: matter,
  jolt: (w, options) => jolt(w, options, import('jolt-physics')),
  'jolt-simd': (w, options) => jolt(w, options, import('jolt-physics/wasm-compat-multithread')), // on one thread
  crashcat: crashcat,
  bullet: async (w, options) => (await import('./native/native.mjs')).bullet(w, options), // not in a page
  physx: async (w, options) => (await import('./physx.mjs')).physx(w, options), // neither
}

/**
 * The settings of each engine for less overlap, as options.settings: k times the substeps, or what
 * serves better. Tolerances that leave an overlap are 0, and springs as stiff as the substeps allow.
 */
export const FINER = {
  konpeito: (k) => ({ substeps: 4 * k }),
  rapier3d: (k) => ({ iterations: 4 * k, frequency: 30 * k, slop: 0 }),
  rapier2d: (k) => ({ iterations: 4 * k, frequency: 30 * k, slop: 0 }),
  box2d3: (k) => ({ substeps: 4 * k, frequency: 60 * k }),
  matter: (k) => ({ iterations: k, slop: 0 }),
  jolt: (k) => ({ substeps: k, slop: 0 }),
  'jolt-simd': (k) => ({ substeps: k, slop: 0 }),
  crashcat: (k) => ({ substeps: k, slop: 0 }),
  bullet: (k) => ({ substeps: k }),
  physx: (k) => ({ iterations: Math.min(255, 4 * k) }), // 255 is its limit
}

async function konpeito(w, { sleep = false, settings = {}, law, bundle } = {}) {
  const P = await import(pathToFileURL(bundle).href)
  const dim = w.size ? 2 : 3
  const isGas = w.kind === 'gas'
  const down = w.size ? [0, -w.gravity] : [0, -w.gravity, 0]
  const box = () => P.boxContainer({ min: [0, 0], max: [w.size, 1e4], friction: w.friction })
  const containers = w.size
    ? [box()]
    : w.radius
      ? [P.cylinder({ radius: w.radius, bottom: 0, friction: w.friction })]
      : []
  const world = P.createWorld({
    dim,
    gravity: down,
    ...(isGas ? { space: P.torus({ size: [w.size, w.size] }) } : { containers }),
    contact:
      law === 'repulsion'
        ? P.repulsion({ maxForce: 1000, forceScale: 1, minForce: 1 })
        : P.impulse({ restitution: w.restitution, friction: w.friction, bounceSpeed: w.bounceSpeed }),
    sleep,
    substeps: settings.substeps ?? (law === 'repulsion' ? 1 : isGas ? 2 : 'auto'),
  })
  const ids = w.bodies.map((body) => P.addBody(world, body))
  for (const { a, b, point } of w.joints ?? [])
    P.addJoint(world, { type: 'distance', a: ids[b], b: a < 0 ? point : ids[a] })
  const buffer = new Float64Array(dim * w.n)
  const spread = (out) => {
    for (let k = 0; k < w.n; k++)
      for (let axis = 0; axis < 3; axis++) out[3 * k + axis] = axis < dim ? buffer[dim * k + axis] : 0
  }
  return {
    P,
    world,
    step: () => P.step(world),
    read(positions, velocities) {
      P.readPositions(world, buffer)
      spread(positions)
      P.readVelocities(world, buffer)
      spread(velocities)
    },
    drop: (position, velocity, radius) => P.addBody(world, { position, velocity, radius }),
    awake: () => P.stats(world).awake,
    awakeNames: () => {
      const { asleep, slot, count } = world.bodies
      const names = []
      for (let i = 0; i < count; i++) if (!asleep[i]) names.push(slot[i])
      return names
    },
    wakeAll: () => P.wake(world),
  }
}

async function rapier(w, { sleep = false, settings = {} } = {}) {
  const { default: R } = w.size
    ? await import('@dimforge/rapier2d-simd-compat')
    : await import('@dimforge/rapier3d-simd-compat')
  await R.init()
  const world = new R.World({ x: 0, y: -w.gravity, z: 0 })
  const parameters = world.integrationParameters
  world.timestep = 1 / 60
  if (settings.frequency) parameters.contact_natural_frequency = settings.frequency
  if (settings.iterations) parameters.numSolverIterations = settings.iterations
  if (settings.slop !== undefined) parameters.normalizedAllowedLinearError = settings.slop
  const solid = (shape, body) =>
    world.createCollider(shape.setDensity(1).setFriction(w.friction).setRestitution(w.restitution), body)
  for (const { position, half, turn } of w.boxes) {
    const box = R.ColliderDesc.cuboid(...half).setTranslation(...position)
    solid(turn ? box.setRotation({ x: 0, y: Math.sin(turn / 2), z: 0, w: Math.cos(turn / 2) }) : box)
  }
  const add = (position, velocity, radius, canSleep) => {
    const start = R.RigidBodyDesc.dynamic().setTranslation(...position)
    const body = world.createRigidBody(start.setLinvel(...velocity).setCanSleep(canSleep))
    solid(R.ColliderDesc.ball(radius), body)
    return body
  }
  const bodies = w.bodies.map(({ position, velocity = [0, 0, 0], radius }) => add(position, velocity, radius, sleep))
  for (const { a, b, point } of w.joints ?? []) {
    const first = bodies[a] ?? world.createRigidBody(R.RigidBodyDesc.fixed())
    const onto = (body) => {
      const { x, y, z } = body.translation()
      return { x: point[0] - x, y: point[1] - y, z: point[2] - z }
    }
    world.createImpulseJoint(R.JointData.spherical(onto(first), onto(bodies[b])), first, bodies[b], true)
  }
  return {
    step: () => world.step(),
    read: reader(bodies, (body) => [body.translation(), body.linvel()].map(({ x, y, z }) => [x, y, z])),
    drop: (position, velocity, radius) => bodies.push(add(position, velocity, radius, true)),
    awake: () => bodies.filter((body) => !body.isSleeping()).length,
    awakeNames: () => [...bodies.keys()].filter((k) => !bodies[k].isSleeping()),
    wakeAll: () => {
      for (const body of bodies) body.wakeUp()
    },
  }
}

async function box2d3(w, { settings = {} } = {}) {
  const { default: load } = await import('box2d3-wasm')
  const b2 = await load({ pthreadCount: 0 })
  const definition = b2.b2DefaultWorldDef()
  definition.gravity.Set(0, -w.gravity)
  if (w.bounceSpeed !== undefined) definition.restitutionThreshold = w.bounceSpeed
  if (settings.frequency) definition.contactHertz = settings.frequency
  definition.enableSleep = false
  const world = b2.b2CreateWorld(definition)
  const shape = b2.b2DefaultShapeDef()
  shape.density = 1
  shape.material.friction = w.friction
  shape.material.restitution = w.restitution
  const place = (type, x, y, vx, vy) => {
    const body = b2.b2DefaultBodyDef()
    body.type = type
    body.position.Set(x, y)
    body.linearVelocity.Set(vx, vy)
    return b2.b2CreateBody(world, body)
  }
  for (const { position, half } of w.boxes) {
    const body = place(b2.b2BodyType.b2_staticBody, ...position, 0, 0)
    b2.b2CreatePolygonShape(body, shape, b2.b2MakeBox(...half))
  }
  const circle = new b2.b2Circle()
  circle.center.Set(0, 0)
  const bodies = w.bodies.map(({ position, velocity = [0, 0], radius }) => {
    const body = place(b2.b2BodyType.b2_dynamicBody, ...position, ...velocity)
    circle.radius = radius
    b2.b2CreateCircleShape(body, shape, circle)
    return body
  })
  return {
    step: () => b2.b2World_Step(world, 1 / 60, settings.substeps ?? 4),
    read: reader(bodies, (body) =>
      [b2.b2Body_GetPosition(body), b2.b2Body_GetLinearVelocity(body)].map(({ x, y }) => [x, y]),
    ),
  }
}

async function matter(w, { settings = {} } = {}) {
  const { default: M } = await import('matter-js')
  // Matter works in pixels and in units of 1/60 s: lengths are scaled by 20. Its gravity is in pixels
  // per square millisecond.
  const scale = 20
  const gravity = { x: 0, y: -1, scale: (w.gravity * scale) / 1e6 }
  const { iterations = 1, slop } = settings
  const iterated = { positionIterations: 6 * iterations, velocityIterations: 4 * iterations }
  const engine = M.Engine.create({ gravity, enableSleeping: false, ...iterated })
  const { restitution, friction } = w
  const smooth = w.kind === 'gas' ? { slop: 0.005, frictionStatic: 0, inertia: Number.POSITIVE_INFINITY } : {}
  const free = { restitution, friction, frictionAir: 0, ...smooth, ...(slop === undefined ? {} : { slop }) }
  for (const { position, half } of w.boxes) {
    const [x, y, a, b] = [...position, ...half].map((value) => value * scale)
    M.Composite.add(engine.world, M.Bodies.rectangle(x, y, 2 * a, 2 * b, { ...free, isStatic: true }))
  }
  const bodies = w.bodies.map(({ position, velocity = [0, 0], radius }) => {
    const body = M.Bodies.circle(position[0] * scale, position[1] * scale, radius * scale, free)
    M.Body.setVelocity(body, { x: (velocity[0] * scale) / 60, y: (velocity[1] * scale) / 60 })
    return body
  })
  M.Composite.add(engine.world, bodies)
  return {
    step() {
      M.Engine.update(engine, 1000 / 60)
    },
    read: reader(
      bodies,
      ({ position: p, velocity: v }) => [
        [p.x, p.y],
        [60 * v.x, 60 * v.y],
      ],
      scale,
    ),
  }
}

async function jolt(plain, { settings = {} } = {}, build) {
  if (plain.n > 4000) throw new Error(`jolt-physics has memory for the contacts of 4000 bodies, got ${plain.n}`)
  const waiting = setInterval(() => {}, 1000) // threads that start do not keep the process alive
  const J = await (await build).default()
  clearInterval(waiting)
  const w = scaled(plain, SCALE)
  const options = new J.JoltSettings()
  options.mMaxWorkerThreads = 0
  options.mMaxBodies = w.n + w.boxes.length
  options.mMaxBodyPairs = 20 * w.n + 1000
  options.mMaxContactConstraints = 20_000 // for more its scratch memory is too small
  const filter = new J.ObjectLayerPairFilterTable(2)
  filter.EnableCollision(0, 1)
  filter.EnableCollision(1, 1)
  const layers = new J.BroadPhaseLayerInterfaceTable(2, 2)
  for (const k of [0, 1]) layers.MapObjectToBroadPhaseLayer(k, new J.BroadPhaseLayer(k))
  options.mObjectLayerPairFilter = filter
  options.mBroadPhaseLayerInterface = layers
  options.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(layers, 2, filter, 2)
  const engine = new J.JoltInterface(options)
  const system = engine.GetPhysicsSystem()
  system.SetGravity(new J.Vec3(0, -w.gravity, 0))
  const tuned = system.GetPhysicsSettings()
  if (settings.slop !== undefined) tuned.mPenetrationSlop = settings.slop
  system.SetPhysicsSettings(tuned)
  const all = system.GetBodyInterface()
  const add = (shape, position, turn, layer) => {
    const rotation = new J.Quat(0, Math.sin(turn / 2), 0, Math.cos(turn / 2))
    const type = layer === 0 ? J.EMotionType_Static : J.EMotionType_Dynamic
    const start = new J.BodyCreationSettings(shape, new J.RVec3(...position), rotation, type, layer)
    start.mFriction = w.friction
    start.mRestitution = w.restitution
    start.mLinearDamping = start.mAngularDamping = 0
    start.mAllowSleeping = false
    const body = all.CreateBody(start)
    all.AddBody(body.GetID(), J.EActivation_Activate)
    return body
  }
  for (const { position, half, turn } of w.boxes) add(new J.BoxShape(new J.Vec3(...half), 0), position, turn, 0)
  const bodies = w.bodies.map(({ position, radius }) => add(new J.SphereShape(radius), position, 0, 1))
  return {
    step() {
      engine.Step(1 / 60, settings.substeps ?? 1)
    },
    read: reader(
      bodies,
      (body) => {
        const numbers = (v) => [v.GetX(), v.GetY(), v.GetZ()]
        const position = numbers(body.GetPosition()) // a view that the next call overwrites
        return [position, numbers(body.GetLinearVelocity())]
      },
      SCALE,
    ),
  }
}

async function crashcat(plain, { settings = {} } = {}) {
  const C = await import('crashcat')
  const w = scaled(plain, SCALE)
  C.registerAll()
  const options = C.createWorldSettings()
  const [still, moving] = [0, 1].map(() => C.addObjectLayer(options, C.addBroadphaseLayer(options)))
  C.enableCollision(options, still, moving)
  C.enableCollision(options, moving, moving)
  options.gravity = [0, -w.gravity, 0]
  options.sleeping.allowSleeping = false
  if (settings.slop !== undefined) options.solver.penetrationSlop = settings.slop
  const world = C.createWorld(options)
  const { friction, restitution } = w
  const free = { friction, restitution, linearDamping: 0, angularDamping: 0 }
  for (const { position, half: halfExtents, turn } of w.boxes) {
    const quaternion = [0, Math.sin(turn / 2), 0, Math.cos(turn / 2)]
    const place = { position, quaternion, motionType: C.MotionType.STATIC, objectLayer: still }
    C.rigidBody.create(world, { ...free, ...place, shape: C.box.create({ halfExtents, convexRadius: 0 }) })
  }
  const dynamic = { ...free, motionType: C.MotionType.DYNAMIC, objectLayer: moving }
  const bodies = w.bodies.map(({ position, radius }) =>
    C.rigidBody.create(world, { ...dynamic, position, shape: C.sphere.create({ radius, density: 1 }) }),
  )
  const { substeps = 1 } = settings
  return {
    step() {
      for (let s = 0; s < substeps; s++) C.updateWorld(world, undefined, 1 / 60 / substeps)
    },
    read: reader(bodies, ({ position, motionProperties: { linearVelocity } }) => [position, linearVelocity], SCALE),
  }
}
