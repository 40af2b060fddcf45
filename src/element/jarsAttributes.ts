// The attributes that <konpeito-jars> shares with <konpeito-bottle>, with the same meaning.

/** Their names. */
export const JARS_ATTRIBUTES = [
  ...['vessel', 'fills', 'unit', 'seed', 'initial', 'palette', 'shape', 'image', 'look', 'quality'],
  ...['worker', 'paused', 'transparent', 'locale', 'label'],
] as const
