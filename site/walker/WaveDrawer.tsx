// The Wave drawer: the disc; mode, speed and amplitude of the wave; gravity, friction, stiffness;
// folded, the surfaces of the room.
import { Button } from '@base-ui/react/button'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { RefObject } from 'react'
import { configure, getWave, setWave, type WaveMode } from '../../src/physics/index.ts'
import { isSodaRoom, sodaRoom } from '../../src/scenes/soda/index.ts'
import { LabelledSlider } from '../parts/controls.tsx'
import type { EditorPage } from './useEditorPage.ts'
import { type DiscUpdate, WaveDisc, wrapAngle } from './WaveDisc.tsx'

export function WaveDrawer({ editorPage, updateDisc }: { editorPage: EditorPage; updateDisc: RefObject<DiscUpdate> }) {
  const { editor, version, edit, texts } = editorPage
  const world = editor.world
  const wave = getWave(world)
  const modes: [WaveMode, string][] = [
    ['manual', texts.manual],
    ['forward', texts.forward],
    ['reverse', texts.reverse],
    ['auto-reverse', texts.auto],
  ]
  const editOnce = (run: () => void) => {
    edit.change(run)
    edit.end()
  }
  const gravity = -world.gravity[1]
  const room = world.containers.find(isSodaRoom)
  const setRoom = (change: { friction?: number; reflection?: number }) =>
    room && edit.change(() => configure(world, { containers: [sodaRoom({ ...room, ...change })] }))
  return (
    <>
      <WaveDisc editor={editor} version={version} edit={edit} texts={texts} updateDisc={updateDisc} />
      <ToggleGroup
        className="segments wave-modes"
        aria-label={texts.mode}
        value={[wave.mode]}
        onValueChange={([next]) => next && editOnce(() => setWave(world, { mode: next as WaveMode }))}
      >
        {modes.map(([mode, name]) => (
          <Toggle className="segment" key={mode} value={mode}>
            {name}
          </Toggle>
        ))}
      </ToggleGroup>
      <section className="group knobs" aria-label={texts.mode}>
        {wave.mode === 'manual' ? (
          <LabelledSlider
            label={texts.wavePhase}
            value={wrapAngle(wave.phase)}
            min={0}
            max={6.28}
            step={0.02}
            format={(value) => value.toFixed(2)}
            onChange={(phase) => edit.change(() => setWave(world, { phase }))}
            onCommit={edit.end}
          />
        ) : (
          <LabelledSlider
            label={texts.waveSpeed}
            value={wave.speed}
            min={Math.min(0, wave.speed)}
            max={Math.max(0.2, wave.speed)}
            step={0.002}
            format={(value) => value.toFixed(3)}
            onChange={(speed) => edit.change(() => setWave(world, { speed }))}
            onCommit={edit.end}
          />
        )}
        <LabelledSlider
          label={texts.waveAmplitude}
          value={wave.amplitude}
          min={Math.min(0, wave.amplitude)}
          max={Math.max(1, wave.amplitude)}
          step={0.01}
          format={(value) => value.toFixed(2)}
          onChange={(amplitude) => edit.change(() => setWave(world, { amplitude }))}
          onCommit={edit.end}
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
        <LabelledSlider
          label={texts.gravity}
          value={gravity}
          min={Math.min(-0.1, gravity)}
          max={Math.max(0.3, gravity)}
          step={0.002}
          format={(value) => value.toFixed(3)}
          onChange={(value) => edit.change(() => configure(editor.world, { gravity: [world.gravity[0], -value] }))}
          onCommit={edit.end}
        />
        <LabelledSlider
          label={texts.friction}
          value={world.drag}
          min={0}
          max={Math.max(0.6, world.drag)}
          step={0.005}
          format={(value) => value.toFixed(3)}
          onChange={(drag) => edit.change(() => configure(editor.world, { drag }))}
          onCommit={edit.end}
        />
        <LabelledSlider
          label={texts.stiffness}
          value={world.stiffness}
          min={0}
          max={Math.max(20, world.stiffness)}
          step={0.05}
          format={(value) => value.toFixed(2)}
          onChange={(stiffness) => edit.change(() => configure(editor.world, { stiffness }))}
          onCommit={edit.end}
        />
        {room && (
          <details className="fold">
            <summary>{texts.surface}</summary>
            <LabelledSlider
              label={texts.surfaceFriction}
              value={room.friction}
              min={0}
              max={1}
              step={0.01}
              format={(value) => value.toFixed(2)}
              onChange={(friction) => setRoom({ friction })}
              onCommit={edit.end}
            />
            <LabelledSlider
              label={texts.surfaceReflection}
              value={room.reflection}
              min={-1}
              max={1}
              step={0.01}
              format={(value) => value.toFixed(2)}
              onChange={(reflection) => setRoom({ reflection })}
              onCommit={edit.end}
            />
          </details>
        )}
      </section>
    </>
  )
}
