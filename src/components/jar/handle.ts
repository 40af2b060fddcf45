// What connects a jar with the props of its view: controlled contents, events, sound, the handle.
// With `count` or `items` given, drop, take, clear, pourOut and undo of the handle change nothing:
// they call `onChange`.

import { createElement, type ReactNode, useEffect, useImperativeHandle, useLayoutEffect, useMemo } from 'react'
import { useLatest } from '../../hooks/useLatest.ts'
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Jar, JarChange } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { callListener } from '../../physics/internal.ts'
import type { Camera, Capture } from '../canvas/capture.ts'
import { type JarWords, Say } from './Say.tsx'
import { playLandings } from './sound.ts'
import type { JarViewProps, KonpeitoBottleHandle } from './types.ts'

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

/**
 * Makes a jar follow `items` or `count`.
 * @returns a function that makes it follow them again, after something else has changed it
 */
export function useFollowedJar({ jar, items, count }: JarViewProps, fail: (error: unknown) => void): () => void {
  const latest = useLatest(() => {
    try {
      if (items !== undefined) jar.setItems(items)
      else if (count !== undefined) jar.setCount(count)
    } catch (error) {
      fail(error)
    }
  })
  useLayoutEffect(() => latest.current(), [jar, items, count])
  return () => latest.current()
}

/** The handle of a jar, the same one for the life of the component. */
export function useJarHandle(props: JarViewProps, capture: Capture, follow: () => void): KonpeitoBottleHandle {
  const { jar, ref } = props
  const latest = useLatest({ props, follow })
  const handle = useMemo(
    () =>
      createHandle(
        jar,
        () => latest.current.props,
        () => capture.current,
        () => latest.current.follow(),
      ),
    [jar, latest, capture],
  )
  useImperativeHandle(ref, () => handle, [handle])
  return handle
}

/** Calls the listeners among the props, announces goals, and plays the sound. */
export function useJarEvents(
  props: JarViewProps,
  words: JarWords,
  announce: (text: ReactNode) => void,
  fail: (error: Error) => void,
): void {
  const { jar, sound = false } = props
  const latest = useLatest({ props, words, announce, fail })
  useLayoutEffect(() => {
    let { standsFor } = jar.stats()
    const ends = [
      jar.on('drop', (candy) => latest.current.props.onDrop?.(candy)),
      jar.on('land', (candy) => latest.current.props.onLand?.(candy)),
      jar.on('settle', (event) => latest.current.props.onSettle?.(event)),
      jar.on('error', (error) => latest.current.fail(error)),
      jar.on('goal', (goal) => {
        const { props, words, announce } = latest.current
        announce(createElement(Say, { said: words.say('goal', { label: goal.label ?? words.format(goal.at) }) }))
        props.onGoal?.(goal)
      }),
      jar.on('change', (change) => {
        const { props } = latest.current
        // A page that sets the count knows it, but not how many items a candy stands for.
        const isNews = change.reason !== 'set' || change.standsFor !== standsFor || !controlled(props)
        standsFor = change.standsFor
        if (isNews) props.onChange?.(change)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [jar, latest])
  useEffect(() => (sound ? playLandings(jar) : undefined), [jar, sound])
}
