// The settings of the torus: their defaults, and how an address holds them.
import { describe, expect, test } from 'vitest'
import { formatQuery, parseQuery } from '../../src/settings/query.ts'
import {
  formatFields,
  formatLayers,
  parseFields,
  parseLayers,
  TORUS_AS_SPECIFIED,
  TORUS_DEFAULTS,
} from '../../src/settings/torus.ts'

test('the defaults are those of the specification', () => {
  expect(TORUS_DEFAULTS).toMatchObject({
    law: 'repulsion',
    maxForce: 1000,
    forceScale: 10,
    minForce: 1,
    minDistance: 0.001,
    mass: 500,
    minMass: 0.001,
    damping: 0.98,
    timeStep: 1,
    cell: 0,
    width: 10000,
    height: 10000,
    maxSpeed: 10000,
  })
})

test('as specified is the world of the article, with a force and all that it draws', () => {
  const { fields, debug, ...numbers } = TORUS_AS_SPECIFIED
  const { fields: _, debug: __, ...standard } = TORUS_DEFAULTS
  expect(numbers).toEqual({ ...standard, cell: 100, radius: 20, current: 0, circles: 'plain' })
  expect(parseFields(fields)).toMatchObject([{ kind: 'directional', strength: 20 }])
  expect(parseLayers(debug)).toEqual(['grid', 'contacts', 'cells', 'statistics'])
})

describe('fields in the address', () => {
  test.each([
    'none',
    'spiral_5000_5000_2500_60',
    'directional_0_10000_100_-1000_359',
    'radial_1.5_2_300_0.25*spiral_1_2_300_-4',
    TORUS_DEFAULTS.fields,
  ])('%s is written and read back unchanged', (text) => {
    expect(formatFields(parseFields(text)!)).toBe(text)
  })

  test.each([
    '',
    'wind_1_2_300_4',
    'radial_1_2_300',
    'radial_1_2_300_4_5',
    'directional_1_2_300_4',
    'radial_1_2_99_4',
    'radial_-1_2_300_4',
    'radial_1_2_300_1001',
    'radial_1_2_300_4*',
    'radial_1_2_3e2_4',
    'radial_1_2_NaN_4',
    'toString_1_2_300_4',
    new Array(9).fill('radial_1_2_300_4').join('*'),
  ])('%s is refused', (text) => {
    expect(parseFields(text)).toBeUndefined()
  })
})

test('layers are read in one order; unknown and repeated ones are refused', () => {
  expect(parseLayers('cells*grid')).toEqual(['grid', 'cells'])
  expect(formatLayers(['cells', 'grid'])).toBe('grid*cells')
  expect(formatLayers([])).toBe('none')
  for (const text of ['', 'dots', 'grid*grid', 'grid*']) expect(parseLayers(text)).toBeUndefined()
})

test('every setting is in the address, and a bad value is reported', () => {
  const settings = {
    ...parseQuery('?view=torus').settings,
    law: 'impulse' as const,
    maxForce: 2500,
    forceScale: 33,
    minForce: 0,
    minDistance: 0.25,
    radius: 20,
    mass: 0,
    minMass: 2,
    damping: 0.9,
    timeStep: 0.25,
    cell: 250,
    width: 2000,
    height: 6500,
    maxSpeed: 300,
    fields: 'none',
    debug: 'grid*velocities',
  }
  const query = formatQuery(settings)
  expect(query).not.toContain('%')
  expect(parseQuery(query)).toEqual({ settings, problems: [] })
  const { settings: used, problems } = parseQuery('?damping=1.5&cell=0&fields=x&debug=all&law=none')
  expect(problems.map((p) => p.parameter)).toEqual(['law', 'damping', 'cell', 'fields', 'debug'])
  expect(used).toMatchObject(TORUS_DEFAULTS)
})

test('the cell is `auto` or a number of the address', () => {
  const cell = (search: string) => parseQuery(search).settings.cell
  expect([cell('?cell=auto'), cell('?cell=100'), cell('?cell=Auto')]).toEqual([0, 100, 0])
  expect(formatQuery({ ...parseQuery('?view=torus&cell=100').settings })).toBe('?view=torus&count=0&cell=100')
  expect(formatQuery({ ...parseQuery('?view=torus&cell=auto').settings })).toBe('?view=torus&count=0')
})
