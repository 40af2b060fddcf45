// The help line for keys, and the switch that turns single-key shortcuts off (they can be in the way of speech input).
import { Switch } from '@base-ui/react/switch'
import type { View } from './query.ts'
import type { Texts } from './texts/index.ts'

type Props = { texts: Texts; view: View; enabled: boolean; onEnabledChange(enabled: boolean): void }

export function Keys({ texts, view, enabled, onEnabledChange }: Props) {
  const rows: [string, string][] = [
    ['V', texts.keyView],
    ['P', texts.keyPour],
    ['R', texts.keyReset],
    [texts.space, texts.keyPause],
    ['.', texts.keyStep],
  ]
  if (view === 'bottle') rows.push(['← →', texts.keyTurn], ['+ −', texts.keyZoom])
  return (
    <section className="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{texts.keys}</h2>
      <ul data-off={enabled ? undefined : true}>
        {rows.map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd> {does}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its own input */}
      <label className="switch-row">
        <span>{texts.shortcuts}</span>
        <Switch.Root className="switch" checked={enabled} onCheckedChange={onEnabledChange}>
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </label>
    </section>
  )
}
