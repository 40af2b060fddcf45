// The detail distance of a view, with its slider and the candies on both sides.
import { useStore } from 'zustand'
import { LOD_RANGE, LOD_SLIDER } from '../../src/settings/index.ts'
import { LabelledSlider } from '../parts/slider.tsx'
import type { PageProps } from '../state/usePage.ts'

/** The slider ends at the distance of the view, or at a larger one in the address. */
export function DetailDistance({ page }: PageProps) {
  const { settings, texts, actions } = page
  const { lod, locale, view } = settings
  const end = view === 'blocks' ? LOD_SLIDER.blocks : LOD_SLIDER.bottle
  const near = useStore(page.stats, (stats) => stats.near)
  const far = useStore(page.stats, (stats) => stats.far)
  return (
    <section className="group" aria-label={texts.lod}>
      <LabelledSlider
        label={texts.lod}
        value={lod}
        {...LOD_RANGE}
        min={Math.min(LOD_RANGE.min, lod)}
        max={Math.max(end, Math.min(LOD_RANGE.max, lod))}
        format={(metres) => texts.metres(metres.toFixed(1))}
        onChange={actions.setLod}
        aria-describedby="lod-hint"
      />
      <p className="hint" id="lod-hint">
        {texts.lodHint}
      </p>
      <p className="hint" data-testid="near-far">
        {texts.nearFar(near.toLocaleString(locale), far.toLocaleString(locale))}
      </p>
    </section>
  )
}
