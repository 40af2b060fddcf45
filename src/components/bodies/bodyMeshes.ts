// The instanced meshes of a world's bodies: one mesh for each part of their shape. All share one
// buffer of matrices, which is filled and uploaded at most once a frame.
import {
  Box3,
  type BufferGeometry,
  Color,
  type ColorRepresentation,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  type InstancedMesh,
  type Material,
  Matrix4,
  type Mesh,
  type Object3D,
  Quaternion,
  Sphere,
  Vector3,
} from 'three'
import { type BodyId, bodyColumns, bodyIdAt, readInstances, type World } from '../../physics/index.ts'
import { growArray, upload } from '../canvas/instances.tsx'

/** One geometry and its material; children of the component set what is absent. */
export type BodyPart = { geometry?: BufferGeometry | undefined; material?: Material | Material[] | undefined }

/** Functions that choose how single bodies look. */
export type BodyLook = {
  colorOf?: ((id: BodyId) => ColorRepresentation) | undefined
  filter?: ((id: BodyId) => boolean) | undefined
}

/** The instances of a world's bodies, and their meshes. */
export class BodyMeshes {
  readonly meshes: InstancedMesh[] = []
  // By body index, read again in each frame in which something moved:
  places = new Float32Array(0)
  turns = new Float32Array(0)
  // By slot, chosen when a body is first drawn:
  generations = new Int32Array(0)
  shown = new Uint8Array(0)
  tints = new Float32Array(0)
  /** The slot of each drawn instance. */
  slots = new Int32Array(0)
  matrices = new InstancedBufferAttribute(new Float32Array(0), 16)
  colors: InstancedBufferAttribute | null = null
  /** Bounds of the instances, shared by the meshes. Metres. */
  readonly box = new Box3()
  readonly sphere = new Sphere()
}

const MATRIX = new Matrix4()
const PLACE = new Vector3()
const TURN = new Quaternion()
const SIZE = new Vector3()
const COLOR = new Color()

/** Lets a mesh draw the bodies from the next write on. @returns a function that ends it */
export function attachBodyMesh(bodies: BodyMeshes, mesh: InstancedMesh): () => void {
  mesh.instanceMatrix = bodies.matrices
  mesh.boundingBox = bodies.box
  mesh.boundingSphere = bodies.sphere
  mesh.visible = false
  bodies.meshes.push(mesh)
  return () => {
    bodies.meshes.splice(bodies.meshes.indexOf(mesh), 1)
  }
}

/**
 * The meshes of an object, such as the scene of a GLTF. Transforms within the object become part of
 * the geometries, so that one matrix per body serves all. The caller disposes of the geometries.
 */
export function partsOf(object: Object3D): Required<BodyPart>[] {
  const parts: Required<BodyPart>[] = []
  object.updateWorldMatrix(true, true)
  const toObject = object.matrixWorld.clone().invert()
  object.traverse((child) => {
    const { isMesh, geometry, material, matrixWorld } = child as Mesh
    if (!isMesh) return
    const own = geometry.clone().applyMatrix4(toObject.clone().multiply(matrixWorld))
    parts.push({ geometry: own, material })
  })
  return parts
}

/** Makes the next write choose colours and visibility of all bodies again. */
export function resetBodyLook(bodies: BodyMeshes): void {
  bodies.generations.fill(-1)
  if (!bodies.colors) return
  for (const mesh of bodies.meshes) mesh.dispose()
  bodies.colors = null
}

/**
 * Writes the bodies of a world into the meshes.
 * @param alpha 0 to 1: between the step before (0) and the current one (1)
 * @param scale factor on a geometry of radius 1, in addition to the radius of the body
 */
export function writeBodyMeshes(bodies: BodyMeshes, world: World, alpha: number, scale: number, look: BodyLook): void {
  const { slot, generation, capacity, count } = bodyColumns(world)
  if (capacity > bodies.generations.length) setCapacity(bodies, capacity)
  readInstances(world, bodies.places, bodies.turns, alpha)
  const { places, turns, generations, shown, box } = bodies
  const reach = scale * Math.max(...bodies.meshes.map(({ geometry }) => reachOf(geometry)))
  const { periodic, size } = world.space
  const images = periodic ? 8 : 1
  box.makeEmpty()
  let drawn = 0
  let recolored = false
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    if (generations[s] !== generation[s]) {
      addBody(bodies, s, generation[s]!, bodyIdAt(world, i), look)
      recolored = true
    }
    if (!shown[s]) continue
    const radius = places[o + 3]!
    const edge = radius * reach
    const x = places[o]!
    const y = places[o + 1]!
    const z = places[o + 2]!
    TURN.fromArray(turns, o)
    SIZE.setScalar(scale * radius)
    // On a periodic axis a body that crosses an edge is drawn on the other side too.
    const dx = periodic ? imageOffset(x, edge, size[0]) : 0
    const dy = periodic ? imageOffset(y, edge, size[1]) : 0
    const dz = periodic ? imageOffset(z, edge, size[2]) : 0
    for (let image = 0; image < images; image++) {
      if ((image & 1 && dx === 0) || (image & 2 && dy === 0) || (image & 4 && dz === 0)) continue
      const at = drawn++
      if (drawn > bodies.slots.length) setInstanceCapacity(bodies, Math.max(64, 2 * at))
      const px = image & 1 ? x + dx : x
      const py = image & 2 ? y + dy : y
      const pz = image & 4 ? z + dz : z
      MATRIX.compose(PLACE.set(px, py, pz), TURN, SIZE)
      MATRIX.toArray(bodies.matrices.array, 16 * at)
      box.expandByPoint(PLACE.addScalar(edge)).expandByPoint(PLACE.addScalar(-2 * edge))
      if (bodies.slots[at] === s) continue
      bodies.slots[at] = s
      recolored = true
    }
  }
  finish(bodies, drawn, recolored && look.colorOf !== undefined)
}

/** Shows the first `drawn` instances, in one upload for all meshes. */
function finish(bodies: BodyMeshes, drawn: number, recolored: boolean): void {
  const { meshes, matrices, box, sphere } = bodies
  box.getBoundingSphere(sphere)
  upload(matrices, 16 * drawn)
  if (recolored) writeColors(bodies, drawn)
  for (const mesh of meshes) {
    mesh.count = drawn
    mesh.visible = drawn > 0
    mesh.instanceColor = bodies.colors
  }
}

function writeColors(bodies: BodyMeshes, drawn: number): void {
  const { slots, tints } = bodies
  bodies.colors ??= new InstancedBufferAttribute(new Float32Array(3 * slots.length), 3)
  const colors = bodies.colors.array
  for (let k = 0; k < drawn; k++) {
    for (let channel = 0; channel < 3; channel++) colors[3 * k + channel] = tints[3 * slots[k]! + channel]!
  }
  upload(bodies.colors, 3 * drawn)
}

/** Chooses whether a new body is shown, and its colour. */
function addBody(bodies: BodyMeshes, slot: number, generation: number, id: BodyId, look: BodyLook): void {
  bodies.generations[slot] = generation
  bodies.shown[slot] = look.filter && !look.filter(id) ? 0 : 1
  if (bodies.shown[slot] && look.colorOf) COLOR.set(look.colorOf(id)).toArray(bodies.tints, 3 * slot)
}

/** Makes space for `capacity` bodies, and as many slots. */
function setCapacity(bodies: BodyMeshes, capacity: number): void {
  bodies.places = new Float32Array(4 * capacity)
  bodies.turns = new Float32Array(4 * capacity)
  bodies.generations = growArray(new Int32Array(capacity).fill(-1), bodies.generations)
  bodies.shown = growArray(new Uint8Array(capacity), bodies.shown)
  bodies.tints = growArray(new Float32Array(3 * capacity), bodies.tints)
}

/** Makes space for `count` instances. The matrices stay; colours are written again. */
function setInstanceCapacity(bodies: BodyMeshes, count: number): void {
  const matrices = new InstancedBufferAttribute(
    growArray(new Float32Array(16 * count), bodies.matrices.array as Float32Array),
    16,
  )
  bodies.matrices = matrices.setUsage(DynamicDrawUsage)
  bodies.slots = growArray(new Int32Array(count).fill(-1), bodies.slots)
  bodies.colors = null
  for (const mesh of bodies.meshes) {
    mesh.dispose() // frees the old buffers
    mesh.instanceMatrix = matrices
  }
}

/** Distance to the periodic image beyond an edge that the body crosses; 0: it crosses none. */
function imageOffset(at: number, reach: number, size: number): number {
  if (size === Number.POSITIVE_INFINITY) return 0
  return at < reach ? size : at > size - reach ? -size : 0
}

/** How far a geometry reaches from its origin. */
function reachOf(geometry: BufferGeometry): number {
  if (!geometry.boundingSphere) geometry.computeBoundingSphere()
  const { center, radius } = geometry.boundingSphere!
  return center.length() + Math.max(0, radius)
}
