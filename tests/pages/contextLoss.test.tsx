// A lost WebGL context: afterwards no call gives the new context an object of the old one, and the
// picture is the one from before.
import { createRef, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  BlocksView,
  KonpeitoBottle,
  type KonpeitoBottleHandle,
  KonpeitoCanvas,
  PhysicsWorld,
  WalkerView,
} from '../../src/index.ts'
import { blocksScene } from '../../src/scenes/index.ts'
import { walkerScene } from '../../src/scenes/soda/index.ts'
import { difference, pixelsOf } from '../fixtures/pixels.ts'
import { stillCanvas } from '../fixtures/probe.tsx'
import { eventually, pause } from '../fixtures/wait.ts'

/** The errors of calls since the last look: a context keeps them until they are read. */
function errorsOf(gl: WebGL2RenderingContext): number[] {
  const codes: number[] = []
  for (let code = gl.getError(); code !== gl.NO_ERROR; code = gl.getError())
    if (code !== gl.CONTEXT_LOST_WEBGL) codes.push(code)
  return codes
}

/** Lets the pictures of all canvases be read at any time. */
function keepPictures(): void {
  const { getContext } = HTMLCanvasElement.prototype
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    kind: string,
    options?: object,
  ) {
    return Reflect.apply(getContext, this, [kind, { ...options, preserveDrawingBuffer: true }])
  } as never)
}

/** The picture that a canvas shows now, 0 to 255 for each channel. */
const pixels = (canvas: HTMLCanvasElement) => pixelsOf(canvas, 40, 40).data

const inCanvas = (view: 'walker' | 'blocks', world: Parameters<typeof PhysicsWorld>[0]['world'], scene: ReactNode) => (
  <KonpeitoCanvas view={view} quality="low">
    <PhysicsWorld world={world} paused>
      {scene}
    </PhysicsWorld>
  </KonpeitoCanvas>
)
/** Candies, hearts, coins with an image, and candies whose image fails. */
const LOOKS = [{}, { shape: 'heart' }, { image: 'A' }, { image: '/no-such-image.png' }]
const THINGS = Array.from({ length: 30 }, (_, id) => ({ id, ...LOOKS[id % LOOKS.length] }))
const reported: string[] = []
const report = ({ message }: Error) => reported.push(message)
const bottle = createRef<KonpeitoBottleHandle>()
const garden = blocksScene({ count: 5 })
const walker = walkerScene()

test.each<[string, (palette: 'kyoto' | 'sakura') => ReactNode]>([
  [
    'a bottle',
    (palette) => <KonpeitoBottle ref={bottle} quality="low" defaultItems={THINGS} palette={palette} onError={report} />,
  ],
  ['a torus', (palette) => <KonpeitoBottle view="torus" quality="low" defaultCount={30} palette={palette} paused />],
  ['a walker', () => inCanvas('walker', walker, <WalkerView />)],
  ['blocks', () => inCanvas('blocks', garden, <BlocksView />)],
])('%s looks the same after a lost context, without an error', async (name, scene) => {
  keepPictures()
  const page = (palette: 'kyoto' | 'sakura') => <div style={{ width: 100, height: 100 }}>{scene(palette)}</div>
  const screen = await render(page('kyoto'))
  const canvas = await eventually(() => {
    const found = document.querySelector('canvas')!
    expect(new Set(pixels(found)).size).toBeGreaterThan(20)
    return found
  })
  await stillCanvas(800, canvas) // the full picture comes a while after the first
  const before = pixels(canvas)
  const saved = bottle.current?.save()
  expect(difference(before, new Uint8ClampedArray(before.length))).toBeGreaterThan(50)
  const gl = canvas.getContext('webgl2')!
  expect(errorsOf(gl)).toEqual([])
  const loss = gl.getExtension('WEBGL_lose_context')!
  // Twice where shaders are few: the others take seconds to compile them.
  for (let k = 0; k < (name === 'a torus' ? 2 : 1); k++) {
    const lost = new Promise((done) => canvas.addEventListener('webglcontextlost', done, { once: true }))
    loss.loseContext()
    await lost
    await pause(100) // a browser brings none back within the event
    loss.restoreContext()
    await eventually(() => expect(gl.isContextLost()).toBe(false))
    await eventually(() => expect(difference(pixels(canvas), before)).toBeLessThan(0.2))
    expect(errorsOf(gl)).toEqual([])
  }
  expect(bottle.current?.save()).toBe(saved) // the same candies
  await screen.rerender(page('sakura'))
  await pause(500)
  expect(errorsOf(gl)).toEqual([])
  expect(reported.splice(0)).toEqual(name === 'a bottle' ? [expect.stringContaining('item 3 cannot be read')] : [])
})
