// Every setting of the jar and the page: type, range, default, unit, and its name in each place.
// Descriptions are in scripts/docs/descriptions.ts.
import { MOST_VALUE, SHAPES } from '../jar/jarItems.ts'
import { PALETTES, type PaletteName } from '../jar/palettes.ts'
import type { OwnVessel, VesselName } from '../jar/vessels.ts'
import { BOTTLE_MATERIAL } from '../scenes/bottle.ts'
import { CURRENT_SPEED, TORUS } from '../scenes/index.ts'

export { VESSEL_NAMES } from '../jar/vessels.ts'

export const VIEWS = ['bottle', 'torus', 'walker', 'blocks'] as const
/** Views of jars. The other views are scenes. */
export const JAR_VIEWS = ['bottle', 'torus'] as const
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]
export const LOOKS = ['day', 'evening', 'night'] as const
const LAWS = ['repulsion', 'impulse'] as const
export const LAYERS = ['grid', 'contacts', 'cells', 'velocities', 'statistics'] as const
export const FIELD_KINDS = ['directional', 'radial', 'spiral'] as const
export type View = (typeof VIEWS)[number]
export type Layer = (typeof LAYERS)[number]
export type FieldKind = (typeof FIELD_KINDS)[number]

/**
 * Units of the torus in its specification: length in world units, time in ticks, force in mass times
 * length per tick squared.
 */
export type TorusUnit = 'force' | 'length' | 'factor' | 'time' | 'speed' | 'angle' | 'mass'
export type Unit = TorusUnit | 'metre' | 'second' | 'acceleration'

/** Numbers from `min` to `max`, and steps of the panel's control. */
export interface Range {
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly largeStep?: number
}

/**
 * Type of a value. `distance`: 0 or more. `palette`: a name or a list of colours. `image`: an address,
 * a data URL, an emoji or `none`. `vessel`: a name or the points of a profile. `locale`: a BCP 47
 * tag. `goals`: counts with commas, perhaps with labels, or `none`. `oneOf`: one of `names`; true and
 * a name alone mean `flag`, false means the first name. A number may also be the text `auto`, which
 * is read as the value `auto`.
 */
export type ValueType =
  | { readonly kind: 'oneOf'; readonly names: readonly string[]; readonly flag?: string }
  | ({ readonly kind: 'integer' | 'number'; readonly auto?: 0 | 'auto' } & Range)
  | { readonly kind: 'flag' | 'distance' | 'palette' | 'image' | 'vessel' | 'locale' | 'goals' | 'fields' | 'layers' }
  | { readonly kind: 'text' | 'address' | 'origins' }
export type Value = string | number | boolean
/** One value, or one for each view. */
export type Default = Value | Readonly<Partial<Record<View, number>>>

/**
 * A place that takes settings. `attribute`: of `<konpeito-bottle>`. `row`: prop of `<KonpeitoJars>`
 * and attribute of `<konpeito-jars>`. `message`: field of the iframe's message `set`. `query`:
 * parameter of the page and of embed.html. `embed`: parameter of embed.html alone.
 */
type Place = 'attribute' | 'row' | 'message' | 'query' | 'embed'

/** A setting by the name of its prop, and its name in each place that takes it. */
export interface Setting extends Readonly<Partial<Record<Place, string>>> {
  readonly type: ValueType
  /** Absent without a default, or if it is computed. */
  readonly default?: Default
  readonly unit?: Unit
  /** The places in which it has the name of its prop. @default the places of its table */
  readonly in?: readonly Place[]
  /**
   * Differences in an address. The page has more views than jars have, and a `computed` default depends
   * on the browser or on other parameters.
   */
  readonly inQuery?: { readonly type?: ValueType; readonly computed?: true }
}

/**
 * Writes the name of each setting into its places.
 * @param usual the default places
 */
function named<const T extends Record<string, Setting>, const P extends Place>(usual: readonly P[], settings: T) {
  const namesOf = ([name, setting]: [string, Setting]) =>
    Object.fromEntries((setting.in ?? usual).map((place) => [place, name]))
  return Object.fromEntries(
    Object.entries(settings).map((entry) => [entry[0], { ...entry[1], ...namesOf(entry) }]),
  ) as {
    readonly [Name in keyof T & string]: T[Name] & {
      readonly [In in T[Name] extends { in: readonly (infer Own extends Place)[] } ? Own : P]: Name
    }
  }
}

/** The count of a jar. A candy may stand for much of it. */
const ITEM_RANGE = { min: 0, max: MOST_VALUE } as const
/** Candies in a view of the page. */
export const COUNT_RANGE = { min: 0, max: 30_000, step: 100, largeStep: 1000 } as const
export const MAX_COUNT = COUNT_RANGE.max
export const SEED_RANGE = { min: 0, max: 4_294_967_295, step: 1 } as const
/** Range of the detail distance, metres; below, the end of the page's slider by view. */
export const LOD_RANGE = { min: 0.5, max: 40, step: 0.1 } as const
export const LOD_SLIDER = { bottle: 12, blocks: 40 } as const
/** Levels of the specification's table, from one falling candy to everything; 0: no level. */
export const LEVEL_RANGE = { min: 0, max: 5 } as const
/**
 * Candies in the page's jars if the address has no count. All other jars open empty, because they
 * count something.
 */
export const OPENING_COUNT = { bottle: 3000, torus: 600 } as const satisfies Record<(typeof JAR_VIEWS)[number], number>
/** Circles of the torus that is as specified: they cover 7.5 % of it. */
export const SPECIFIED_COUNT = 6000

/** Candies of one pour of the panel. */
export const AMOUNT_RANGE = { min: 1, max: 5000, step: 50, largeStep: 500 } as const
export const DEFAULT_AMOUNT = 100
/** Width and height of an embedded jar. CSS pixels. */
export const SIZE_RANGE = { min: 120, max: 4096, step: 20, largeStep: 100 } as const
export const DEFAULT_SIZE = 480

/** Settings of the jar and the page, in the order of tables and addresses. */
export const SETTINGS = named(['attribute', 'row', 'message', 'query'], {
  view: {
    type: { kind: 'oneOf', names: JAR_VIEWS },
    default: 'bottle',
    in: ['attribute', 'query'],
    inQuery: { type: { kind: 'oneOf', names: VIEWS } },
  },
  count: {
    type: { kind: 'integer', ...ITEM_RANGE },
    default: { bottle: 0, torus: 0, walker: 1, blocks: 800 },
    in: ['attribute', 'message', 'query'],
  },
  seed: { type: { kind: 'integer', ...SEED_RANGE }, default: 1, in: ['attribute', 'row', 'query'] },
  capacity: {
    type: { kind: 'integer', min: 1, max: 30_000 },
    default: { bottle: 3000, torus: 1000 },
    in: ['attribute', 'embed'],
    inQuery: { computed: true },
  },
  overflow: { type: { kind: 'oneOf', names: ['group', 'refuse'] }, default: 'group', in: ['attribute', 'embed'] },
  beside: { type: { kind: 'integer', min: 0, max: 24 }, default: 0, in: ['attribute', 'embed'] },
  vessel: { type: { kind: 'vessel' }, default: 'bottle', in: ['attribute', 'row', 'query'] },
  fills: {
    type: { kind: 'number', min: 1, max: ITEM_RANGE.max, auto: 'auto' },
    default: 'auto',
    in: ['attribute', 'row', 'query'],
  },
  unit: { type: { kind: 'number', min: 0.01, max: ITEM_RANGE.max }, default: 1, in: ['attribute', 'row', 'query'] },
  goal: { type: { kind: 'goals' }, default: 'none', in: ['attribute', 'query'] },
  initial: {
    type: { kind: 'oneOf', names: ['settled', 'pour'] },
    default: 'settled',
    in: ['attribute', 'row', 'query'],
  },
  palette: { type: { kind: 'palette' }, default: 'kyoto' },
  shape: { type: { kind: 'oneOf', names: SHAPES }, default: 'konpeito' },
  image: { type: { kind: 'image' }, default: 'none' },
  look: { type: { kind: 'oneOf', names: LOOKS }, default: 'day' },
  quality: { type: { kind: 'oneOf', names: ['auto', 'low', 'high'] }, default: 'auto' },
  worker: { type: { kind: 'oneOf', names: ['auto', 'on', 'off'] }, default: 'auto', in: ['attribute', 'row', 'query'] },
  paused: { type: { kind: 'flag' }, default: false },
  transparent: { type: { kind: 'flag' }, default: false },
  interactive: {
    type: { kind: 'oneOf', names: ['none', 'view', 'play'], flag: 'view' },
    default: 'none',
    in: ['attribute', 'row', 'message', 'embed'],
  },
  sound: { type: { kind: 'flag' }, default: false, in: ['attribute', 'message', 'embed'] },
  locale: { type: { kind: 'locale' }, default: 'en', inQuery: { computed: true } },
  label: { type: { kind: 'text' }, in: ['attribute', 'row', 'message', 'embed'] },
  lodDistance: {
    type: { kind: 'distance' },
    default: { bottle: 5, torus: 5, walker: 5, blocks: 24 },
    unit: 'metre',
    in: [],
    attribute: 'lod-distance',
    message: 'lod',
    query: 'lod',
  },
  level: { type: { kind: 'integer', ...LEVEL_RANGE }, default: 0, in: ['query'] },
  restitution: {
    type: { kind: 'number', min: 0, max: 1, step: 0.05 },
    default: BOTTLE_MATERIAL.restitution,
    in: ['query'],
  },
  friction: { type: { kind: 'number', min: 0, max: 2, step: 0.05 }, default: BOTTLE_MATERIAL.friction, in: ['query'] },
  gravity: {
    type: { kind: 'number', min: 0.5, max: 30, step: 0.1 },
    default: BOTTLE_MATERIAL.gravity,
    unit: 'acceleration',
    in: ['query'],
  },
  classic: { type: { kind: 'flag' }, default: false, in: ['query'] },
  frameSkip: { type: { kind: 'integer', min: 1, max: 20, step: 1 }, default: 10, in: ['query'] },
  oversampling: { type: { kind: 'integer', min: 1, max: 50, step: 1 }, default: 10, in: ['query'] },
  dt: {
    type: { kind: 'number', min: 0.001, max: 0.05, step: 0.001 },
    default: 1 / 60,
    unit: 'second',
    in: ['query'],
  },
  poster: { type: { kind: 'address' }, in: ['attribute'] },
  loading: { type: { kind: 'oneOf', names: ['auto', 'lazy', 'eager'] }, default: 'auto', in: ['attribute'] },
  tilt: { type: { kind: 'flag' }, default: false, in: ['embed'] },
  events: { type: { kind: 'address' }, in: ['embed'] },
  announce: { type: { kind: 'flag' }, default: false, in: ['embed'] },
  origin: { type: { kind: 'origins' }, in: ['embed'], inQuery: { computed: true } },
})
/** Name of a setting, which is its prop. */
export type SettingName = keyof typeof SETTINGS
/** Names of the settings that a place takes. */
export type NameIn<In extends Place> = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { readonly [Key in In]: string } ? Name : never
}[SettingName]
/** Type of a setting's prop. */
export type PropValue<Name extends SettingName> = ValueOf<(typeof SETTINGS)[Name]['type']>

/** Ranges of a force field's numbers. */
export const FIELD_RANGES = {
  x: { min: 0, max: TORUS.size, step: 100, unit: 'length' },
  y: { min: 0, max: TORUS.size, step: 100, unit: 'length' },
  extent: { min: 100, max: TORUS.size, step: 100, unit: 'length' },
  strength: { min: -1000, max: 1000, step: 5, unit: 'force' },
  angle: { min: 0, max: 359, step: 5, unit: 'angle' },
} as const satisfies Record<string, Range & { unit: TorusUnit }>
export const MAX_FIELDS = 8

/**
 * Settings of the torus. `radius` and `mass` are a mean circle's. Defaults come from the specification,
 * except the current: without it, damping stops the circles within seconds.
 */
export const TORUS_SETTINGS = named(['query'], {
  law: { type: { kind: 'oneOf', names: LAWS }, default: 'repulsion' },
  maxForce: { type: { kind: 'number', min: 0, max: 5000, step: 50 }, default: 1000, unit: 'force' },
  forceScale: { type: { kind: 'number', min: 1, max: 200, step: 1 }, default: 10, unit: 'length' },
  minForce: { type: { kind: 'number', min: 0, max: 100, step: 0.5 }, default: 1, unit: 'force' },
  minDistance: {
    type: { kind: 'number', min: 0.001, max: 10, step: 0.001 },
    default: TORUS.minDistance,
    unit: 'length',
  },
  radius: { type: { kind: 'number', min: 1, max: 700, step: 1, auto: 0 }, default: 0, unit: 'length' },
  mass: { type: { kind: 'number', min: 0, max: 5000, step: 10 }, default: TORUS.mass, unit: 'mass' },
  minMass: { type: { kind: 'number', min: 0.001, max: 10, step: 0.001 }, default: TORUS.minMass, unit: 'mass' },
  damping: { type: { kind: 'number', min: 0, max: 1, step: 0.005 }, default: TORUS.damping, unit: 'factor' },
  timeStep: { type: { kind: 'number', min: 0.05, max: 2, step: 0.05 }, default: TORUS.timeStep, unit: 'time' },
  cell: { type: { kind: 'number', min: 50, max: 5000, step: 10, auto: 0 }, default: 0, unit: 'length' },
  width: { type: { kind: 'number', min: 2000, max: TORUS.size, step: 100 }, default: TORUS.size, unit: 'length' },
  height: { type: { kind: 'number', min: 2000, max: TORUS.size, step: 100 }, default: TORUS.size, unit: 'length' },
  maxSpeed: { type: { kind: 'number', min: 1, max: 10_000, step: 100 }, default: TORUS.maxSpeed, unit: 'speed' },
  current: { type: { kind: 'number', min: 0, max: 200, step: 1 }, default: CURRENT_SPEED, unit: 'speed' },
  fields: { type: { kind: 'fields' }, default: 'none' },
  circles: { type: { kind: 'oneOf', names: ['candies', 'plain'] }, default: 'candies' },
  debug: { type: { kind: 'layers' }, default: 'none' },
})
export type TorusSettingName = keyof typeof TORUS_SETTINGS

type Schema = typeof SETTINGS & typeof TORUS_SETTINGS
type TypeOf<S> = S extends { inQuery: { type: infer T } } ? T : S extends { type: infer T } ? T : never
type ValueOf<T> = T extends { names: readonly (infer Name)[] }
  ? Name
  : T extends { auto: 'auto' }
    ? number | 'auto'
    : T extends { kind: 'integer' | 'number' | 'distance' }
      ? number
      : T extends { kind: 'flag' }
        ? boolean
        : T extends { kind: 'palette' }
          ? PaletteName | readonly string[]
          : T extends { kind: 'vessel' }
            ? VesselName | OwnVessel
            : string

/** All settings of an address, by the names of its parameters. */
export type Settings = {
  -readonly [K in keyof Schema as Schema[K] extends { query: infer Name extends string } ? Name : never]: ValueOf<
    TypeOf<Schema[K]>
  >
}
