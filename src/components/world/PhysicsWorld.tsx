// The component that runs a world for what is drawn inside it.
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { PhysicsContext } from '../../hooks/usePhysicsWorld.ts'
import { type Runner, useSimulation, type WorldStats } from '../../hooks/useSimulation.ts'
import type { World } from '../../physics/index.ts'
import type { WorkerMode } from '../../view/stepScheduler.ts'

export type { Runner, WorldStats } from '../../hooks/useSimulation.ts'

/** What `PhysicsWorld` takes. */
export type PhysicsWorldProps = {
  /** The world, created and kept outside. Another one goes on from its own state. */
  world: World
  /** Whether the world stands still. @default false */
  paused?: boolean
  /**
   * Whether changes are hidden: afterwards candies fade to where they are by then. @default false
   */
  unseen?: boolean
  /**
   * Where it is stepped. `auto`: in a worker while many bodies move. `on`: in a worker from the
   * start. `off`: by the page. Both give the same world. A world with systems, force fields or
   * listeners of contacts of your own is stepped by the page, and so is every world where the page
   * may have no worker. @default off
   */
  worker?: WorkerMode
  /**
   * Metres from the camera beyond which physics and drawing are cheaper; 0 or more. An invalid
   * distance falls back to the default. @default 5
   */
  lodDistance?: number
  /** Called about four times a second while frames are drawn, and once at rest. */
  onStats?: (stats: WorldStats) => void
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
