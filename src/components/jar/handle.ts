// Connects a jar with the props of its view: controlled contents, events, the handle. With `count` or
// `items`, the handle's drop, take, clear, pourOut and undo only call `onChange`.

import {
  createElement,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Report } from '../../hooks/useReported.ts'
import type { Jar, JarEvents } from '../../jar/jar.ts'
import { callListener } from '../../physics/internal.ts'
import { type Camera, type Capture, checkPicture } from '../canvas/capture.ts'
import { type Announce, type JarWords, Say } from './Say.tsx'
import type { Interaction, JarViewProps, KonpeitoBottleHandle } from './types.ts'

type Box = RefObject<HTMLElement | null>
export type Control = Pick<JarViewProps, 'count' | 'items' | 'onChange'>

const controlled = ({ items, count }: Control) => items !== undefined || count !== undefined

/** True means `view`. Any other value that is not allowed means `none`. */
export function interactionOf(value: Interaction | boolean | undefined): Interaction {
  if (value === true) return 'view'
  return value === 'view' || value === 'play' ? value : 'none'
}

/** Passes an error to `onError`, or writes it to the console. */
export function reportError({ onError }: { onError?(error: Error): void }, error: Error): void {
  if (onError) callListener(onError, error)
  else console.error(error)
}

/** Reports each cause once, because each new picture loads its images again. */
export function useReportOnce(report: Report): Report {
  const [causes] = useState(() => new Set<unknown>())
  return (error) => {
    if (error.cause !== undefined && causes.has(error.cause)) return
    causes.add(error.cause)
    report(error)
  }
}

/**
 * @param control returns the latest props
 * @param loaded called after a load, to apply controlled props again
 */
export function createHandle(jar: Jar, control: () => Control, capture: Capture, loaded: () => void, box: Box) {
  type What = Parameters<Jar['propose']>[1]
  const change =
    <T extends What>(reason: Parameters<Jar['propose']>[0], act: (what?: T) => unknown) =>
    (what?: T): void => {
      if (controlled(control())) callListener(control().onChange, jar.propose(reason, what))
      else act(what)
    }
  const ready = (): Camera => {
    if (!capture.current) throw new Error('there is no picture yet: wait for onReady')
    return capture.current
  }
  const handle: KonpeitoBottleHandle = {
    drop: change('drop', jar.drop),
    take: change('take', jar.take),
    clear: change('clear', jar.clear),
    undo: change('undo', jar.undo),
    pourOut: change('pourOut', () => jar.pourOut(!capture.current || prefersReducedMotion())),
    shake: jar.shake,
    tilt: jar.tilt,
    save: jar.save,
    load(text) {
      jar.load(text)
      loaded()
    },
    focus: (options) => box.current?.querySelector<HTMLElement>('[tabindex="0"], button')?.focus(options),
    toBlob: async (options) => {
      checkPicture(options)
      return ready().toBlob(options)
    },
    record: async (options) => ready().record(options),
    heightOf: jar.heightOf,
    stats: jar.stats,
    count: jar.count,
    items: jar.items,
  }
  return handle
}

/**
 * Makes a jar follow `items` or `count`.
 * @returns a function that applies them again after another change
 */
export function useFollowedJar({ jar, items, count }: JarViewProps, fail: (error: unknown) => void): () => void {
  const follow = useEffectEvent(() => {
    try {
      const contents = items ?? count
      if (contents !== undefined) jar.setContents(contents)
    } catch (error) {
      fail(error)
    }
  })
  useLayoutEffect(() => follow(), [jar, items, count])
  return follow
}

/** The handle of a jar, the same one for the life of the component. */
export function useJarHandle(props: JarViewProps, capture: Capture, follow: () => void, box: Box) {
  const { jar, ref } = props
  const control = useEffectEvent(() => props)
  const handle = useMemo(() => createHandle(jar, control, capture, follow, box), [jar, capture])
  useImperativeHandle(ref, () => handle, [handle])
  return handle
}

const HEARD = ['drop', 'land', 'settle', 'error', 'goal', 'change'] as const
type Listeners = { [Type in (typeof HEARD)[number]]: ((event: JarEvents[Type]) => void) | undefined }

/** Calls the listeners among the props, and announces goals. */
export function useJarEvents(props: JarViewProps, words: JarWords, announce: Announce, fail: Report): void {
  const { jar } = props
  const valuePerCandy = useRef(1)
  const listeners = useEffectEvent((): Listeners => {
    return {
      drop: props.onDrop,
      land: props.onLand,
      settle: props.onSettle,
      error: fail,
      goal(goal) {
        announce(createElement(Say, { said: words.say('goal', { label: goal.label ?? words.format(goal.at) }) }))
        props.onGoal?.(goal)
      },
      change(change) {
        // A page that sets the count knows it, but not how many items one candy stands for.
        const isNews = change.reason !== 'set' || change.valuePerCandy !== valuePerCandy.current || !controlled(props)
        valuePerCandy.current = change.valuePerCandy
        if (isNews) props.onChange?.(change)
      },
    }
  })
  useLayoutEffect(() => {
    valuePerCandy.current = jar.stats().valuePerCandy
    const ends = HEARD.map((type) => jar.on(type, (event) => listeners()[type]?.(event as never)))
    return () => {
      for (const end of ends) end()
    }
  }, [jar])
}
