// The parts in a plain <Canvas> of fiber: StrictMode, frames on demand, hot reload, controls of
// drei, several worlds in one canvas.
import { OrbitControls, OrthographicCamera, View } from '@react-three/drei'
import { Canvas, flushSync, useFrame } from '@react-three/fiber'
import { createRef, type ReactNode, type RefObject, StrictMode, useState } from 'react'
import * as THREE from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import * as K from '../../src/index.ts'
import { GoalLines } from '../../src/internal.ts'
import * as P from '../../src/physics/index.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { sendPointer } from '../fixtures/pointer.ts'
import { createEye, Probe, picture } from '../fixtures/probe.tsx'
import { eventually, untilStill } from '../fixtures/wait.ts'
import { steps } from '../physics/help.ts'

let errors: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})
afterEach(async () => {
  await cleanup()
  const { calls } = errors.mock // shaders that do not compile, warnings of React
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})

const eye = createEye()
const frameNumber = () => eye.state.gl.info.render.frame

const CAMERA = { position: [0, 0, 10], zoom: 50 } as const

/** A canvas in which a metre at the origin is 50 CSS pixels. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <div style={{ position: 'fixed', left: 0, top: 0, width: 400, height: 300 }}>
        <Canvas frameloop="demand" orthographic camera={CAMERA} gl={{ antialias: false }} dpr={1}>
          <ambientLight intensity={3} />
          {children}
          <Probe eye={eye} />
        </Canvas>
      </div>
    </StrictMode>
  )
}

function still(...places: [number, number, number][]): { world: P.World<3>; ids: P.BodyId[] } {
  const world = P.createWorld({ dim: 3 })
  return { world, ids: places.map((position) => P.addBody(world, { position, radius: 0.5 })) }
}

/** The colour in the picture at x, y in metres from its middle: red, green, blue, alpha. */
function colorAt(x: number, y: number): number[] {
  const at = 4 * (400 * Math.round(150 - 50 * y) + Math.round(200 + 50 * x))
  return [...picture(eye, 400, 300).data.slice(at, at + 4)]
}

const shown = (x: number, y: number) => eventually(() => expect(colorAt(x, y)[3]).toBe(255))
const instanced = () => {
  const found: THREE.InstancedMesh[] = []
  eye.state.scene.traverse((object) => 'isInstancedMesh' in object && found.push(object as THREE.InstancedMesh))
  return found
}

test('bodies are drawn in their colours, fall, rest, and then no frame is drawn', async () => {
  const containers = [P.boxContainer({ min: [-3, -2, -3], max: [3, 9, 3] })]
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], containers })
  const a = P.addBody(world, { position: [-1, -1, 0], radius: 0.5 })
  P.addBody(world, { position: [1, -1, 0], radius: 0.5 })
  await render(
    <Scene>
      <K.PhysicsWorld world={world}>
        <K.Bodies colorOf={(id) => (id === a ? '#ff0000' : '#0000ff')}>
          <boxGeometry args={[2, 2, 2]} />
          <meshBasicMaterial toneMapped={false} />
        </K.Bodies>
      </K.PhysicsWorld>
    </Scene>,
  )
  await eventually(() => expect(P.isAsleep(world)).toBe(true))
  const frame = await untilStill(frameNumber, 500)
  expect(colorAt(-1, -1.5)).toEqual([255, 0, 0, 255])
  expect(colorAt(1, -1.5)).toEqual([0, 0, 255, 255])
  expect(colorAt(0, -1.5)[3]).toBe(0)
  // An addition wakes the frames: one upload each, and one of colours.
  const uploads = vi.spyOn(eye.state.gl.getContext() as WebGL2RenderingContext, 'bufferSubData')
  P.addBody(world, { position: [0, 2, 0], radius: 0.4 })
  await eventually(() => expect(instanced()[0]!.count).toBe(3))
  await eventually(() => expect(P.isAsleep(world)).toBe(true))
  const frames = (await untilStill(frameNumber)) - frame
  expect(uploads.mock.calls.length).toBeGreaterThan(3)
  expect(uploads.mock.calls.length).toBeLessThanOrEqual(frames + 1)
})

test('new shapes, colours and worlds leave nothing behind on the GPU', async () => {
  const first = still([0, 0, 0])
  const page = (k: number, world = first.world) => (
    <Scene>
      <K.PhysicsWorld world={world}>
        <K.Bodies colorOf={() => (k % 2 ? '#ff0000' : '#00ff00')} scale={1 + k / 100}>
          <boxGeometry args={[1 + k / 50, 1, 1]} />
          <meshBasicMaterial toneMapped={false} />
        </K.Bodies>
        <K.GlassVessel profile={pairsOf(`1,-1 ${1 + k / 20},1`)} thickness={0.05} />
        <K.Candies geometry={new THREE.BoxGeometry(0.5, 0.5, 0.5)} material={new THREE.MeshBasicMaterial()} key={k} />
      </K.PhysicsWorld>
    </Scene>
  )
  const screen = await render(page(0))
  await shown(0, 0)
  const { geometries, textures } = await untilStill(() => ({ ...eye.state.gl.info.memory }))
  for (let k = 1; k <= 8; k++) {
    await screen.rerender(page(k, k % 3 ? first.world : still([0, 0, 0]).world))
    // Seen through the glass.
    await eventually(() => expect(colorAt(0, 0)[k % 2 ? 0 : 1]! - colorAt(0, 0)[k % 2 ? 1 : 0]!).toBeGreaterThan(150))
  }
  await eventually(() => expect(eye.state.gl.info.memory).toEqual({ geometries, textures }))
  await screen.rerender(<Scene>{null}</Scene>)
  await eventually(() => expect(eye.state.gl.info.memory.geometries).toBe(0))
})

test('callbacks are the newest, run once a step, and end at unmount', async () => {
  const { world } = still([0, 0, 0])
  P.addBody(world, { position: [2, 0, 0], radius: 0.5, velocity: [-3, 0, 0] })
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const seen: string[] = []
  const runner = { current: null as K.Runner | null }
  function Hooks({ name }: { name: string }) {
    K.useBeforeStep((given, dt) => {
      expect(given).toBe(world)
      seen.push(`before ${name} ${given.stepCount} ${dt.toFixed(3)}`)
      throw new Error('from a caller')
    })
    K.useAfterStep(({ stepCount }) => seen.push(`after ${name} ${stepCount}`))
    K.useContact<3>(({ type, point }) => seen.push(`${type} ${name} ${point.length}`), { minImpulse: 1e9 })
    return null
  }
  const page = (name: string | null) => (
    <Scene>
      <K.PhysicsWorld world={world} paused ref={runner}>
        {name && <Hooks name={name} />}
      </K.PhysicsWorld>
    </Scene>
  )
  const screen = await render(page('a'))
  await eventually(() => expect(runner.current).not.toBeNull())
  runner.current!.step()
  await screen.rerender(page('b'))
  runner.current!.step()
  expect(seen).toEqual(['before a 0 0.017', 'after a 1', 'before b 1 0.017', 'after b 2'])
  expect(report).toHaveBeenCalledTimes(2)
  for (let k = 0; k < 30; k++) runner.current!.step()
  expect(seen.filter((text) => text.startsWith('begin'))).toEqual(['begin b 3'])
  expect(seen.some((text) => text.startsWith('hit'))).toBe(false) // weaker than asked for
  await screen.rerender(page(null))
  const { length } = seen
  runner.current!.step()
  expect(seen).toHaveLength(length)
})

test('sensors, sleep and queries reach a component', async () => {
  const containers = [P.boxContainer({ min: [-9, -1, -9], max: [9, 9, 9] })]
  const world = P.createWorld({ dim: 3, gravity: [0, -9.81, 0], containers, contact: P.impulse({ friction: 0.5 }) })
  const gate = P.addBody(world, { position: [0, -0.5, 0], radius: 1, type: 'kinematic', sensor: true })
  const ball = P.addBody(world, { position: [0, 2, 0], radius: 0.3 })
  const seen: string[] = []
  const rendered: number[] = []
  function Hooks({ radius }: { radius: number }) {
    K.useSensor(({ type, sensor, body }) => seen.push(`${type} ${sensor === gate} ${body === ball}`))
    K.useSleep(({ type, body }) => seen.push(`${type} ${body === ball}`))
    rendered.push(
      K.useQuery<number, 3>((w) => P.queryBall(w, [0, -0.7, 0], radius, { filter: (id) => id !== gate }).length),
    )
    return null
  }
  const page = (radius: number) => (
    <Scene>
      <K.PhysicsWorld world={world}>
        <Hooks radius={radius} />
        <K.PhysicsDebug containers fields />
      </K.PhysicsWorld>
    </Scene>
  )
  const screen = await render(page(0.1))
  await eventually(() => expect(P.isAsleep(world)).toBe(true))
  expect(seen).toEqual(['enter true true', 'sleep true'])
  expect(rendered.at(-1)).toBe(1)
  // Answers that stay the same render nothing: once or twice at mount, and once for the change.
  expect(rendered.length).toBeLessThanOrEqual(6)
  expect(eye.state.scene.getObjectByName('physics-debug')!.visible).toBe(true)
  P.removeBody(world, ball)
  await eventually(() => expect(rendered.at(-1)).toBe(0))
  P.addBody(world, { position: [0, 0, 0], radius: 0.3 })
  await screen.rerender(page(0.9))
  await eventually(() => expect(rendered.at(-1)).toBe(1))
})

test('two worlds of one canvas stand apart, and each hears of its own bodies', async () => {
  const left = still([0, 0, 0])
  const right = still([0, 0, 0])
  const picked: string[] = []
  function Pick({ name, only }: { name: string; only: P.BodyId }) {
    K.usePick((id) => picked.push(`${name} ${id === only}`))
    return null
  }
  await render(
    <Scene>
      {(
        [
          ['left', -2, left],
          ['right', 2, right],
        ] as const
      ).map(([name, x, { world, ids }]) => (
        <group key={name} position-x={x} rotation-z={1} scale={1.5}>
          <K.PhysicsWorld world={world}>
            <K.Bodies>
              <sphereGeometry />
              <meshBasicMaterial />
            </K.Bodies>
            <Pick name={name} only={ids[0]!} />
          </K.PhysicsWorld>
        </group>
      ))}
      <OrbitControls />
    </Scene>,
  )
  await shown(-2, 0)
  await shown(2, 0)
  expect(colorAt(0, 0)[3]).toBe(0)
  pointer('pointerdown', 2, 0.6)
  // Controls capture the pointer: its end is sent to the element around the canvas.
  pointer('pointerup', 2, 0.6, eye.state.gl.domElement.parentElement!)
  expect(picked.toSorted()).toEqual(['left false', 'right true'])
})

test('a button over the picture keeps its presses from bodies behind it', async () => {
  const { world } = still([0, 0, 0])
  const picked = vi.fn()
  function Hand() {
    K.useGrab()
    K.usePick(picked)
    return null
  }
  await render(
    <Scene>
      <K.PhysicsWorld world={world}>
        <Hand />
      </K.PhysicsWorld>
    </Scene>,
  )
  const press = (target: Element) => {
    sendPointer(target, 'pointerdown', 200, 150, { buttons: 1 })
    sendPointer(target, 'pointerup', 200, 150)
  }
  const captured = vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  const pick = [P.bodyIds(world)[0], expect.objectContaining({ clientX: 200 })]
  await eventually(() => {
    press(eye.state.gl.domElement)
    expect(picked.mock.lastCall).toEqual(pick)
  })
  expect(captured).toHaveBeenCalled()
  picked.mockClear()
  captured.mockClear()
  // Where <Html> of drei puts its elements.
  const { connected } = eye.state.events as { connected: HTMLElement }
  const button = connected.appendChild(document.createElement('button'))
  const heard = vi.fn()
  button.addEventListener('pointerdown', heard)
  press(button)
  expect([heard.mock.calls.length, captured.mock.calls.length, picked.mock.calls.length]).toEqual([1, 0, 0])
})

test('in a <View> of drei the body under the pointer is that of its part of the canvas', async () => {
  const { world } = still([0, 0, 0])
  const picked = vi.fn()
  function Pick() {
    K.usePick(picked)
    return null
  }
  const part = createRef<HTMLDivElement>()
  await render(
    <>
      <Scene>
        <View track={part as RefObject<HTMLDivElement>}>
          <OrthographicCamera makeDefault {...CAMERA} />
          <K.PhysicsWorld world={world}>
            <Pick />
          </K.PhysicsWorld>
        </View>
      </Scene>
      <div ref={part} style={{ position: 'fixed', left: 200, top: 0, width: 200, height: 300 }} />
    </>,
  )
  const pick = (x: number) => {
    sendPointer(part.current!, 'pointerdown', x, 150, { buttons: 1 })
    sendPointer(part.current!, 'pointerup', x, 150)
    return picked.mock.lastCall?.[0]
  }
  await eventually(() => expect(pick(300)).toBe(P.bodyIds(world)[0]))
  expect(pick(230)).toBeNull()
})

test('a drag beside the bodies turns the camera, one on a body grabs it', async () => {
  const { world, ids } = still([0, 0, 0])
  const held: { current: P.BodyId | null }[] = []
  function Hands() {
    held[0] = K.useGrab()
    return null
  }
  await render(
    <Scene>
      <group position-x={1}>
        <K.PhysicsWorld world={world}>
          <K.Bodies>
            <sphereGeometry />
            <meshBasicMaterial />
          </K.Bodies>
          <Hands />
        </K.PhysicsWorld>
      </group>
      <OrbitControls enableDamping={false} />
    </Scene>,
  )
  await shown(1, 0)
  const before = eye.state.camera.position.clone()
  pointer('pointerdown', 1, 0)
  expect(held[0]!.current).toBe(ids[0])
  for (let k = 1; k <= 10; k++) {
    pointer('pointermove', 1 + k / 10, 0)
    P.step(world)
  }
  steps(world, 60)
  expect(P.getBody(world, ids[0]!).position[0]).toBeCloseTo(1, 1)
  pointer('pointerup', 2, 0)
  expect(held[0]!.current).toBeNull()
  expect(eye.state.camera.position.distanceTo(before)).toBe(0)
  pointer('pointerdown', -2, 0)
  for (let k = 1; k <= 10; k++) pointer('pointermove', -2 + k / 10, 0)
  pointer('pointerup', -1, 0)
  await eventually(() => expect(eye.state.camera.position.distanceTo(before)).toBeGreaterThan(1))
})

test('a component renders the count of a jar, and its candies are those of its items', async () => {
  const jar = K.createJar()
  jar.drop([{ id: 1, color: '#f00', shape: 'ball' }])
  for (let k = 0; k < 300; k++) jar.step()
  const [x, y] = P.getBody(jar.world, P.bodyIds(jar.world)[0]!).position
  function Shown() {
    const { count, ...look } = K.useJar(jar)
    return (
      <>
        <output>{count}</output>
        <Scene>
          <K.PhysicsWorld world={jar.world} paused>
            <K.Candies {...look} />
          </K.PhysicsWorld>
        </Scene>
      </>
    )
  }
  const { container } = await render(<Shown />)
  const count = container.querySelector('output')!
  expect(count.textContent).toBe('1')
  await shown(x!, y!)
  const [red, , blue] = colorAt(x!, y!)
  expect(red).toBeGreaterThan(blue!)
  jar.setItems([{ id: 1, color: '#00f', shape: 'ball' }, { id: 2 }])
  await eventually(() => expect(count.textContent).toBe('2'))
  await eventually(() => {
    const [red, , blue] = colorAt(x!, y!)
    expect(blue).toBeGreaterThan(red!)
  })
})

/** Sends a pointer event to the canvas, at a place in metres from its middle. */
const pointer = (type: string, x: number, y: number, target: Element = eye.state.gl.domElement) =>
  sendPointer(target, type, 200 + 50 * x, 150 - 50 * y)

const MATERIALS: [string, () => THREE.Material | undefined][] = [
  ['sugar', () => undefined],
  ['basic', () => new THREE.MeshBasicMaterial()],
  ['lambert', () => new THREE.MeshLambertMaterial()],
  ['phong', () => new THREE.MeshPhongMaterial()],
  ['toon', () => new THREE.MeshToonMaterial()],
  ['standard', () => new THREE.MeshStandardMaterial()],
  ['physical', () => new THREE.MeshPhysicalMaterial({ clearcoat: 1, sheen: 1 })],
  ['matcap', () => new THREE.MeshMatcapMaterial()],
  ['normal', () => new THREE.MeshNormalMaterial()],
]

test.each(MATERIALS)('candies of %s, in a shape of the caller and in their own', async (name, create) => {
  const { world } = still([-1, 0, 0])
  const other = still([1, 0, 0])
  const geometry = new THREE.TorusKnotGeometry(0.6, 0.4)
  geometry.computeTangents()
  const material = create()
  await render(
    <Scene>
      <K.PhysicsWorld world={world}>
        <K.Candies geometry={geometry} material={material} palette={['#ff0000']} />
      </K.PhysicsWorld>
      <K.PhysicsWorld world={other.world}>
        <K.Candies material={material} palette={['#ff0000']} lightReach={0.1} />
      </K.PhysicsWorld>
    </Scene>,
  )
  await shown(1, 0)
  await shown(-1 + 0.3, 0)
  if (name === 'normal') return
  const [red, green] = colorAt(1, 0)
  expect(red).toBeGreaterThan(green! + 40)
})

test('parts that are removed within a frame, before their turn, draw nothing more', async () => {
  const jar = K.createJar({ goal: [5] })
  const state = { removes: false, failed: undefined as unknown, isGone: false }
  // A frame that fails ends the loop of fiber with an uncaught error.
  const fail = (event: ErrorEvent) => {
    state.failed = event.error
    event.preventDefault()
  }
  window.addEventListener('error', fail)
  const Parts = () => {
    const [shown, show] = useState(true)
    useFrame(({ invalidate }) => {
      if (state.removes && shown) flushSync(() => show(false))
      state.isGone = !shown
      invalidate()
    }, -1)
    return (
      shown && (
        <>
          <GoalLines jar={jar} format={String} />
          <K.PhysicsDebug contacts />
        </>
      )
    )
  }
  await render(
    <Scene>
      <K.PhysicsWorld world={jar.world}>
        <Parts />
      </K.PhysicsWorld>
    </Scene>,
  )
  await eventually(() => expect(document.querySelector('canvas')).not.toBeNull())
  await eventually(() => expect(document.body.textContent).toContain('5'))
  state.removes = true
  await eventually(() => expect(state.isGone || state.failed !== undefined).toBe(true))
  window.removeEventListener('error', fail)
  expect(state.failed).toBeUndefined()
})
