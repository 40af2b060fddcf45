// The help line for the keys, and the switch that turns single-key shortcuts off, because they can
// disturb speech input.
import { Switch } from '@base-ui/react/switch'
import type { View } from '../../src/settings/index.ts'
import type { Texts } from '../state/texts.ts'

export function KeyHelp({ texts, view, enabled }: { texts: Texts; view: View; enabled: boolean }) {
  const rows: [string, string][] = [
    ['V', texts.keyView],
    ['T', (view === 'torus' ? texts.bottle : texts.torus).toLowerCase()],
    ['P', texts.keyPour],
    ['S', texts.shake.toLowerCase()],
    ['R', texts.keyReset],
    [texts.space, texts.keyPause],
    ['.', texts.keyStep],
  ]
  if (view === 'bottle') rows.push(['G', texts.keyTake], ['← →', texts.keyTurn], ['+ −', texts.keyZoom])
  if (view === 'torus') {
    rows.push(['← →', texts.keyMove], ['+ −', texts.keyZoom], ['Enter', texts.keyDrop])
    rows.push(['N', texts.keyNext], ['⇧ ← →', texts.keyThrow])
  }
  return (
    <footer className="key-help" data-off={enabled ? undefined : true}>
      <h2 className="unseen">{texts.keys}</h2>
      <ul>
        {rows.map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd>
            {does}
          </li>
        ))}
      </ul>
    </footer>
  )
}

type SwitchProps = { texts: Texts; enabled: boolean; onEnabledChange(enabled: boolean): void }

export function KeySwitch({ texts, enabled, onEnabledChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch contains its input
    <label className="switch-row">
      <span>{texts.shortcuts}</span>
      <Switch.Root className="switch" checked={enabled} onCheckedChange={onEnabledChange}>
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </label>
  )
}
