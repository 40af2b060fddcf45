// What is chosen in the Embed dialog: where it starts, and what follows for each way.
import { describe, expect, test } from 'vitest'
import { embedOf, firstChoices, readTyped, WAYS } from '../../../site/share/embedAddress.ts'
import { parseQuery } from '../../../src/settings/query.ts'

const shownOf = (query: string) => parseQuery(query).settings

test.each(['?count=600', '?count=40&goal=50,100:Pizza&fills=200&unit=2.5&shape=star&image=a.png&vessel=bowl'])(
  'untouched, it has the settings of the page: %s',
  (query) => {
    const shown = shownOf(query)
    for (const way of WAYS.filter((way) => way !== 'overlay'))
      expect(embedOf(shown, firstChoices(shown), way).settings).toEqual(shown)
  },
)

test.each([
  ['image', '', 'none'],
  ['image', ' 🍓 ', '🍓'],
  ['goal', '', 'none'],
  ['goal', '50,100:Pizza', '50,100:Pizza'],
  ['goal', '50,x', undefined],
  ['fills', '', 'auto'],
  ['fills', '100', 100],
  ['fills', '0', undefined],
  ['unit', '', 1],
  ['unit', '0.5', 0.5],
  ['unit', '-1', undefined],
] as const)('the field %s reads %j as %j', (name, text, value) => expect(readTyped(name, text)).toBe(value))

describe('the count', () => {
  const shown = shownOf('?count=600')
  const first = firstChoices(shown)

  test('an overlay starts empty, unless a count is chosen', () => {
    expect(embedOf(shown, first, 'overlay').settings.count).toBe(0)
    expect(embedOf(shown, { ...first, count: 12 }, 'overlay').settings.count).toBe(12)
  })

  test('only an overlay is transparent without a choice', () => {
    expect(WAYS.filter((way) => embedOf(shown, first, way).options.transparent)).toEqual(['overlay'])
  })

  test.each(WAYS)('%s takes over nothing of the moment', (way) => {
    const { settings } = embedOf({ ...shown, paused: true, quality: 'low', worker: 'off' }, first, way)
    expect(settings).toMatchObject({ paused: false, quality: 'auto', worker: 'auto', seed: shown.seed })
    const walker = shownOf('?view=walker&paused=1&quality=low')
    expect(embedOf(walker, firstChoices(walker), 'iframe').settings).toMatchObject({ paused: false, quality: 'auto' })
  })
})

test('a scene keeps its settings, and a torus has neither vessel nor goals of the dialog', () => {
  const garden = shownOf('?view=blocks&count=40')
  expect(embedOf(garden, { ...firstChoices(garden), goal: '5', count: 3 }, 'iframe').settings).toEqual(garden)
  const torus = shownOf('?view=torus&count=40')
  const { settings } = embedOf(torus, { ...firstChoices(torus), goal: '5', vessel: 'bowl', count: 3 }, 'iframe')
  expect(settings).toEqual({ ...torus, count: 3 })
})
