// The choice of the vessel, of the palette as swatches, and of the time of day that lights the
// scene.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { LookName, PaletteName, VesselName } from '../../src/index.ts'
import { paletteColors, VESSEL_NAMES } from '../../src/internal.ts'
import { LOOKS, PALETTE_NAMES } from '../../src/settings/index.ts'
import type { Page } from '../state/usePage.ts'

type Props = { page: Page }

export function Appearance({ page }: Props) {
  return (
    <section className="group">
      {page.settings.view === 'bottle' && <Vessels page={page} />}
      <Colours page={page} />
      <Hours page={page} />
    </section>
  )
}

/** The vessels; the author's own too, where the address has named one. */
function Vessels({ page }: Props) {
  const { settings, texts, actions, ownVessel } = page
  const { vessel } = settings
  const names = ownVessel ? ([...VESSEL_NAMES, 'own'] as const) : VESSEL_NAMES
  return (
    <ToggleGroup
      className="segments vessels"
      aria-label={texts.vessel}
      value={[typeof vessel === 'string' ? vessel : 'own']}
      onValueChange={([next]) => next && actions.setVessel(next === 'own' ? ownVessel! : (next as VesselName))}
    >
      {names.map((name) => (
        <Toggle className="segment" key={name} value={name}>
          {texts.vessels[name]}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}

function Colours({ page }: Props) {
  const { texts, actions } = page
  const { palette } = page.settings
  const named = typeof palette === 'string'
  return (
    <>
      <div className="row">
        <span className="label">{texts.palette}</span>
        <span className="value">{named ? texts.palettes[palette] : texts.ownColors}</span>
      </div>
      <ToggleGroup
        className="swatches"
        aria-label={texts.palette}
        value={[named ? palette : '']}
        onValueChange={([next]) => next && actions.setAppearance({ palette: next as PaletteName })}
      >
        {PALETTE_NAMES.map((name) => (
          <Toggle
            className="swatch"
            key={name}
            value={name}
            aria-label={texts.palettes[name]}
            title={texts.palettes[name]}
            style={{ backgroundImage: sectors(paletteColors(name)) }}
          />
        ))}
      </ToggleGroup>
    </>
  )
}

/** The time of day alone, for a view without a palette. */
export function Hours({ page }: Props) {
  const { settings, texts, actions } = page
  return (
    <ToggleGroup
      className="segments"
      aria-label={texts.look}
      value={[settings.look]}
      onValueChange={([next]) => next && actions.setAppearance({ look: next as LookName })}
    >
      {LOOKS.map((name) => (
        <Toggle className="segment" key={name} value={name}>
          {texts.looks[name]}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}

/** A gradient with an equal sector of each colour. */
function sectors(colors: readonly string[]): string {
  const stops = colors.map((color, k) => `${color} ${k / colors.length}turn ${(k + 1) / colors.length}turn`)
  return `conic-gradient(${stops.join(', ')})`
}
