// The tables that the bench prints and writes into docs/benchmark.md: one per scene, and the
// targets with the figures reached.

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
    'engine | falling | impact | settled | falling, ratio | settled, ratio | overlap | overlap in impact | RMS m/s | outside | even steps | MiB'
  return table(heads.split(' | '), rows, (r) => [
    r.engine,
    both(r.falling),
    both(r.impact),
    both(r.settled),
    ratio(own, r, 'falling'),
    ratio(own, r, 'settled'),
    `${r.overlap.mean.toFixed(3)}, ${r.overlap.max.toFixed(2)}`,
    `${r.impactOverlap.mean.toFixed(3)}, ${r.impactOverlap.max.toFixed(2)}`,
    r.rms.toFixed(4),
    r.escapes,
    share(r.even),
    r.memory.engine,
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
    r.memory.engine,
  ])
}

const TABLES = {
  bottle: (rows) => pile(rows),
  'bottle-friction': (rows) => pile(rows),
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
          r.memory.engine,
        ]
      },
    ),
  heap: (rows) =>
    table(['engine', 'awake bodies', 'steps', 'heap grew by, KiB', 'garbage, bytes a step'], rows, (r) => [
      r.engine,
      r.n,
      r.steps,
      (r.growth / 1024).toFixed(1),
      Math.round(r.garbage),
    ]),
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
  heap: 'Heap: A with friction 0.3, sleep off',
}

/**
 * The table of a scene. Times: median, p95 in milliseconds per step. Overlap: mean, maximum in mean
 * radii.
 */
export function sceneTable(name, { n, rounds, date, rows }) {
  const size = ['scale', 'pour', 'torus', 'springs', 'blocks', 'crowd', 'heap'].includes(name) ? '' : `, ${n} bodies`
  return [`**${TITLES[name]}**${size} (${date}, ${rounds} rounds)`, '', ...TABLES[name](rows)]
}

/** The targets with the figures reached. A target whose scene or engine was not run is left out. */
export function aims({ scenes }) {
  const of = (scene, engine, size) =>
    scenes[scene]?.rows.find((r) => r.engine === engine && !r.failed && (size === undefined || r.n === size))
  const lines = []
  const aim = (text, value, fine, shown = value.toFixed(2)) => lines.push(row([text, shown, fine ? 'yes' : 'no']))
  for (const [scene, falling, settled] of [
    ['bottle', 10, 20],
    ['bottle-friction', 8, 12],
  ]) {
    const own = of(scene, 'konpeito')
    const peer = of(scene, 'rapier3d-60')
    if (own) aim(`${scene}: even steps at least 95 %`, own.even, own.even >= 0.95, share(own.even))
    if (!own || !peer) continue
    for (const [phase, least] of [
      ['falling', falling],
      ['settled', settled],
    ]) {
      const times = peer[phase].median / own[phase].median
      aim(`${scene}: ${phase}, at least ${least} x rapier3d-60`, times, times >= least)
    }
    if (scene !== 'bottle') continue
    const overlap = own.overlap.mean / peer.overlap.mean
    aim(`${scene}: mean overlap over that of rapier3d-60, at most 1`, overlap, overlap <= 1)
  }
  const gas = of('gas', 'konpeito')
  const box2d = of('gas', 'box2d3')
  if (gas && box2d) {
    const times = box2d.step.median / gas.step.median
    aim('gas: at least 5 x box2d3', times, times >= 5)
  }
  if (gas) {
    const drift = Math.abs(gas.energy - 1)
    aim(`gas: kinetic energy kept to 1e-9 over ${gas.steps} steps`, drift, drift <= 1e-9, small(drift))
  }
  for (const [size, least] of [
    [3000, 10],
    [10000, 25],
  ]) {
    const [own, peer] = [of('pour', 'konpeito', size), of('pour', 'rapier3d-60', size)]
    if (!own || !peer) continue
    const times = Math.min(pourSum(peer) / pourSum(own), peer.step.p95 / own.step.p95)
    aim(`pour of ${size}: sum and p95, at least ${least} x rapier3d-60`, times, times >= least)
  }
  const pours = (scenes.pour?.rows ?? []).filter((r) => r.engine === 'konpeito' && !r.far && !r.failed)
  if (pours.length > 0) {
    const most = Math.max(...pours.map((r) => (perAwake(r) * r.n) / (1000 * r.awake.median)))
    aim('pour: an awake body costs at most 2 x one in the pile, all awake', most, most <= 2)
    const far = scenes.pour.rows.filter((r) => r.far && !r.failed)
    const part = Math.max(...far.map((r) => pourSum(r) / pourSum(nearOf(scenes.pour.rows, r.n))))
    aim('pour: all steps far over near, at most half', part, part <= 0.5, share(part))
  }
  const [small3, large30] = [of('pour', 'konpeito', 3000), of('pour', 'konpeito', 30000)]
  if (small3 && large30) {
    const times = perAwake(large30) / perAwake(small3)
    aim('pour: an awake body of 30 000 at most 1.3 x one of 3 000', times, times <= 1.3)
  }
  const sleep = of('sleep', 'konpeito')
  if (sleep) {
    aim(
      'sleep: a sleeping step under 0.05 ms',
      sleep.asleep.median,
      sleep.asleep.median < 0.05,
      ms(sleep.asleep.median),
    )
    aim('sleep: one candy wakes at most 300', sleep.woken, sleep.woken <= 300, String(sleep.woken))
    const cost = sleep.drop ? sleep.drop.median / sleep.awake.median : 0
    aim('sleep: its steps under a tenth of an awake one', cost, cost < 0.1, share(cost))
  }
  const lod = of('lod', 'konpeito')
  if (lod) {
    const part = lod.awakeFar.mean / lod.awakeNear.mean
    aim('lod: a step far over one near, mean until 99 of 100 far ones rest, at most half', part, part <= 0.5)
    const all = lod.far.mean / lod.near.mean
    aim('lod: all steps from the fall to the settled pile, far over near, mean, at most half', all, all <= 0.5)
    const settled = lod.settledFar.median / lod.settledNear.median
    aim('lod: settled far over settled near, at most half', settled, settled <= 0.5)
    const change = Math.max(Math.abs(lod.heightPoured), Math.abs(lod.heightTurned))
    aim('lod: height changes by less than 2 %', change, change < 0.02, share(change))
  }
  const blocks = of('blocks', 'konpeito')
  if (blocks) {
    const part = Math.max(blocks.rain.p95, blocks.walk.p95) / FRAME
    aim(`blocks: 60 steps a second, p95 of ${blocks.n} candies, over a frame`, part, part <= 1, share(part))
  }
  for (const crowd of scenes.crowd?.rows ?? []) {
    const quarter = crowd.failed ? undefined : quarterOf(scenes.crowd.rows, crowd)
    if (!quarter) continue
    const times = crowd.step.median / quarter.step.median
    aim(`crowd: ${crowd.characters} characters, at most 5 x a quarter of them`, times, times <= 5)
  }
  const [few, many] = [of('scale', 'konpeito', 1000), of('scale', 'konpeito', 30000)]
  if (few && many) {
    for (const phase of ['falling', 'settled']) {
      const times = many[phase].median / 30 / few[phase].median
      aim(`scale: ${phase}, a body among 30 000 at most 1.5 x one among 1 000`, times, times <= 1.5)
    }
  }
  const heap = of('heap', 'konpeito')
  if (heap) {
    aim('heap: flat (within 64 KiB)', heap.growth, heap.growth < 65536, `${(heap.growth / 1024).toFixed(1)} KiB`)
    const { garbage } = heap
    aim(
      'heap: nothing allocated (224 bytes: seven readings of the clock)',
      garbage,
      garbage <= 224,
      `${Math.round(garbage)} bytes`,
    )
  }
  const sizes = [...new Set(Object.values(scenes).map(({ n }) => n))].join(', ')
  const head = sizes === '10000' ? 'aim' : `aim for 10 000 bodies (here: ${sizes})`
  return lines.length > 0 ? [row([head, 'reached', 'fine']), row(['---', '---', '---']), ...lines] : []
}
