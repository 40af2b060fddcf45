// A jar in React: follows count or items, tells its events to the newest callbacks, and is brought to rest behind the poster.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { SLICE } from '../../hooks/settleWorld.ts'
import { useCalm } from '../../hooks/useCalm.ts'
import type { Reason } from '../../jar/events.ts'
import type { Item } from '../../jar/items.ts'
import { createJar, type Jar } from '../../jar/jar.ts'
import { onWake, type World } from '../../physics/index.ts'
import type { KonpeitoBottleProps, KonpeitoHandle } from './types.ts'

/** ms after which a jar that has come to rest is drawn in full. */
const DRAWN_AFTER = 800

export function useJar(props: KonpeitoBottleProps, start: number | readonly Item[]) {
  const { count, items, initial = 'settled', view, seed, capacity, overflow, paused = false } = props
  const [{ jar, problem }] = useState(() => makeJar({ view, seed, capacity, overflow }, start))
  const calm = useCalm()
  const [settling, setSettling] = useState(initial === 'settled' && jar.candies > 0)
  const [resting, setResting] = useState(false)
  const [said, setSaid] = useState({ count: jar.count, each: jar.each, paint: jar.paint })
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const fail = useCallback((error: unknown) => {
    latest.current.onError?.(error instanceof Error ? error : new Error(String(error)))
  }, [])
  const notice = useCallback(() => {
    const { count, each, paint } = jar
    setSaid((old) => (old.count === count && old.each === each && old.paint === paint ? old : { count, each, paint }))
  }, [jar])

  useEffect(() => {
    if (problem) fail(problem)
  }, [problem, fail])

  useEffect(() => {
    const stop = [
      jar.on('drop', (candy) => latest.current.onDrop?.(candy)),
      jar.on('settle', (event) => latest.current.onSettle?.(event)),
      jar.on('error', fail),
      jar.on('change', (change) => {
        notice()
        latest.current.onChange?.(change)
      }),
    ]
    return () => {
      for (const end of stop) end()
    }
  }, [jar, fail, notice])
  const hears = props.onLand !== undefined
  useEffect(
    () => (hears ? jar.on('land', (candy) => latest.current.onLand?.(candy)) : undefined),
    [jar, hears],
  )

  // The jar follows what it is told. A value that it refuses leaves it as it is.
  useEffect(() => {
    try {
      if (items !== undefined) jar.setItems(items)
      else if (count !== undefined) jar.setCount(count)
      notice()
    } catch (error) {
      fail(error)
    }
  }, [jar, items, count, fail, notice])

  // At first, and at every change for people who asked for less motion: in short slices, nothing is drawn meanwhile.
  const hurry = calm && jar.view === 'bottle'
  useEffect(() => {
    if (!settling) return
    let timer = setTimeout(work)
    function work() {
      if (jar.settle(SLICE - 1)) setSettling(false)
      else timer = setTimeout(work)
    }
    return () => clearTimeout(timer)
  }, [jar, settling])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count is the reason to settle again
  useEffect(() => {
    if (hurry && jar.waiting > 0) setSettling(true)
  }, [jar, hurry, said.count])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setResting(true), DRAWN_AFTER)
    }
    const stir = () => {
      clearTimeout(timer)
      if (paused) rest()
      else setResting(false)
    }
    const stop = [jar.on('settle', rest), onWake(jar.world as World, stir)]
    if (paused) rest()
    else setResting(false)
    return () => {
      clearTimeout(timer)
      for (const end of stop) end()
    }
  }, [jar, paused])

  const lens = useRef<(() => Promise<Blob>) | null>(null)
  const handle = useMemo(() => createHandle(jar, latest, lens), [jar])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new paint makes another function, so that all are asked again
  const colors = useMemo(() => (id: number) => jar.colorOf(id), [jar, said.paint])
  return { jar, handle, lens, settling, resting, said, colors, fail, latest }
}

function makeJar(options: Parameters<typeof createJar>[0], contents: number | readonly Item[]) {
  try {
    return { jar: createJar({ ...options, contents }), problem: null }
  } catch (problem) {
    try {
      return { jar: createJar(options), problem }
    } catch {
      return { jar: createJar({ view: options?.view === 'torus' ? 'torus' : 'bottle' }), problem }
    }
  }
}

/** Does what it says; where the page controls the jar, it only asks. */
function createHandle(
  jar: Jar,
  latest: { current: KonpeitoBottleProps },
  lens: { current: (() => Promise<Blob>) | null },
): KonpeitoHandle {
  const asks = () => latest.current.items !== undefined || latest.current.count !== undefined
  const ask = (reason: Reason, count: number, items: readonly Item[]) =>
    latest.current.onChange?.({ reason, count, items, candies: jar.candies, each: jar.each })
  return {
    drop(what = 1) {
      if (!asks()) return jar.drop(what)
      if (latest.current.items === undefined) {
        const more = typeof what === 'number' ? what : what.length
        return ask('drop', jar.count + more, typeof what === 'number' ? [] : what)
      }
      const items = [...jar.items(), ...(typeof what === 'number' ? jar.name(what) : what)]
      ask('drop', items.length, items)
    },
    take(what = 1) {
      if (!asks()) return jar.take(what)
      if (latest.current.items === undefined) {
        return ask('take', Math.max(0, jar.count - (typeof what === 'number' ? what : what.length)), [])
      }
      const items = jar.items()
      const gone = new Set(typeof what === 'number' ? [] : what)
      const kept = typeof what === 'number' ? items.slice(0, Math.max(0, items.length - what)) : items.filter(({ id }) => !gone.has(id))
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
      // The candies are where they were; who is there is for the page to say.
      const { items, count } = latest.current
      if (items !== undefined) jar.setItems(items)
      else if (count !== undefined) jar.setCount(count)
    },
    toBlob: () =>
      lens.current ? lens.current() : Promise.reject(new Error('the jar is not drawn yet: wait for onReady')),
    stats: () => jar.stats(),
    items: () => jar.items(),
  }
}
