// A world that loads when it is shown: also when its file cannot be fetched.
import { expect, test, vi } from 'vitest'
import { eventually } from '../../fixtures/wait.ts'

test('a scene that does not load is said, and the view stays', async () => {
  vi.resetModules()
  vi.doMock('../../../site/state/scenes.ts', () => {
    throw new Error('offline')
  })
  const { createJars, loadView } = await import('../../../site/state/jars.ts')
  const { createPageActions } = await import('../../../site/state/actions.ts')
  const { createPageStore } = await import('../../../site/state/store.ts')
  const { defaultSettings } = await import('../../../src/settings/index.ts')
  await expect(loadView('walker')).rejects.toThrow()
  const store = createPageStore({ ...defaultSettings('bottle'), count: 3 })
  const jars = createJars(() => store.getState().settings)
  const actions = createPageActions({ store, jars, runner: { current: null }, reducedMotion: false })
  actions.setView('walker')
  await eventually(() => expect(store.getState().notices.map(({ id }) => id)).toEqual(['drawing']))
  expect(store.getState().settings.view).toBe('bottle')
  vi.doUnmock('../../../site/state/scenes.ts')
})
