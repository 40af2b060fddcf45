// The instanced meshes of a view's candies: one per shape and level of detail, each with an
// interleaved buffer that is refilled and uploaded at most once a frame.
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedBufferGeometry,
  type Material,
  Mesh,
  Sphere,
  Vector3,
} from 'three'
import { attachInstances, createInstances, type InstanceLayout, type Instances } from '../canvas/instances.tsx'
import { type CandyMesh, createCandyMesh, createCandyMorph, TRIANGLES } from './candyGeometry.ts'
import { type CandyMaterials, type CandyUniforms, createCandyDepthMaterial, GLSL_CANDIES } from './candyMaterial.ts'
import { createCandyShape, VARIANTS } from './candyShape.ts'

export type CandyMeshes = ReturnType<typeof createCandyMeshes>

/** The instances of one shape and detail. */
export type Batch = Instances & { mesh: Mesh }

const LAYOUT: InstanceLayout = [
  ['instancePosition', 4],
  ['instanceRotation', 4],
  ['instanceColor', 4],
]

/** Number of candies from which a buffer grows. */
const CAPACITY = 256

/**
 * Makes meshes without instances.
 * @param geometry in place of the konpeito, with the attributes that the shader reads
 */
export function createCandyMeshes(
  shadows: boolean,
  materials: CandyMaterials = GLSL_CANDIES,
  geometry?: InstancedBufferGeometry,
) {
  const uniforms: CandyUniforms = {
    uWall: { value: 1e6 },
    uLightReach: { value: 0 },
    uGlow: { value: 0 },
    uDetailReach: { value: 0 },
    uViewpoint: { value: new Vector3() },
  }
  const material = materials.candy(uniforms, geometry !== undefined)
  const depth = createCandyDepthMaterial()
  const group = new Group()
  const addBatch = (geometry: InstancedBufferGeometry, surface: Material = material, inShadow: Material = depth) => {
    // Neither culled nor picked, because the geometry does not know where the instances are.
    geometry.boundingSphere = new Sphere()
    const mesh = new Mesh(geometry, surface)
    mesh.frustumCulled = false
    mesh.raycast = () => {}
    mesh.customDepthMaterial = inShadow
    mesh.castShadow = shadows
    mesh.receiveShadow = shadows
    const batch = Object.assign(createInstances(LAYOUT, CAPACITY), { mesh })
    attachInstances(batch, mesh)
    group.add(mesh)
    return batch
  }
  /** By shape and detail, with holes: see `batchOf`. The caller's geometry has one batch for all. */
  const batches: Batch[] = []
  batches.length = VARIANTS * TRIANGLES.length
  /** The batch of a shape and detail, made at its first use, because the finest takes 20 ms. */
  const batchOf = (variant: number, detail: number): Batch => {
    const k = variant * TRIANGLES.length + detail
    batches[k] ??= addBatch(shareAttributes(geometryOf(variant, detail)))
    return batches[k]
  }
  if (geometry) {
    for (const one of [material, depth]) one.defines = { ...one.defines, OWN_GEOMETRY: '' }
    batches.fill(addBatch(geometry))
  } else batchOf(0, 0) // so that the first frame compiles the program
  return { group, material, materials, uniforms, batches, batchOf, addBatch }
}

/** Frees the group's geometries and materials on the GPU. */
export function disposeCandyMeshes({ batches }: CandyMeshes): void {
  batches.forEach(({ mesh }) => {
    mesh.geometry.dispose()
    ;(mesh.material as Material).dispose()
    mesh.customDepthMaterial!.dispose()
  })
}

/**
 * A geometry with the attributes of candies: one detail, all of it a crest.
 * @param decal radius of the image on an item
 */
export function adoptGeometry(source: BufferGeometry, decal = 1): InstancedBufferGeometry {
  const geometry = shareAttributes(source)
  setPairs(geometry, new Float32Array(source.attributes.position!.count).fill(decal), 0)
  return geometry
}

function shareAttributes({ attributes, index }: BufferGeometry): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
  return geometry.setIndex(index)
}

/** Caches the results of `make` by shape and detail. */
function once<T>(make: (variant: number, detail: number) => T): typeof make {
  const made: T[] = []
  return (variant, detail) => {
    const k = variant * TRIANGLES.length + detail
    made[k] ??= make(variant, detail)
    return made[k]
  }
}

// Shared by all views.
const shapeOf = once(createCandyShape)
const candyOf = once((variant, detail) => createCandyMesh(shapeOf(variant, 0), detail))
const geometryOf = once((variant, detail) =>
  createGeometry(candyOf(variant, detail), detail > 0 ? candyOf(variant, detail - 1) : null, detail),
)

function createGeometry(candy: CandyMesh, coarser: CandyMesh | null, detail: number): BufferGeometry {
  const morph = createCandyMorph(candy, coarser)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(candy.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(candy.normals, 3))
  geometry.setAttribute('coarseNormal', new BufferAttribute(morph.normals, 3))
  setPairs(geometry, morph.ratios, detail)
  geometry.setIndex(new BufferAttribute(candy.indices, 1))
  return geometry
}

/** Sets the attribute `horn`: a number of each vertex, and the detail. */
function setPairs(geometry: BufferGeometry, numbers: Float32Array, detail: number): void {
  const pairs = Float32Array.from({ length: 2 * numbers.length }, (_, i) => (i % 2 ? detail : numbers[i / 2]!))
  geometry.setAttribute('horn', new BufferAttribute(pairs, 2))
}
