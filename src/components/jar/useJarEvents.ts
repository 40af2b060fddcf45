// What connects a jar with the props of its view: controlled contents, events, sound, the handle.
import { createElement, type ReactNode, useEffect, useImperativeHandle, useLayoutEffect, useMemo } from 'react'
import { useLatest } from '../../hooks/useLatest.ts'
import type { Capture } from '../canvas/capture.ts'
import { controlled, createHandle } from './handle.ts'
import { type JarWords, Say } from './Say.tsx'
import { playLandings } from './sound.ts'
import type { JarViewProps, KonpeitoBottleHandle } from './types.ts'

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
