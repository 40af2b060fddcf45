// Candies with a shape or an image: one instanced mesh per shape, made at its first use. All share a
// material and an atlas of images.
import type { BufferGeometry } from 'three'
import { type BodyColumns, bodyColumns, type World } from '../../physics/index.ts'
import { type ItemAppearance, shapeOf } from './candyAppearance.ts'
import { TRIANGLES } from './candyGeometry.ts'
import { CELL_STEP, createCandyDepthMaterial } from './candyMaterial.ts'
import { adoptGeometry, type Batch, type CandyMeshes } from './candyMeshes.ts'
import { VARIANTS } from './candyShape.ts'
import { createImageAtlas, MOST_IMAGES } from './imageAtlas.ts'
import { registeredShape } from './ownShapes.ts'
import { type Reach, type Rest, readSupports, writeRestingPose } from './restingPose.ts'
import { adoptShape, createShape, type ItemShape } from './shapeGeometry.ts'

export type ItemShapes = ReturnType<typeof createItemShapes>

type Drawn = ItemShape & { batch: Batch; details: number }

/** Mean level of detail from which the fine form is drawn. */
const FINE = 1.5

/**
 * @param meshes get one batch for each shape
 * @param changed called when an image has loaded or failed, which changes candies
 * @param report called once for each image that cannot be drawn
 */
export function createItemShapes(meshes: CandyMeshes, changed: () => void, report: (error: Error) => void) {
  const atlas = createImageAtlas(changed)
  const material = meshes.materials.item(meshes.uniforms, atlas.uniforms)
  const depth = createCandyDepthMaterial()
  depth.defines = { ...depth.defines, OWN_GEOMETRY: '' }
  const shapes: Drawn[] = []
  const variants = new Map<string, number>()
  const rests: Rest[] = []
  const reported = new Set<string>()
  /** By slot. */
  const images: (string | undefined)[] = []
  const reaches: (Reach | undefined)[] = []
  let seconds = 0
  let turning = false
  let columns: BodyColumns

  const variantOf = (name: string): number => {
    const known = variants.get(name)
    if (known !== undefined) return known
    const own = registeredShape(name)
    const shape = own ? adoptShape(own as BufferGeometry) : createShape(name as Parameters<typeof createShape>[0])
    const batch = meshes.addBatch(adoptGeometry(shape.geometry, shape.decal), material, depth)
    for (const _ of TRIANGLES) meshes.batches.push(batch)
    const variant = VARIANTS + shapes.push({ ...shape, batch, details: 0 }) - 1
    variants.set(name, variant)
    return variant
  }
  const fail = (image: string, { id }: ItemAppearance, text: string) => {
    if (reported.has(image)) return
    reported.add(image)
    const owner = id === undefined ? 'the jar' : `item ${JSON.stringify(id)}`
    const message = `the image of ${owner}${text}; the candy is drawn without it`
    report(new Error(message, { cause: image }))
  }
  /** Requests an image. @returns whether it is drawn or loading */
  const wants = (image: string, appearance: ItemAppearance, used: () => ReadonlySet<string>): boolean => {
    if (!atlas.want(image, used))
      fail(image, appearance, ` is one too many: a view draws ${MOST_IMAGES} different images`)
    else if (atlas.hasFailed(image))
      fail(
        image,
        appearance,
        ` cannot be read (${image.slice(0, 80)}): check its address, let its host answer with ` +
          'Access-Control-Allow-Origin, and allow it in img-src of the policy of the page',
      )
    else return true
    return false
  }

  return {
    /** Whether any shape still turns, which needs another frame. */
    get turning() {
      return turning
    },
    /**
     * Chooses the variant of a candy.
     * @param used returns the images of all candies
     * @returns -1: the konpeito
     */
    choose(slot: number, appearance: ItemAppearance, used: () => ReadonlySet<string>): number {
      const image = appearance.image && wants(appearance.image, appearance, used) ? appearance.image : undefined
      images[slot] = image
      const shape = shapeOf({ ...appearance, image })
      const variant = shape === 'konpeito' ? -1 : variantOf(shape)
      reaches[slot] = shapes[variant - VARIANTS]
      return variant
    },
    /** Called before candies are written. @param dt seconds since the last frame */
    begin(world: World, dt: number): void {
      columns = bodyColumns(world)
      if (world.dim === 3 && shapes.some(({ lies }) => lies)) readSupports(rests, world, reaches)
      turning = false
      seconds = dt
      for (const shape of shapes) shape.details = 0
    },
    /**
     * Adds an image and a resting pose to an instance whose place, turn and colour are written.
     * @param i index of the body
     */
    write(variant: number, detail: number, i: number, out: Float32Array, at: number): void {
      const shape = shapes[variant - VARIANTS]!
      const { slot, asleep, velocity } = columns
      const s = slot[i]!
      const image = images[s]
      shape.details += detail
      if (image !== undefined) out[at + 10]! += CELL_STEP * (atlas.cellOf(image) + 1)
      const rest = rests[s]
      if (!shape.lies || !rest) return
      const speed = asleep[i] ? 0 : Math.hypot(velocity[4 * i]!, velocity[4 * i + 1]!, velocity[4 * i + 2]!)
      if (writeRestingPose(rest, speed, shape, out, at, seconds)) turning = true
    },
    /** Called after candies are written. */
    end(): void {
      for (const { batch, details, fine, geometry } of shapes) {
        const all = (geometry.index ?? geometry.attributes.position!).count
        const isFine = all === fine || details >= FINE * batch.count
        batch.mesh.geometry.setDrawRange(isFine ? 0 : fine, isFine ? fine : all - fine)
      }
    },
    dispose: atlas.dispose,
  }
}
