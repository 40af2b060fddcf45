// A value made from props that may be refused.
import { useEffect, useEffectEvent, useMemo } from 'react'

/** Takes an error, and passes it on. */
export type Report = (error: Error) => void

/**
 * Makes a value again when an input changes, and reports its errors after the render.
 * @param inputs everything that `make` depends on
 */
export function useReported<T>(inputs: readonly unknown[], fail: Report | undefined, make: (refuse: Report) => T): T {
  const { value, refused } = useMemo(() => {
    const refused: Error[] = []
    return { value: make((error) => refused.push(error)), refused }
  }, inputs)
  const report = useEffectEvent((error: Error) => fail?.(error))
  useEffect(() => {
    for (const error of refused.splice(0)) report(error)
  }, [refused])
  return value
}
