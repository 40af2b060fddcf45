// Creates the worker of the element, in place of src/view/createWorker.ts. The element is one file,
// which runs in the worker too. In the bundle of a page its file is also that page's code, which
// must not run there: then the worker is the file beside it, as for the package.
import { createWorker as createBundled } from './packageWorker.ts'

/** The name by which the file knows that it runs in its worker. */
const NAME = 'konpeito-steps'

/** Whether this is the worker. */
export function isWorker(): boolean {
  return typeof document === 'undefined' && (globalThis as { name?: string }).name === NAME
}

let whole: Promise<boolean> | undefined
let importer: string | undefined

/**
 * Rejects where workers do not exist, or a policy of the page refuses them at once.
 * @param address of this file
 */
export async function createWorker(address: string = import.meta.url): Promise<Worker> {
  whole ??= isWhole(address)
  if (!(await whole)) return createBundled()
  const options = { type: 'module', name: NAME } as const
  if (new URL(address).origin === location.origin) return new Worker(address, options)
  // A page may not start a worker of another host, but one of its own that imports it.
  importer ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(address)}`], { type: 'text/javascript' }))
  return new Worker(importer, options)
}

/** Whether an address is that of the element's own file, which is loaded already. */
async function isWhole(address: string): Promise<boolean> {
  try {
    const file = await import(/* webpackIgnore: true */ /* @vite-ignore */ address)
    return 'KonpeitoBottleElement' in file
  } catch {
    return false
  }
}
