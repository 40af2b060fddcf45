// The choice of palette, and of the time of day that lights the scene.
import { LOOKS, type LookName, PALETTES, type PaletteName, type Settings } from './query.ts'
import type { Texts } from './texts/index.ts'

type Choice = Partial<Pick<Settings, 'palette' | 'look'>>
export type AppearanceProps = { settings: Settings; texts: Texts; onChange(choice: Choice): void }

export function Appearance({ settings, texts, onChange }: AppearanceProps) {
  return (
    <div className="appearance">
      <label>
        <span className="label">{texts.palette}</span>
        <select value={settings.palette} onChange={(event) => onChange({ palette: event.target.value as PaletteName })}>
          {PALETTES.map((name) => (
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
