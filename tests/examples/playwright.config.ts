// npm run test:examples: starts each example with its README's command and uses it in Chromium.
//   npm run test:examples -- habit-week   tests some
// Uses port PORT (4341 by default) and those after it.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { inChromium } from '../inChromium.ts'

const EXAMPLES = ['class-jar', 'habit-week', 'mug-of-coins', 'stream-overlay', 'torus-background'].map((name, k) => {
  const port = Number(process.env.PORT ?? 4341) + k
  const own: Record<string, string> = { 'class-jar': '', 'stream-overlay': '--quiet' }
  const options = own[name] ?? `--port ${port} --strictPort`
  return { name, port, url: `http://127.0.0.1:${port}/`, command: `npm start -- ${options}` }
})

export default defineConfig({
  ...inChromium,
  outputDir: '../../.cache/examples',
  projects: EXAMPLES.map(({ name, url }) => ({
    name,
    testMatch: `${name}.spec.ts`,
    // Fewer pixels draw faster in software, and the tests do not depend on the resolution.
    use: { baseURL: url, viewport: { width: 480, height: 480 }, deviceScaleFactor: 0.5 },
  })),
  webServer: EXAMPLES.map(({ name, port, url, command }) => ({
    command,
    cwd: `../../examples/${name}`,
    env: { PORT: `${port}`, DATA: fileURLToPath(new URL('../../.cache/class-jar', import.meta.url)) },
    url,
    timeout: 600_000, // class-jar builds the page where `npm run build:site` has not
  })),
})
