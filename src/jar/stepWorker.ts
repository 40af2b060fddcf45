// The worker that steps the worlds of jars and pages. A page starts it; see src/view/stepThread.ts.
import { JointSystem, serveSteps } from '../physics/internal.ts'
import { makeJarSystem } from './jarTable.ts'

serveSteps(globalThis as unknown as Parameters<typeof serveSteps>[0], (name, data) =>
  name === 'joints' ? new JointSystem(data as never) : makeJarSystem(name, data),
)
