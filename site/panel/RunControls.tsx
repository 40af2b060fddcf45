// The controls that run a world, and the switch of the page's keys.
import { PlainButton } from '../parts/choices.tsx'
import { LabelledSwitch } from '../parts/LabelledSwitch.tsx'
import type { Page } from '../state/usePage.ts'

export function RunControls({ page }: { page: Page }) {
  const { texts, actions } = page
  return (
    <section className="group run" aria-label={texts.run}>
      <div className="pair">
        <PlainButton onClick={actions.step}>{texts.step}</PlainButton>
        <PlainButton onClick={actions.reset}>{texts.reset}</PlainButton>
      </div>
      <KeySwitch page={page} />
    </section>
  )
}

/** Turns single-key shortcuts off, because they can disturb speech input. */
export function KeySwitch({ page: { texts, shortcuts, store } }: { page: Page }) {
  return (
    <LabelledSwitch label={texts.shortcuts} checked={shortcuts} onChange={(on) => store.setState({ shortcuts: on })} />
  )
}
