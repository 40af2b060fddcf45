// The choice of palette, and of the time of day that lights the scene.

import type { Settings } from '../settings/query.ts'
import { LOOKS, type LookName, PALETTE_NAMES, type PaletteName } from '../settings/schema.ts'
import type { Texts } from './texts/index.ts'

type Choice = Partial<Pick<Settings, 'palette' | 'look'>>
export type AppearanceProps = { settings: Settings; texts: Texts; onChange(choice: Choice): void }

export function Appearance({ settings, texts, onChange }: AppearanceProps) {
  return (
    <div className="appearance">
      <label>
        <span className="label">{texts.palette}</span>
        <select
          value={typeof settings.palette === 'string' ? settings.palette : ''}
          onChange={(event) => onChange({ palette: event.target.value as PaletteName })}
        >
          {typeof settings.palette !== 'string' && <option value="">{texts.ownColors}</option>}
          {PALETTE_NAMES.map((name) => (
            <option key={name} value={name}>
              {texts.palettes[name]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="label">{texts.look}</span>
        <select value={settings.look} onChange={(event) => onChange({ look: event.target.value as LookName })}>
          {LOOKS.map((name) => (
            <option key={name} value={name}>
              {texts.looks[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
