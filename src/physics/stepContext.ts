// The pace of a step: the numbers that its stages have in common. They stand in one object, as a number with a fraction that is handed from
// function to function is put into a box of its own, and a step makes nothing.

/** How a step goes, from `beginStep` on. */
export interface StepContext {
  /** Seconds of the step. */
  dt: number
  substeps: number
  /** Seconds of a substep; before a world's first step 0. */
  h: number
  /** Seconds whose travel counts where pairs are sought: `dt`, or 0 where the law looks at the present moment alone. */
  lookahead: number
  /** Gap, m, at which two count as touching, however slow. */
  contactMargin: number
  /** Approaching slower than this, m/s, does not bounce. */
  bounceSpeed: number
  /** Friction of the air, N s/m. */
  drag: number
  /** Emergency clamp, m/s; Infinity for none. */
  maxSpeed: number
  /** Factor on velocity in this substep. */
  damping: number
  /** When the step began, had found its contacts, and had solved them, ms. */
  began: number
  detected: number
  solved: number
}

export function createStepContext(): StepContext {
  return {
    dt: 0,
    substeps: 1,
    h: 0,
    lookahead: 0,
    contactMargin: 0,
    bounceSpeed: 0,
    drag: 0,
    maxSpeed: Number.POSITIVE_INFINITY,
    damping: 1,
    began: 0,
    detected: 0,
    solved: 0,
  }
}
