// The paper sweep as a formula: what colour it has along a line of sight. The backdrop is painted with it, and the table's shade needs it where it
// is drawn before tone mapping.
import { Color } from 'three'

/** GLSL `paperSeen(ray)`: the paper's linear colour, as it is to be seen, along a unit vector from the camera. */
export const PAPER = /* glsl */ `
uniform vec3 floorColor;
uniform vec3 wallColor;
uniform float level;
uniform float lamp;
vec3 paperSeen(vec3 ray) {
  // The paper curves up behind the set: its colour goes from the floor's to the wall's along the sweep.
  float rise = smoothstep(-0.34, 0.42, ray.y);
  vec3 paper = mix(floorColor, wallColor, rise);
  // The lamp's pool about the bottle, and the fall-off towards the edges of the paper.
  float t = (level - cameraPosition.y) / min(ray.y, -1e-3);
  vec2 foot = cameraPosition.xz + ray.xz * t;
  float pool = ray.y < 0.0 ? exp(-dot(foot - vec2(-0.3, 0.2), foot - vec2(-0.3, 0.2)) * 0.07) : 0.0;
  paper *= 0.95 + lamp * pool * (1.0 - rise);
  vec3 ahead = -vec3(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
  return paper * mix(0.93, 1.02, smoothstep(0.86, 1.0, dot(ray, ahead)));
}
`

/** Uniforms of PAPER. @param level height of the floor, m. @param pool how much brighter it is under the lamp */
export function paperUniforms(floor: string, wall: string, level: number, pool: number) {
  return {
    floorColor: { value: new Color(floor) },
    wallColor: { value: new Color(wall) },
    level: { value: level },
    lamp: { value: pool },
  }
}
