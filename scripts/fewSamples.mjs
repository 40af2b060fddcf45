// Makes the light of the scene cheap in tests: a plugin for the packages that Vite prepares.

const SAMPLES = 'const GGX_SAMPLES = 256;'

/**
 * three bakes the environment map with 256 samples a texel. In software that is more than half of
 * the time until a bottle is ready, in each of some hundred mounts. 32 samples give nearly the same
 * map. Tests of the built site, of the examples and of other engines, and the pictures of the
 * documentation, have all 256.
 *
 * @returns {import('rolldown').Plugin}
 */
export function fewSamples() {
  return {
    name: 'konpeito-few-samples',
    transform(code, id) {
      if (!/\/three\/build\/three\.module\.js$/.test(id)) return
      if (!code.includes(SAMPLES)) throw new Error(`three has no ${SAMPLES} now: see scripts/fewSamples.mjs`)
      return { code: code.replace(SAMPLES, SAMPLES.replace('256', '32')), map: null }
    },
  }
}
