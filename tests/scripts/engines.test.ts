import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { find, lacksDisplay, remedy } from '../../scripts/engines/find.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'konpeito-engines-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function executable(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  return file
}

test('the paths of the environment go first and must name a program', () => {
  const own = executable('own')
  expect(find('Firefox', { FIREFOX_PATH: own })).toBe(own)
  expect(find('WebKit', { WEBKIT_DRIVER_PATH: own })).toBe(own)
  const missing = join(folder, 'missing')
  expect(() => find('Firefox', { FIREFOX_PATH: missing })).toThrow(`FIREFOX_PATH must be the path of an executable`)
  expect(() => find('WebKit', { WEBKIT_DRIVER_PATH: folder })).toThrow(folder)
})

test('what is missing is named with its packages and its variable', () => {
  expect(remedy('WebKit')).toMatch(/apt-get install webkit2gtk-driver .*WEBKIT_DRIVER_PATH/)
  expect(remedy('Firefox')).toMatch(/firefox-esr .*FIREFOX_PATH/)
})

test('a display is started only where windows need one and have none', () => {
  expect(lacksDisplay({}, 'linux')).toBe(true)
  expect(lacksDisplay({ DISPLAY: ':0' }, 'linux')).toBe(false)
  expect(lacksDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false)
  expect(lacksDisplay({}, 'darwin')).toBe(false)
})
