import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['happy-dom', 'jsdom'].map((environment) => ({
      extends: true,
      test: { name: environment, environment },
    })),
  },
})
