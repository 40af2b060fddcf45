// konpeito-bottle/shared/react: the jar of a shared document in a React page.
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { createJarOf, type Jar, type JarOptions } from '../jar/jar.ts'
import { type BindOptions, bindJar } from './bindJar.ts'
import { isShared, readShared, type SharedSettings, settingsOf } from './document.ts'

/** Options of `useSharedJar`: those of the jar that the document does not share, and the device. */
export interface SharedJarOptions extends BindOptions, Omit<JarOptions, 'unit' | 'vessel' | 'goal' | 'seed'> {
  /**
   * The pile of this device, as `jar.save({ exact: false })` wrote it. Read when a jar is made. Ignored
   * while the document is empty, because its candies would count twice. @default none
   */
  state?: string | undefined
}

/**
 * Returns a jar that follows a document, for `<KonpeitoBottle jar={jar}>`, and the settings of the
 * document. When the unit, the vessel, the goals or the seed change, it is another jar.
 */
export function useSharedJar(doc: Doc, options: SharedJarOptions = {}): { jar: Jar; settings: SharedSettings } {
  const { device, prefix, state, ...others } = options
  const read = () => JSON.stringify(readShared(doc, { prefix }))
  const subscribe = useCallback(
    (onChange: () => void) => {
      const map = settingsOf(doc, prefix)
      map.observe(onChange)
      return () => map.unobserve(onChange)
    },
    [doc, prefix],
  )
  const text = useSyncExternalStore(subscribe, read, read)
  const settings = useMemo<SharedSettings>(() => JSON.parse(text), [text])
  const { unit, vessel, goal, seed } = settings
  const given = JSON.stringify({ ...others, unit, vessel, goal: goal || undefined, seed })
  const jar = useMemo(() => createFilled(doc, prefix, JSON.parse(given), state), [doc, prefix, given])
  useLayoutEffect(() => bindJar(jar, doc, { device, prefix }), [jar, doc, device, prefix])
  return { jar, settings }
}

/** A jar with the document's contents from its first picture on. */
function createFilled(doc: Doc, prefix: string | undefined, options: JarOptions, state: string | undefined): Jar {
  const jar = createJarOf(options, console.error)
  if (!isShared(doc, prefix)) return jar
  try {
    if (state !== undefined) jar.load(state)
  } catch (error) {
    console.error(error)
  }
  bindJar(jar, doc, { prefix })()
  return jar
}
