// The same scenes drawn by WebGLRenderer and by WebGPURenderer: the mean difference of a channel of
// the picture. The WebGL backend runs everywhere, the WebGPU backend where the browser has an adapter.
import { Canvas, type CanvasProps } from '@react-three/fiber'
import { Component, type ReactNode } from 'react'
import { MeshBasicMaterial, NeutralToneMapping, PCFShadowMap, Plane } from 'three'
import { WebGPURenderer } from 'three/webgpu'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { GoalLines } from '../../src/components/bottle/GoalLines.tsx'
import * as K from '../../src/index.ts'
import { createJar } from '../../src/jar/index.ts'
import * as P from '../../src/physics/index.ts'
import { blocksScene, bottleScene, torusScene } from '../../src/scenes/index.ts'
import { walkerScene } from '../../src/scenes/soda/index.ts'
import { createEye, Probe, picture, still } from '../fixtures/probe.tsx'
import { eventually } from '../fixtures/wait.ts'

const SIZE = 200
const adapter = 'gpu' in navigator ? await (navigator.gpu as GPU).requestAdapter().catch(() => null) : null
type GPU = { requestAdapter(): Promise<object | null> }

afterEach(cleanup)

type Renderer = 'WebGLRenderer' | 'the WebGL backend' | 'the WebGPU backend'

function rendererOf(name: Renderer): CanvasProps['gl'] {
  if (name === 'WebGLRenderer') return { antialias: true }
  return async (props) => {
    const renderer = new WebGPURenderer({ ...(props as object), forceWebGL: name === 'the WebGL backend' })
    await renderer.init()
    return renderer
  }
}

/** A picture of a world that stands still. */
async function draw(renderer: Renderer, world: P.World, view: ReactNode): Promise<ImageData> {
  const eye = createEye()
  await render(
    <div style={{ position: 'fixed', left: 0, top: 0, width: SIZE, height: SIZE }}>
      <Canvas
        frameloop="demand"
        shadows
        dpr={1}
        gl={rendererOf(renderer)}
        camera={{ position: [0, 0.2, 2.6], fov: 34, near: 0.05, far: 60 }}
        onCreated={({ gl }) => {
          gl.toneMapping = NeutralToneMapping
          gl.shadowMap.type = PCFShadowMap
        }}
      >
        <K.PhysicsWorld world={world as P.World<3>} paused>
          {view}
        </K.PhysicsWorld>
        <Probe eye={eye} />
      </Canvas>
    </div>,
  )
  await still(eye, 200)
  const drawn = premultiplied(picture(eye, SIZE, SIZE))
  await cleanup()
  return drawn
}

/** With colours multiplied by alpha: those that can hardly be seen count little. */
function premultiplied({ data, width, height }: ImageData): ImageData {
  const seen = data.map((part, k) => (k % 4 === 3 ? part : (part * data[k | 3]!) / 255))
  return new ImageData(seen, width, height)
}

/** Parts of the range of a channel. */
function meanDifference(a: ImageData, b: ImageData): number {
  let sum = 0
  for (let k = 0; k < a.data.length; k++) sum += Math.abs(a.data[k]! - b.data[k]!)
  return sum / a.data.length / 255
}

const ITEMS = [
  { shape: 'star' },
  { shape: 'heart' },
  {
    shape: 'coin',
    image:
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23c03" d="M0 0h8v8z"/%3E%3C/svg%3E',
  },
] as const
const items = (
  <>
    <hemisphereLight args={['#ffffff', '#a08c92', 1.2]} />
    <directionalLight position={[2, 3, 3]} intensity={1.4} castShadow />
    <K.Candies appearanceOf={(id) => ITEMS[id % 3]} />
  </>
)
const goals = createJar({ goal: [20, 40] })
goals.drop(60)

const candies = (
  <>
    <hemisphereLight args={['#ffffff', '#a08c92', 1.2]} />
    <directionalLight position={[2, 3, 3]} intensity={1.4} castShadow />
    <K.Candies />
  </>
)
/** Scenes, and the largest mean difference: that which was measured, doubled. */
const SCENES: [string, () => P.World, ReactNode, number][] = [
  ['candies', () => bottleScene({ count: 60, seed: 4 }), candies, 0.004],
  ['the bottle', () => bottleScene({ count: 60, seed: 4 }), <K.BottleView key="bottle" />, 0.008],
  ['items', () => bottleScene({ count: 60, seed: 4, radius: 0.07 }), items, 0.004],
  ['goal lines', () => bottleScene({ count: 60, seed: 4 }), <GoalLines key="goals" jar={goals} />, 0.004],
  [
    'debug lines',
    () =>
      P.createWorld({
        dim: 3,
        gravity: [0, -9.81, 0],
        containers: [P.cylinder({ radius: 0.5, bottom: -0.5 })],
        fields: [P.radial({ strength: 0.01 })],
      }),
    <K.PhysicsDebug key="debug" bodies contacts cells containers fields />,
    0.01,
  ],
  [
    'marks over the torus',
    () => torusScene({ count: 60, seed: 3 }),
    <K.TorusView key="marks" debug={{ grid: true, cells: true, contacts: true, velocities: true }} />,
    0.012,
  ],
  ['the bottle on a page', () => bottleScene({ count: 60, seed: 4 }), <K.BottleView key="page" transparent />, 0.025],
  ['the torus', () => torusScene({ count: 60, seed: 3 }), <K.TorusView key="torus" />, 0.02],
  ['plain circles', () => torusScene({ count: 60, seed: 3 }), <K.TorusView key="plain" plain />, 0.02],
  ['the walker', () => walkerScene(), <K.WalkerView key="walker" />, 0.02],
  ['blocks', () => blocksScene({ seed: 3 }), <K.BlocksView key="blocks" />, 0.02],
]

const BACKENDS = ['the WebGL backend', 'the WebGPU backend'] as const
for (const backend of BACKENDS) {
  const reason = backend === 'the WebGPU backend' && !adapter ? ' (skipped: this browser has no adapter)' : ''
  test.skipIf(reason !== '').each(SCENES)(
    `%s look the same with ${backend}${reason}`,
    async (_, create, view, most) => {
      const world = create()
      for (let k = 0; k < 200; k++) P.step(world)
      const reference = await draw('WebGLRenderer', world, view)
      const seen = await draw(backend, world, view)
      // Not blank: further from nothing than from the other picture.
      expect(meanDifference(reference, new ImageData(SIZE, SIZE))).toBeGreaterThan(3 * most)
      expect(meanDifference(reference, seen)).toBeLessThan(most)
    },
  )
}

class Boundary extends Component<{ onError: (error: Error) => void; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch = (error: Error) => this.props.onError(error)
  override render = () => !this.state.failed && this.props.children
}

test.each([
  ['<Candies> with `clip`', 'clip', () => bottleScene({ count: 3 }), <K.Candies key="clip" clip={[new Plane()]} />],
  [
    '<Candies> with `material`',
    'material',
    () => bottleScene({ count: 3 }),
    <K.Candies key="own" material={new MeshBasicMaterial()} />,
  ],
  [
    '<BlocksView> with `outline`',
    'outline',
    () => blocksScene({ seed: 3 }),
    <K.BlocksView key="outline" outline={{ at: [0, 1, 0], height: 1, remove: false }} />,
  ],
])('%s is refused at mount, with the remedy', async (part, prop, create, view) => {
  let message = ''
  vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const boundary = <Boundary onError={(error) => (message = error.message)}>{view}</Boundary>
  await render(
    <Canvas gl={rendererOf('the WebGL backend')}>
      <K.PhysicsWorld world={create() as P.World<3>} paused>
        {boundary}
      </K.PhysicsWorld>
    </Canvas>,
  )
  const remedy = `leave \`${prop}\` out, or draw with WebGLRenderer`
  await eventually(() => expect(message).toBe(`${part} has no material for WebGPURenderer: ${remedy}`))
})
