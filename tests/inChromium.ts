// What the configurations of Playwright's test runner share: Chromium with WebGL in software.
import type { PlaywrightTestConfig } from 'playwright/test'
import { ensureChromium, softwareGlFlags } from '../scripts/chromium.mjs'

export const inChromium: PlaywrightTestConfig = {
  workers: 2, // each waits for much of its time: for servers, for installs and for what is drawn
  timeout: 600_000,
  expect: { timeout: 120_000 }, // shaders are compiled in software
  reporter: 'list',
  use: {
    launchOptions: { executablePath: ensureChromium(), args: softwareGlFlags },
    actionTimeout: 120_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
}
