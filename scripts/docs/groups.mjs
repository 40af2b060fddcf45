// The order of the reference: exports grouped by the file that declares them, and an introduction
// for each entry.

/** @type {{ title: string, files: RegExp[] }[]} */
export const GROUPS = [
  { title: 'The jar', files: [/KonpeitoBottle\.d/, /jar\/types\.d/, /embed\/element\.d/] },
  { title: 'The jar without React', files: [/hooks\/jar\.d/, /hooks\/jarItems\.d/] },
  { title: 'Texts', files: [/jar\/texts\.d/] },
  {
    title: 'Scenes of your own',
    files: [/FullCanvas\.d/, /KonpeitoCanvas\.d/, /PhysicsWorld\.d/, /hooks\/use/, /(components|hooks|view)\//],
  },
  {
    title: 'Worlds',
    files: [/physics\/world\.d/, /physics\/step\.d/, /physics\/clock\.d/, /physics\/vec\.d/, /physics\/space\.d/],
  },
  {
    title: 'Ready-made worlds',
    files: [/scenes\/bottle/, /scenes\/torus\.d/, /scenes\/walker\.d/, /scenes\/blocks\.d/],
  },
  { title: 'Bodies', files: [/physics\/access\.d/, /physics\/(bodies|pulse)\.d/] },
  { title: 'Reading many bodies', files: [/physics\/read\.d/, /physics\/coverage\.d/] },
  { title: 'Contact laws', files: [/physics\/impulse\.d/, /physics\/repulsion\.d/] },
  { title: 'Containers', files: [/physics\/containers\.d/, /physics\/(lid|soda)\.d/] },
  { title: 'Force fields', files: [/physics\/forces\.d/] },
  { title: 'Springs and muscles', files: [/physics\/springs\.d/, /physics\/wave\.d/, /scenes\/jelly\.d/] },
  { title: 'Soda models', files: [/physics\/model\.d/, /openConstructor\.d/, /scenes\/(dainty|walkers)\.d/] },
  { title: 'Blocks and characters', files: [/physics\/building\.d/, /physics\/character\.d/] },
  { title: 'Figures', files: [/physics\/stats\.d/] },
  { title: 'Snapshots', files: [/physics\/snapshot\.d/] },
]

/** Opaque types: the reference leaves out their members. */
export const BRIEF = new Set(['World', 'Integrator', 'Marks'])

/** @type {Record<string, string>} */
export const INTRODUCTIONS = {
  konpeito:
    'The React package. It needs `react`, `react-dom`, `three`, `@react-three/fiber` and `@react-three/drei` beside it. The guide: [React](react.md).',
  'konpeito/element':
    'Importing it registers `<konpeito-bottle>`; everything that it needs is in the one file. The guide: [Custom element](element.md).',
  'konpeito/physics':
    'The physics core: plain TypeScript without a dependency. Units are metres, kilograms, seconds and radians. The guide: [Physics alone](physics.md).',
}
