// The torus of the page: the plane of circles, and over it whatever is switched on for debugging.
import { type DebugLayers, TorusDebug } from './TorusDebug.tsx'
import { TorusPlane, type TorusPlaneProps } from './TorusPlane.tsx'

/** What `TorusView` takes. */
export type TorusViewProps = Omit<TorusPlaneProps, 'overlay'> & {
  /** what is drawn for debugging; nothing */
  debug?: DebugLayers
}

const NO_DEBUG: DebugLayers = {}

/** A torus from straight above, as a plane without end. Inside a <PhysicsWorld> with a world of two dimensions. */
export function TorusView({ debug = NO_DEBUG, ...props }: TorusViewProps) {
  return (
    <TorusPlane
      {...props}
      overlay={(plane, uniforms, circles) => (
        <TorusDebug show={debug} plane={plane} uniforms={uniforms} circles={circles} />
      )}
    />
  )
}
