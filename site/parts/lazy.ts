// Parts of the page that load when they are first drawn.
import { type ComponentType, lazy as lazyComponent } from 'react'

declare global {
  interface WindowEventMap {
    /** A part could not be loaded: its host is out of reach, or has a newer version. */
    partmissing: CustomEvent
  }
}

/**
 * A component that loads when it is first drawn. If it cannot be loaded, the page goes on without it.
 * @param instead The component shown in its place. @default nothing
 */
export function lazy<Props>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props> = () => null) {
  const missing = () => {
    dispatchEvent(new CustomEvent('partmissing'))
    return instead
  }
  return lazyComponent(async () => ({ default: await load().catch(missing) }))
}
