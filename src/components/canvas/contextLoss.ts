// Recovers from a lost WebGL context. The worlds live outside the GPU, so the same candies come
// back. Everything that was baked on the GPU has to be baked again: see useContextGeneration.ts.

/**
 * Lets the browser restore the context of a canvas, and reports when it did.
 * @param onRestored called once three has set up its state again
 * @returns a function that cancels a report that is due
 */
export function recoverContext(canvas: HTMLCanvasElement, onRestored: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Without this the browser does not restore the context.
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(timer)
    // The listener of three runs after this one.
    timer = setTimeout(onRestored)
  })
  return () => clearTimeout(timer)
}
