// The choices of vessel, shape, palette and time of day.
import { paletteColors } from '../../src/index.ts'
import { PALETTE_NAMES, VESSEL_NAMES } from '../../src/settings/index.ts'
import { Choice, Segments } from '../parts/choices.tsx'
import type { PageProps } from '../state/usePage.ts'

export function Appearance({ page }: PageProps) {
  const { settings, texts, actions } = page
  return (
    <section className="group">
      {settings.view === 'bottle' && <Vessels page={page} />}
      {page.own && (
        <Segments
          className="vessels"
          label={texts.shape}
          texts={texts.shapes}
          value={settings.shape}
          onChange={(shape) => actions.set({ shape })}
        />
      )}
      <Colours page={page} />
      <Hours page={page} />
    </section>
  )
}

/** The vessels, with the specification's cylinder while it is shown, and the author's own where the address has one. */
function Vessels({ page }: PageProps) {
  const { settings, texts, actions, ownVessel } = page
  const { vessel } = settings
  const names = VESSEL_NAMES.filter((name) => name !== 'cylinder' || name === vessel)
  return (
    <Segments
      className="vessels"
      label={texts.vessel}
      names={ownVessel ? [...names, 'own'] : names}
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
      <Choice
        className="swatches"
        label={texts.palette}
        names={PALETTE_NAMES}
        isPressed={(name) => name === palette}
        onPress={(name) => actions.set({ palette: name })}
        button={(name) => ({
          className: 'swatch',
          'aria-label': texts.palettes[name],
          title: texts.palettes[name],
          style: { backgroundImage: sectors(paletteColors(name)) },
        })}
      />
    </>
  )
}

export function Hours({ page: { settings, texts, actions } }: PageProps) {
  return <Segments label={texts.look} texts={texts.looks} value={settings.look} onChange={actions.setLook} />
}

/** A gradient with an equal sector of each colour. */
function sectors(colors: readonly string[]): string {
  const stops = colors.map((color, k) => `${color} ${k / colors.length}turn ${(k + 1) / colors.length}turn`)
  return `conic-gradient(${stops.join(', ')})`
}
