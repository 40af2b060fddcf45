// Cases from the public tests and samples of other engines, with parameters of our own. Each names
// the peer's test, and says what of it holds here.
import type { Dim } from '../../src/physics/index.ts'

/** A case of a peer. */
export interface Case {
  /** The file of the peer's test or sample, and its name. */
  readonly test: string
  /** What holds here, in one sentence. */
  readonly law: string
  /** Why it differs from the peer on purpose, or what is missing. */
  readonly differs?: string
  readonly missing?: string
  /** Why it fails: a defect. The law is the one that should hold. */
  readonly fails?: string
  /** Checks the law, in each dimension where it has meaning. */
  readonly run?: (dim: Dim) => void
  /** @default both */
  readonly dims?: readonly Dim[]
}

/** A peer and its cases. */
export interface Peer {
  readonly name: string
  /** Where its tests are public. */
  readonly source: string
  readonly cases: readonly Case[]
}

/** A case that passes. */
export const passes = (test: string, law: string, run: (dim: Dim) => void, dims?: readonly Dim[]): Case => ({
  test,
  law,
  run,
  ...(dims && { dims }),
})

/** A case whose outcome differs on purpose. The law is ours. */
export const differs = (test: string, law: string, why: string, run: (dim: Dim) => void, dims?: readonly Dim[]) => ({
  ...passes(test, law, run, dims),
  differs: why,
})

/** A case that needs what is not there. */
export const missing = (test: string, what: string): Case => ({ test, law: '', missing: what })
