// The picture in a real browser: the first still frame at full pixel ratio, the cork that opens and
// returns, and small screenshots.
import { addEffect, Canvas, useFrame, useThree } from '@react-three/fiber'
import { use, useEffect } from 'react'
import { Vector3 } from 'three'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BottleView } from '../../src/components/bottle/BottleView.tsx'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { AdaptiveQuality, SceneRoot } from '../../src/components/canvas/SceneRoot.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import { QualityContext } from '../../src/hooks/sceneContexts.ts'
import { PALETTES, type PaletteName } from '../../src/jar/palettes.ts'
import { enqueue, isAsleep, queueLength, restoreSnapshot, step, takeSnapshot } from '../../src/physics/index.ts'
import { bottleScene, NECK } from '../../src/scenes/index.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import type { LookName } from '../../src/view/lightingPresets.ts'
import { QUALITY_LEVELS } from '../../src/view/quality.ts'
import { matchScreenshot } from '../fixtures/pixels.ts'
import { createEye, type Eye, Probe, still } from '../fixtures/probe.tsx'
import { eventually, untilStill } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

test('the pixel ratio is that of the level in motion and full in the last, still frame', async () => {
  const real = devicePixelRatio
  const set = (value: number) => Object.defineProperty(window, 'devicePixelRatio', { value, configurable: true })
  set(2)
  onTestFinished(() => void set(real))
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
  await eventually(() => expect(left).toBeLessThan(0))
  await eventually(() => expect(ratios.at(-1)).toBe(2))
  expect(ratios.slice(5, 35)).toEqual(new Array(30).fill(1))
  await untilStill(() => ratios.length, 600)
})

describe('the still frame after auto quality was lowered', () => {
  /**
   * Records the quality of each frame: moves for `left` frames, and draws once more for each
   * `again()`.
   */
  async function record(quality: 'auto' | 'low') {
    const seen: { lodBias: number; pixelRatio: number }[] = []
    let left = 6
    let again = () => {}
    function Mover() {
      const { lodBias, pixelRatio } = use(QualityContext)
      const invalidate = useThree((state) => state.invalidate)
      again = invalidate
      // Like candies and lamp: a change by React requests a frame.
      useEffect(() => invalidate(), [invalidate, lodBias])
      useFrame(() => {
        seen.push({ lodBias, pixelRatio })
        if (left-- > 0) invalidate()
      })
      return null
    }
    await render(
      <div style={{ width: 60, height: 40 }}>
        <Canvas frameloop="demand" dpr={[1, 2]}>
          <SceneRoot quality={quality} look="day" onError={console.error}>
            <Mover />
          </SceneRoot>
        </Canvas>
      </div>,
    )
    const rest = () => untilStill(() => seen.length, 500)
    await eventually(() => expect(seen.length).toBeGreaterThan(5))
    await rest()
    return { seen, rest, again: () => again() }
  }
  const [best, least] = [QUALITY_LEVELS[0]!, QUALITY_LEVELS.at(-1)!]

  test('has the best geometry once; motion is coarse at once', async () => {
    const { SIGNALED } = WebGL2RenderingContext.prototype
    vi.spyOn(WebGL2RenderingContext.prototype, 'getSyncParameter').mockReturnValue(SIGNALED)
    const { seen, rest, again } = await record('auto') // in software it starts at the lowest level
    const hasRested = () => eventually(() => expect(seen.at(-1)!.lodBias).toBe(best.lodBias))
    await hasRested()
    expect(seen.slice(1, 6).map(({ lodBias }) => lodBias)).toEqual(new Array(5).fill(least.lodBias))
    expect(seen.at(-1)).toEqual({ lodBias: best.lodBias, pixelRatio: best.pixelRatio })
    expect(seen.filter(({ lodBias }) => lodBias === best.lodBias).length).toBe(1)
    const { length } = seen
    again()
    await eventually(() => expect(seen.length).toBeGreaterThan(length + 1))
    await hasRested()
    await rest()
    expect(seen[length]!.lodBias).toBe(least.lodBias)
    expect(seen.at(-1)!.lodBias).toBe(best.lodBias)
    expect(seen.slice(length).filter(({ lodBias }) => lodBias === best.lodBias).length).toBe(1)
  })

  test('stays coarse where the best one takes long', async () => {
    vi.spyOn(WebGL2RenderingContext.prototype, 'getSyncParameter').mockReturnValue(
      WebGL2RenderingContext.prototype.UNSIGNALED,
    )
    const { seen } = await record('auto')
    expect(seen.slice(1).every(({ lodBias }) => lodBias === least.lodBias)).toBe(true)
  })

  test('keeps a fixed quality', async () => {
    const { seen } = await record('low')
    expect(new Set(seen.map(({ lodBias }) => lodBias))).toEqual(new Set([1]))
  })
})

function Jar({ eye, world, look, palette, transparent, unseen }: JarProps) {
  return (
    <KonpeitoCanvas quality="low" look={look} transparent={transparent}>
      <PhysicsWorld world={world} paused={unseen} suspendDrawing={unseen}>
        <BottleView palette={PALETTES[palette ?? 'kyoto']} transparent={transparent} />
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

const corkOf = (eye: Eye) => eye.state?.scene.getObjectByName('cork')

/** Shows a jar of some pixels. @returns its cork as well */
async function show(world: JarProps['world'], width: number, height: number, unseen?: boolean) {
  const eye = createEye()
  const page = (more: Partial<JarProps>) => (
    <div style={{ width, height }}>
      <Jar eye={eye} world={world} unseen={unseen} {...more} />
    </div>
  )
  const screen = await render(page({}))
  await eventually(() => expect(corkOf(eye)).toBeDefined())
  return { eye, cork: corkOf(eye)!, change: (more: Partial<JarProps>) => screen.rerender(page(more)) }
}

test('the cork opens for a pour, returns, and then no frame is drawn', async () => {
  const world = settledJar(8)
  const { eye, cork } = await show(world, 90, 70)
  expect(cork.position.y).toBe(NECK.cork)
  await still(eye)
  let furthest = 0
  const stop = addEffect(() => {
    furthest = Math.max(furthest, cork.position.length())
  })
  enqueue(world, 3)
  await eventually(() => expect(furthest).toBeGreaterThan(1.7))
  await eventually(() => expect(isAsleep(world) && world.bodies.count).toBe(11))
  await eventually(() => expect(cork.position.toArray()).toEqual([0, NECK.cork, 0]))
  stop()
  await still(eye, 700)
})

test('a mouth that has opened out of sight has no cork in the first frame', async () => {
  const world = settledJar(8)
  enqueue(world, 200)
  for (let k = 0; k < 40; k++) step(world)
  expect(queueLength(world)).toBeGreaterThan(50)
  const places: number[] = []
  const Watch = () => {
    useFrame(({ scene }) => {
      const cork = scene.getObjectByName('cork')
      if (cork) places.push(Math.hypot(cork.position.x, cork.position.z))
    })
    return null
  }
  await render(
    <div style={{ width: 90, height: 70 }}>
      <KonpeitoCanvas quality="low">
        <PhysicsWorld world={world}>
          <BottleView palette={PALETTES.kyoto} />
        </PhysicsWorld>
        <Watch />
      </KonpeitoCanvas>
    </div>,
  )
  await eventually(() => expect(places.length).toBeGreaterThan(0))
  expect(places[0]).toBeGreaterThan(2 * NECK.radius)
})

test('a narrow picture does not show the cork of an open bottle', async () => {
  const world = settledJar(2)
  const { eye, cork } = await show(world, 48, 60)
  enqueue(world, 12)
  await eventually(() => {
    // Its right edge in the picture.
    const { camera } = eye.state
    const edge = new Vector3(1, 0, 0).transformDirection(camera.matrixWorld)
    edge
      .multiplyScalar(1.06 * NECK.radius)
      .add(cork.position)
      .project(camera)
    expect(edge.x).toBeLessThan(-1)
  })
})

test('a pour that settles unseen leaves the cork in the neck', async () => {
  const world = settledJar(2)
  enqueue(world, 30)
  const { eye, cork, change } = await show(world, 60, 60, true)
  for (let rests = 0; !isAsleep(world); rests++) {
    expect(rests).toBeLessThan(100)
    for (let k = 0; k < 60; k++) step(world)
    const { frames } = eye
    eye.state.invalidate()
    await eventually(() => expect(eye.frames).toBeGreaterThan(frames))
  }
  await change({ unseen: false })
  await still(eye)
  expect(cork.position.toArray()).toEqual([0, NECK.cork, 0])
})

describe('equals its approved screenshot', () => {
  // Settled once; each screenshot restores its own world from it.
  let settled: Uint8Array
  beforeAll(() => {
    settled = takeSnapshot(settledJar(700))
  })
  test.each<[string, Partial<JarProps>, string]>([
    ['day', {}, ''],
    ['evening-momiji', { look: 'evening', palette: 'momiji' }, ''],
    ['night-clear', { look: 'night', palette: 'clear' }, ''],
    ['transparent-on-white', { transparent: true }, 'white'],
  ])('%s', async (name, props, background) => {
    draw()
    const eye = createEye()
    const screen = await render(
      <div data-testid="frame" style={{ width: 300, height: 300, background }}>
        <Jar eye={eye} world={restoreSnapshot<3>(settled)} {...props} />
      </div>,
    )
    await still(eye)
    await matchScreenshot(screen.getByTestId('frame'), name, 0.1, 0.01)
  })
})
