// Items with shapes and images in a real browser: few draws, one texture, and what happens to
// images that cannot be drawn.
import { Canvas, type RootState } from '@react-three/fiber'
import { BoxGeometry } from 'three'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createImageAtlas, isText } from '../../src/components/candies/imageAtlas.ts'
import { type AppearanceOf, Candies, PhysicsWorld, registerShape } from '../../src/index.ts'
import { addBody, createWorld } from '../../src/physics/index.ts'
import { pixelsOf } from '../fixtures/pixels.ts'
import { createEye, Probe } from '../fixtures/probe.tsx'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

/** A table of the physical material, which three uploads for every such scene. */
const OWN_TEXTURES = 1
const SHAPES = ['konpeito', 'ball', 'star', 'heart', 'coin', undefined]
const LETTERS = Array.from({ length: 50 }, (_, k) => String.fromCodePoint(0x41 + k))

/** An image of one colour as a data URL. */
function picture(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 4
  const pen = canvas.getContext('2d')!
  pen.fillStyle = color
  pen.fillRect(0, 0, 4, 4)
  return canvas.toDataURL()
}

/** Draws `count` bodies in a plane, and returns the state of their canvas once it is drawn. */
async function show(count: number, appearanceOf: AppearanceOf, onError?: (error: Error) => void): Promise<RootState> {
  const world = createWorld({ dim: 3, contact: null })
  const edge = Math.ceil(Math.sqrt(count))
  for (let k = 0; k < count; k++) {
    const [x, y] = [k % edge, Math.floor(k / edge)].map((n) => ((n + 0.5) / edge - 0.5) * 4)
    addBody(world, { position: [x!, y!, 0], radius: 1.6 / edge })
  }
  const eye = createEye()
  await render(
    <div style={{ width: 100, height: 100 }}>
      <Canvas frameloop="demand" gl={{ preserveDrawingBuffer: true }} dpr={1}>
        <ambientLight intensity={3} />
        <PhysicsWorld world={world} paused>
          <Candies appearanceOf={appearanceOf} onError={onError} palette={['#fff']} />
        </PhysicsWorld>
        <Probe eye={eye} />
      </Canvas>
    </div>,
  )
  await eventually(() => expect(eye.state?.gl.info.render.calls ?? 0).toBeGreaterThan(0))
  return eye.state
}

/** How many pixels of a canvas are clearly red. */
function redPixels({ gl }: RootState): number {
  const { data } = pixelsOf(gl.domElement, 100, 100)
  let count = 0
  for (let k = 0; k < data.length; k += 4) if (data[k]! - Math.max(data[k + 1]!, data[k + 2]!) > 60) count++
  return count
}

test('3000 items of all shapes with 50 images take at most 12 draws', async () => {
  const state = await show(3000, (id) => ({ id, shape: SHAPES[id % 6], image: LETTERS[id % 50] }))
  expect(state.gl.info.render.calls).toBeGreaterThan(5)
  expect(state.gl.info.render.calls).toBeLessThanOrEqual(12)
  expect(state.gl.info.memory.textures).toBe(OWN_TEXTURES + 1)
})

test('without images there is no texture', async () => {
  const state = await show(9, (id) => ({ id, shape: SHAPES[id % 5] }))
  expect(state.gl.info.memory.textures).toBe(OWN_TEXTURES)
})

test('an image is drawn on the coin, a registered shape is drawn', async () => {
  draw()
  const red = await show(9, (id) => ({ id, image: picture('#f00') }))
  await eventually(() => expect(redPixels(red)).toBeGreaterThan(150))
  registerShape('cube', new BoxGeometry(1, 1, 1))
  const cube = await show(1, (id) => ({ id, shape: 'cube' }))
  expect(cube.gl.info.render.triangles).toBe(12)
})

test('an atlas holds 50 images in one texture, and uploads it for new ones alone', () => {
  const atlas = createImageAtlas(() => {})
  const none = () => new Set<string>()
  for (const letter of LETTERS) atlas.want(letter, none)
  const texture = atlas.uniforms.uAtlas.value
  expect(texture!.image.width).toBe(2048)
  expect(new Set(LETTERS.map(atlas.cellOf)).size).toBe(50)
  const { version } = texture!
  for (const letter of LETTERS) atlas.want(letter, none)
  expect(atlas.uniforms.uAtlas.value!.version).toBe(version)
  const pen = texture!.image.getContext('2d')!
  const cell = atlas.uniforms.uCell.value
  // The margin between two cells is clear, the middle of a letter is not.
  expect(pen.getImageData(cell - 8, 0, 16, cell).data.some((value: number) => value > 0)).toBe(false)
  expect(pen.getImageData(0, 0, cell, cell).data.some((value: number) => value > 0)).toBe(true)
  atlas.dispose()
})

test('a full atlas forgets the images that no candy has', () => {
  const atlas = createImageAtlas(() => {})
  for (let k = 0; k < 1024; k++) atlas.want(`${k}`, () => new Set())
  expect(atlas.uniforms.uAtlas.value!.image.width).toBe(2048)
  expect(atlas.want('new', () => new Set(Array.from({ length: 1024 }, (_, k) => `${k}`)))).toBe(false)
  expect(atlas.want('new', () => new Set(['7']))).toBe(true)
  expect(atlas.cellOf('7')).toBe(7)
  expect(atlas.cellOf('8')).toBe(-1)
  atlas.dispose()
})

test.each([
  ['🍓', true],
  ['👩‍👩‍👧‍👦', true],
  ['A', true],
  ['cat.png', false],
  ['/cat', false],
  ['data:,', false],
])('%s is a text: %s', (image, is) => {
  expect(isText(image)).toBe(is)
})

test.each([
  [
    'an item',
    'gift',
    /image of item "gift \d+" cannot be read \(\/no-such-image.png\): .*Access-Control-Allow-Origin.*img-src/,
  ],
  ['the jar', undefined, /^the image of the jar cannot be read/],
])('an image of %s that fails is reported once, and the candy is drawn', async (_, name, message) => {
  const onError = vi.fn<(error: Error) => void>()
  const image = '/no-such-image.png'
  const state = await show(5, (id) => ({ ...(name && { id: `${name} ${id}` }), image }), onError)
  await eventually(() => expect(onError).toHaveBeenCalled())
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(message) })]])
  expect(state.gl.info.render.calls).toBeGreaterThan(0)
})

test('a jar reports an image that fails once, however often it is drawn', async () => {
  const onError = vi.fn<(error: Error) => void>()
  const items = [{ id: 'gift', image: '/not-here.png' }]
  const { ref, change } = await showJar({ items, onError })
  await eventually(() => expect(onError).toHaveBeenCalled())
  const failed = new Promise((done) => {
    const real = window.Image
    vi.stubGlobal('Image', function createImage() {
      const image = new real()
      image.addEventListener('error', done)
      return image
    })
  })
  await change({ transparent: true })
  await failed // the new picture has asked for it again
  vi.unstubAllGlobals()
  await ref.current!.toBlob() // which draws a frame
  expect(onError.mock.calls.map(([{ message }]) => message)).toEqual([expect.stringContaining('image of item "gift"')])
})

// The policy holds for the rest of this page: keep this test the last one.
test('an image that the policy of the page forbids is reported once', async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "img-src 'none'"
  document.head.append(policy)
  const onError = vi.fn<(error: Error) => void>()
  const image = picture('#00f')
  const state = await show(4, (id) => ({ id, image }), onError)
  await eventually(() => expect(onError).toHaveBeenCalledTimes(1))
  expect(onError.mock.calls[0]![0].message).toContain('img-src')
  expect(state.gl.info.memory.textures).toBe(OWN_TEXTURES)
})
