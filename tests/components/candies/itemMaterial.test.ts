// The shader of items with images: it is that of candies, with the cell of the image taken out of
// the colour.
import { ShaderLib, UniformsUtils, Vector3, type WebGLProgramParametersWithUniforms, type WebGLRenderer } from 'three'
import { expect, test } from 'vitest'
import { type CandyUniforms, createItemMaterial } from '../../../src/components/candies/candyMaterial.ts'

test('every use of the colour is without the cell of the image', () => {
  const uniforms = { uViewpoint: { value: new Vector3() } } as CandyUniforms
  const material = createItemMaterial(uniforms, {} as Parameters<typeof createItemMaterial>[1])
  const { vertexShader, fragmentShader } = ShaderLib.physical
  const shader = { vertexShader, fragmentShader, uniforms: UniformsUtils.clone(ShaderLib.physical.uniforms) }
  material.onBeforeCompile(shader as unknown as WebGLProgramParametersWithUniforms, {} as WebGLRenderer)
  const uses = shader.vertexShader.split('\n').filter((line) => /instanceColor\.[rgb]/.test(line))
  // The definition of the colour without the cell, and the cell itself.
  expect(uses.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^#define itemTint /),
    expect.stringMatching(/^vCell = floor\(/),
  ])
  expect(shader.vertexShader.match(/itemTint\.\w+/g)!.length).toBeGreaterThan(0)
})
