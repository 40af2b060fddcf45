// A page with one view of one world, for development and for scripts/shots.mjs. Not in the build.
// ?view=bottle|torus &count= &seed= &shape= &paused &palette= &look= &quality= &transparent
// &vessel= &yaw= &pitch= &distance= &lod= &page= (CSS background)
// &steps= (taken before the first frame; "rest": until all bodies sleep)
// &pourout= (steps for which the bottle has been poured out) &jar (the bottle of a jar, at rest)
// &items= (in a jar: names of shapes with commas, emoji among them, in turn) &size= (of each)
import { useFrame, useThree } from '@react-three/fiber'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BottleView } from '../src/components/bottle/BottleView.tsx'
import { KonpeitoCanvas } from '../src/components/canvas/KonpeitoCanvas.tsx'
import { TorusView } from '../src/components/torus/TorusView.tsx'
import { PhysicsWorld } from '../src/components/world/PhysicsWorld.tsx'
import { createJar, type Jar } from '../src/jar/jar.ts'
import { PALETTES, type PaletteName } from '../src/jar/palettes.ts'
import { type VesselName, vesselOf } from '../src/jar/vessels.ts'
import { step } from '../src/physics/index.ts'
import { bottleScene, current, torusScene } from '../src/scenes/index.ts'
import { settleWorld } from '../src/scenes/settle.ts'
import { parseText } from '../src/settings/parse.ts'
import { SETTINGS } from '../src/settings/schema.ts'
import type { LookName } from '../src/view/lightingPresets.ts'
import type { Quality } from '../src/view/quality.ts'

const query = new URLSearchParams(location.search)
const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback)
const view = query.get('view') === 'torus' ? 'torus' : 'bottle'
const transparent = query.has('transparent')
const vessel = vesselOf((parseText(query.get('vessel') ?? 'bottle', SETTINGS.vessel.type) ?? 'bottle') as VesselName)
const poured = query.has('pourout') ? createJar({ capacity: number('count', 1500), vessel: vessel.given }) : undefined
const jar = query.has('jar') ? createJar({ vessel: vessel.given }) : undefined
const items = query.get('items')?.split(',')
const appearanceOf = (id: number) => jar?.at(id)?.item
const palette = PALETTES[(query.get('palette') ?? 'kyoto') as PaletteName]
if (query.has('page')) document.body.style.background = query.get('page')!

function Scene() {
  const [world] = useState(() => {
    if (poured) return pourOut(poured)
    if (jar) return settled(jar).world
    const scene = { count: number('count', view === 'torus' ? 600 : 1500), seed: number('seed', 1) }
    const made =
      view === 'torus'
        ? torusScene({ ...scene, fields: [current()] })
        : bottleScene({ ...scene, shape: query.get('shape') === 'cylinder' ? 'cylinder' : vessel })
    if (query.get('steps') === 'rest') settleWorld(made)
    else for (let i = 0; i < number('steps', 0); i++) step(made)
    return made
  })
  const camera = { yaw: number('yaw', 0.35), pitch: number('pitch', 0.2), distance: number('distance', 4.75) }
  return (
    <KonpeitoCanvas
      view={view}
      transparent={transparent}
      look={(query.get('look') ?? 'day') as LookName}
      quality={(query.get('quality') ?? 'auto') as Quality}
    >
      <PhysicsWorld world={world} paused={query.has('paused')} lodDistance={number('lod', 5)}>
        {view === 'torus' ? (
          <TorusView palette={palette} transparent={transparent} />
        ) : (
          <BottleView
            palette={palette}
            transparent={transparent}
            vessel={vessel}
            camera={camera}
            tipped={poured}
            appearanceOf={appearanceOf}
          />
        )}
      </PhysicsWorld>
      <StillFlag />
    </KonpeitoCanvas>
  )
}

function itemOf(id: number) {
  const name = items![id % items!.length]!
  const [image, shape] = /^[a-z]+$/.test(name) ? [undefined, name] : name.split(' ')
  return { id, shape, image, size: number('size', 1) }
}

/** Fills the jar and lets it settle. */
function settled(jar: Jar): Jar {
  const count = number('count', 1500)
  if (items) jar.setItems(Array.from({ length: count }, (_, id) => itemOf(id)))
  else jar.setCount(count)
  settleWorld(jar.world, Number.POSITIVE_INFINITY, undefined, () => jar.step())
  return jar
}

/** Pours a settled jar out for the number of steps in the query. */
function pourOut(jar: Jar) {
  settled(jar)
  jar.pourOut()
  for (let i = 0; i < number('pourout', 0); i++) jar.step()
  return jar.world
}

/**
 * Sets `data-still` on the body when no frame was requested for half a second. By then the last
 * frame, with the best quality, is drawn.
 */
function StillFlag() {
  const get = useThree((state) => state.get)
  const [wait] = useState<{ timer?: ReturnType<typeof setTimeout> }>({})
  useFrame(() => {
    clearTimeout(wait.timer)
    delete document.body.dataset.still
    const check = () => {
      if (get().internal.frames > 0) wait.timer = setTimeout(check, 500)
      else document.body.dataset.still = ''
    }
    wait.timer = setTimeout(check, 500)
  })
  return null
}

createRoot(document.getElementById('root')!).render(<Scene />)
