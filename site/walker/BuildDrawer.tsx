// The Parts drawer: the selection and its springs, copy and paste, grid, keys.
import { bodyIds, getSpring, type SpringOptions, setSpring, springIds } from '../../src/physics/index.ts'
import { writeModel } from '../../src/scenes/soda/index.ts'
import { KeySwitch } from '../panel/RunControls.tsx'
import { PlainButton } from '../parts/choices.tsx'
import { LabelledSwitch } from '../parts/LabelledSwitch.tsx'
import { changed } from '../parts/useVersion.ts'
import { copy, load, paste, removeSelected, selectAll } from './editor.ts'
import { Knobs } from './Knobs.tsx'
import type { EditorPage } from './useEditorPage.ts'
import { wrapAngle } from './WaveDisc.tsx'

type Props = { editorPage: EditorPage }

export function BuildDrawer({ editorPage }: Props) {
  const { editor, page, texts } = editorPage
  const { nodes, springs, tool } = editor
  const selected = nodes.size + springs.size
  const hint = tool === 'build' ? texts.buildHint : tool === 'delete' ? texts.deleteHint : texts.moveHint
  const nodeCount = bodyIds(editor.world).length
  const springCount = springIds(editor.world).length
  const commands: [text: string, disabled: boolean, run: () => void][] = [
    [texts.copy, selected === 0, () => copy(editor)],
    [texts.paste, editor.clipboard === null, () => paste(editor)],
    [texts.remove, selected === 0, () => removeSelected(editor)],
    [texts.all, nodeCount === 0, () => selectAll(editor)],
    [texts.clear, false, () => clear(editorPage)],
  ]
  return (
    <>
      <p className="hint">{hint}</p>
      <p className="chosen" role="status" data-testid="chosen">
        {selected > 0 ? texts.selected(nodes.size, springs.size) : texts.total(nodeCount, springCount)}
      </p>
      <div className="actions edits">
        {commands.map(([text, disabled, run]) => (
          <PlainButton key={text} disabled={disabled} onClick={run}>
            {text}
          </PlainButton>
        ))}
      </div>
      <section className="group knobs" aria-label={texts.restLength}>
        {springs.size === 0 ? <p className="hint">{texts.noSpring}</p> : <SpringNumbers editorPage={editorPage} />}
      </section>
      <LabelledSwitch
        label={texts.snap}
        checked={editor.snap}
        onChange={(snap) => {
          editor.snap = snap
          changed(editor)
        }}
      />
      <KeySwitch page={page} />
    </>
  )
}

/** Starts an empty walker with the author, the forces and the wave of the current one. */
function clear({ editor, setTool }: EditorPage): void {
  const { author, gravity, friction, stiffness, wave_amplitude, wave_speed } = writeModel(editor.world)
  load(editor, {
    name: '',
    author,
    gravity,
    friction,
    stiffness,
    wave_amplitude,
    wave_speed,
    width: 4,
    height: 2,
    surface_friction: 0.7,
    surface_reflection: -0.75,
    nodes: [],
    springs: [],
  })
  setTool('build')
}

/** Shows the numbers of the first selected spring; a change sets all selected springs. */
function SpringNumbers({ editorPage }: Props) {
  const { editor, texts } = editorPage
  const { world } = editor
  const ids = [...editor.springs]
  const { restLength, amplitude, phase } = getSpring(world, ids[0]!)
  const set = (change: Partial<Omit<SpringOptions, 'a' | 'b'>>) => {
    for (const id of ids) setSpring(world, id, change)
  }
  return (
    <Knobs
      editorPage={editorPage}
      knobs={[
        [texts.restLength, restLength, [0.02, 2, 0.005], (value) => set({ restLength: value }), undefined, 'm'],
        [texts.amplitude, amplitude, [0, 1, 0.01], (value) => set({ amplitude: value }), 0],
        [texts.phase, wrapAngle(phase), [0, 6.28, 0.02], (value) => set({ phase: value }), 0, 'rad'],
      ]}
    />
  )
}
