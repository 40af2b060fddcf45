// The Wave drawer: the disc; mode, speed and amplitude of the wave; gravity, friction, stiffness;
// folded, the surfaces of the room.
import { Button } from '@base-ui/react/button'
import type { RefObject } from 'react'
import { configure, getWave, setWave, type WaveMode } from '../../src/physics/index.ts'
import { isSodaRoom, sodaRoom } from '../../src/scenes/soda/index.ts'
import { Segments } from '../parts/choices.tsx'
import { Knob } from './Knob.tsx'
import type { EditorPage } from './useEditorPage.ts'
import { type DiscUpdate, WaveDisc, wrapAngle } from './WaveDisc.tsx'

const MODES = ['manual', 'forward', 'reverse', 'auto-reverse'] as const satisfies readonly WaveMode[]

export function WaveDrawer({ editorPage, updateDisc }: { editorPage: EditorPage; updateDisc: RefObject<DiscUpdate> }) {
  const { editor, version, edit, texts } = editorPage
  const { world } = editor
  const wave = getWave(world)
  const gravity = -world.gravity[1]
  const room = world.containers.find(isSodaRoom)
  const editOnce = (run: () => void) => {
    edit.change(run)
    edit.end()
  }
  const setRoom = (change: { friction?: number; reflection?: number }) =>
    configure(world, { containers: [sodaRoom({ ...room!, ...change })] })
  return (
    <>
      <WaveDisc editor={editor} version={version} edit={edit} texts={texts} updateDisc={updateDisc} />
      <Segments
        className="wave-modes"
        label={texts.mode}
        names={MODES}
        texts={{ ...texts, 'auto-reverse': texts.auto }}
        value={wave.mode}
        onChange={(mode) => editOnce(() => setWave(world, { mode }))}
      />
      <section className="group knobs" aria-label={texts.mode}>
        {wave.mode === 'manual' ? (
          <Knob
            edit={edit}
            label={texts.wavePhase}
            value={wrapAngle(wave.phase)}
            range={[0, 6.28, 0.02]}
            set={(phase) => setWave(world, { phase })}
          />
        ) : (
          <Knob
            edit={edit}
            label={texts.waveSpeed}
            value={wave.speed}
            range={[0, 0.2, 0.002]}
            set={(speed) => setWave(world, { speed })}
          />
        )}
        <Knob
          edit={edit}
          label={texts.waveAmplitude}
          value={wave.amplitude}
          range={[0, 1, 0.01]}
          set={(amplitude) => setWave(world, { amplitude })}
        />
        {wave.mode === 'auto-reverse' && (
          <Button
            className="plain wide"
            onClick={() => editOnce(() => setWave(world, { direction: getWave(world).direction === 1 ? -1 : 1 }))}
          >
            {texts.turn}
          </Button>
        )}
      </section>
      <section className="group knobs" aria-label={texts.gravity}>
        <Knob
          edit={edit}
          label={texts.gravity}
          value={gravity}
          range={[-0.1, 0.3, 0.002]}
          set={(value) => configure(world, { gravity: [world.gravity[0], -value] })}
        />
        <Knob
          edit={edit}
          label={texts.friction}
          value={world.drag}
          range={[0, 0.6, 0.005]}
          set={(drag) => configure(world, { drag })}
        />
        <Knob
          edit={edit}
          label={texts.stiffness}
          value={world.stiffness}
          range={[0, 20, 0.05]}
          set={(stiffness) => configure(world, { stiffness })}
        />
        {room && (
          <details className="fold">
            <summary>{texts.surface}</summary>
            <Knob
              edit={edit}
              label={texts.surfaceFriction}
              value={room.friction}
              range={[0, 1, 0.01]}
              set={(friction) => setRoom({ friction })}
            />
            <Knob
              edit={edit}
              label={texts.surfaceReflection}
              value={room.reflection}
              range={[-1, 1, 0.01]}
              set={(reflection) => setRoom({ reflection })}
            />
          </details>
        )}
      </section>
    </>
  )
}
