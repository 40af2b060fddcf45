// The tables that the bench prints and writes into docs/benchmark.md: one per scene.

/** @param {number | undefined} t */
const ms = (t) => (t === undefined ? '-' : t < 0.1 ? t.toFixed(4) : t < 10 ? t.toFixed(2) : t.toFixed(1))
const both = (phase) => (phase ? `${ms(phase.median)}, ${ms(phase.p95)}` : '-')
const share = (value) => `${(100 * value).toFixed(value > 0.1 ? 0 : 2)} %`
const small = (value) => (Math.abs(value) < 1e-6 ? value.toExponential(0) : value.toFixed(3))
const row = (cells) => `| ${cells.join(' | ')} |`

/** A peer's median divided by ours, and in brackets the range of this ratio over the rounds. */
function ratio(own, peer, phase) {
  if (!own || own === peer || own.failed || peer.failed || !own[phase] || !peer[phase]) return '-'
  const rounds = own.byRound[phase].map((time, k) => peer.byRound[phase][k] / time)
  const span = rounds.length > 1 ? ` (${Math.min(...rounds).toFixed(1)} to ${Math.max(...rounds).toFixed(1)})` : ''
  return `${(peer[phase].median / own[phase].median).toFixed(1)} x${span}`
}

function table(heads, rows, cells) {
  return [
    row(heads),
    row(heads.map(() => '---')),
    ...rows.map((r) =>
      r.failed
        ? row([r.engine, `failed: ${r.failed.replaceAll('|', '/')}`, ...heads.slice(2).map(() => '')])
        : row(cells(r)),
    ),
  ]
}

function pile(rows) {
  const own = rows.find((r) => r.engine === 'konpeito')
  const heads =
    'engine | settings | falling | settled | falling, ratio | settled, ratio | overlap | overlap in impact | energy gained | at rest after s | outside | even steps | MiB | start, ms | KB | same bits'
  const overlap = ({ mean, max }) => `${mean.toFixed(4)}, ${max.toFixed(2)}`
  const settings = (r) => Object.entries(r.settings ?? {}).map(([name, value]) => `${name} ${value}`)
  return table(heads.split(' | '), rows, (r) => [
    r.engine,
    [...(r.settings ? settings(r) : ['default']), ...(r.note ? [r.note] : [])].join(', '),
    both(r.falling),
    both(r.settled),
    ratio(own, r, 'falling'),
    ratio(own, r, 'settled'),
    ...(r.stretch === undefined
      ? [overlap(r.overlap), overlap(r.impactOverlap), r.gained.toPrecision(1), r.rest?.toFixed(1) ?? 'not', r.escapes]
      : [`stretch ${r.stretch.toPrecision(2)}`, '', '', '', '']),
    share(r.even),
    r.memory,
    Math.round(r.startUp),
    r.bytes ? Math.round(r.bytes / 1000) : '-',
    r.sameBits === undefined ? '-' : r.sameBits ? 'yes' : 'no',
  ])
}

function gas(rows) {
  const own = rows.find((r) => r.engine === 'konpeito')
  const heads = 'engine | step | ratio | kinetic energy, change | steps | overlap | outside | MiB'
  return table(heads.split(' | '), rows, (r) => [
    r.law ? `${r.engine}, ${r.law}` : r.engine,
    both(r.step),
    ratio(own, r, 'step'),
    small(r.energy - 1),
    r.steps,
    `${r.overlap.mean.toFixed(4)}, ${r.overlap.max.toFixed(2)}`,
    r.escapes,
    r.memory,
  ])
}

const TABLES = {
  bottle: (rows) => pile(rows),
  'bottle-friction': (rows) => pile(rows),
  flat: (rows) => pile(rows),
  chains: (rows) => pile(rows),
  gas: (rows) => gas(rows),
  repulsion: (rows) => gas(rows),
  torus: (rows) =>
    table('engine | circles | cell | step | distance tests a step'.split(' | '), rows, (r) => [
      r.engine,
      r.n,
      r.cell,
      both(r.step),
      Math.round(r.tests),
    ]),
  sleep: (rows) =>
    table(
      'engine | asleep after s | awake then | step, all asleep | step, all awake | step after one fell on them | over all awake | woken | at a time'.split(
        ' | ',
      ),
      rows,
      (r) => [
        r.engine,
        r.sleptAfter.toFixed(1),
        r.left,
        both(r.asleep),
        both(r.awake),
        both(r.drop),
        r.drop ? share(r.drop.median / r.awake.median) : '-',
        r.woken,
        r.most,
      ],
    ),
  springs: (rows) =>
    table(['what', 'step', 'us a spring and step'], rows[0].failed ? rows : ['tick', 'jelly'], (what) => {
      const springs = what === 'tick' ? rows[0].walkerSprings : rows[0].jellySprings
      const name = what === 'tick' ? 'a walker, 100 substeps' : `jellies of ${rows[0].jellyBodies} candies`
      return [`${name}, ${springs} springs`, both(rows[0][what]), ((1000 * rows[0][what].median) / springs).toFixed(2)]
    }),
  pour: (rows) =>
    table(
      'engine | bodies | step | sum, s | p95, ratio | sum, ratio | awake, mean | us an awake body | all awake, us a body | overlap | outside'.split(
        ' | ',
      ),
      rows,
      (r) => {
        const own = nearOf(rows, r.n)
        const over = (a, b) => (own === r || !own ? '-' : `${(a / b).toFixed(1)} x`)
        return [
          r.far ? `${r.engine}, far` : r.engine,
          r.n,
          both(r.step),
          (pourSum(r) / 1000).toFixed(2),
          over(r.step.p95, own?.step.p95),
          over(pourSum(r), own ? pourSum(own) : 1),
          Math.round(r.awakeSum / POUR_STEPS),
          perAwake(r).toFixed(2),
          ((1000 * r.awake.median) / r.n).toFixed(2),
          `${r.overlap.mean.toFixed(3)}, ${r.overlap.max.toFixed(2)}`,
          r.escapes,
        ]
      },
    ),
  lod: (rows) =>
    table('engine | phase | all near | all far | far over near | height (95th percentile)'.split(' | '), rows, (r) => [
      r.engine,
      'until 99 of 100 far ones rest, mean; of it falling, median; settled; all steps, mean',
      `${ms(r.awakeNear.mean)}; ${ms(r.fallingNear.median)}; ${ms(r.settledNear.median)}; ${ms(r.near.mean)}`,
      `${ms(r.awakeFar.mean)}; ${ms(r.fallingFar.median)}; ${ms(r.settledFar.median)}; ${ms(r.far.mean)}`,
      `${share(r.awakeFar.mean / r.awakeNear.mean)}; ${share(r.fallingFar.median / r.fallingNear.median)}; ${share(r.settledFar.median / r.settledNear.median)}; ${share(r.far.mean / r.near.mean)}`,
      `poured far off ${share(r.heightPoured)}; turned far ${share(r.heightTurned)}`,
    ]),
  blocks: (rows) =>
    table(
      'engine | candies | characters | blocks | rain | walk | share of 16.7 ms | candies awake in walk | blocks touched, most'.split(
        ' | ',
      ),
      rows,
      (r) => [
        r.engine,
        r.n,
        r.characters,
        r.blocks,
        both(r.rain),
        both(r.walk),
        `${share(r.rain.median / FRAME)}; ${share(r.walk.median / FRAME)}`,
        r.awake,
        r.touched,
      ],
    ),
  crowd: (rows) =>
    table(['engine', 'characters', 'candies', 'step', 'over a quarter of both', 'candies awake'], rows, (r) => {
      const quarter = quarterOf(rows, r)
      return [
        r.engine,
        r.characters,
        r.n,
        both(r.step),
        quarter ? `${(r.step.median / quarter.step.median).toFixed(1)} x` : '-',
        r.awake,
      ]
    }),
  scale: (rows) =>
    table(
      'engine | bodies | falling, us a body | settled, us a body | over the smallest | overlap | outside | even steps | MiB'.split(
        ' | ',
      ),
      rows,
      (r) => {
        const first = rows.find((other) => other.engine === r.engine && !other.failed)
        const times = (phase) => (r[phase].median / r.n / (first[phase].median / first.n)).toFixed(2)
        return [
          r.engine,
          r.n,
          ((1000 * r.falling.median) / r.n).toFixed(2),
          ((1000 * r.settled.median) / r.n).toFixed(2),
          `${times('falling')}, ${times('settled')}`,
          `${r.overlap.mean.toFixed(3)}, ${r.overlap.max.toFixed(2)}`,
          r.escapes,
          share(r.even),
          r.memory,
        ]
      },
    ),
}

/** Steps of a pour. */
const POUR_STEPS = 700
/** Milliseconds of all steps of a pour. */
const pourSum = (r) => POUR_STEPS * r.step.mean
/** Microseconds of a step for each awake body. */
const perAwake = (r) => (1000 * pourSum(r)) / r.awakeSum
/** Our own row of near bodies. */
const nearOf = (rows, n) => rows.find((r) => r.engine === 'konpeito' && !r.far && r.n === n && !r.failed)

/** The row of the crowd with a quarter of the characters. */
const quarterOf = (rows, { characters }) => rows.find((r) => 4 * r.characters === characters && !r.failed)

/** Duration of a frame at 60 Hz. Milliseconds. */
const FRAME = 1000 / 60

const TITLES = {
  bottle: 'A: spheres fall into a cylinder, no friction, sleep off',
  'bottle-friction': 'A: the same with friction 0.5 and spin, sleep off',
  flat: 'A in 2D: circles fall into a square, friction 0.5, sleep off',
  chains: 'Chains of 20 balls swing, sleep off: largest stretch in place of overlap',
  gas: 'B: gas of circles, restitution 1 (ours: torus, peers: box)',
  repulsion: 'The same torus with impulses and with the tanh repulsion',
  torus: 'The world of the torus specification, damping 0.98: cells that follow the bodies, and fixed ones',
  pour: 'Pour: spheres enter a cylinder for 10 s, friction 0.3, sleep on',
  sleep: 'Sleep: A with friction 0.3; then a candy falls on the pile',
  springs: 'Springs',
  blocks: 'Blocks: candies rain on the garden, characters walk among them',
  crowd: 'Crowd: characters walk among candies on a flat floor, five candies for each',
  lod: 'Level of detail: A with friction 0.3, sleep off',
  scale: 'Time per body: A with friction 0.3, sleep off',
}

/**
 * The table of a scene. Times: median, p95 in milliseconds per step. Overlap: mean, maximum in mean
 * radii.
 */
export function sceneTable(name, { n, rounds, date, rows }) {
  const size = ['scale', 'pour', 'torus', 'springs', 'blocks', 'crowd'].includes(name) ? '' : `, ${n} bodies`
  return [`**${TITLES[name]}**${size} (${date}, ${rounds} rounds)`, '', ...TABLES[name](rows)]
}
