// The worker that steps the worlds of jars and pages. A page starts it; see src/view/stepScheduler.ts.
import { JointSystem } from '../physics/internal.ts'
import { makeJarSystem } from './jarTable.ts'
import { serveJars } from './serveJars.ts'

serveJars((name, data) => (name === 'joints' ? new JointSystem(data as never) : makeJarSystem(name, data)))
