// Reads the colour scheme of the page around an element, only while it is needed, because reading the
// background is slow.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { followColorScheme, isOnDark } from '../view/styles.ts'

/**
 * @param wanted whether the colour scheme is read now
 * @returns the last scheme
 */
export function useColorScheme(element: RefObject<Element | null>, wanted: boolean): 'dark' | 'light' | undefined {
  const [scheme, setScheme] = useState<'dark' | 'light'>()
  const read = useCallback(() => setScheme(isOnDark(element.current!) ? 'dark' : 'light'), [element])
  useLayoutEffect(() => {
    if (wanted) read()
  })
  // A layout effect, because an effect would end after a change of the page is reported.
  useLayoutEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    followColorScheme(element.current!, read, stop.signal)
    return () => stop.abort()
  }, [element, wanted, read])
  return scheme
}
