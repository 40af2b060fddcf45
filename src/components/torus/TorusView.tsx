// The torus view: the plane of circles, and over it the debug layers that are switched on.
import { type DebugLayers, TorusDebug } from './TorusDebug.tsx'
import { TorusPlane, type TorusPlaneProps } from './TorusPlane.tsx'

/** What `TorusView` takes. */
export type TorusViewProps = TorusPlaneProps & {
  /** What is drawn for debugging. @default nothing */
  debug?: DebugLayers
}

const NO_DEBUG: DebugLayers = {}

/**
 * A torus from above, as a plane that repeats without end. Inside a `<PhysicsWorld>` with a world
 * of two dimensions.
 */
export function TorusView({ debug = NO_DEBUG, ...props }: TorusViewProps) {
  return (
    <TorusPlane
      {...props}
      overlay={(camera, uniforms, circles) => (
        <TorusDebug show={debug} camera={camera} uniforms={uniforms} circles={circles} />
      )}
    />
  )
}
