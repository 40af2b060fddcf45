// A lost WebGL context: afterwards no call gives the new context an object of the old one, and the
// picture is the one from before.
import { createRef, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
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
import { eventually, pause, untilStill } from '../fixtures/wait.ts'

/** Watches all calls of WebGL, and returns the errors that they cause. */
function watchCalls(): string[] {
  const errors: string[] = []
  const proto = WebGL2RenderingContext.prototype
  const { getError } = proto
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
    if (typeof value !== 'function' || name === 'getError') continue
    vi.spyOn(proto, name as 'flush').mockImplementation(function (this: WebGL2RenderingContext, ...args: unknown[]) {
      const result = Reflect.apply(value, this, args)
      const code = getError.call(this)
      if (code !== this.NO_ERROR && code !== this.CONTEXT_LOST_WEBGL) errors.push(`${name}: ${code}`)
      return result
    } as never)
  }
  return errors
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
  const errors = watchCalls()
  keepPictures()
  const page = (palette: 'kyoto' | 'sakura') => <div style={{ width: 160, height: 160 }}>{scene(palette)}</div>
  const screen = await render(page('kyoto'))
  const canvas = await eventually(() => {
    const found = document.querySelector('canvas')!
    expect(new Set(pixels(found)).size).toBeGreaterThan(20)
    return found
  })
  // Until it stands still: the full picture comes a while after the first.
  await untilStill(() => pixels(canvas).join(), 2000)
  const before = pixels(canvas)
  const saved = bottle.current?.save()
  expect(difference(before, new Uint8ClampedArray(before.length))).toBeGreaterThan(50)
  const gl = canvas.getContext('webgl2')!
  const loss = gl.getExtension('WEBGL_lose_context')!
  for (let k = 0; k < 2; k++) {
    const lost = new Promise((done) => canvas.addEventListener('webglcontextlost', done, { once: true }))
    loss.loseContext()
    await lost
    await pause(100) // a browser brings none back within the event
    loss.restoreContext()
    await eventually(() => expect(gl.isContextLost()).toBe(false))
    await eventually(() => expect(difference(pixels(canvas), before)).toBeLessThan(0.2))
  }
  expect(bottle.current?.save()).toBe(saved) // the same candies
  await screen.rerender(page('sakura'))
  await pause(500)
  await cleanup()
  await pause(1000) // fiber frees the rest later
  expect([...new Set(errors)]).toEqual([])
  expect(reported.splice(0)).toEqual(name === 'a bottle' ? [expect.stringContaining('item 3 cannot be read')] : [])
})
