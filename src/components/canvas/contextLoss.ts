// Recovers from a lost WebGL context. The worlds live outside the GPU, so the same candies come
// back. Everything that was baked on the GPU has to be baked again: see useContextGeneration.ts.

/**
 * Lets the browser restore the context of a canvas.
 * @param onRestored called once three has set up its state again
 */
export function recoverContext(canvas: HTMLCanvasElement, onRestored: () => void): void {
  // Without this the browser does not restore the context.
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  // The listener of three runs after this one: wait for it.
  canvas.addEventListener('webglcontextrestored', () => setTimeout(onRestored))
}
