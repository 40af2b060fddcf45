// What is being built: what is selected and its numbers, copy and paste, snapping, names; and the keys that do the same.
import { Button } from '@base-ui/react/button'
import { Switch } from '@base-ui/react/switch'
import { getSpring, type SpringOptions, setSpring } from '../../physics/index.ts'
import { LabelledSlider } from '../controls.tsx'
import { KeySwitch } from '../Keys.tsx'
import { copy, paste } from './clipboard.ts'
import { changed, load, removeSelected, selectAll } from './editor.ts'
import type { Workshop } from './WalkerPage.tsx'
import { wrap } from './WaveDisc.tsx'

export function BuildDrawer({ shop }: { shop: Workshop }) {
  const { studio, texts } = shop
  const { nodes, springs, tool } = studio
  const chosen = nodes.size + springs.size
  const hint = tool === 'build' ? texts.buildHint : tool === 'delete' ? texts.deleteHint : texts.moveHint
  const { bodies, springs: all } = studio.world
  return (
    <>
      <p className="hint">{hint}</p>
      <p className="chosen" role="status" data-testid="chosen">
        {chosen > 0 ? texts.selected(nodes.size, springs.size) : texts.total(bodies.count, all.count)}
      </p>
      <div className="actions edits">
        <Button className="plain" disabled={chosen === 0} onClick={() => copy(studio)}>
          {texts.copy}
        </Button>
        <Button className="plain" disabled={studio.clipboard === null} onClick={() => paste(studio)}>
          {texts.paste}
        </Button>
        <Button className="plain" disabled={chosen === 0} onClick={() => removeSelected(studio)}>
          {texts.remove}
        </Button>
        <Button className="plain" disabled={bodies.count === 0} onClick={() => selectAll(studio)}>
          {texts.all}
        </Button>
        <Button className="plain" onClick={() => clear(shop)}>
          {texts.clear}
        </Button>
      </div>
      <section className="group knobs" aria-label={texts.restLength}>
        {springs.size === 0 ? <p className="hint">{texts.noSpring}</p> : <SpringNumbers shop={shop} />}
      </section>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its own input */}
      <label className="switch-row">
        <span>{texts.snap}</span>
        <Switch.Root
          className="switch"
          checked={studio.snap}
          onCheckedChange={(snap) => {
            studio.snap = snap
            changed(studio)
          }}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </label>
      <KeyHelp shop={shop} />
    </>
  )
}

function clear({ studio, setTool }: Workshop): void {
  const { world } = studio
  const { credits, wave } = world
  load(studio, {
    name: '',
    author: credits.author,
    gravity: [world.gravity[0], world.gravity[1]],
    friction: world.drag,
    stiffness: world.stiffness,
    width: 4,
    height: 2,
    surface_friction: 0.7,
    surface_reflection: -0.75,
    wave_amplitude: wave.amplitude,
    wave_speed: wave.speed,
    nodes: [],
    springs: [],
  })
  setTool('build')
}

/** Of the selected springs: what the first has is shown, what is set all get. */
function SpringNumbers({ shop }: { shop: Workshop }) {
  const { studio, edit, texts } = shop
  const world = studio.world
  const ids = [...studio.springs]
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
        say={(value) => texts.metres(value.toFixed(3))}
        onChange={(restLength) => set({ restLength })}
        onCommit={edit.end}
      />
      <LabelledSlider
        label={texts.amplitude}
        value={spring.amplitude}
        min={Math.min(0, spring.amplitude)}
        max={Math.max(1, spring.amplitude)}
        step={0.01}
        say={(value) => value.toFixed(2)}
        onChange={(amplitude) => set({ amplitude })}
        onCommit={edit.end}
      />
      <LabelledSlider
        label={texts.phase}
        value={wrap(spring.phase)}
        min={0}
        max={6.28}
        step={0.02}
        say={(value) => value.toFixed(2)}
        onChange={(phase) => set({ phase })}
        onCommit={edit.end}
      />
    </>
  )
}

function KeyHelp({ shop }: { shop: Workshop }) {
  const { texts, page, shortcuts, setShortcuts } = shop
  const rows: [string, string][] = [
    ['M B D', texts.keyMove],
    [page.texts.space, page.texts.keyPause],
    ['Ctrl Z Y', texts.keyUndo],
    ['Ctrl C V A', texts.keyCopy],
    ['← ↑ → ↓', texts.keyCursor],
    ['Enter', texts.keyEnter],
    ['[ ]', texts.keyNodes],
    ['Shift ←', texts.keyNudge],
  ]
  return (
    <section className="group workshop-keys" aria-label={page.texts.keys}>
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
