// The worlds of a page without its scene, and the actions that change them.
import { createPageActions } from '../../site/state/actions.ts'
import { createJars, loadView } from '../../site/state/jars.ts'
import { createPageStore } from '../../site/state/store.ts'
import { defaultSettings, type Settings, type View } from '../../src/settings/index.ts'

await loadView('walker')

type Jars = Parameters<typeof createJars>
type Options = { beside?: Jars[1]; opens?: Jars[2]; places?: Jars[3]; isNamed?: boolean }

export function pageOf(view: View, changes: Partial<Settings> = {}, { beside, opens, places, isNamed }: Options = {}) {
  const store = createPageStore({ ...defaultSettings(view), ...changes })
  const settings = () => store.getState().settings
  const jars = createJars(settings, beside, opens, places)
  const page = { store, jars, runner: { current: null }, reducedMotion: false, isNamed }
  return { store, settings, jars, actions: createPageActions(page) }
}
