// At rest, horns interlock, and drawn surfaces are hardly inside one another or the glass: measured on
// the shapes as they are drawn.
import { Quaternion, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { bottleOutline, highest } from '../../src/components/bottle/GlassBottle.tsx'
import { createCandyMesh } from '../../src/components/candies/candyGeometry.ts'
import { STRIDE } from '../../src/components/candies/candyMaterial.ts'
import { candySurface, createCandyShape, VARIANTS } from '../../src/components/candies/candyShape.ts'
import { createJar } from '../../src/jar/jar.ts'
import { GLASS, type VesselName, vesselOf, vesselOutline } from '../../src/jar/vessels.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import { createDrawing } from '../components/candies/drawing.ts'

const shapes = Array.from({ length: VARIANTS }, (_, k) => createCandyShape(k))
const vertices = shapes.map((shape) => {
  const { positions } = createCandyMesh(shape, 2)
  return Array.from({ length: positions.length / 3 }, (_, i) => new Vector3().fromArray(positions, 3 * i))
})

/** A candy as it is drawn. */
type Candy = { variant: number; centre: Vector3; radius: number; turn: Quaternion; form: Vector3 }

test.each([42, 3000])(
  '%i candies at rest in the bottle are drawn inside one another by 3 % of a diameter in the mean, 8 % in one pair of twenty',
  (count) => {
    const { candies } = settled(count)

    const depths = pairs(candies, 800).map(([a, b]) => Math.max(inside(a, b), inside(b, a)))
    depths.sort((a, b) => a - b)
    const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length
    expect(depths.length).toBeGreaterThan(60)
    expect(mean).toBeLessThan(0.03)
    expect(depths[Math.floor(0.95 * depths.length)]).toBeLessThan(0.08)
  },
)

describe.each(['bottle', 'jar', 'bowl', 'glass'] as const)('in the %s', (vessel) => {
  test.each([3, 42])('none of %i candies reaches through the glass', (count) => {
    const { candies, outside } = settled(count, vessel)
    let least = Number.POSITIVE_INFINITY
    for (const candy of candies)
      for (const vertex of vertices[candy.variant]!) {
        const { x, y, z } = placed(vertex, candy)
        least = Math.min(least, distanceInside(outside, Math.hypot(x, z), y))
      }
    expect(least).toBeGreaterThan(0)
  })
})

function settled(count: number, name: VesselName = 'bottle') {
  const jar = createJar({ vessel: name })
  jar.setCount(count)
  settleWorld(jar.world, Number.POSITIVE_INFINITY, undefined, () => jar.step())
  const drawing = createDrawing(jar.world)
  drawing.write()
  const perShape = drawing.meshes.batches.length / VARIANTS
  const candies = drawing.meshes.batches.flatMap(({ data, count }, batch) =>
    Array.from({ length: count }, (_, k): Candy => {
      const [x, y, z, radius, tx, ty, tz, tw, ...color] = data.subarray(
        k * STRIDE,
        k * STRIDE + 11,
      ) as unknown as number[]
      return {
        variant: Math.floor(batch / perShape),
        centre: new Vector3(x, y, z),
        radius: radius!,
        turn: new Quaternion(tx, ty, tz, tw),
        form: ownForm(radius!, color),
      }
    }),
  )
  const outline = name === 'bottle' ? bottleOutline().points : vesselOutline(vesselOf(name).drawn, GLASS)
  return { candies, outside: outline.slice(0, highest(outline) + 1) }
}

/** `ownForm` of candyMaterial.ts. */
function ownForm(radius: number, [r, g, b]: number[]): Vector3 {
  const colored = r! * 31.7 + g! * 17.3 + b! * 43.1
  return new Vector3(7919, 10473, 6151)
    .multiplyScalar(radius)
    .addScalar(colored)
    .toArray()
    .reduce((form, part, axis) => form.setComponent(axis, 1 - 0.09 * (part - Math.floor(part))), new Vector3())
}

/** About `most` of the pairs that touch. */
function pairs(candies: Candy[], most: number): [Candy, Candy][] {
  const found: [Candy, Candy][] = []
  const every = Math.max(1, Math.floor((3 * candies.length) / most))
  for (let i = 0; i < candies.length; i += every)
    for (const b of candies.slice(i + 1)) {
      const a = candies[i]!
      if (a.centre.distanceTo(b.centre) < 1.005 * (a.radius + b.radius)) found.push([a, b])
    }
  return found
}

/** How deep the surface of `a` reaches into `b`, along rays from the middle of `b`, in mean diameters. */
function inside(a: Candy, b: Candy): number {
  const toward = b.centre.clone().sub(a.centre).normalize()
  const back = b.turn.clone().invert()
  let most = 0
  for (const vertex of vertices[a.variant]!) {
    const p = placed(vertex, a)
    if (p.clone().sub(a.centre).dot(toward) < 0.6 * a.radius) continue
    const local = p.sub(b.centre).applyQuaternion(back).divideScalar(b.radius).divide(b.form)
    const length = local.length()
    const { radius } = candySurface(shapes[b.variant]!, local.normalize())
    most = Math.max(most, (b.radius * (radius - length)) / (a.radius + b.radius))
  }
  return most
}

const placed = (vertex: Vector3, { centre, radius, turn, form }: Candy) =>
  vertex.clone().multiply(form).applyQuaternion(turn).multiplyScalar(radius).add(centre)

/** Distance of [r, y] from the outside of the glass; negative beyond it. */
function distanceInside(outside: readonly (readonly [number, number])[], r: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  let sign = 1
  for (let i = 1; i < outside.length; i++) {
    const [[r0, y0], [r1, y1]] = [outside[i - 1]!, outside[i]!]
    const [dr, dy] = [r1 - r0, y1 - y0]
    const part = Math.min(1, Math.max(0, ((r - r0) * dr + (y - y0) * dy) / (dr * dr + dy * dy)))
    const away = Math.hypot(r - r0 - part * dr, y - y0 - part * dy)
    if (away >= least) continue
    least = away
    // The curve runs upwards: the inside is on its left.
    sign = dr * (y - y0) - dy * (r - r0) >= 0 ? 1 : -1
  }
  return sign * least
}
