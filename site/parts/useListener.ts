// Listens to events of the window, or of another part of the page, while a component is shown.
import { useEffect, useEffectEvent } from 'react'

type Events = WindowEventMap & DocumentEventMap

/**
 * @param listener always the latest one is called
 * @param target null to listen to nothing. @default the window
 * @param capture whether it hears an event before the elements below. @default false
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
