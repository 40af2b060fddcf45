// Bakes the light of the scene in a few samples: a plugin for every bundle that has its own three.

/**
 * three bakes the environment map with 256 samples a texel. Where WebGL draws in software, that is
 * more than half of the time until a bottle is ready. With 32 samples no one sees a difference:
 * docs/architecture.md has the figures.
 */
const FILE = /\/three\/(build\/three\.module|src\/extras\/PMREMGenerator)\.js$/
const SAMPLES = 'const GGX_SAMPLES = 256;'

/** @typedef {{ code: string, map: null } | undefined} Changed */

/** @returns {{ name: string, transform(code: string, id: string): Changed }} */
export function fewSamples() {
  return {
    name: 'konpeito-few-samples',
    transform(code, id) {
      if (!FILE.test(id.replace(/\?.*$/, ''))) return
      if (!code.includes(SAMPLES)) throw new Error(`three has no ${SAMPLES} now: see scripts/fewSamples.mjs`)
      return { code: code.replace(SAMPLES, SAMPLES.replace('256', '32')), map: null }
    },
  }
}
