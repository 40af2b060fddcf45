// Keeps the newest value of a prop for callbacks that outlive the render which made them.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref that holds the value of the last render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
