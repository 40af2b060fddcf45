// Listens to events of the window, or of another target, while a component is mounted.
import { useEffect, useEffectEvent } from 'react'

type Events = WindowEventMap & DocumentEventMap

/**
 * @param listener always calls the latest function
 * @param target null: no listener. @default the window
 * @param capture whether it is called before the listeners of inner elements. @default false
 */
export function useListener<Name extends keyof Events>(
  name: Name,
  listener: (event: Events[Name]) => void,
  target: EventTarget | null = window,
  capture = false,
): void {
  const call = useEffectEvent((event: Event) => listener(event as Events[Name]))
  useEffect(() => {
    target?.addEventListener(name, call, capture)
    return () => target?.removeEventListener(name, call, capture)
  }, [name, target, capture])
}
