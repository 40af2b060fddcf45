// The colour of the paper along a view ray, as GLSL. The backdrop uses it, and so does the shadow
// on the table where it is drawn before tone mapping.
import { Color } from 'three'

/** GLSL `paperColor(ray)`: the linear colour to display along a unit vector from the camera. */
export const PAPER = /* glsl */ `
uniform vec3 floorColor;
uniform vec3 wallColor;
uniform float level;
uniform float lamp;
vec3 paperColor(vec3 ray) {
  // The paper curves up in the back: its colour changes from the floor's to the wall's.
  float rise = smoothstep(-0.34, 0.42, ray.y);
  vec3 paper = mix(floorColor, wallColor, rise);
  // The pool of the lamp around the bottle, and the fall-off towards the edges.
  float t = (level - cameraPosition.y) / min(ray.y, -1e-3);
  vec2 foot = cameraPosition.xz + ray.xz * t;
  float pool = ray.y < 0.0 ? exp(-dot(foot - vec2(-0.3, 0.2), foot - vec2(-0.3, 0.2)) * 0.07) : 0.0;
  paper *= 0.95 + lamp * pool * (1.0 - rise);
  vec3 ahead = -vec3(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
  return paper * mix(0.93, 1.02, smoothstep(0.86, 1.0, dot(ray, ahead)));
}
`

/**
 * Uniforms of `PAPER`.
 * @param floor sRGB colour
 * @param wall sRGB colour
 * @param level height of the floor in metres
 * @param pool how much brighter the paper is under the lamp, as a part
 */
export function paperUniforms(floor: string, wall: string, level: number, pool: number) {
  return {
    floorColor: { value: new Color(floor) },
    wallColor: { value: new Color(wall) },
    level: { value: level },
    lamp: { value: pool },
  }
}
