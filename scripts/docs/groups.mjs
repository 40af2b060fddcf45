// The order of the reference: exports grouped by the file that declares them.

/** @type {{ title: string, files: RegExp[] }[]} */
export const GROUPS = [
  {
    title: 'The jar',
    files: [
      /KonpeitoBottle\.d/,
      /jar\/types\.d/,
      /element\/(element(Events)?|jarsTag)\.d/,
      /candies\/shapeGeometry\.d/,
    ],
  },
  { title: 'The jar without React', files: [/(^|\/)jar\/(jar|palettes|vessels)/] },
  { title: 'Shared jars', files: [/shared\//] },
  { title: 'Texts', files: [/jar\/(texts|words)\.d/, /settings\/locale\.d/] },
  { title: 'Settings', files: [/settings\/schema\.d/] },
  {
    title: 'Scenes of your own',
    files: [/FullCanvas\.d/, /KonpeitoCanvas\.d/, /PhysicsWorld\.d/, /(components|hooks|view)\//],
  },
  {
    title: 'Worlds',
    files: [/physics\/(world\/world|createWorld|step)\.d/, /core\/(clock|space|vec)\.d/],
  },
  { title: 'Ready-made worlds', files: [/scenes\/(bottle|vessel|torus|current|blocks|garden)/] },
  {
    title: 'Bodies',
    files: [/body\/(bodyApi|bodyOptions|bodies|bodyTraits)\.d/, /traits\/typedBodies\.d/],
  },
  {
    title: 'Reading many bodies',
    files: [/query\/read(Bodies|Contacts)\.d/, /broadphase\/cellOccupancy\.d/],
  },
  { title: 'Queries', files: [/query\/(castRay|queries)\.d/] },
  {
    title: 'Events',
    files: [/query\/(contactEvents|pairHooks|sensors)\.d/, /body\/wake\.d/],
  },
  { title: 'Grabbing', files: [/systems\/grabs\.d/] },
  { title: 'Spawning', files: [/systems\/spawn\//] },
  { title: 'Contact laws', files: [/solver\//] },
  {
    title: 'Containers',
    files: [/container\//, /contact\/surfaces\.d/, /springs\/sodaRoom\.d/],
  },
  { title: 'Forces', files: [/body\/forces\.d/, /body\/forceField\.d/, /systems\/appliedForces\.d/] },
  { title: 'Joints', files: [/systems\/joints\.d/] },
  { title: 'Springs and muscles', files: [/systems\/springs\//] },
  { title: 'Soda models', files: [/soda\//, /soda\/walkers\.d/] },
  { title: 'Blocks and characters', files: [/systems\/(blocks|characters)\//] },
  {
    title: 'Extending the core',
    files: [/world\/stepContext\.d/, /body\/(bodyColumns|integrate)\.d/, /core\/(bytes|columns)\.d/],
  },
  { title: 'Node materials', files: [/webgpu\//] },
  { title: 'Statistics', files: [/query\/stats\.d/] },
  { title: 'Snapshots', files: [/snapshot\//] },
]

/** Opaque types: the reference leaves out their members. */
export const BRIEF = new Set(['World', 'Integrator', 'Marks'])
