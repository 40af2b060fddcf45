// The colour scheme of the page around an element, while a text is shown on it: reading the
// background has a cost.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { colorSchemeAround, followColorScheme } from '../view/styles.ts'

/**
 * @param wanted Whether the colour scheme is read now.
 * @returns the one that was read last
 */
export function useColorScheme(element: RefObject<Element | null>, wanted: boolean): 'dark' | 'light' | undefined {
  const [scheme, setScheme] = useState<'dark' | 'light'>()
  useLayoutEffect(() => {
    if (wanted) setScheme(colorSchemeAround(element.current!))
  })
  // Ends with the element: an effect would end after a change of the page has been reported.
  useLayoutEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    followColorScheme(element.current!, () => setScheme(colorSchemeAround(element.current!)), stop.signal)
    return () => stop.abort()
  }, [element, wanted])
  return scheme
}
