// The shaders of the torus view's circles: outline, normal, light and soft shadow of a candy from
// above, computed on a flat square. Shadows fall on candies below too.
import { Color } from 'three'
import { LIGHTING_PRESETS, type LightingPreset } from '../../view/lightingPresets.ts'
import { BLUNT, CORE, createCandyShape, RISE, SHARP } from '../candies/candyShape.ts'

export const HORNS = createCandyShape(1).horns
/** Direction to the lamp. */
export const KEY = [-0.38, 0.46, 0.8] as const
/** Linear colours of the shadow, and of the ring around the followed circle. */
export const SHADE = [0.11, 0.024, 0.065] as const
export const MARK = [0.254, 0.028, 0.095] as const
/** A number or vector as GLSL. */
const glsl = (...xs: readonly number[]) => {
  const each = xs.map((x) => x.toFixed(4)).join()
  return xs.length > 1 ? `vec${xs.length}(${each})` : each
}

export const VERTEX = /* glsl */ `
attribute vec4 instancePosition, instanceColor;
uniform vec2 uScale, uPixel;
varying vec2 vAt;
varying vec3 vTint, vTurnX, vTurnY, vTurnZ;
varying float vPixels, vMarked;
void main() {
  vAt = position.xy * 1.5;
  vTint = instanceColor.rgb;
  vMarked = step(instanceColor.a, 0.0);
  vPixels = instancePosition.z * uScale.y / uPixel.y;
  // Two angles chosen by the shape number, then the turn of the body about z.
  float shape = abs(instanceColor.a);
  float a = fract(shape * 0.61803) * 6.2832;
  float b = fract(shape * 0.75488) * 6.2832;
  mat3 rx = mat3(1.0, 0.0, 0.0, 0.0, cos(a), sin(a), 0.0, -sin(a), cos(a));
  mat3 ry = mat3(cos(b), 0.0, -sin(b), 0.0, 1.0, 0.0, sin(b), 0.0, cos(b));
  float c = instancePosition.w;
  mat3 rz = mat3(cos(c), sin(c), 0.0, -sin(c), cos(c), 0.0, 0.0, 0.0, 1.0);
  mat3 turn = rz * ry * rx;
  vTurnX = turn[0];
  vTurnY = turn[1];
  vTurnZ = turn[2];
  gl_Position = vec4((instancePosition.xy + vAt * instancePosition.z) * uScale, 0.0, 1.0);
}
`

/** The ring around the followed circle, and the end of `main`. */
const FINISH = /* glsl */ `
  if (vMarked > 0.5) {
    float width = max(0.012, 1.25 / max(vPixels, 1.0));
    float ring = 1.0 - smoothstep(width, width + soft, abs(rho - 1.3));
    color = mix(color, ${glsl(...MARK)}, ring);
    alpha = max(alpha, ring);
  }
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}
`

/** A flat disc with a darker outline, one pixel wide. */
export const PLAIN = /* glsl */ `
uniform vec3 uKeyLight, uAmbient;
varying vec2 vAt;
varying vec3 vTint;
varying float vPixels, vMarked;
void main() {
  float rho = length(vAt);
  float soft = max(length(vec2(dFdx(rho), dFdy(rho))), 1e-4); // fwidth is wider on diagonals
  float alpha = 1.0 - smoothstep(1.0 - soft, 1.0, rho);
  float rim = smoothstep(1.0 - 2.5 * soft, 1.0 - 1.5 * soft, rho);
  vec3 color = vTint * mix(1.0, 0.3, rim) * mix(uAmbient, uKeyLight, 0.5);
${FINISH}`

export const CANDY = /* glsl */ `
uniform vec3 uKeyLight, uAmbient;
varying vec2 vAt;
varying vec3 vTint, vTurnX, vTurnY, vTurnZ;
varying float vPixels, vMarked;

const int HORNS = ${HORNS.length};
// Axis, height and width of each horn, from candyShape.ts.
const vec4 HORN[HORNS] = vec4[](${HORNS.map(({ axis, height }) => glsl(...axis, height)).join()});
const float WIDTH[HORNS] = float[](${HORNS.map(({ width }) => glsl(width)).join()});
const float CORE = ${glsl(CORE)};
const float RISE = ${glsl(RISE)};
const float SHARP = ${glsl(SHARP)};
const float HALF_BLUNT = ${glsl(BLUNT / 2)};
const vec3 KEY = ${glsl(...KEY)};
const vec3 SHADE = ${glsl(...SHADE)};

// The surface in direction n as in candySurface(), with 2 (1 - cosine) for the squared angle.
// xyz: slope, tangential to the sphere; w: distance from the middle.
vec4 relief(vec3 n) {
  float sum = 1.0;
  vec3 slope = vec3(0.0);
  for (int k = 0; k < HORNS; k++) {
    vec3 axis = HORN[k].xyz;
    float d = dot(n, axis);
    if (d < 0.75) continue;
    float off = max(1.0 - d, 1e-4);
    float power = 0.9 * pow(2.0 * off / (WIDTH[k] * WIDTH[k]), HALF_BLUNT);
    float profile = HORN[k].w * exp(-power);
    float weight = exp(SHARP * profile);
    sum += weight - 1.0;
    slope += weight * profile * HALF_BLUNT * power / off * (axis - d * n);
  }
  return vec4(RISE / sum * slope, CORE + RISE / SHARP * log(sum));
}

// Distance of the outline in direction at. Horns above and below the middle count too.
float outline(vec2 at, mat3 turn) {
  float far = 0.0;
  for (int k = -1; k <= 1; k++) {
    vec3 n = vec3(at * (k == 0 ? 1.0 : 0.94), 0.34 * float(k));
    far = max(far, relief(n * turn).w * length(n.xy)); // transposed: into the candy's coordinates
  }
  return far;
}

void main() {
  float rho = length(vAt);
  float edge = 1.0;
  mat3 turn = mat3(vTurnX, vTurnY, vTurnZ);
  bool fine = vPixels > 3.5;
  if (fine && rho > 0.25 && rho < 1.2) {
    // The outline fades out towards the centre, which hides edges inside.
    edge = mix(1.0, outline(vAt / rho, turn), smoothstep(0.25, 0.9, rho));
  }
  float soft = max(fwidth(rho), 1e-4);
  float inside = 1.0 - smoothstep(edge - soft, edge + soft, rho);

  // A narrow shadow where the candy touches the paper, in a wide one.
  float wide = 1.0 - smoothstep(0.6, 1.26, length(vAt - vec2(0.15, -0.19)));
  float near = 1.0 - smoothstep(0.8, 1.12, length(vAt - vec2(0.06, -0.08)));
  float alpha = 0.26 * wide * wide + 0.2 * near;
  vec3 color = SHADE;

  if (inside > 0.0) {
    float q = min(rho / edge, 1.0);
    vec3 n = vec3(vAt / max(rho, 1e-4) * q, sqrt(max(1.0 - q * q, 0.0)));
    vec3 normal = n;
    float crest = 0.7;
    if (fine) {
      vec4 hill = relief(n * turn);
      crest = (hill.w - CORE) / RISE;
      // Light that scatters in the sugar evens out the slopes.
      normal = normalize(n - 0.7 * (turn * hill.xyz) / hill.w);
    }
    float facing = dot(normal, KEY);
    float lit = max(facing + 0.5, 0.0) / 1.5;
    float sky = 0.5 + 0.5 * normal.z;
    float cave = smoothstep(0.0, 0.9, crest);
    vec3 deep = mix(vTint * vTint, vTint, 0.55);
    // As in the bottle: valleys are more saturated, tips are paler.
    vec3 tint = mix(mix(vTint * vTint, vTint, 0.35), mix(vTint, vec3(1.0), 0.1), 0.2 + 0.8 * cave);
    vec3 air = mix(uAmbient, vec3(dot(uAmbient, vec3(0.333))), 0.35);
    vec3 sugar = tint * (0.4 * sky * mix(0.75, 1.0, cave) * air + 0.8 * lit * mix(0.78, 1.0, cave) * uKeyLight);
    // Light that passes through the sugar to the side away from the lamp.
    sugar += deep * 0.32 * (1.0 - n.z) * (0.5 - 0.5 * facing) * uKeyLight;
    // At grazing angles the frosted skin is pale, and the paper reflects light from below.
    float frost = pow(1.0 - clamp(mix(n.z, normal.z, 0.3), 0.0, 1.0), 2.0);
    sugar += frost * mix(0.05, 0.13, cave) * mix(vTint, vec3(1.0), 0.25) * vec3(1.06, 0.97, 0.98) * uAmbient;
    float shine = pow(max(dot(reflect(-KEY, normal), vec3(0.0, 0.0, 1.0)), 0.0), 48.0);
    sugar += 0.42 * uKeyLight * shine * cave;
    color = mix(color, sugar, inside);
    alpha = mix(alpha, 1.0, inside);
  }
${FINISH}`

type Rgb = [number, number, number]

/**
 * Light of the lamp and ambient light, each divided by the day's, in linear red, green and blue. Of
 * the ambient light it is the square root, because eyes adapt to the dark.
 */
export function relativeToDay({ key, interior, exposure }: LightingPreset): { lamp: Rgb; ambient: Rgb } {
  const { day } = LIGHTING_PRESETS
  const bright = exposure / day.exposure
  const ratio = (now: string, then: string, strength: number) => {
    const [a, b] = [new Color(now), new Color(then)]
    return [a.r / b.r, a.g / b.g, a.b / b.b].map((part) => strength * bright * part) as Rgb
  }
  const ambient = ratio(interior.walls, day.interior.walls, interior.strength / day.interior.strength)
  return {
    lamp: ratio(key.color, day.key.color, key.strength / day.key.strength),
    ambient: ambient.map(Math.sqrt) as Rgb,
  }
}
