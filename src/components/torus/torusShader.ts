// The shaders of the torus view's circles: a sphere with bumps, seen from above, whose normal,
// light and soft shadow are computed on a flat square. Depths are written, so that overlapping
// candies intersect.

export const VERTEX = /* glsl */ `
attribute vec4 iPlace;
attribute vec4 iTint;
uniform vec2 uScale;
uniform vec2 uPixel;
varying vec2 vAt;
varying vec3 vTint;
varying float vRadius;
varying float vPixels;
varying float vMarked;
varying vec3 vTurnX;
varying vec3 vTurnY;
varying vec3 vTurnZ;
void main() {
  vAt = position.xy * 1.5;
  vTint = iTint.rgb;
  vRadius = iPlace.z;
  vMarked = step(iTint.a, 0.0);
  vPixels = iPlace.z * uScale.y / uPixel.y;
  // Two angles chosen by the shape number, then the turn of the body about z.
  float shape = abs(iTint.a);
  float a = fract(shape * 0.61803) * 6.2832;
  float b = fract(shape * 0.75488) * 6.2832;
  mat3 rx = mat3(1.0, 0.0, 0.0, 0.0, cos(a), sin(a), 0.0, -sin(a), cos(a));
  mat3 ry = mat3(cos(b), 0.0, -sin(b), 0.0, 1.0, 0.0, sin(b), 0.0, cos(b));
  float c = iPlace.w;
  mat3 rz = mat3(cos(c), sin(c), 0.0, -sin(c), cos(c), 0.0, 0.0, 0.0, 1.0);
  mat3 turn = rz * ry * rx;
  vTurnX = turn[0];
  vTurnY = turn[1];
  vTurnZ = turn[2];
  gl_Position = vec4((iPlace.xy + vAt * iPlace.z) * uScale, 0.0, 1.0);
}
`

export const FRAGMENT = /* glsl */ `
uniform float uLargest;
uniform vec3 uKeyLight;
uniform vec3 uAmbient;
varying vec2 vAt;
varying vec3 vTint;
varying float vRadius;
varying float vPixels;
varying float vMarked;
varying vec3 vTurnX;
varying vec3 vTurnY;
varying vec3 vTurnZ;

const int BUMPS = 22;
const float TALL = 0.21;
const float BASE = 0.87;
// Cosine of the angle at which a bump ends: narrow enough to leave valleys between the bumps.
const float FOOT = 0.855;
const vec3 KEY = vec3(-0.32, 0.41, 0.85);

// Evenly spread points on the sphere, by the golden angle.
vec3 bump(int k) {
  float z = 1.0 - (2.0 * float(k) + 1.0) / float(BUMPS);
  float r = sqrt(1.0 - z * z);
  float t = 2.39996 * float(k);
  return vec3(r * cos(t), r * sin(t), z);
}

// The bumps in direction n. xyz: slope, tangential to the sphere; w: height.
vec4 relief(vec3 n) {
  vec3 slope = vec3(0.0);
  float height = 0.0;
  for (int k = 0; k < BUMPS; k++) {
    vec3 b = bump(k);
    float d = dot(n, b);
    float t = clamp((d - FOOT) / (1.0 - FOOT), 0.0, 1.0);
    height += t * t * (3.0 - 2.0 * t);
    slope += 6.0 * t * (1.0 - t) / (1.0 - FOOT) * (b - d * n);
  }
  return vec4(slope, height);
}

void main() {
  float rho = length(vAt);
  float edge = 1.0;
  mat3 turn = mat3(vTurnX, vTurnY, vTurnZ);
  bool fine = vPixels > 3.5;
  if (fine && rho > 0.25 && rho < 1.2) {
    vec3 rim = vec3(vAt / rho, 0.0) * turn; // transposed: into the candy's frame
    // The outline fades out towards the centre, so that no edge shows inside.
    edge = mix(1.0, BASE + TALL * relief(rim).w, smoothstep(0.25, 0.9, rho));
  }
  float soft = max(fwidth(rho), 1e-4);
  float inside = 1.0 - smoothstep(edge - soft, edge + soft, rho);

  vec2 fallen = vAt - vec2(0.14, -0.19);
  float shadow = 0.34 * (1.0 - smoothstep(0.62, 1.22, length(fallen)));
  vec3 color = vec3(0.11, 0.024, 0.065);
  float alpha = shadow;
  float depth = 0.98;

  if (inside > 0.0) {
    float q = min(rho / edge, 1.0);
    vec3 n = vec3(vAt / max(rho, 1e-4) * q, sqrt(max(1.0 - q * q, 0.0)));
    vec3 normal = n;
    float crest = 0.6;
    if (fine) {
      vec4 hills = relief(n * turn);
      crest = hills.w;
      normal = normalize(n - TALL / (BASE + TALL * crest) * (turn * hills.xyz));
    }
    float facing = dot(normal, KEY);
    float lit = max(facing + 0.42, 0.0) / 1.42;
    float sky = 0.5 + 0.5 * normal.z;
    float cave = mix(0.7, 1.0, smoothstep(0.0, 0.75, crest));
    vec3 glow = mix(vTint * vTint, vTint, 0.55);
    // As in the bottle: valleys are more saturated, tips are paler.
    vec3 tint = mix(mix(vTint * vTint, vTint, 0.72), mix(vTint, vec3(1.0), 0.12), 0.25 + 0.75 * smoothstep(0.0, 0.9, crest));
    vec3 sugar = tint * (0.36 * sky * cave * mix(uAmbient, vec3(dot(uAmbient, vec3(0.333))), 0.35) + 0.74 * lit * mix(0.8, 1.0, cave) * uKeyLight);
    sugar += glow * 0.16 * (1.0 - n.z) * (0.5 - 0.5 * facing) * uKeyLight;
    // At grazing angles the frosted skin is pale, and the paper reflects light from below.
    float frost = pow(1.0 - clamp(normal.z, 0.0, 1.0), 2.0);
    sugar += frost * 0.24 * mix(vTint, vec3(1.0), 0.25) * vec3(1.06, 0.97, 0.98) * uAmbient;
    float shine = pow(max(dot(reflect(-KEY, normal), vec3(0.0, 0.0, 1.0)), 0.0), 38.0);
    sugar += 0.34 * uKeyLight * shine * cave;
    color = mix(color, sugar, inside);
    alpha = mix(alpha, 1.0, inside);
    if (inside > 0.5) depth = 0.9 - 0.8 * n.z * vRadius / uLargest;
  }
  if (vMarked > 0.5) {
    float wide = max(0.012, 1.25 / max(vPixels, 1.0));
    float ring = 1.0 - smoothstep(wide, wide + soft, abs(rho - 1.3));
    color = mix(color, vec3(0.254, 0.028, 0.095), ring);
    alpha = max(alpha, ring);
    if (ring > 0.5) depth = 0.0;
  }
  if (alpha < 0.004) discard;
  gl_FragDepth = depth;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}
`
