// konpeito-bottle/jar: the jar without React. It needs neither a page nor a package, and runs on a server.

export {
  type CandyEvent,
  createJar,
  type Jar,
  type JarChange,
  type JarEvents,
  type JarGoal,
  type JarGoals,
  type JarOptions,
  type JarStats,
} from './jar.ts'
export type { JarItem } from './jarItems.ts'
export { KYOTO, PALETTES, type PaletteName } from './palettes.ts'
export { type JarVessel, type OwnVessel, type VesselName, vesselOf } from './vessels.ts'
