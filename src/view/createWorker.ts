// Creates the worker that steps worlds, where Vite builds or serves the sources. The package and
// the element have files of their own in its place, in src/element: packageWorker.ts and
// elementWorker.ts.

/** Rejects where workers do not exist, or a policy of the page refuses them at once. */
export async function createWorker(): Promise<Worker> {
  return new Worker(new URL('../jar/stepWorker.ts', import.meta.url), { type: 'module' })
}
