// How the reference is ordered: groups of exports by the file that declares them, and a word before each entry.

/** @type {{ title: string, files: RegExp }[]} */
export const GROUPS = [
  { title: 'The jar', files: /(KonpeitoBottle|jar\/types)\.d\.ts$|embed\/element/ },
  { title: 'The jar without React', files: /hooks\/jar(Items)?\.d\.ts$/ },
  { title: 'Words', files: /jar\/texts/ },
  { title: 'Scenes of your own', files: /components\/|hooks\/|embed\/FullCanvas/ },
  { title: 'Worlds', files: /physics\/(world|step|vec|clock|space)\.d\.ts$/ },
  { title: 'Ready-made worlds', files: /physics\/scenes\/(bottle|bottleProfile|torus|walker|blocks)\.d\.ts$/ },
  { title: 'Bodies', files: /physics\/(access|bodies|pulse)\.d\.ts$/ },
  { title: 'Reading many bodies', files: /physics\/(read|coverage)\.d\.ts$/ },
  { title: 'Contact laws', files: /physics\/(impulse|repulsion)\.d\.ts$/ },
  { title: 'Containers', files: /physics\/(containers|lid|soda)\.d\.ts$/ },
  { title: 'Force fields', files: /physics\/forces\.d\.ts$/ },
  { title: 'Springs and muscles', files: /physics\/(springs|wave|scenes\/jelly)\.d\.ts$/ },
  { title: 'Soda models', files: /physics\/(model|openConstructor|scenes\/(dainty|walkers))\.d\.ts$/ },
  { title: 'Blocks and characters', files: /physics\/(building|character)\.d\.ts$/ },
  { title: 'Figures', files: /physics\/stats\.d\.ts$/ },
  { title: 'Snapshots', files: /physics\/snapshot\.d\.ts$/ },
]

/** @type {Record<string, string>} */
export const INTRODUCTIONS = {
  konpeito:
    'The React package. It needs `react`, `react-dom`, `three`, `@react-three/fiber` and `@react-three/drei` beside it. The guide: [React](react.md).',
  'konpeito/element':
    'Importing it registers `<konpeito-bottle>`; everything that it needs is in the one file. The guide: [Custom element](element.md).',
  'konpeito/physics':
    'The physics core: plain TypeScript without a dependency. Units are metres, kilograms, seconds and radians. The guide: [Physics alone](physics.md).',
}
