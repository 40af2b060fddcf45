// Keys of keyboards of all scripts. Escape before a dialog is in tests/pages/aroundJar.test.ts.
import { expect, test } from 'vitest'
import { latinKey } from '../../src/view/keys.ts'

test.each([
  ['ы', 'KeyS', 's', 'Russian'],
  ['Σ', 'KeyS', 's', 'Greek'],
  ['ж', 'Semicolon', 'ж', 'Russian'],
  ['ش', 'KeyA', 'a', 'Arabic'],
  ['s', 'KeyO', 's', 'Dvorak'],
  [';', 'KeyQ', ';', 'Greek'],
  ['ğ', 'KeyE', 'ğ', 'Turkish F'],
  ['ArrowUp', 'ArrowUp', 'ArrowUp', 'any'],
])('%s on the key %s is %s: a %s keyboard', (key, code, latin) => expect(latinKey({ key, code })).toBe(latin))
