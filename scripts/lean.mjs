// The plugin of all builds. It shortens this project's shaders, and changes three where a table says
// so. `CUTS` is for the element and the pages, which contain three and export no part of it: what no
// scene of this project calls or draws with is left out. `SAMPLES` is for every bundle that contains
// three.

/**
 * What no material, geometry and light of this project defines in a shader. A test watches this for
 * jars, and the checks of engines for the other worlds.
 */
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

/** Numbers that are 0 in every shader. */
export const ZERO = ['CLIPPING_PLANES', 'HEMI_LIGHTS', 'LIGHT_PROBE_GRIDS', 'POINT_LIGHTS', 'POINT_LIGHT_SHADOWS']
  .concat('RECT_AREA_LIGHTS', 'SPOT_LIGHTS', 'SPOT_LIGHT_COORDS', 'SPOT_LIGHT_MAPS', 'SPOT_LIGHT_SHADOWS')
  .concat('SUN_LIGHTS', 'SUN_LIGHT_SHADOWS')
  .map((name) => `NUM_${name}`)

/** Files with shaders of other materials. */
const UNUSED_LIBRARY =
  /\/ShaderLib\/(backgroundCube|distance|equirect|linedashed|points|sprite|vsm|mesh(?!basic|physical)\w+)\.glsl/
const UNUSED_CHUNK = /\/ShaderChunk\/(lights_(lambert|phong|toon)|gradientmap|map_particle)_\w+\.glsl/

/** Methods of three that nothing here calls. One that is called fails the build. */
const UNCALLED = [
  ...['_computeIntersections', 'setAxisAngleFromRotationMatrix', 'setAxisAngleFromQuaternion', 'closestPointToPoint'],
  ...['setComponent', 'getComponent', 'slerpFlat', 'determinant', 'transformUv'],
  ...['setMorphAt', 'getMorphAt', 'intersectLine', 'intersectsLine', 'intersectSphere', 'intersectObjects', 'copyAt'],
  ...['extractBasis', 'clampScalar', 'clampLength', 'lerpVectors', 'lerpColors', 'lerpHSL', 'getStyle', 'roundToZero'],
  ...['makeRotationAxis', 'setFromMatrixScale', 'setFromXRController', 'rotateAround', 'randomDirection'],
  ...['transposeIntoArray', 'subScalar', 'setFocalLength', 'setFromAttributeAndIndices', 'intersectTriangle'],
  ...['setX', 'setY', 'setZ', 'setW', 'manhattanLength', 'manhattanDistanceTo', 'clearViewOffset', 'containsBox'],
  ...['setFromCenterAndSize', 'getBoundingSphere', 'getBoundingBox', 'setFromMatrix3', 'getColorAt', 'makeBasis'],
  ...['setFromVector3', 'rotateTowards', 'rotateOnWorldAxis', 'rotateY', 'getWorldQuaternion', 'getWorldScale'],
  ...['getViewSize', 'getFocalLength', 'projectPoint', 'getHexString', 'addColors', 'setIndirect', 'makeShear'],
  ...['projectOnPlane', 'reorder', 'applyAxisAngle', 'offsetHSL', 'reflect', 'multiplyVectors', 'distanceToSphere'],
  ...['setRotationFromAxisAngle', 'setRotationFromEuler', 'setRotationFromMatrix', 'setRotationFromQuaternion'],
  ...['setFromCylindrical', 'setFromSpherical', 'applyEuler', 'expandByVector', 'setFromColor', 'getObjectByName'],
  ...['translateX', 'translateY', 'translateZ', 'slerpQuaternions', 'recast', 'addLayerUpdate', 'clearGroups'],
  ...['slerp', 'angleTo', 'getViewBounds', 'getHex', 'setFromSphericalCoords', 'setFromCylindricalCoords'],
  ...['projectOnVector', 'translateOnAxis', 'makeRotationY', 'getEffectiveFOV', 'setFromMatrix3Column'],
].join('|')
const CALLED = new RegExp(`\\.(?:${UNCALLED})\\b`)

/**
 * What no scene calls: the files in which it stands, and either the code in place of a file, or
 * the methods that are left out. `saves` is in KB after gzip, measured with three 0.187. The shaders
 * save 20 more. A cut that finds nothing fails the build.
 * @type {readonly { what: string, saves: number, file: RegExp, code?: string, methods?: RegExp }[]}
 */
export const CUTS = [
  {
    what: 'virtual reality',
    saves: 5.4,
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
  { what: 'files of scenes', saves: 5.8, file: /\/src\//, methods: /^\t(?:static )?(?:toJSON|fromJSON)\(.*?^\t\}$/gms },
  { what: 'rays against meshes', saves: 2.3, file: /\/objects\/\w+\.js$/, methods: /^\traycast\(.*?^\t\}$/gms },
  {
    what: 'copies between textures, and parts of the renderer for others',
    saves: 2.3,
    file: /\/renderers\/WebGLRenderer\.js$/,
    methods:
      /^\t\tthis\.(?:setEffects|setNodesHandler|compileAsync|setRenderTarget(?:Textures|Framebuffer)|readRenderTargetPixels(?:Async)?|copy\w+ToTexture|initRenderTarget|initTexture|resetState) = .*?^\t\t\};?$/gms,
  },
  {
    what: 'shared uniform buffers',
    saves: 1,
    file: /\/webgl\/WebGLUniformsGroups\.js$/,
    code: 'export function WebGLUniformsGroups() { return { dispose() {} } }',
  },
  {
    what: 'effects after a frame',
    saves: 0.9,
    file: /\/webgl\/WebGLOutput\.js$/,
    code: 'export function WebGLOutput() {}',
  },
  {
    what: 'compressed textures',
    saves: 0.7,
    file: /\/webgl\/WebGLUtils\.js$/,
    methods: /^\t\t\/\/ S3TC$.*?(?=^\t\t\/\/$)/gms,
  },
  {
    what: 'textures of six images',
    saves: 0.5,
    file: /\/webgl\/WebGLTextures\.js$/,
    methods: /(?<=^\tfunction uploadCubeTexture\([^\n]*$).*?(?=^\t\}$)/gms,
  },
  {
    what: 'textures of other kinds',
    saves: 1.1,
    file: /\/webgl\/WebGLTextures\.js$/,
    methods:
      /^\t{3}\} else if \( texture\.is(?:Compressed|DataArray|Data3D|Framebuffer|HTML)Texture \) \{$.*?(?=^\t{3}\} else)/gms,
  },
  {
    what: 'lights of other kinds',
    saves: 0.7,
    file: /\/webgl\/WebGLLights\.js$/,
    methods:
      /^\t{3}\} else if \( light\.is(?:Spot|RectArea|Point|Hemisphere)Light \) \{$.*?(?=^\t{3}\})|^\t{4}case '(?:Spot|RectArea|Point|Hemisphere)Light':$.*?break;$/gms,
  },
  {
    what: 'morph targets',
    saves: 0.5,
    file: /\/webgl\/WebGLMorphtargets\.js$/,
    code: 'export function WebGLMorphtargets() {}',
  },
  {
    what: 'methods that nobody calls',
    saves: 5.2,
    file: /\/src\/(?:math|core|cameras|objects|textures)\/\w+\.js$/,
    methods: new RegExp(`^\\t(?:static )?(?:${UNCALLED})\\(.*?^\\t\\}$`, 'gms'),
  },
]

/**
 * three bakes the environment map with 256 samples a texel. Where WebGL draws in software, that is
 * more than half of the time until a bottle is ready. With 32 samples no one sees a difference:
 * docs/decisions/2026-11-24-drei.md has the figures.
 */
const SAMPLES = {
  file: /\/three\/(build\/three\.module|src\/extras\/PMREMGenerator)\.js(\?|$)/,
  from: 'const GGX_SAMPLES = 256;',
  to: 'const GGX_SAMPLES = 32;',
}
/** Scenes with a renderer of their own need no materials of another. */
export const LATE = /\/components\/canvas\/loadNodes\.ts$/
const SHADER = /(\/\* glsl \*\/\s*`)([^`]*)`/g
const isThree = (/** @type {string} */ id) => /\/three\/src\/.*\.js$/.test(id)

/**
 * @param {{ cuts?: boolean }} [options] `cuts`: also makes the cuts
 * @returns {import('vite').Plugin & { transform(code: string, id: string): { code: string, map: null } | null }}
 */
export function lean({ cuts = false } = {}) {
  /** @type {Set<typeof CUTS[number]>} */
  const made = new Set()
  let isUsed = false
  return {
    name: 'konpeito-lean',
    enforce: 'pre',
    config: () => (cuts ? { resolve: { alias: [{ find: /^three$/, replacement: 'three/src/Three.js' }] } } : {}),
    load(id) {
      if (cuts && LATE.test(id)) return 'export const loadNodes = () => Promise.reject(new Error("no WebGPU here"))'
      const cut = cuts && isThree(id) ? CUTS.find(({ file, code }) => code && file.test(id)) : undefined
      if (cut) made.add(cut)
      return cut?.code
    },
    transform(/** @type {string} */ code, /** @type {string} */ id) {
      let short = code
      if (SAMPLES.file.test(id)) {
        if (!code.includes(SAMPLES.from)) throw new Error(`three has no ${SAMPLES.from} now: see scripts/lean.mjs`)
        short = short.replace(SAMPLES.from, SAMPLES.to)
      }
      if (cuts && isThree(id)) {
        isUsed = true
        for (const cut of CUTS) {
          if (!cut.methods || !cut.file.test(id)) continue
          const before = short.length
          short = short.replace(cut.methods, '')
          if (short.length < before) made.add(cut)
        }
        const isUnused = UNUSED_LIBRARY.test(id) || UNUSED_CHUNK.test(id)
        short = shortenShaders(short, isUnused ? () => '' : leaveOutBranches)
      } else if (/\.tsx?$/.test(id)) short = shortenShaders(short)
      return short === code ? null : { code: short, map: null }
    },
    generateBundle(_options, bundle) {
      if (!cuts || !isUsed) return
      for (const { fileName, code = '' } of /** @type {{ fileName: string, code?: string }[]} */ (
        Object.values(bundle)
      )) {
        const called = CALLED.exec(code)
        if (called) throw new Error(`${fileName} calls ${called[0]}, which scripts/lean.mjs cuts out of three`)
      }
    },
    buildEnd(error) {
      const lost = CUTS.filter((cut) => !made.has(cut)).map(({ what }) => what)
      if (!error && isUsed && lost.length > 0)
        throw new Error(`scripts/lean.mjs cuts what this version of three does not have: ${lost.join(', ')}`)
    },
  }
}

/**
 * The code of a module with shorter shaders: those in template literals with the tag `glsl`, which
 * minifiers leave alone. The number of lines stays the same, so that source maps stay valid.
 * @param {string} code
 */
function shortenShaders(code, shorten = withoutComments) {
  const lines = (/** @type {string} */ text) => text.split('\n').length
  return code.replace(SHADER, (_whole, head, shader) => {
    const short = shorten(shader)
    return `${head}\n${short}\n\`${'\n'.repeat(Math.max(0, lines(shader) - lines(short) - 2))}`
  })
}

/** A shader without comments, indentation and empty lines. @param {string} shader */
function withoutComments(shader) {
  return shader
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/**
 * A shader of three without comments, indentation, empty lines, and branches that never apply.
 * Single spaces stay: materials search for text in shaders.
 * @param {string} shader
 */
export function leaveOutBranches(shader) {
  /** @type {string[]} */
  const kept = []
  /**
   * The open conditions. `outer`: all of it is left out. `off`: the current branch is left out.
   * `begun`: a branch of it was written with its condition. `done`: no later branch applies.
   * @type {{ outer: boolean, off: boolean, begun: boolean, done: boolean }[]}
   */
  const open = [{ outer: false, off: false, begun: true, done: false }]
  for (const row of withoutComments(shader).split('\n')) {
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
 * Whether a condition is false in every shader. Conditions with alternatives or
 * negations count as possible.
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
