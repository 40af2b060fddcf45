// Runs before each test file in Node. The files of a worker share its process and its modules: to load
// them for each file takes a sixth of the time. What a test replaces is given back after it.
import { afterEach, expect, vi } from 'vitest'

// Each unknown name is reported once, at most 200 are, and one pile is warmed up: tests of these begin
// with new modules.
if (/(candyColors|misspelt|places|settleWorld)\.test/.test(expect.getState().testPath ?? '')) vi.resetModules()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
