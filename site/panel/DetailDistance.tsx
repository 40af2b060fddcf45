// The detail distance of a view, with its slider and the candies on both sides.
import { useStore } from 'zustand'
import { LOD_RANGE } from '../../src/settings/index.ts'
import { LabelledSlider } from '../parts/slider.tsx'
import type { PageProps } from '../state/usePage.ts'

/**
 * The detail distance of a view.
 * @param props.end the end of the slider, unless the address has a larger distance. Metres
 */
export function DetailDistance({ page, end }: PageProps & { end: number }) {
  const { settings, texts, actions } = page
  const { lod, locale } = settings
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
        {texts.lodHint}{' '}
        <span data-testid="near-far">{texts.nearFar(near.toLocaleString(locale), far.toLocaleString(locale))}</span>
      </p>
    </section>
  )
}
