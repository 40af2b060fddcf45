// NVIDIA PhysX as an engine of the bench: on the calling thread, without scene queries. Only in Node.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reader } from './measures.mjs'

/** Metres: the typical size of a body, a candy's diameter. PhysX derives its offsets from it. */
const LENGTH = 0.1

/** One per process: PhysX allows one foundation. */
let loaded
const library = () => {
  loaded ??= load()
  return loaded
}

async function load() {
  const { default: create } = await import('physx-js-webidl')
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('physx-js-webidl/physx-js-webidl.wasm')))
  // The package is made for pages and refuses Node. It looks where it runs before it first waits.
  const { process } = globalThis
  Object.assign(globalThis, { window: globalThis, process: undefined })
  const creating = create({ wasmBinary })
  Object.assign(globalThis, { window: undefined, process })
  const P = await creating
  const scale = new P.PxTolerancesScale()
  scale.length = LENGTH
  const top = P.PxTopLevelFunctions.prototype
  const foundation = top.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback())
  return { P, top, scale, physics: top.CreatePhysics(P.PHYSICS_VERSION, foundation, scale) }
}

export async function physx(w, { sleep = false, settings = {} } = {}) {
  const { P, top, scale, physics } = await library()
  /** Passes short-lived objects to a function, and frees them. */
  const using = (objects, use) => {
    const result = use(...objects)
    for (const object of objects) P.destroy(object)
    return result
  }
  const { iterations } = settings
  const scene = using([new P.PxSceneDesc(scale), new P.PxVec3(0, -w.gravity, 0)], (description, gravity) => {
    description.gravity = gravity
    description.bounceThresholdVelocity = 2 * LENGTH // its default for bodies of a metre is 2
    description.cpuDispatcher = top.DefaultCpuDispatcherCreate(0)
    description.filterShader = top.DefaultFilterShader()
    if (iterations) description.solverType = P.PxSolverTypeEnum.eTGS
    return physics.createScene(description)
  })
  const material = physics.createMaterial(w.friction, w.friction, w.restitution)
  const put = (create, position, turn, geometry) => {
    const place = [new P.PxVec3(...position), new P.PxQuat(0, Math.sin(turn / 2), 0, Math.cos(turn / 2))]
    const actor = using(place, (p, q) => using([new P.PxTransform(p, q)], (pose) => physics[create](pose)))
    const simulated = new P.PxShapeFlags(P.PxShapeFlagEnum.eSIMULATION_SHAPE)
    // Bit 1 of both lets a pair collide.
    using([geometry, simulated, new P.PxFilterData(1, 1, 0, 0)], (form, flags, all) => {
      const shape = physics.createShape(form, material, true, flags)
      shape.setSimulationFilterData(all)
      actor.attachShape(shape)
      shape.release()
    })
    return actor
  }
  const add = (position, velocity, radius) => {
    const body = put('createRigidDynamic', position, 0, new P.PxSphereGeometry(radius))
    P.PxRigidBodyExt.prototype.updateMassAndInertia(body, 1)
    body.setAngularDamping(0)
    if (!sleep) body.setSleepThreshold(0)
    if (iterations) {
      body.setSolverIterationCounts(iterations)
      // Without it, more iterations throw bodies that have sunk in deep through the walls.
      body.setRigidBodyFlag(P.PxRigidBodyFlagEnum.eENABLE_SPECULATIVE_CCD, true)
    }
    scene.addActor(body)
    using([new P.PxVec3(...velocity)], (speed) => body.setLinearVelocity(speed))
    return body
  }
  for (const { position, half, turn } of w.boxes)
    scene.addActor(put('createRigidStatic', position, turn, new P.PxBoxGeometry(...half)))
  const bodies = w.bodies.map(({ position, velocity = [0, 0, 0], radius }) => add(position, velocity, radius))
  return {
    step() {
      scene.simulate(1 / 60)
      scene.fetchResults(true)
    },
    read: reader(bodies, (body) => [body.getGlobalPose().p, body.getLinearVelocity()].map(({ x, y, z }) => [x, y, z])),
    drop: (position, velocity, radius) => bodies.push(add(position, velocity, radius)),
    awake: () => bodies.filter((body) => !body.isSleeping()).length,
    awakeNames: () => [...bodies.keys()].filter((k) => !bodies[k].isSleeping()),
    wakeAll: () => {
      for (const body of bodies) body.wakeUp()
    },
  }
}
