// The garden's panel: candies and tools are always visible; camera and appearance unfold; debug
// drawing and readings are in the fold of instruments.
import { useStore } from 'zustand'
import { stats } from '../../src/physics/index.ts'
import { Appearance } from '../panel/Appearance.tsx'
import { DetailDistance } from '../panel/DetailDistance.tsx'
import { PanelShell, PourControls } from '../panel/PanelShell.tsx'
import { ReadingList, Readings } from '../panel/Readings.tsx'
import { RunControls } from '../panel/RunControls.tsx'
import { Chips, Segments } from '../parts/choices.tsx'
import { ParameterField } from '../parts/controls.tsx'
import { changed } from '../parts/useVersion.ts'
import { Share } from '../share/Share.tsx'
import type { Page } from '../state/usePage.ts'
import { GARDEN_PHYSICS, type Garden, setPhysics, setTool } from './garden.ts'
import { Pipeline } from './Pipeline.tsx'
import type { BlocksTexts } from './texts.ts'

const LAYERS = {
  boxes: '#d14f9c',
  queried: '#dcae1a',
  cells: '#b99a1f',
  pairs: '#6a9fd8',
  contacts: '#e24848',
} as const
const LAYER_NAMES = Object.keys(LAYERS) as (keyof typeof LAYERS)[]

const PARAMETERS = [
  { name: 'gravity', unit: 'perSecondSquared', min: 0, max: 30, step: 0.1 },
  { name: 'terminalSpeed', unit: 'perSecond', min: 1, max: 50, step: 1 },
  { name: 'groundFriction', unit: 'perStep', min: 0, max: 1, step: 0.01 },
] as const

type Props = { page: Page; garden: Garden; texts: BlocksTexts }

export function BlocksPanel(props: Props & { toggleFirstPerson(): void }) {
  const { page, garden, texts, toggleFirstPerson } = props
  return (
    <PanelShell
      page={page}
      className="garden"
      main={
        <>
          <PourControls page={page} />
          <Segments
            className="garden-tools"
            label={texts.tool}
            texts={texts.tools}
            value={garden.tool}
            onChange={(tool) => setTool(garden, tool)}
          />
        </>
      }
      instruments={
        <>
          <RunControls page={page} />
          <Pipeline page={page} garden={garden} texts={texts} />
          <section className="group" aria-label={texts.physics}>
            {PARAMETERS.map(({ name, unit, ...range }) => (
              <ParameterField
                key={name}
                page={page}
                label={texts[name]}
                unit={texts[unit]}
                {...range}
                value={garden.physics[name]}
                defaultValue={GARDEN_PHYSICS[name]}
                onChange={(value) => setPhysics(garden, { [name]: value })}
              />
            ))}
          </section>
          <Layers page={page} garden={garden} texts={texts} />
          <Readings page={page} />
        </>
      }
    >
      <section className="group" aria-label={texts.camera}>
        <Segments
          label={texts.camera}
          texts={{ third: texts.thirdPerson, first: texts.firstPerson }}
          value={garden.camera.firstPerson ? 'first' : 'third'}
          onChange={toggleFirstPerson}
        />
      </section>
      <DetailDistance page={page} />
      <Appearance page={page} />
      <Share page={page} />
    </PanelShell>
  )
}

function Layers({ page, garden, texts }: Props) {
  return (
    <section className="group" aria-label={texts.layers}>
      <h2 className="label">{texts.layers}</h2>
      <Chips
        label={texts.layers}
        colors={LAYERS}
        texts={texts}
        value={LAYER_NAMES.filter((layer) => garden.layers[layer])}
        onChange={(next) => {
          garden.layers = Object.fromEntries(LAYER_NAMES.map((layer) => [layer, next.includes(layer)]))
          changed(garden)
        }}
      />
      <BlockReadings page={page} garden={garden} texts={texts} />
    </section>
  )
}

/** The blocks, and the cells that the last step queried. */
function BlockReadings({ page, garden, texts }: Props) {
  useStore(page.stats)
  const { locale } = page.settings
  const { count, looked, touched } = stats(garden.world).blocks
  const number = (n: number) => n.toLocaleString(locale)
  return (
    <ReadingList
      className="readings garden-readings"
      rows={[
        ['garden-blocks', texts.blocks, number(count)],
        ['garden-looked', texts.looked, number(looked)],
        ['garden-touched', texts.touched, number(touched)],
      ]}
    />
  )
}
