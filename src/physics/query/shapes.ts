// The walls of this package's containers as boxes and surfaces of revolution, for casts.
import type { BoxContainer } from '../container/boxContainer.ts'
import type { Cylinder, Lid } from '../container/cylinder.ts'
import type { Lathe } from '../container/lathe.ts'
import type { SodaRoom } from '../spring/sodaRoom.ts'
import type { Container } from '../world.ts'

/** [radius, y], in metres. */
export type Point = readonly [number, number]

/**
 * A box, whose sides may be infinitely far, or a profile about the y axis from bottom to top. A last
 * radius above 0 goes on upwards as a tube, unless the profile is open.
 */
type Shape =
  | { readonly min: readonly number[]; readonly max: readonly number[] }
  | { readonly points: readonly Point[]; readonly open: boolean }

const FAR = Number.POSITIVE_INFINITY

/** The shape of a container; null of one that this package does not make. */
export function shapeOf(container: Container): Shape | null {
  switch (container.kind) {
    case 'cylinder': {
      const { radius, bottom, top } = container as Cylinder
      const lid: readonly Point[] = [
        [radius, top],
        [0, top],
      ]
      return { points: [[0, bottom], [radius, bottom], ...(top === FAR ? [] : lid)], open: false }
    }
    case 'profile':
      return { points: (container as Lathe).points, open: (container as Lathe).open ?? false }
    case 'room':
      return container as BoxContainer
    case 'lid':
      return { min: [-FAR, -FAR, -FAR], max: [FAR, (container as Lid).y, FAR] }
    case 'sodaRoom':
      return { min: [0, 0], max: [(container as SodaRoom).width, FAR] }
    default:
      return null
  }
}
