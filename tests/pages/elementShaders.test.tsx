// The element holds the shaders of three shortened (scripts/lean.mjs): the picture is the same.
import { ShaderChunk } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { ABSENT, lean } from '../../scripts/lean.mjs'
import { textOf } from '../fixtures/pixels.ts'
import { showJar } from '../fixtures/reactJar.tsx'

const original = { ...ShaderChunk }
afterEach(() => void Object.assign(ShaderChunk, original))

/** The picture of a jar, with all materials that it has at any quality but the lens. */
async function picture(): Promise<string> {
  const props = { count: 30, beside: 3, interactive: 'view', paused: true }
  const { jar, drawn } = await showJar(props, { width: 90, height: 120 })
  await drawn()
  const text = await textOf(jar)
  await cleanup()
  return text
}

test('the shaders of the element draw the same picture', async () => {
  const send = vi.spyOn(WebGL2RenderingContext.prototype, 'shaderSource')
  const before = await picture()
  const shaders = send.mock.calls.map(([, text]) => text)
  expect(shaders.length).toBeGreaterThan(10)
  const defined = new Set(shaders.flatMap((text) => text.match(/(?<=#define )\w+/g) ?? []))
  expect(ABSENT.filter((name) => defined.has(name))).toEqual([])

  // As the build does it, file by file.
  const { transform } = lean({ cuts: true }) as { transform(code: string, id: string): { code: string } }
  for (const [name, text] of Object.entries(original)) {
    const file = /_(vert|frag)$/.test(name) ? `ShaderLib/${name.replace(/_\w+$/, '')}` : `ShaderChunk/${name}`
    const { code } = transform(`/* glsl */\`${text}\``, `/three/src/renderers/shaders/${file}.glsl.js`)
    Object.assign(ShaderChunk, { [name]: code.slice(code.indexOf('`') + 1, code.lastIndexOf('`')) })
  }
  send.mockClear()
  expect(await picture()).toBe(before)
  const length = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)
  expect(length(send.mock.calls.map(([, text]) => text))).toBeLessThan(0.7 * length(shaders))
})
