// The easing curve of scripted motion: camera, cork, bottle, candies that appear and disappear.

/** 0 up to `t` = 0, 1 from `t` = 1, and 3 t^2 - 2 t^3 between: its slope is 0 at both ends. */
export function smoothstep(t: number): number {
  const c = Math.min(1, Math.max(0, t))
  return c * c * (3 - 2 * c)
}
