// Inside the repository the example uses the library's sources, elsewhere the installed package.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const library = fileURLToPath(new URL('../..', import.meta.url))
const sources = `${library}src`
const inside = existsSync(`${sources}/index.ts`)

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', fs: inside ? { allow: [library] } : {} },
  resolve: {
    alias: inside
      ? [
          { find: /^konpeito-bottle$/, replacement: `${sources}/index.ts` },
          { find: /^konpeito-bottle\/physics$/, replacement: `${sources}/physics/index.ts` },
          { find: /^konpeito-bottle\/physics\/scenes$/, replacement: `${sources}/scenes/index.ts` },
        ]
      : [],
  },
})
