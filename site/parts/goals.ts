// What a jar counts towards.

/** The next goal of a jar, or its last one. */
export const nextOf = <Goal extends { at: number }>(goals: readonly Goal[], count: number): Goal | undefined =>
  goals.find(({ at }) => at > count) ?? goals.at(-1)
