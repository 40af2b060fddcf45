// Components that load when they are first rendered.
import { type ComponentType, lazy as lazyComponent } from 'react'

declare global {
  interface WindowEventMap {
    /** A part could not be loaded: its host is out of reach, or has a newer version. */
    partmissing: CustomEvent
  }
}

/**
 * Makes a component that loads when it is first rendered.
 * @param instead shown if the component cannot be loaded. @default nothing
 */
export function lazy<Props>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props> = () => null) {
  const missing = () => {
    dispatchEvent(new CustomEvent('partmissing'))
    return instead
  }
  return lazyComponent(async () => ({ default: await load().catch(missing) }))
}
