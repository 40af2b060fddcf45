// What a page can do with a jar. Where the page controls the contents, the handle changes nothing and asks: `onChange` tells what it would become.
import type { JarChange, Reason } from '../../jar/events.ts'
import type { Item } from '../../jar/items.ts'
import type { Jar } from '../../jar/jar.ts'
import type { KonpeitoHandle } from './types.ts'

export type Control = { count?: number; items?: readonly Item[]; onChange?(change: JarChange): void }

/**
 * @param control the newest props, as they are at each call
 * @param lens takes a picture, or is null while nothing is drawn
 */
export function createHandle(
  jar: Jar,
  control: () => Control,
  lens: { current: (() => Promise<Blob>) | null },
): KonpeitoHandle {
  const asks = () => control().items !== undefined || control().count !== undefined
  const ask = (reason: Reason, count: number, items: readonly Item[]) =>
    control().onChange?.({ reason, count, items, candies: jar.candies, each: jar.each })
  return {
    drop(what = 1) {
      if (!asks()) return jar.drop(what)
      if (control().items === undefined) {
        const more = typeof what === 'number' ? what : what.length
        return ask('drop', jar.count + more, typeof what === 'number' ? [] : what)
      }
      const items = [...jar.items(), ...(typeof what === 'number' ? jar.name(what) : what)]
      ask('drop', items.length, items)
    },
    take(what = 1) {
      if (!asks()) return jar.take(what)
      const number = typeof what === 'number' ? what : what.length
      if (control().items === undefined) return ask('take', Math.max(0, jar.count - number), [])
      const items = jar.items()
      const gone = new Set(typeof what === 'number' ? [] : what)
      const kept =
        typeof what === 'number'
          ? items.slice(0, Math.max(0, items.length - what))
          : items.filter(({ id }) => !gone.has(id))
      ask('take', kept.length, kept)
    },
    clear: () => (asks() ? ask('clear', 0, []) : jar.clear()),
    pourOut: () => (asks() ? ask('pourOut', 0, []) : jar.pourOut()),
    shake: (strength) => jar.shake(strength),
    tilt: (down) => jar.tilt(down),
    save: () => jar.save(),
    load(saved) {
      jar.load(saved)
      if (!asks()) return
      // The candies lie where they lay; who is there is for the page to say.
      const { items, count } = control()
      if (items !== undefined) jar.setItems(items)
      else if (count !== undefined) jar.setCount(count)
    },
    toBlob: () =>
      lens.current ? lens.current() : Promise.reject(new Error('the jar is not drawn yet: wait for onReady')),
    stats: () => jar.stats(),
    items: () => jar.items(),
  }
}
