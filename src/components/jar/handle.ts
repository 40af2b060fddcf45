// The handle of a jar. With `count` or `items` given, drop, take, clear, pourOut and undo
// change nothing: they call `onChange`.
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Jar, JarChange } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { callListener } from '../../physics/internal.ts'
import type { Camera } from '../canvas/capture.ts'
import type { KonpeitoBottleHandle } from './types.ts'

export type Control = { count?: number; items?: readonly JarItem[]; onChange?(change: JarChange): void }

export const controlled = ({ items, count }: Control) => items !== undefined || count !== undefined

/** Passes an error to the page, or writes it to the console where the page does not listen. */
export function reportError({ onError }: { onError?(error: Error): void }, error: Error): void {
  if (onError) callListener(onError, error)
  else console.error(error)
}

/** Passes errors on, those with the same cause once: each new picture asks for its images again. */
export function reportOnce(report: (error: Error) => void): (error: Error) => void {
  const causes = new Set<unknown>()
  return (error) => {
    if (error.cause !== undefined && causes.has(error.cause)) return
    causes.add(error.cause)
    report(error)
  }
}

/**
 * @param control Returns the newest props.
 * @param camera Returns the camera, or nothing while nothing is drawn.
 * @param loaded Called after a load. Controlled props then take effect again.
 */
export function createHandle(
  jar: Jar,
  control: () => Control,
  camera: () => Camera | null | undefined,
  loaded: () => void,
): KonpeitoBottleHandle {
  type What = Parameters<Jar['propose']>[1]
  const change =
    <T extends What>(reason: Parameters<Jar['propose']>[0], act: (what?: T) => unknown) =>
    (what?: T): void => {
      if (controlled(control())) callListener(control().onChange, jar.propose(reason, what))
      else act(what)
    }
  return {
    drop: change('drop', jar.drop),
    take: change('take', jar.take),
    clear: change('clear', jar.clear),
    undo: change('undo', jar.undo),
    pourOut: change('pourOut', () => jar.pourOut(prefersReducedMotion())),
    shake: jar.shake,
    tilt: jar.tilt,
    save: jar.save,
    load(text) {
      jar.load(text)
      loaded()
    },
    toBlob: async (options) => ready(camera()).toBlob(options),
    record: async (options) => ready(camera()).record(options),
    heightOf: jar.heightOf,
    stats: jar.stats,
    items: jar.items,
  }
}

function ready(camera: Camera | null | undefined): Camera {
  if (!camera) throw new Error('there is no picture yet: wait for onReady')
  return camera
}
