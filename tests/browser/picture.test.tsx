// The picture in a real browser: the first still frame at full pixel ratio, the cork that opens and
// returns, and small screenshots.
import { Canvas, type RootState, useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { type Object3D, Vector3 } from 'three'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { BottleView } from '../../src/components/bottle/BottleView.tsx'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { AdaptiveQuality, SceneRoot } from '../../src/components/canvas/SceneRoot.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import { useQuality } from '../../src/hooks/useScene.ts'
import { PALETTES, type PaletteName } from '../../src/jar/palettes.ts'
import { isAsleep, pour, restoreSnapshot, step, takeSnapshot } from '../../src/physics/index.ts'
import { bottleScene, NECK } from '../../src/scenes/index.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import type { LookName } from '../../src/view/lightingPresets.ts'
import { QUALITY_LEVELS } from '../../src/view/quality.ts'

afterEach(cleanup)

type Eye = { state: RootState | null; frames: number }
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

function Probe({ eye }: { eye: Eye }) {
  eye.state = useThree()
  useFrame(() => {
    eye.frames++
  })
  return null
}

describe('the pixel ratio', () => {
  const real = devicePixelRatio
  beforeEach(() => void Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true }))
  afterEach(() => void Object.defineProperty(window, 'devicePixelRatio', { value: real, configurable: true }))

  test('is that of the level in motion and full in the last, still frame', async () => {
    const ratios: number[] = []
    let left = 40
    function Mover() {
      const invalidate = useThree((state) => state.invalidate)
      useFrame(({ gl }) => {
        ratios.push(gl.getPixelRatio())
        if (left-- > 0) invalidate()
      })
      return null
    }
    await render(
      <div style={{ width: 60, height: 40 }}>
        <Canvas frameloop="demand" dpr={[1, 2]}>
          <AdaptiveQuality
            controller={null}
            movingRatio={QUALITY_LEVELS[3]!.pixelRatio}
            stillRatio={2}
            onStep={() => {}}
            onRest={() => {}}
          />
          <Mover />
        </Canvas>
      </div>,
    )
    await vi.waitFor(() => expect(left).toBeLessThan(0), 20_000)
    await vi.waitFor(() => expect(ratios.at(-1)).toBe(2), 5000)
    expect(ratios.slice(5, 35)).toEqual(new Array(30).fill(1))
    await pause(400)
    const { length } = ratios
    await pause(600)
    expect(ratios.length).toBe(length)
  })
})

describe('the still frame after auto quality was lowered', () => {
  const real = WebGL2RenderingContext.prototype.getSyncParameter
  afterEach(() => {
    WebGL2RenderingContext.prototype.getSyncParameter = real
  })

  /**
   * Records the quality of each frame: moves for `left` frames, and draws once more for each
   * `again()`.
   */
  async function draw(quality: 'auto' | 'low') {
    const seen: { lodBias: number; shadowSize: number }[] = []
    let left = 6
    let again = () => {}
    function Mover() {
      const { lodBias, shadowSize } = useQuality()
      const invalidate = useThree((state) => state.invalidate)
      again = invalidate
      // Like candies and lamp: a change by React requests a frame.
      useEffect(() => invalidate(), [invalidate, lodBias])
      useFrame(() => {
        seen.push({ lodBias, shadowSize })
        if (left-- > 0) invalidate()
      })
      return null
    }
    await render(
      <div style={{ width: 60, height: 40 }}>
        <Canvas frameloop="demand" dpr={[1, 2]}>
          <SceneRoot quality={quality} look="day" generation={0} onError={console.error}>
            <Mover />
          </SceneRoot>
        </Canvas>
      </div>,
    )
    const rest = () =>
      vi.waitFor(
        async () => {
          const { length } = seen
          await pause(500)
          expect(length).toBeGreaterThan(5)
          expect(seen.length).toBe(length)
        },
        { timeout: 20_000 },
      )
    await rest()
    return { seen, rest, again: () => again() }
  }
  const [best, least] = [QUALITY_LEVELS[0]!, QUALITY_LEVELS.at(-1)!]

  test('has the best geometry and shadow once; motion is coarse at once', async () => {
    const { seen, rest, again } = await draw('auto') // in software it starts at the lowest level
    expect(seen.slice(1, 6).map(({ lodBias }) => lodBias)).toEqual(new Array(5).fill(least.lodBias))
    expect(seen.at(-1)).toEqual({ lodBias: best.lodBias, shadowSize: best.shadowSize })
    expect(seen.filter(({ lodBias }) => lodBias === best.lodBias).length).toBe(1)
    const { length } = seen
    again()
    await rest()
    expect(seen[length]!.lodBias).toBe(least.lodBias)
    expect(seen.at(-1)!.lodBias).toBe(best.lodBias)
    expect(seen.slice(length).filter(({ lodBias }) => lodBias === best.lodBias).length).toBe(1)
  })

  test('stays coarse where the best one takes long', async () => {
    WebGL2RenderingContext.prototype.getSyncParameter = function () {
      return this.UNSIGNALED
    }
    const { seen } = await draw('auto')
    expect(seen.slice(1).every(({ lodBias }) => lodBias === least.lodBias)).toBe(true)
  })

  test('keeps a fixed quality', async () => {
    const { seen } = await draw('low')
    expect(new Set(seen.map(({ lodBias }) => lodBias))).toEqual(new Set([1]))
  })
})

function Jar({ eye, world, look, palette, transparent, unseen }: JarProps) {
  return (
    <KonpeitoCanvas quality="low" look={look} transparent={transparent}>
      <PhysicsWorld world={world} paused={unseen} unseen={unseen}>
        <BottleView shadowSize={512} palette={PALETTES[palette ?? 'kyoto']} transparent={transparent} />
      </PhysicsWorld>
      <Probe eye={eye} />
    </KonpeitoCanvas>
  )
}
type JarProps = {
  eye: Eye
  world: ReturnType<typeof bottleScene>
  look?: LookName
  palette?: PaletteName
  transparent?: boolean
  unseen?: boolean
}

const settledJar = (count: number) => {
  const world = bottleScene({ count, seed: 3, shape: 'bottle' })
  settleWorld(world)
  return world
}

/** Waits until no frame has been drawn for half a second. */
const still = (eye: Eye) =>
  vi.waitFor(
    async () => {
      const { frames } = eye
      await pause(500)
      expect(eye.frames).toBe(frames)
    },
    { timeout: 30_000 },
  )

const corkOf = (eye: Eye): Object3D | undefined => {
  let found: Object3D | undefined
  eye.state?.scene.traverse((object) => {
    if (object.name === 'cork') found = object
  })
  return found
}

test('the cork opens for a pour, returns, and then no frame is drawn', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const world = settledJar(8)
  await render(
    <div style={{ width: 90, height: 70 }}>
      <Jar eye={eye} world={world} />
    </div>,
  )
  await vi.waitFor(() => expect(corkOf(eye)).toBeDefined(), 20_000)
  const cork = corkOf(eye)!
  expect(cork.position.y).toBe(NECK.cork)
  await still(eye)
  pour(world, 3)
  await vi.waitFor(() => expect(cork.position.length()).toBeGreaterThan(1.7), 20_000)
  await vi.waitFor(() => expect(isAsleep(world) && world.bodies.count).toBe(11), 40_000)
  await vi.waitFor(() => expect(cork.position.toArray()).toEqual([0, NECK.cork, 0]), 40_000)
  await still(eye)
  const after = eye.frames
  await pause(700)
  expect(eye.frames).toBe(after)
}, 120_000)

test('a narrow picture does not show the cork of an open bottle', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const world = settledJar(2)
  await render(
    <div style={{ width: 48, height: 60 }}>
      <Jar eye={eye} world={world} />
    </div>,
  )
  await vi.waitFor(() => expect(corkOf(eye)).toBeDefined(), 20_000)
  const cork = corkOf(eye)!
  pour(world, 12)
  await vi.waitFor(() => {
    // Its right edge in the picture.
    const { camera } = eye.state!
    const edge = new Vector3(1, 0, 0).transformDirection(camera.matrixWorld)
    edge
      .multiplyScalar(1.06 * NECK.radius)
      .add(cork.position)
      .project(camera)
    expect(edge.x).toBeLessThan(-1)
  }, 30_000)
}, 90_000)

test('a pour that settles unseen leaves the cork in the neck', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const world = settledJar(2)
  pour(world, 30)
  const shown = (unseen: boolean) => (
    <div style={{ width: 60, height: 60 }}>
      <Jar eye={eye} world={world} unseen={unseen} />
    </div>
  )
  const screen = await render(shown(true))
  await vi.waitFor(() => expect(corkOf(eye)).toBeDefined(), 20_000)
  for (let rests = 0; !isAsleep(world); rests++) {
    expect(rests).toBeLessThan(100)
    for (let k = 0; k < 60; k++) step(world)
    const { frames } = eye
    eye.state!.invalidate()
    await vi.waitFor(() => expect(eye.frames).toBeGreaterThan(frames), 10_000)
  }
  await screen.rerender(shown(false))
  await still(eye)
  expect(corkOf(eye)!.position.toArray()).toEqual([0, NECK.cork, 0])
}, 90_000)

describe('equals its approved screenshot', () => {
  const eye: Eye = { state: null, frames: 0 }
  // Settled once; each screenshot restores its own world from it.
  let settled: Uint8Array
  beforeAll(() => {
    settled = takeSnapshot(settledJar(700))
  })
  const cases: [string, Omit<JarProps, 'eye' | 'world'>, string][] = [
    ['day', {}, ''],
    ['evening-momiji', { look: 'evening', palette: 'momiji' }, ''],
    ['night-clear', { look: 'night', palette: 'clear' }, ''],
    ['transparent-on-white', { transparent: true }, 'white'],
  ]
  test.each(cases)(
    '%s',
    async (name, props, background) => {
      const world = restoreSnapshot<3>(settled)
      eye.frames = 0
      const screen = await render(
        <div data-testid="frame" style={{ width: 300, height: 300, background }}>
          <Jar eye={eye} world={world} {...props} />
        </div>,
      )
      await vi.waitFor(() => expect(eye.frames).toBeGreaterThan(0), 30_000)
      await still(eye)
      await expect.element(screen.getByTestId('frame')).toMatchScreenshot(name, {
        timeout: 40_000, // for two equal pictures in a row on a busy machine
        comparatorName: 'pixelmatch',
        comparatorOptions: { threshold: 0.1, allowedMismatchedPixelRatio: 0.01 },
      })
    },
    90_000,
  )
})
