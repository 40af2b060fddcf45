// The component that runs a world for what is drawn inside it.
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { PhysicsContext } from '../../hooks/usePhysicsWorld.ts'
import { type Runner, type SimulationOptions, useSimulation } from '../../hooks/useSimulation.ts'

export type { Runner, WorldStats } from '../../hooks/useSimulation.ts'

/** What `PhysicsWorld` takes. */
export type PhysicsWorldProps = SimulationOptions & {
  /** Steps a paused world by hand, and reads statistics. */
  ref?: Ref<Runner>
  /** What draws the world: `BottleView`, `Candies`, or your own components. */
  children?: ReactNode
}

/**
 * Steps a world 60 times a second for the components inside it. While the world sleeps, nothing is
 * stepped and no frame is requested. Use it inside a `<KonpeitoCanvas>` or a `<Canvas>` of fiber.
 */
export function PhysicsWorld(props: PhysicsWorldProps) {
  const { physics, runner } = useSimulation(props)
  useImperativeHandle(props.ref, () => runner, [runner])
  return (
    <PhysicsContext value={physics}>
      <group ref={physics.origin} />
      {props.children}
    </PhysicsContext>
  )
}
