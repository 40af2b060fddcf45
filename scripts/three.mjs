// A Vite plugin for the element, which holds its own three: bundles the modules of three, so that
// unused ones stay outside, and leaves out of them what no jar draws with. Nothing else reaches
// that three, because the element exports no part of it.
import { stripShaders } from './glsl.mjs'

/** What no material, geometry and light of a jar defines in a shader. A test watches this. */
export const ABSENT = [
  ...['ALPHAHASH', 'ANISOTROPY', 'AOMAP', 'BATCHING', 'BATCHING_COLOR', 'BUMPMAP', 'CLEARCOAT_NORMALMAP'],
  ...['CLEARCOATMAP', 'CLEARCOAT_ROUGHNESSMAP', 'DIFFUSE_ROUGHNESS', 'DIFFUSE_ROUGHNESSMAP', 'DISPERSION'],
  ...['DISPLACEMENTMAP', 'EMISSIVEMAP', 'FOG', 'GRADIENTMAP', 'INSTANCING_MORPH', 'IRIDESCENCE', 'LIGHTMAP'],
  ...['LIGHT_PROBES', 'LOGARITHMIC_DEPTH_BUFFER', 'MATCAP', 'METALNESSMAP', 'MORPHCOLORS', 'MORPHNORMALS'],
  ...['MORPHTARGETS', 'NORMALMAP', 'NORMALMAP_OBJECTSPACE', 'NORMALMAP_TANGENTSPACE', 'PACKED_NORMALMAP'],
  ...['POINTS_UV', 'RETROREFLECTION', 'REVERSED_DEPTH_BUFFER', 'ROUGHNESSMAP', 'SHEEN', 'SKINNING', 'SPECULARMAP'],
  ...['SPECULAR_COLORMAP', 'SPECULAR_INTENSITYMAP', 'TANGENT', 'THICKNESSMAP', 'TRANSMISSIONMAP'],
]
  .map((name) => `USE_${name}`)
  .concat('ENVMAP_TYPE_CUBE', 'SHADOWMAP_TYPE_VSM', 'LAMBERT', 'PHONG')

/** Numbers that are 0 in every shader of a jar. */
export const ZERO = ['CLIPPING_PLANES', 'HEMI_LIGHTS', 'LIGHT_PROBE_GRIDS', 'POINT_LIGHTS', 'POINT_LIGHT_SHADOWS']
  .concat('RECT_AREA_LIGHTS', 'SPOT_LIGHTS', 'SPOT_LIGHT_COORDS', 'SPOT_LIGHT_MAPS', 'SPOT_LIGHT_SHADOWS')
  .concat('SUN_LIGHTS', 'SUN_LIGHT_SHADOWS')
  .map((name) => `NUM_${name}`)

/** Files with shaders of other materials. */
const UNUSED_LIBRARY =
  /\/ShaderLib\/(backgroundCube|distance|equirect|linedashed|points|sprite|vsm|mesh(?!basic|physical)\w+)\.glsl/
const UNUSED_CHUNK = /\/ShaderChunk\/(lights_(lambert|phong|toon)|gradientmap|map_particle)_\w+\.glsl/

/** Parts of the renderer that a jar never asks for, and what stands in for them. */
const STUBS = [
  {
    file: /\/webxr\/WebXRManager\.js$/,
    code: `export class WebXRManager {
  enabled = false
  isPresenting = false
  addEventListener() {}
  removeEventListener() {}
  setAnimationLoop() {}
  getEnvironmentBlendMode() {}
  dispose() {}
}`,
  },
]

/** @returns {import('vite').Plugin} */
export function leanThree() {
  return {
    name: 'konpeito-lean-three',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^three$/, replacement: 'three/src/Three.js' }] } }),
    load: (id) => STUBS.find(({ file }) => file.test(id))?.code,
    transform(code, id) {
      if (!/\/three\/src\/.*\.js$/.test(id) || !code.includes('/* glsl */')) return null
      const isUnused = UNUSED_LIBRARY.test(id) || UNUSED_CHUNK.test(id)
      return { code: stripShaders(code, isUnused ? () => '' : stripShader), map: null }
    },
  }
}

/**
 * A shader without comments, indentation, empty lines, and branches that never apply. Single spaces
 * stay: materials search for text in shaders.
 * @param {string} shader
 */
export function stripShader(shader) {
  const rows = shader
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
  /** @type {string[]} */
  const kept = []
  /**
   * The open conditions. `outer`: all of it is left out. `off`: the present branch is left out.
   * `begun`: a branch of it was written with its condition. `done`: no later branch applies.
   * @type {{ outer: boolean, off: boolean, begun: boolean, done: boolean }[]}
   */
  const open = [{ outer: false, off: false, begun: true, done: false }]
  for (const row of rows) {
    const [, word = '', condition = ''] = /^#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)$/.exec(row) ?? []
    const last = open[open.length - 1]
    if (word.startsWith('if')) {
      const never = isNever(word, condition)
      const always = word === 'ifndef' && ABSENT.includes(condition.trim())
      open.push({ outer: last.off, off: never || last.off, begun: !never && !always, done: always })
      if (never || always || last.off) continue
    } else if (word === 'elif' || word === 'else') {
      last.off = last.outer || last.done || isNever(word, condition)
      if (last.off) continue
      if (!last.begun) {
        last.begun = word === 'elif'
        last.done = word === 'else'
        if (last.begun) kept.push(`#if ${condition.trim()}`)
        continue
      }
    } else if (word === 'endif') {
      open.pop()
      if (last.outer || !last.begun) continue
    } else if (last.off) continue
    kept.push(row)
  }
  return kept.join('\n')
}

/**
 * Whether a condition is false in every shader of a jar. Of conditions with alternatives and
 * negations it does not know.
 */
function isNever(/** @type {string} */ word, /** @type {string} */ condition) {
  if (word === 'ifdef') return ABSENT.includes(condition.trim())
  if (word === 'ifndef' || word === 'else' || /\|\||!/.test(condition)) return false
  return condition.split('&&').some((part) => {
    const [, name = ''] = /^[\s(]*defined\s*\(\s*(\w+)/.exec(part) ?? []
    const [, above, below = ''] = /(\w+)\s*>\s*0|<\s*(\w+)/.exec(part) ?? []
    return ABSENT.includes(name) || ZERO.includes(above ?? below)
  })
}
