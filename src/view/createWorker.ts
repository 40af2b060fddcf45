// Creates the worker that steps worlds, if Vite builds or serves the sources. The package and the
// element replace this file by packageWorker.ts and elementWorker.ts of src/element.

/** Rejects if workers do not exist, or a policy of the page refuses them at once. */
export async function createWorker(): Promise<Worker> {
  return new Worker(new URL('../jar/stepWorker.ts', import.meta.url), { type: 'module' })
}
