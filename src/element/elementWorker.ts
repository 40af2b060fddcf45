// Creates the worker of the element, in place of src/view/createWorker.ts. The element is one file,
// which runs in the worker too. If a page bundles it with its own code, which must not run in a
// worker, the worker is the file beside it, as for the package.
import { createWorker as createBundled } from './packageWorker.ts'

/** The worker's name, by which the file recognises it. */
const NAME = 'konpeito-steps'

/** Whether this is the worker. */
export function isWorker(): boolean {
  return typeof document === 'undefined' && (globalThis as { name?: string }).name === NAME
}

let whole: Promise<boolean> | undefined
let importer: string | undefined

/**
 * Rejects if workers do not exist, or a policy of the page refuses them at once.
 * @param address address of this file
 */
export async function createWorker(address: string = import.meta.url): Promise<Worker> {
  whole ??= isWhole(address)
  if (!(await whole)) return createBundled()
  const options = { type: 'module', name: NAME } as const
  if (new URL(address).origin === location.origin) return new Worker(address, options)
  // A page may not start a worker from another host, but its own worker may import it.
  importer ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(address)}`], { type: 'text/javascript' }))
  return new Worker(importer, options)
}

/** Whether an address is the element's own file, rather than a page's bundle. */
async function isWhole(address: string): Promise<boolean> {
  try {
    const file = await import(/* webpackIgnore: true */ /* @vite-ignore */ address)
    return 'KonpeitoBottleElement' in file
  } catch {
    return false
  }
}
