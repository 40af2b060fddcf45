// The Wave drawer: the disc; mode, speed and amplitude of the wave; gravity, friction, stiffness;
// folded, the surfaces of the room.
import { configure, getWave, setWave, type WaveMode } from '../../src/physics/index.ts'
import { DAINTY_WALKER, isSodaRoom, sodaRoom } from '../../src/scenes/soda/index.ts'
import { PlainButton, Segments } from '../parts/choices.tsx'
import { type Knob, Knobs } from './Knobs.tsx'
import type { EditorPage } from './useEditorPage.ts'
import { type Turning, WaveDisc, wrapAngle } from './WaveDisc.tsx'

const MODES = ['manual', 'forward', 'reverse', 'auto-reverse'] as const satisfies readonly WaveMode[]
const usual = DAINTY_WALKER

export function WaveDrawer({ editorPage, turning }: { editorPage: EditorPage; turning: Turning }) {
  const { editor, edit, texts } = editorPage
  const { world } = editor
  const wave = getWave(world)
  const room = world.containers.find(isSodaRoom)
  const editOnce = (run: () => void) => {
    edit.change(run)
    edit.end()
  }
  const waveSetter = (name: 'phase' | 'speed' | 'amplitude') => (next: number) => setWave(world, { [name]: next })
  const worldSetter = (name: 'drag' | 'stiffness') => (next: number) => configure(world, { [name]: next })
  const roomSetter = (name: 'friction' | 'reflection') => (next: number) =>
    configure(world, { containers: [sodaRoom({ ...room!, [name]: next })] })
  const [across, down] = world.gravity
  const setGravity = (next: number) => configure(world, { gravity: [across, -next] })
  const waves: Knob[] = [
    wave.mode === 'manual'
      ? [texts.wavePhase, wrapAngle(wave.phase), [0, 6.28, 0.02], waveSetter('phase'), undefined, 'rad']
      : [texts.waveSpeed, wave.speed, [0, 0.2, 0.002], waveSetter('speed'), usual.wave_speed, 'rad/tick'],
    [texts.waveAmplitude, wave.amplitude, [0, 1, 0.01], waveSetter('amplitude'), usual.wave_amplitude],
  ]
  const forces: Knob[] = [
    [texts.gravity, -down, [-0.1, 0.3, 0.002], setGravity, -usual.gravity[1], 'm/s²'],
    [texts.friction, world.drag, [0, 0.6, 0.005], worldSetter('drag'), usual.friction, 'Ns/m'],
    [texts.stiffness, world.stiffness, [0, 20, 0.05], worldSetter('stiffness'), usual.stiffness, 'N/m'],
  ]
  const surfaces: Knob[] = room
    ? [
        [texts.surfaceFriction, room.friction, [0, 1, 0.01], roomSetter('friction'), usual.surface_friction],
        [texts.surfaceReflection, room.reflection, [-1, 1, 0.01], roomSetter('reflection'), usual.surface_reflection],
      ]
    : []
  return (
    <>
      <WaveDisc editorPage={editorPage} turning={turning} />
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
          <PlainButton
            className="wide"
            onClick={() => editOnce(() => setWave(world, { direction: getWave(world).direction === 1 ? -1 : 1 }))}
          >
            {texts.turn}
          </PlainButton>
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
