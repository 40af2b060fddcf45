// Checks of arguments: each returns what it allows, and refuses the rest with the name, what is
// allowed and what was given.
import { describe, expect, test } from 'vitest'
import * as V from '../../../src/physics/core/validate.ts'

/**
 * Each check: what it allows, what it refuses beyond the values that every check refuses, and its
 * message.
 */
const CHECKS: [string, (value: unknown) => unknown, unknown[], unknown[], string][] = [
  ['finite', (v) => V.finite('n', v), [0, -0, -1e300, 0.5], [Infinity, -Infinity], 'a finite number'],
  ['finite, in a range', (v) => V.finite('n', v, '', -1, 1), [-1, 0, 1], [-1.1, 2], 'a finite number from -1 to 1'],
  ['notNegative', (v) => V.notNegative('n', v, 'newtons'), [0, 7], [-1e-9], 'a finite number of newtons, 0 or more'],
  ['positive', (v) => V.positive('n', v, 'Hz'), [1e-12, 7, 1e15], [0, -1, Infinity], 'a positive finite number of Hz'],
  ['limit', (v) => V.limit('n', v, 'm/s'), [1e-12, 7, Infinity], [0, -1, -Infinity], 'a positive number of m/s'],
  ['between', (v) => V.between('n', v, -2, 3), [-2, 0, 3], [-3, 4, Infinity], 'a number from -2 to 3'],
  ['share', (v) => V.share('n', v), [0, 0.5, 1], [-0.1, 1.1, Infinity], 'a number from 0 to 1'],
  ['whole', (v) => V.whole('n', v, 'candies'), [0, 9], [-1, 0.5, Infinity], 'a whole number of candies, 0 or more'],
  ['whole, from 1 on', (v) => V.whole('n', v, '', 1), [1, 9], [0, 1.5, Infinity], 'a whole number of at least 1'],
  ['whole, in a range', (v) => V.whole('n', v, '', 2, 30), [2, 30], [1, 31], 'a whole number from 2 to 30'],
  ['sign', (v) => V.sign('n', v), [1, -1], [0, Infinity], '1 or -1'],
  ['oneOf', (v) => V.oneOf('n', v, ['up', 'down']), ['up', 'down'], ['toString', 0], 'one of up, down'],
]

describe.each(CHECKS)('%s', (_, check, allowed, refused, text) => {
  test.each(allowed)('returns %s', (value) => {
    expect(check(value)).toBe(value)
  })
  test.each([...refused, Number.NaN, '1', null, undefined, [1], { valueOf: () => 1 }, true])('refuses %s', (value) => {
    expect(() => check(value)).toThrow(new RangeError(`n must be ${text}, got ${V.show(value)}`))
  })
})

test.each([
  [() => V.positive('n', 5e-324, 'metres'), 'n must be at least 1e-12 metres, got 5e-324'],
  [() => V.positive('n', 1e16, 'metres'), 'n must be at most 1e15 metres, got 10000000000000000'],
  [() => V.limit('n', 5e-324), 'n must be at least 1e-12, got 5e-324'],
  [() => V.notNegative('n', 1e300, 'N/m'), 'n must be at most 1e15 N/m, got 1e+300'],
  [() => V.coordinate('n', -1e300), 'n must be at least -1e15, got -1e+300'],
  [() => V.duration('n', 1e-308), 'n must be at least 1e-9 seconds, got 1e-308'],
  [() => V.duration('n', 1e7), 'n must be at most 1000000 seconds, got 10000000'],
  [() => V.mass('n', 1e-301), 'n must be at least 1e-50 kilograms, got 1e-301'],
  [() => V.mass('n', 1e301), 'n must be at most 1e50 kilograms, got 1e+301'],
])('numbers beyond the limits are refused: %s', (check, message) => {
  expect(check).toThrow(new RangeError(message))
})

test.each([
  [2, [0, 1]],
  [3, [0, 1, -5e-324]],
] as const)('vector takes an array of %d finite numbers', (dim, value) => {
  const text = `at must be ${dim} finite numbers of metres, got`
  expect(() => V.vector('at', value, dim, 'metres')).not.toThrow()
  for (const wrong of [value.slice(1), [...value, 0], [Number.NaN, ...value.slice(1)], ['1', ...value.slice(1)]])
    expect(() => V.vector('at', wrong, dim, 'metres')).toThrow(`${text} ${V.show(wrong)}`)
  expect(() => V.vector('at', new Float64Array(value), dim, 'metres')).toThrow(`${text} an object`)
  expect(() => V.vector('at', new Array(dim), dim, 'metres')).toThrow(RangeError)
  expect(() => V.vector('at', undefined, dim, 'metres')).toThrow(`${text} undefined`)
})

test.each([
  ['x'.repeat(1e5), `"${'x'.repeat(40)}"`],
  [[1, Number.NaN, -Infinity], '[1, NaN, -Infinity]'],
  [[], 'a list'],
  [new Array(1e5).fill(0), 'a list'],
  [[{ toString: 1, valueOf: 1 }], 'a list'],
  [Object.create(null), 'an object'],
  [Symbol('s'), 'Symbol(s)'],
  [Object.assign(() => 0, { toString: () => '() => {'.padEnd(1e5) }), '() => {'.padEnd(40)],
])('a message shows every value on one line', (value, shown) => {
  expect(() => V.refuse('it', 'right', value)).toThrow(new RangeError(`it must be right, got ${shown}`))
})
