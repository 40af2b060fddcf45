import { expect, test } from 'vitest'

// A condition of the tests that draw: the test browser has WebGL 2, and pixels can be read back.
test('the test browser draws with WebGL 2', () => {
  const canvas = document.createElement('canvas')
  canvas.width = 4
  canvas.height = 4
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true })
  expect(gl).not.toBeNull()
  if (!gl) return

  gl.clearColor(1, 0.6, 0.2, 1)
  gl.clear(gl.COLOR_BUFFER_BIT)
  const pixels = new Uint8Array(4 * 4 * 4)
  gl.readPixels(0, 0, 4, 4, gl.RGBA, gl.UNSIGNED_BYTE, pixels)

  expect(gl.getError()).toBe(gl.NO_ERROR)
  for (let i = 0; i < pixels.length; i += 4) expect([...pixels.subarray(i, i + 4)]).toEqual([255, 153, 51, 255])
  gl.getExtension('WEBGL_lose_context')?.loseContext()
})
