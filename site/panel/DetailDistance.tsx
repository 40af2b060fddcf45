// The detail distance of a view: a slider, and how many candies lie within and beyond it.
import { LOD_RANGE } from '../../src/settings/index.ts'
import { LabelledSlider } from '../parts/controls.tsx'
import type { Page } from '../state/usePage.ts'
import { NearFar } from './Readings.tsx'

/** @param props.far where the slider ends, unless the address asks for more. Metres */
export function DetailDistance({ page, far }: { page: Page; far: number }) {
  const { settings, texts, store, actions } = page
  const { lod, locale } = settings
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
      <NearFar store={store} texts={texts} locale={locale} />
      <p className="hint" id="lod-hint">
        {texts.lodHint}
      </p>
    </section>
  )
}
