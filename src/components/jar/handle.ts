// What a page can do with a jar. With `count` or `items` given, drop, take, clear and pourOut change nothing: they ask through `onChange`.

import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Jar, JarChange } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import type { KonpeitoBottleHandle } from './types.ts'

export type Control = { count?: number; items?: readonly JarItem[]; onChange?(change: JarChange): void }

export const controlled = ({ items, count }: Control) => items !== undefined || count !== undefined

/** What goes wrong is the page's to know; where it does not listen, whoever looks for it finds it. */
export function tell({ onError }: { onError?(error: Error): void }, error: Error): void {
  if (onError) onError(error)
  else console.error(error)
}

/**
 * @param control the newest props, as they are at each call
 * @param picture takes one, unless nothing is drawn
 * @param loaded the jar was changed under props that stayed: they have the last word
 */
export function createHandle(
  jar: Jar,
  control: () => Control,
  picture: () => Promise<Blob> | undefined,
  loaded: () => void,
): KonpeitoBottleHandle {
  const asks = () => controlled(control())
  const ask = (change: JarChange) => control().onChange?.(change)
  return {
    drop: (what) => void (asks() ? ask(jar.propose('drop', what)) : jar.drop(what)),
    take: (what) => void (asks() ? ask(jar.propose('take', what)) : jar.take(what)),
    clear: () => (asks() ? ask(jar.propose('clear')) : jar.clear()),
    pourOut: () => (asks() ? ask(jar.propose('pourOut')) : jar.pourOut(prefersReducedMotion())),
    shake: jar.shake,
    tilt: jar.tilt,
    save: jar.save,
    load(text) {
      jar.load(text)
      loaded()
    },
    toBlob: () => picture() ?? Promise.reject(new Error('there is no picture yet: wait for onReady')),
    stats: jar.stats,
    items: jar.items,
  }
}
