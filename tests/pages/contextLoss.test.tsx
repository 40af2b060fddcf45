// A lost WebGL context: afterwards no call gives the new context an object of the old one, and the
// picture is the one from before.
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { BlocksView, KonpeitoBottle, KonpeitoCanvas, PhysicsWorld, WalkerView } from '../../src/index.ts'
import { blocksScene } from '../../src/scenes/index.ts'
import { walkerScene } from '../../src/scenes/soda/index.ts'

const PATIENCE = { timeout: 30_000, interval: 100 }
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

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

/** The picture that a canvas shows now, at 40 by 40 pixels; 0 to 255 for each channel. */
function pixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const copy = new OffscreenCanvas(40, 40)
  const pen = copy.getContext('2d')!
  pen.drawImage(canvas, 0, 0, 40, 40)
  return pen.getImageData(0, 0, 40, 40).data
}
const difference = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.reduce((sum, value, k) => sum + Math.abs(value - other[k]!), 0) / one.length

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
const garden = blocksScene({ count: 5 })
const walker = walkerScene()

test.each<[string, (palette: 'kyoto' | 'sakura') => ReactNode]>([
  ['a bottle', (palette) => <KonpeitoBottle quality="low" defaultItems={THINGS} palette={palette} onError={report} />],
  ['a torus', (palette) => <KonpeitoBottle view="torus" quality="low" defaultCount={30} palette={palette} paused />],
  ['a walker', () => inCanvas('walker', walker, <WalkerView />)],
  ['blocks', () => inCanvas('blocks', garden, <BlocksView />)],
])(
  '%s looks the same after a lost context, without an error',
  async (name, scene) => {
    const errors = watchCalls()
    keepPictures()
    const page = (palette: 'kyoto' | 'sakura') => <div style={{ width: 160, height: 160 }}>{scene(palette)}</div>
    const screen = await render(page('kyoto'))
    let canvas!: HTMLCanvasElement
    let before: Uint8ClampedArray = new Uint8ClampedArray()
    await vi.waitFor(() => {
      canvas = document.querySelector('canvas')!
      expect(new Set(pixels(canvas)).size).toBeGreaterThan(20)
    }, PATIENCE)
    // Until it stands still: the full picture comes a while after the first.
    for (let still = 0; still < 4; ) {
      const now = pixels(canvas)
      still = now.join() === before.join() ? still + 1 : 0
      before = now
      await pause(500)
    }
    expect(difference(before, new Uint8ClampedArray(before.length))).toBeGreaterThan(50)
    const gl = canvas.getContext('webgl2')!
    const loss = gl.getExtension('WEBGL_lose_context')!
    for (let k = 0; k < 2; k++) {
      loss.loseContext()
      await vi.waitFor(() => expect(gl.isContextLost()).toBe(true), PATIENCE)
      await pause(100)
      loss.restoreContext()
      await vi.waitFor(() => expect(gl.isContextLost()).toBe(false), PATIENCE)
      await vi.waitFor(() => expect(difference(pixels(canvas), before)).toBeLessThan(0.2), PATIENCE)
    }
    await screen.rerender(page('sakura'))
    await pause(500)
    await cleanup()
    await pause(1000) // fiber frees the rest later
    expect([...new Set(errors)]).toEqual([])
    expect(reported.splice(0)).toEqual(name === 'a bottle' ? [expect.stringContaining('item 3 cannot be read')] : [])
  },
  90_000,
)
