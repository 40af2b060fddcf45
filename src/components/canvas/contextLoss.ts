// Recovers from a lost WebGL context. The worlds live outside the GPU, so the same candies come
// back. Everything that was baked on the GPU has to be baked again: see useContextGeneration.ts.

/**
 * Lets the browser restore the context of a canvas.
 * @param onRestored called once three has set up its state again
 */
export function recoverContext(
  canvas: HTMLCanvasElement,
  context: WebGL2RenderingContext,
  onRestored: () => void,
): void {
  canvas.addEventListener('webglcontextrestored', () => ignoreOldObjects(context), { once: true })
  // Without this the browser does not restore the context.
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  // The listener of three runs after this one: wait for it.
  canvas.addEventListener('webglcontextrestored', () => setTimeout(onRestored))
}

/**
 * Ignores deletions of objects from before the loss. three still has them: it deletes them whenever
 * a geometry, a material or a baked map goes, and the browser would report each as an object that
 * does not belong to the context.
 */
function ignoreOldObjects(context: WebGL2RenderingContext): void {
  const calls = context as unknown as Record<string, (object: object | null) => boolean>
  for (const name in context) {
    const [remove, exists] = [calls[name]!, calls[name.replace('delete', 'is')]!]
    if (name.startsWith('delete'))
      calls[name] = (object) => object !== null && exists.call(context, object) && remove.call(context, object)
  }
}
