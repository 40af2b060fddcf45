// A vessel of glass around a profile of the physics.
import { useMemo } from 'react'
import { vesselOutline } from '../../jar/vesselOutline.ts'
import type { Profile } from '../../physics/index.ts'
import { Glass } from './GlassBottle.tsx'

/** What `GlassVessel` takes. */
export type GlassVesselProps = {
  /** The inside: a container made by `profile()`, or its `points`. */
  profile: Profile | Profile['points']
  /**
   * Thickness of the wall, outside of the profile. Metres.
   * @default a twentieth of the largest radius
   */
  thickness?: number
  /**
   * Whether the page shows through. Then nothing is refracted: the page is not known.
   * @default false
   */
  transparent?: boolean
}

/**
 * The glass of any vessel of revolution. Bodies inside touch its inner surface; the lip is round,
 * and a flat floor is twice as thick as the wall. Outside of an open profile bodies meet the
 * profile itself, so they sink into the wall by its thickness.
 * @throws RangeError when `profile()` would refuse the points
 */
export function GlassVessel({ profile, thickness, transparent = false }: GlassVesselProps) {
  const inside = 'points' in profile ? profile.points : profile
  const { points, floor, radius } = useMemo(() => {
    const radius = Math.max(...inside.map(([r]) => r))
    return { points: vesselOutline(inside, thickness ?? radius / 20), floor: inside[0]![1], radius }
  }, [inside.join(' '), thickness]) // by value: a list in JSX is another one in each render
  return <Glass points={points} floor={floor} radius={radius} transparent={transparent} />
}
