// All peers, in the order of docs/peers.md.
import { BOX2D } from './box2d.ts'
import { CANNON, USE_CANNON } from './cannon.ts'
import type { Peer } from './case.ts'
import { JOLT } from './jolt.ts'
import { CRASHCAT, R3R, RAPIER_JS } from './others.ts'
import { MATTER, P2, PLANCK } from './planar.ts'
import { RAPIER } from './rapier.ts'

export const PEERS: readonly Peer[] = [
  JOLT,
  RAPIER,
  BOX2D,
  CANNON,
  P2,
  PLANCK,
  MATTER,
  CRASHCAT,
  R3R,
  RAPIER_JS,
  USE_CANNON,
]
