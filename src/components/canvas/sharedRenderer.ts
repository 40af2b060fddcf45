// One renderer for several jars of a page, because browsers allow few WebGL contexts, and each has its
// own programs and reflections. Each jar has its own canvas, to which its picture is copied, and a
// renderer for fiber that draws with the shared one.
import type { Camera, Object3D, WebGLRenderer } from 'three'
import { createRenderer } from './webgl.ts'

/** The shared renderer, and the canvases of the jars that use it. */
type Shared = { renderer: WebGLRenderer; users: Set<HTMLCanvasElement> }

let shared: Shared | null = null
const originals = new WeakMap<object, WebGLRenderer>()

/** Settings that are applied to the shared renderer before a jar draws. */
const SETTINGS = ['toneMapping', 'toneMappingExposure', 'outputColorSpace', 'localClippingEnabled'] as const

export const isShared = (): boolean => shared !== null

/** The renderer that `gl` draws with: the shared one, or `gl` itself. */
export const originalOf = (gl: WebGLRenderer): WebGLRenderer => originals.get(gl) ?? gl

/**
 * Makes a renderer that draws with the shared one.
 * @throws Error when WebGL 2 is not available
 */
export function shareRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const pen = canvas.getContext('2d')!
  Object.assign(canvas, { width: 1, height: 1 })
  // The browser may never restore a lost context, so new jars get a new renderer.
  if (!shared || isLost(shared)) shared = createShared()
  const owner = shared
  const { renderer, users } = owner
  users.add(canvas)
  let [width, height, ratio] = [0, 0, 1]
  const gl: WebGLRenderer = Object.create(renderer)
  const shadowMap = { enabled: false, autoUpdate: true, needsUpdate: false }
  const prepare = () => {
    for (const name of SETTINGS) renderer[name] = gl[name] as never
    Object.assign(renderer.shadowMap, shadowMap)
  }
  const own: Partial<WebGLRenderer> = {
    domElement: canvas,
    // Fiber and the canvas set the other settings before the first frame.
    toneMappingExposure: 1,
    shadowMap: shadowMap as WebGLRenderer['shadowMap'],
    getPixelRatio: () => ratio,
    setPixelRatio: (next) => {
      ratio = next
    },
    // The canvas keeps its size and its picture until the next picture is drawn.
    setSize: (w, h, isStyled = true) => {
      width = w
      height = h
      if (isStyled) Object.assign(canvas.style, { width: `${w}px`, height: `${h}px` })
    },
    compile: (...scene) => {
      prepare()
      return renderer.compile(...scene)
    },
    render(scene: Object3D, camera: Camera) {
      const w = Math.floor(width * ratio)
      const h = Math.floor(height * ratio)
      // While the context is lost, the last picture stays.
      if (w === 0 || h === 0 || isLost(owner)) return
      if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
      fit(owner)
      prepare()
      renderer.setViewport(0, 0, w, h)
      renderer.setScissor(0, 0, w, h)
      renderer.render(scene, camera)
      shadowMap.needsUpdate = false
      const { domElement } = renderer
      pen.globalCompositeOperation = 'copy'
      pen.drawImage(domElement, 0, domElement.height - h, w, h, 0, 0, w, h)
    },
    dispose() {
      if (!users.delete(canvas) || users.size > 0) return
      if (shared === owner) shared = null
      renderer.dispose()
      renderer.forceContextLoss()
    },
    // Fiber calls it after `dispose`.
    forceContextLoss() {},
  }
  originals.set(gl, renderer)
  return Object.assign(gl, own)
}

const isLost = ({ renderer }: Shared): boolean => renderer.getContext().isContextLost()

function createShared(): Shared {
  const renderer = createRenderer(document.createElement('canvas'), true)
  renderer.setScissorTest(true)
  return { renderer, users: new Set() }
}

/** Gives the shared renderer the size of the largest picture. */
function fit({ renderer, users }: Shared): void {
  let [width, height] = [1, 1]
  for (const canvas of users) {
    width = Math.max(width, canvas.width)
    height = Math.max(height, canvas.height)
  }
  const { domElement } = renderer
  if (domElement.width !== width || domElement.height !== height) renderer.setSize(width, height, false)
}
