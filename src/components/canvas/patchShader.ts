// Patches the shaders of three's materials: each change names the text that it replaces.
import type { IUniform, Material, WebGLProgramParametersWithUniforms } from 'three'

/** Texts by the chunk name or text that they replace. `$&` stands for the replaced text. */
type Replacements = Readonly<Record<string, string>>

export type ShaderPatch = {
  uniforms?: Readonly<Record<string, IUniform>>
  vertex?: Replacements
  fragment?: Replacements
}

/**
 * Patches a shader, in `onBeforeCompile`.
 * @param isOwn whether the material is the caller's, which may lack some texts. @default false
 * @throws Error when the shader lacks a text, as in another version of three
 */
export function patchShader(
  shader: WebGLProgramParametersWithUniforms,
  { uniforms, vertex, fragment }: ShaderPatch,
  isOwn = false,
): void {
  Object.assign(shader.uniforms, uniforms)
  shader.vertexShader = replaceTexts(shader.vertexShader, vertex, isOwn)
  shader.fragmentShader = replaceTexts(shader.fragmentShader, fragment, isOwn)
}

/** Patches a material's shader. @param key identifies the program */
export function patchMaterial<M extends Material>(material: M, key: string, patch: ShaderPatch): M {
  material.onBeforeCompile = (shader) => patchShader(shader, patch)
  material.customProgramCacheKey = () => key
  return material
}

function replaceTexts(shader: string, replacements: Replacements = {}, isOwn: boolean): string {
  for (const [name, text] of Object.entries(replacements)) {
    const replaced = /^\w+$/.test(name) ? `#include <${name}>` : name
    if (!isOwn && !shader.includes(replaced)) throw new Error(`three's shader lacks ${replaced}`)
    shader = shader.replace(replaced, text)
  }
  return shader
}
