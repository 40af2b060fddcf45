// The buttons that choose the view.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { VIEWS, type View } from '../../src/settings/index.ts'
import type { Page } from '../state/usePage.ts'

export function ViewSwitch({ page }: { page: Page }) {
  const { settings, texts, actions } = page
  return (
    <ToggleGroup
      className="segments"
      aria-label={texts.view}
      value={[settings.view]}
      onValueChange={([next]) => next && actions.setView(next as View)}
    >
      {VIEWS.map((view) => (
        <Toggle className="segment" key={view} value={view}>
          {texts[view]}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
