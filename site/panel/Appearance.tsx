// What a panel chooses of the picture: vessel, palette as swatches, time of day, detail distance.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { PaletteName } from '../../src/index.ts'
import { LOD_RANGE, PALETTE_NAMES, VESSEL_NAMES } from '../../src/settings/index.ts'
import { Segments } from '../parts/choices.tsx'
import { paletteColors } from '../parts/paletteColors.ts'
import { LabelledSlider } from '../parts/slider.tsx'
import type { PageProps } from '../state/usePage.ts'

export function Appearance({ page }: PageProps) {
  return (
    <section className="group">
      {page.settings.view === 'bottle' && <Vessels page={page} />}
      <Colours page={page} />
      <Hours page={page} />
    </section>
  )
}

/** The vessels; the author's own too, where the address has named one. */
function Vessels({ page }: PageProps) {
  const { settings, texts, actions, ownVessel } = page
  const { vessel } = settings
  return (
    <Segments
      className="vessels"
      label={texts.vessel}
      names={ownVessel ? ([...VESSEL_NAMES, 'own'] as const) : VESSEL_NAMES}
      texts={texts.vessels}
      value={typeof vessel === 'string' ? vessel : 'own'}
      onChange={(next) => actions.setVessel(next === 'own' ? ownVessel! : next)}
    />
  )
}

function Colours({ page }: PageProps) {
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
        onValueChange={([next]) => next && actions.set({ palette: next as PaletteName })}
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

export function Hours({ page: { settings, texts, actions } }: PageProps) {
  return (
    <Segments label={texts.look} texts={texts.looks} value={settings.look} onChange={(look) => actions.set({ look })} />
  )
}

/** A gradient with an equal sector of each colour. */
function sectors(colors: readonly string[]): string {
  const stops = colors.map((color, k) => `${color} ${k / colors.length}turn ${(k + 1) / colors.length}turn`)
  return `conic-gradient(${stops.join(', ')})`
}

/**
 * The detail distance of a view. How many candies lie within and beyond it is among the readings.
 * @param props.far where the slider ends, unless the address asks for more. Metres
 */
export function DetailDistance({ page, far }: PageProps & { far: number }) {
  const { settings, texts, actions } = page
  const { lod } = settings
  return (
    <section className="group" aria-label={texts.lod}>
      <LabelledSlider
        label={texts.lod}
        value={lod}
        {...LOD_RANGE}
        min={Math.min(LOD_RANGE.min, lod)}
        max={Math.max(far, Math.min(LOD_RANGE.max, lod))}
        format={(metres) => texts.metres(metres.toFixed(1))}
        onChange={actions.setLod}
        describedBy="lod-hint"
      />
      <p className="hint" id="lod-hint">
        {texts.lodHint}
      </p>
    </section>
  )
}
