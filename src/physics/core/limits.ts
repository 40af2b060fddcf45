// Limits of numbers that come from outside: options, files and links. Beyond them no world is
// useful, and a step would take minutes, or need more memory than a page gets. docs/security.md
// lists them.

/** The least and the greatest value that are allowed, or the greatest one. */
export const LIMITS = {
  /** A number that must be positive, such as a length, in its unit. */
  smallest: 1e-12,
  /** A number that measures anything: metres, newtons, metres per second squared. */
  largest: 1e15,
  /** Seconds of a step. */
  timeStep: [1e-9, 1e6],
  /** Substeps of a step. */
  substeps: 1000,
  /** Steps of a frame, of a clock. */
  maxSteps: 1e6,
  /** Kilograms. Beyond them the inverse mass is 0 or infinite. */
  mass: [1e-300, 1e300],
  /** Radians of a phase: beyond them the sine has no correct digit. */
  phase: 1e12,
  /** Containers of a world, and points of a profile. */
  containers: 64,
  points: 1024,
  /** Force fields of a world. */
  fields: 64,
  /** Bodies that a spawn region lets in per step: as many as a pour of a million takes. */
  rate: 4096,
  /** Steps that a cork takes to open. */
  opens: 3600,
  /** Metres: the size of a character, and its highest step. It looks up each block around it. */
  characterSize: 32,
  characterStep: 16,
  /** Nodes and springs of a Soda model. Each tick moves all of them 100 times. */
  modelNodes: 20_000,
  modelSprings: 50_000,
  /** Candidate pairs of a step: for each body, and at least. */
  pairsPerBody: 256,
  pairs: 2 ** 21,
  /** Chunks of blocks in a snapshot: 256 MB. */
  chunks: 2 ** 16,
  /**
   * Counters in a file from which ids follow. Each can still be counted up from here for longer
   * than any program runs.
   */
  serial: 2 ** 48,
  nextId: 2 ** 30,
  /** How often the slot of a body was reused: id = generation 2^24 + slot stays below 2^53. */
  generation: 2 ** 28,
} as const
