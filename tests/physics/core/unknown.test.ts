// Unknown names are reported; that each is reported once: tests/settings/places.test.ts.
import { expect, test, vi } from 'vitest'
import { reportUnknown } from '../../../src/physics/core/unknown.ts'

test('the number of reports is bounded', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 1000; k++) reportUnknown('field', { [`name ${k}`]: k }, ['count'])
  expect(warn.mock.calls.length).toBeLessThanOrEqual(200)
})
