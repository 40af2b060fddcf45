// One adapter per engine: takes a workload, returns { step, read }. `read` writes positions and
// velocities in strides of 3. Engines of the sleep scene also have drop, awake, awakeNames,
// wakeAll.
import { pathToFileURL } from 'node:url'
import { bullet } from './native/native.mjs'

export const ENGINES = {
  konpeito: (w, options) => konpeito(w, options),
  rapier3d: (w, options) => rapier3d(w, options, undefined),
  'rapier3d-60': (w, options) => rapier3d(w, options, 60),
  rapier2d: rapier2d,
  box2d3: box2d3,
  matter: matter,
  bullet: bullet,
}

async function konpeito(w, { sleep = false, substeps, law, bundle } = {}) {
  const P = await import(pathToFileURL(bundle).href)
  const flat = w.kind === 'gas'
  const world = P.createWorld({
    dim: flat ? 2 : 3,
    gravity: flat ? [0, 0] : [0, -w.gravity, 0],
    ...(flat
      ? { space: P.torus({ size: [w.size, w.size] }) }
      : { containers: [P.cylinder({ radius: w.radius, bottom: 0, friction: w.friction })] }),
    contact:
      law === 'repulsion'
        ? P.repulsion({ maxForce: 1000, forceScale: 1, minForce: 1 })
        : flat
          ? P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 })
          : P.impulse({ restitution: w.restitution, friction: w.friction }),
    sleep,
    // The default where there is friction. Without it, so deep a pile would take more than 4.
    substeps: substeps ?? (law === 'repulsion' ? 1 : flat ? 2 : w.friction > 0 ? 'auto' : 4),
  })
  for (const body of w.bodies) P.addBody(world, body)
  const dim = flat ? 2 : 3
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

async function rapier3d(w, { sleep = false } = {}, frequency) {
  const { default: R } = await import('@dimforge/rapier3d-simd-compat')
  await R.init()
  const world = new R.World({ x: 0, y: -w.gravity, z: 0 })
  world.timestep = 1 / 60
  if (frequency) world.integrationParameters.contact_natural_frequency = frequency
  const solid = (shape) => world.createCollider(shape.setFriction(w.friction).setRestitution(w.restitution))
  for (const { position, half, turn } of w.boxes) {
    const rotation = { x: 0, y: Math.sin(turn / 2), z: 0, w: Math.cos(turn / 2) }
    solid(
      R.ColliderDesc.cuboid(...half)
        .setTranslation(...position)
        .setRotation(rotation),
    )
  }
  const bodies = w.bodies.map(({ position, radius }) => {
    const body = world.createRigidBody(
      R.RigidBodyDesc.dynamic()
        .setTranslation(...position)
        .setCanSleep(sleep),
    )
    world.createCollider(
      R.ColliderDesc.ball(radius).setDensity(1).setFriction(w.friction).setRestitution(w.restitution),
      body,
    )
    return body
  })
  return {
    step: () => world.step(),
    read(positions, velocities) {
      bodies.forEach((body, k) => {
        const p = body.translation()
        const v = body.linvel()
        positions.set([p.x, p.y, p.z], 3 * k)
        velocities.set([v.x, v.y, v.z], 3 * k)
      })
    },
    drop(position, velocity, radius) {
      const body = world.createRigidBody(
        R.RigidBodyDesc.dynamic()
          .setTranslation(...position)
          .setLinvel(...velocity),
      )
      world.createCollider(
        R.ColliderDesc.ball(radius).setDensity(1).setFriction(w.friction).setRestitution(w.restitution),
        body,
      )
      bodies.push(body)
    },
    awake: () => bodies.filter((body) => !body.isSleeping()).length,
    awakeNames: () => [...bodies.keys()].filter((k) => !bodies[k].isSleeping()),
    wakeAll: () => {
      for (const body of bodies) body.wakeUp()
    },
  }
}

// The peers have no periodic space: their gas is in a box whose walls have restitution 1.

async function rapier2d(w) {
  const { default: R } = await import('@dimforge/rapier2d-simd-compat')
  await R.init()
  const world = new R.World({ x: 0, y: 0 })
  world.timestep = 1 / 60
  const s = w.size
  for (const [x, y, hx, hy] of [
    [-0.5, s / 2, 0.5, s],
    [s + 0.5, s / 2, 0.5, s],
    [s / 2, -0.5, s, 0.5],
    [s / 2, s + 0.5, s, 0.5],
  ]) {
    world.createCollider(R.ColliderDesc.cuboid(hx, hy).setTranslation(x, y).setFriction(0).setRestitution(1))
  }
  const bodies = w.bodies.map(({ position, velocity, radius }) => {
    const body = world.createRigidBody(
      R.RigidBodyDesc.dynamic()
        .setTranslation(...position)
        .setLinvel(...velocity)
        .setCanSleep(false),
    )
    world.createCollider(R.ColliderDesc.ball(radius).setDensity(1).setFriction(0).setRestitution(1), body)
    return body
  })
  return {
    step: () => world.step(),
    read(positions, velocities) {
      bodies.forEach((body, k) => {
        const p = body.translation()
        const v = body.linvel()
        positions.set([p.x, p.y, 0], 3 * k)
        velocities.set([v.x, v.y, 0], 3 * k)
      })
    },
  }
}

async function box2d3(w) {
  const { default: load } = await import('box2d3-wasm')
  const b2 = await load({ pthreadCount: 0 })
  const definition = b2.b2DefaultWorldDef()
  definition.gravity.Set(0, 0)
  definition.restitutionThreshold = 0
  definition.enableSleep = false
  const world = b2.b2CreateWorld(definition)
  const shape = b2.b2DefaultShapeDef()
  shape.density = 1
  shape.material.friction = 0
  shape.material.restitution = 1
  const s = w.size
  const place = (type, x, y, vx, vy) => {
    const body = b2.b2DefaultBodyDef()
    body.type = type
    body.position.Set(x, y)
    body.linearVelocity.Set(vx, vy)
    return b2.b2CreateBody(world, body)
  }
  for (const [x, y, hx, hy] of [
    [-0.5, s / 2, 0.5, s],
    [s + 0.5, s / 2, 0.5, s],
    [s / 2, -0.5, s, 0.5],
    [s / 2, s + 0.5, s, 0.5],
  ]) {
    b2.b2CreatePolygonShape(place(b2.b2BodyType.b2_staticBody, x, y, 0, 0), shape, b2.b2MakeBox(hx, hy))
  }
  const circle = new b2.b2Circle()
  circle.center.Set(0, 0)
  const bodies = w.bodies.map(({ position, velocity, radius }) => {
    const body = place(b2.b2BodyType.b2_dynamicBody, ...position, ...velocity)
    circle.radius = radius
    b2.b2CreateCircleShape(body, shape, circle)
    return body
  })
  return {
    step: () => b2.b2World_Step(world, 1 / 60, 4),
    read(positions, velocities) {
      bodies.forEach((body, k) => {
        const p = b2.b2Body_GetPosition(body)
        const v = b2.b2Body_GetLinearVelocity(body)
        positions.set([p.x, p.y, 0], 3 * k)
        velocities.set([v.x, v.y, 0], 3 * k)
      })
    },
  }
}

async function matter(w) {
  const { default: M } = await import('matter-js')
  const engine = M.Engine.create({ gravity: { x: 0, y: 0 }, enableSleeping: false })
  const free = {
    restitution: 1,
    friction: 0,
    frictionAir: 0,
    frictionStatic: 0,
    slop: 0.005,
    inertia: Number.POSITIVE_INFINITY,
  }
  // Matter works in pixels and in units of 1/60 s: lengths are scaled by 20.
  const scale = 20
  const s = w.size * scale
  for (const [x, y, a, b] of [
    [-50, s / 2, 100, 2 * s],
    [s + 50, s / 2, 100, 2 * s],
    [s / 2, -50, 2 * s, 100],
    [s / 2, s + 50, 2 * s, 100],
  ]) {
    M.Composite.add(engine.world, M.Bodies.rectangle(x, y, a, b, { ...free, isStatic: true }))
  }
  const bodies = w.bodies.map(({ position, velocity, radius }) => {
    const body = M.Bodies.circle(position[0] * scale, position[1] * scale, radius * scale, free)
    M.Body.setVelocity(body, { x: (velocity[0] * scale) / 60, y: (velocity[1] * scale) / 60 })
    return body
  })
  M.Composite.add(engine.world, bodies)
  return {
    step: () => M.Engine.update(engine, 1000 / 60),
    read(positions, velocities) {
      bodies.forEach((body, k) => {
        positions.set([body.position.x / scale, body.position.y / scale, 0], 3 * k)
        velocities.set([(body.velocity.x * 60) / scale, (body.velocity.y * 60) / scale, 0], 3 * k)
      })
    },
  }
}
