// The inverse of the tone mapping, for surfaces with a fixed colour on the page: the paper and the
// shadow on it. They keep the colour behind refracting glass too, which samples the scene before
// tone mapping.

/**
 * GLSL `beforeToneMapping(seen)`: the linear light that Khronos PBR Neutral, at exposure 1, maps to
 * the linear colour `seen`.
 */
export const BEFORE_TONE_MAPPING = /* glsl */ `
vec3 beforeToneMapping(vec3 seen) {
  const float START = 0.76;
  const float D = 0.24;
  float top = min(max(max(seen.r, seen.g), seen.b), 0.995);
  vec3 light = min(seen, top);
  if (top > START) {
    float peak = D * D / (1.0 - top) + START - D;
    float kept = 1.0 / (0.15 * (peak - top) + 1.0);
    light = (light - top * (1.0 - kept)) / kept * (peak / top);
  }
  float least = min(min(light.r, light.g), light.b);
  return light + (least < 0.04 ? sqrt(max(least, 0.0) / 6.25) - least : 0.04);
}
`
