// npm run test:consumers: packs what npm would publish, installs it into fresh projects outside
// this folder and tests them. The projects are the folders beside this file.
//   npm run test:consumers -- --grep html   tests some
import { defineConfig } from 'playwright/test'
import { inChromium } from '../inChromium.ts'

export default defineConfig({
  ...inChromium,
  outputDir: '../../.cache/consumers',
  fullyParallel: true,
  globalSetup: './pack.ts',
  // Fewer pixels draw faster in software.
  use: { ...inChromium.use, viewport: { width: 480, height: 640 }, deviceScaleFactor: 0.5 },
})
