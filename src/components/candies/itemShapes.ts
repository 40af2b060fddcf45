// Candies with a shape or an image: one instanced mesh for each shape, all with one material and
// one atlas of images. Loaded when the first such item is drawn.
import { BufferAttribute, InstancedBufferGeometry } from 'three'
import { bodyColumns, type World } from '../../physics/index.ts'
import { createCandyDepthMaterial } from './candyMaterial.ts'
import type { Batch, CandyMeshes } from './candyMeshes.ts'
import { VARIANTS } from './candyShape.ts'
import { createImageAtlas, MOST_IMAGES } from './imageAtlas.ts'
import type { ItemLook } from './itemLook.ts'
import { type AtlasUniforms, CELL_STEP, createItemMaterial } from './itemMaterial.ts'
import { TRIANGLES } from './knobMesh.ts'
import { registeredShape } from './registerShape.ts'
import { createRestingPose, readSupports, writeRestingPose } from './restingPose.ts'
import { adoptShape, createShape, type ItemShape } from './shapeGeometry.ts'

/** What `createItemShapes` returns. */
export type ItemShapes = ReturnType<typeof createItemShapes>

type Drawn = ItemShape & { batch: Batch; levels: number }

/** From this level of detail on the fine form is drawn. */
const FINE = 1.5

/**
 * @param meshes Get one batch for each shape.
 * @param changed Called when candies have to be looked at again: an image arrived, or failed.
 * @param report Gets an error for each image that cannot be drawn, once.
 */
export function createItemShapes(meshes: CandyMeshes, changed: () => void, report: (error: Error) => void) {
  const atlas = createImageAtlas(changed)
  const uniforms: AtlasUniforms = { uAtlas: { value: null }, uGrid: { value: 1 }, uCell: { value: 1 } }
  const material = createItemMaterial(meshes.uniforms, uniforms)
  const depth = createCandyDepthMaterial()
  depth.defines = { ...depth.defines, OWN_GEOMETRY: '' }
  const shapes: Drawn[] = []
  const variants = new Map<string, number>()
  const pose = createRestingPose()
  const reported = new Set<string>()
  /** By slot. */
  const images: (string | undefined)[] = []
  let speeds = new Float32Array(0)
  let seconds = 0

  /** The variant of a shape, whose mesh is made when it is first used. */
  const variantOf = (name: string): number => {
    const known = variants.get(name)
    if (known !== undefined) return known
    const own = registeredShape(name)
    const shape = own ? adoptShape(own) : createShape(name as Parameters<typeof createShape>[0])
    const batch = meshes.addBatch(createGeometry(shape), material, depth)
    for (const _ of TRIANGLES) meshes.batches.push(batch)
    const variant = VARIANTS + shapes.push({ ...shape, batch, levels: 0 }) - 1
    variants.set(name, variant)
    return variant
  }
  const fail = (image: string, { id }: ItemLook, text: string) => {
    if (reported.has(image)) return
    reported.add(image)
    report(new Error(`the image of item ${JSON.stringify(id)}${text}; the candy is drawn without it`))
  }
  /** Whether an image is drawn, or on its way. */
  const wants = (image: string, look: ItemLook, used: () => ReadonlySet<string>): boolean => {
    if (!atlas.want(image, used)) fail(image, look, ` is one too many: a view draws ${MOST_IMAGES} different images`)
    else if (atlas.hasFailed(image))
      fail(
        image,
        look,
        ` cannot be read (${image.slice(0, 80)}): check its address, let its host answer with ` +
          'Access-Control-Allow-Origin, and allow it in img-src of the policy of the page',
      )
    else return true
    return false
  }

  return {
    /** Whether any shape still turns: then another frame is needed. */
    get turning() {
      return pose.turning
    },
    /**
     * Chooses the variant of a candy.
     * @param used Returns the images of all candies.
     * @returns -1: the konpeito
     */
    choose(slot: number, look: ItemLook, used: () => ReadonlySet<string>): number {
      const image = look.image && wants(look.image, look, used) ? look.image : undefined
      images[slot] = image
      const shape = look.shape ?? (image ? 'coin' : 'konpeito')
      return shape === 'konpeito' ? -1 : variantOf(shape)
    },
    /** Called before candies are written. @param dt seconds since the last frame */
    begin(world: World, dt: number): void {
      const { velocity, asleep, slot, count, capacity } = bodyColumns(world)
      if (world.dim === 3 && shapes.some(({ lies }) => lies)) readSupports(pose, world)
      pose.turning = false
      seconds = dt
      if (capacity > speeds.length) speeds = new Float32Array(capacity)
      for (let i = 0, o = 0; i < count; i++, o += 4)
        speeds[slot[i]!] = asleep[i] ? 0 : Math.hypot(velocity[o]!, velocity[o + 1]!, velocity[o + 2]!)
      for (const shape of shapes) shape.levels = 0
    },
    /** Completes an instance whose place, turn and colour are written. */
    write(variant: number, level: number, slot: number, generation: number, out: Float32Array, at: number): void {
      const shape = shapes[variant - VARIANTS]!
      const image = images[slot]
      shape.levels += level
      if (image !== undefined) out[at + 10]! += CELL_STEP * (atlas.cellOf(image) + 1)
      if (!shape.lies || pose.generations.length === 0) return
      const { across, thick } = shape
      const resting = { slot, generation, speed: speeds[slot]!, radius: out[at + 3]!, across, thick }
      writeRestingPose(pose, resting, out, at, seconds)
    },
    /** Called after candies are written. */
    end(): void {
      for (const { batch, levels, fine, geometry } of shapes) {
        const all = (geometry.index ?? geometry.attributes.position!).count
        const isFine = all === fine || levels >= FINE * batch.count
        batch.mesh.geometry.setDrawRange(isFine ? 0 : fine, isFine ? fine : all - fine)
      }
      uniforms.uAtlas.value = atlas.texture
      uniforms.uGrid.value = atlas.grid
      uniforms.uCell.value = atlas.size
    },
    dispose: atlas.dispose,
  }
}

/** A geometry with what the shader of candies reads: all of it a crest, and the size of an image. */
function createGeometry({ geometry: { attributes, index }, decal }: ItemShape): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  for (const name of ['position', 'normal']) geometry.setAttribute(name, attributes[name]!)
  geometry.setIndex(index)
  const knob = new Float32Array(3 * attributes.position!.count)
  for (let i = 0; i < knob.length; i += 3) knob.set([1, decal, 0], i)
  geometry.setAttribute('knob', new BufferAttribute(knob, 3))
  return geometry
}
