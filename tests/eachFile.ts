// Runs before each test file in Node. The files of a worker share its process, so each loads the
// modules again, and what a test replaces is given back after it.
import { afterEach, vi } from 'vitest'

vi.resetModules()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
