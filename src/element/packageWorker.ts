// Creates the worker of the package, in place of src/view/createWorker.ts. Bundlers such as Vite and
// webpack know this form of an address, and bundle its file.

/** Rejects if workers do not exist, or a policy of the page refuses them at once. */
export async function createWorker(): Promise<Worker> {
  return new Worker(new URL(/* @vite-ignore */ './stepWorker.js', import.meta.url), { type: 'module' })
}
