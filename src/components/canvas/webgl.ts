// WebGL contexts: whether there are any, and a renderer that survives the loss of its context.
import { WebGLRenderer } from 'three'

export const NO_WEBGL = 'WebGL 2 is not available in this browser; showing the fallback instead'

/** Whether this browser supports WebGL 2. Releases the test's context at once. */
export function hasWebGL(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}

/**
 * @param alpha whether the page shows through
 * @throws Error when WebGL 2 is not available
 */
export function createRenderer(canvas: HTMLCanvasElement, alpha: boolean): WebGLRenderer {
  const attributes: WebGLContextAttributes = { antialias: true, alpha, powerPreference: 'default' }
  // Requested here, so that a missing context is one clear error instead of three's errors.
  const context = canvas.getContext('webgl2', attributes)
  if (!context) throw new Error(NO_WEBGL)
  recoverContext(canvas, context)
  return new WebGLRenderer({ ...attributes, canvas, context })
}

/** Lets the browser restore the context of a canvas. */
function recoverContext(canvas: HTMLCanvasElement, context: WebGL2RenderingContext): void {
  canvas.addEventListener('webglcontextrestored', () => ignoreOldObjects(context), { once: true })
  // Without this the browser does not restore the context.
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
}

/**
 * Ignores deletions of objects from before the loss. three still deletes them with their geometries,
 * materials and baked maps, and the browser would report each as an object of another context.
 */
function ignoreOldObjects(context: WebGL2RenderingContext): void {
  const calls = context as unknown as Record<string, (object: object | null) => boolean>
  for (const name in context) {
    const [remove, exists] = [calls[name]!, calls[name.replace('delete', 'is')]!]
    if (name.startsWith('delete'))
      calls[name] = (object) => object !== null && exists.call(context, object) && remove.call(context, object)
  }
}
