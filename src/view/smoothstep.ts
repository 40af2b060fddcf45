// The curve along which things ease that are moved by hand of ours: camera, cork, bottle, candies that come and go.

/** 0 up to `t` = 0, 1 from `t` = 1 on, between them 3 t^2 - 2 t^3: it begins and ends without a jerk. */
export function smoothstep(t: number): number {
  const c = Math.min(1, Math.max(0, t))
  return c * c * (3 - 2 * c)
}
