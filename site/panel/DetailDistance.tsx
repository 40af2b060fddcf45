// The detail distance of a view, with its slider.
import { LOD_RANGE } from '../../src/settings/index.ts'
import { LabelledSlider } from '../parts/slider.tsx'
import type { PageProps } from '../state/usePage.ts'

/**
 * The detail distance of a view.
 * @param props.far the end of the slider, unless the address has a larger distance. Metres
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
        aria-describedby="lod-hint"
      />
      <p className="hint" id="lod-hint">
        {texts.lodHint}
      </p>
    </section>
  )
}
