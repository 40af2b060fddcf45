// The Parts drawer: the selection and its springs, copy and paste, grid, drawing, and key help.
import { Button } from '@base-ui/react/button'
import { Switch } from '@base-ui/react/switch'
import { bodyIds, getSpring, type SpringOptions, setSpring, springIds } from '../../src/physics/index.ts'
import { LabelledSlider } from '../parts/controls.tsx'
import { KeySwitch } from '../parts/Keys.tsx'
import { copy, paste } from './clipboard.ts'
import { changed, load, modelOf, removeSelected, selectAll } from './editor.ts'
import type { EditorPage } from './useEditorPage.ts'
import { wrapAngle } from './WaveDisc.tsx'

export function BuildDrawer({ editorPage }: { editorPage: EditorPage }) {
  const { editor, page, texts } = editorPage
  const { nodes, springs, tool } = editor
  const selected = nodes.size + springs.size
  const hint = tool === 'build' ? texts.buildHint : tool === 'delete' ? texts.deleteHint : texts.moveHint
  const nodeCount = bodyIds(editor.world).length
  const springCount = springIds(editor.world).length
  return (
    <>
      <p className="hint">{hint}</p>
      <p className="chosen" role="status" data-testid="chosen">
        {selected > 0 ? texts.selected(nodes.size, springs.size) : texts.total(nodeCount, springCount)}
      </p>
      <div className="actions edits">
        <Button className="plain" disabled={selected === 0} onClick={() => copy(editor)}>
          {texts.copy}
        </Button>
        <Button className="plain" disabled={editor.clipboard === null} onClick={() => paste(editor)}>
          {texts.paste}
        </Button>
        <Button className="plain" disabled={selected === 0} onClick={() => removeSelected(editor)}>
          {texts.remove}
        </Button>
        <Button className="plain" disabled={nodeCount === 0} onClick={() => selectAll(editor)}>
          {texts.all}
        </Button>
        <Button className="plain" onClick={() => clear(editorPage)}>
          {texts.clear}
        </Button>
      </div>
      <section className="group knobs" aria-label={texts.restLength}>
        {springs.size === 0 ? <p className="hint">{texts.noSpring}</p> : <SpringNumbers editorPage={editorPage} />}
      </section>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its own input */}
      <label className="switch-row">
        <span>{texts.snap}</span>
        <Switch.Root
          className="switch"
          checked={editor.snap}
          onCheckedChange={(snap) => {
            editor.snap = snap
            changed(editor)
          }}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </label>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its own input */}
      <label className="switch-row">
        <span>{texts.classic}</span>
        <Switch.Root
          className="switch"
          checked={page.settings.classic}
          onCheckedChange={(classic) => page.actions.setClassic(classic)}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </label>
      <KeyHelp editorPage={editorPage} />
    </>
  )
}

/** Starts an empty walker with the author, the forces and the wave of the present one. */
function clear({ editor, setTool }: EditorPage): void {
  const { author, gravity, friction, stiffness, wave_amplitude, wave_speed } = modelOf(editor)
  load(editor, {
    name: '',
    author,
    gravity,
    friction,
    stiffness,
    width: 4,
    height: 2,
    surface_friction: 0.7,
    surface_reflection: -0.75,
    wave_amplitude,
    wave_speed,
    nodes: [],
    springs: [],
  })
  setTool('build')
}

/** Shows the numbers of the first selected spring; a change sets all selected springs. */
function SpringNumbers({ editorPage }: { editorPage: EditorPage }) {
  const { editor, edit, texts } = editorPage
  const world = editor.world
  const ids = [...editor.springs]
  const spring = getSpring(world, ids[0]!)
  const set = (change: Partial<Omit<SpringOptions, 'a' | 'b'>>) =>
    edit.change(() => {
      for (const id of ids) setSpring(world, id, change)
    })
  return (
    <>
      <LabelledSlider
        label={texts.restLength}
        value={spring.restLength}
        min={0.02}
        max={Math.max(2, spring.restLength)}
        step={0.005}
        format={(value) => texts.metres(value.toFixed(3))}
        onChange={(restLength) => set({ restLength })}
        onCommit={edit.end}
      />
      <LabelledSlider
        label={texts.amplitude}
        value={spring.amplitude}
        min={Math.min(0, spring.amplitude)}
        max={Math.max(1, spring.amplitude)}
        step={0.01}
        format={(value) => value.toFixed(2)}
        onChange={(amplitude) => set({ amplitude })}
        onCommit={edit.end}
      />
      <LabelledSlider
        label={texts.phase}
        value={wrapAngle(spring.phase)}
        min={0}
        max={6.28}
        step={0.02}
        format={(value) => value.toFixed(2)}
        onChange={(phase) => set({ phase })}
        onCommit={edit.end}
      />
    </>
  )
}

function KeyHelp({ editorPage }: { editorPage: EditorPage }) {
  const { texts, page, shortcuts, setShortcuts } = editorPage
  const rows: [string, string][] = [
    ['M B D', texts.keyTools],
    [page.texts.space, page.texts.keyPause],
    ['Ctrl Z Y', texts.keyUndo],
    ['Ctrl C V A', texts.keyCopy],
    ['← ↑ → ↓', texts.keyCursor],
    ['Enter', texts.keyEnter],
    ['[ ]', texts.keyNodes],
    ['Shift ←', texts.keyNudge],
  ]
  return (
    <section className="group walker-keys" aria-label={page.texts.keys}>
      <KeySwitch texts={page.texts} enabled={shortcuts} onEnabledChange={setShortcuts} />
      <details className="fold">
        <summary>{page.texts.keys}</summary>
        <ul>
          {rows.map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd> {does}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
