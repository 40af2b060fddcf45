// The worker that steps the worlds of jars. A page starts it; see src/view/stepThread.ts.
import { serveSteps } from '../physics/internal.ts'
import { makeJarSystem } from './jarTable.ts'

serveSteps(globalThis as unknown as Parameters<typeof serveSteps>[0], makeJarSystem)
