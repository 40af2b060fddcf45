import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'konpeito-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function executable(...path: string[]): string {
  const file = join(folder, ...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  return file
}

test('CHROMIUM_PATH goes first, then CHROME_PATH', () => {
  const one = executable('one')
  const two = executable('two')
  expect(findChromium({ CHROMIUM_PATH: one, CHROME_PATH: two })).toBe(one)
  expect(findChromium({ CHROME_PATH: two })).toBe(two)
})

test('a path that is no browser is refused with the value and the remedy', () => {
  const path = join(folder, 'missing')
  expect(() => findChromium({ CHROMIUM_PATH: path })).toThrow(path)
  expect(() => findChromium({ CHROMIUM_PATH: path })).toThrow(/set CHROMIUM_PATH/)
  expect(() => findChromium({ CHROMIUM_PATH: folder })).toThrow(/executable/)
})

test('without another, the newest browser of the Playwright cache is found', () => {
  const root = join(folder, 'cache')
  executable('cache', 'chromium-900', 'chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium')
  const newest = executable('cache', 'chromium-1100', 'chrome-win', 'chrome.exe')
  executable('cache', 'firefox-2000', 'firefox', 'chrome')
  expect(findChromium({ PLAYWRIGHT_BROWSERS_PATH: root }, 'win32')).toBe(newest)
  expect(findChromium({ PLAYWRIGHT_BROWSERS_PATH: join(folder, 'none') }, 'win32')).toBeNull()
})
