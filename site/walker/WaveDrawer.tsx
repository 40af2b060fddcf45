// The Wave drawer: the disc; mode, speed and amplitude of the wave; gravity, friction, stiffness;
// folded, the surfaces of the room.
import { Button } from '@base-ui/react/button'
import type { RefObject } from 'react'
import { configure, getWave, setWave, type WaveMode } from '../../src/physics/index.ts'
import { DAINTY_WALKER, isSodaRoom, sodaRoom } from '../../src/scenes/soda/index.ts'
import { Segments } from '../parts/choices.tsx'
import { type Knob, Knobs } from './Knobs.tsx'
import type { EditorPage } from './useEditorPage.ts'
import { type DiscUpdate, WaveDisc, wrapAngle } from './WaveDisc.tsx'

const MODES = ['manual', 'forward', 'reverse', 'auto-reverse'] as const satisfies readonly WaveMode[]

export function WaveDrawer({ editorPage, updateDisc }: { editorPage: EditorPage; updateDisc: RefObject<DiscUpdate> }) {
  const { editor, version, edit, texts } = editorPage
  const { world } = editor
  const wave = getWave(world)
  const room = world.containers.find(isSodaRoom)
  const editOnce = (run: () => void) => {
    edit.change(run)
    edit.end()
  }
  const setRoom = (change: { friction?: number; reflection?: number }) =>
    configure(world, { containers: [sodaRoom({ ...room!, ...change })] })
  const { wave_speed, wave_amplitude, gravity, friction, stiffness, surface_friction, surface_reflection } =
    DAINTY_WALKER
  const waves: Knob[] = [
    wave.mode === 'manual'
      ? [
          texts.wavePhase,
          wrapAngle(wave.phase),
          [0, 6.28, 0.02],
          (phase) => setWave(world, { phase }),
          undefined,
          'rad',
        ]
      : [texts.waveSpeed, wave.speed, [0, 0.2, 0.002], (speed) => setWave(world, { speed }), wave_speed, 'rad/tick'],
    [texts.waveAmplitude, wave.amplitude, [0, 1, 0.01], (amplitude) => setWave(world, { amplitude }), wave_amplitude],
  ]
  const [across, down] = world.gravity
  const setGravity = (next: number) => configure(world, { gravity: [across, -next] })
  const forces: Knob[] = [
    [texts.gravity, -down, [-0.1, 0.3, 0.002], setGravity, -gravity[1], 'm/s²'],
    [texts.friction, world.drag, [0, 0.6, 0.005], (drag) => configure(world, { drag }), friction, 'Ns/m'],
    [
      texts.stiffness,
      world.stiffness,
      [0, 20, 0.05],
      (next) => configure(world, { stiffness: next }),
      stiffness,
      'N/m',
    ],
  ]
  const surfaces: Knob[] = room
    ? [
        [texts.surfaceFriction, room.friction, [0, 1, 0.01], (next) => setRoom({ friction: next }), surface_friction],
        [
          texts.surfaceReflection,
          room.reflection,
          [-1, 1, 0.01],
          (next) => setRoom({ reflection: next }),
          surface_reflection,
        ],
      ]
    : []
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
        <Knobs editorPage={editorPage} knobs={waves} />
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
        <Knobs editorPage={editorPage} knobs={forces} />
        {room && (
          <details className="fold">
            <summary>{texts.surface}</summary>
            <Knobs editorPage={editorPage} knobs={surfaces} />
          </details>
        )}
      </section>
    </>
  )
}
