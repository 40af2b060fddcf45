// Every setting of the jar and the page: type, range, default, unit, and its name in each place.
// Descriptions are in descriptions.ts, which only the documentation reads.
import { SHAPES } from '../jar/jarItems.ts'
import { PALETTES, type PaletteName } from '../jar/palettes.ts'
import { CURRENT_SPEED, TORUS } from '../scenes/index.ts'

export const VIEWS = ['bottle', 'torus', 'walker', 'blocks'] as const
/** Views that are jars; the others are scenes. */
export const JAR_VIEWS = ['bottle', 'torus'] as const
const QUALITIES = ['auto', 'low', 'high'] as const
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]
export const LOOKS = ['day', 'evening', 'night'] as const
export const LAWS = ['repulsion', 'impulse'] as const
export const LAYERS = ['grid', 'contacts', 'cells', 'velocities'] as const
export const FIELD_KINDS = ['directional', 'radial', 'spiral'] as const
export type View = (typeof VIEWS)[number]
export type Law = (typeof LAWS)[number]
export type Layer = (typeof LAYERS)[number]
export type FieldKind = (typeof FIELD_KINDS)[number]

/**
 * Units of the torus are those of its specification: length in world units, time in ticks, force in
 * mass times length per tick squared.
 */
export type TorusUnit = 'force' | 'length' | 'factor' | 'time' | 'speed' | 'angle'
export type Unit = TorusUnit | 'metre'

/** Numbers from `min` to `max`, and how far one step of the panel's control goes. */
export interface Range {
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly largeStep?: number
}

/**
 * What a value may be. `distance` is 0 or more; `palette` is a name or a list of colours; `image`
 * is an address, a data URL, an emoji or `none`; `vessel` is a name or the points of a profile;
 * `locale` is a BCP 47 tag; `goals` are counts with commas, perhaps with labels, or `none`; in
 * `oneOf`, `flag` is what true and a name alone mean, and false means the first; a number with
 * `auto` may also be the text `auto`, which is read as that.
 */
export type ValueType =
  | { readonly kind: 'oneOf'; readonly names: readonly string[]; readonly flag?: string }
  | ({ readonly kind: 'integer' | 'number'; readonly auto?: 0 | 'auto' } & Range)
  | { readonly kind: 'flag' | 'distance' | 'palette' | 'image' | 'vessel' | 'locale' | 'goals' | 'fields' | 'layers' }
  | { readonly kind: 'text' | 'address' | 'origins' }
export type Value = string | number | boolean
/** One value, or one for each view. */
export type Default = Value | Readonly<Partial<Record<View, number>>>

/** A setting by the name of its prop. A place that is absent does not take it. */
export interface Setting {
  readonly type: ValueType
  /** Absent where there is none, or where it is computed. */
  readonly default?: Default
  readonly unit?: Unit
  /** Attribute of `<konpeito-bottle>`. */
  readonly attribute?: string
  /** Field of the iframe's message `set`. */
  readonly message?: string
  /** Parameter in the address of the page and of embed.html. */
  readonly query?: string
  /** Parameter in the address of embed.html alone. */
  readonly frame?: string
  /**
   * What differs in an address, each time for a reason: the page has views that are no jars, and
   * what is `computed` (descriptions.ts) depends on the browser or on the rest of the address.
   */
  readonly inQuery?: { readonly type?: ValueType; readonly computed?: true }
}

/** Items of a jar; more than the candies that stand for them. */
const ITEM_RANGE = { min: 0, max: 1_000_000 } as const
/** Candies in a view of the page. */
export const COUNT_RANGE = { min: 0, max: 30_000, step: 100, largeStep: 1000 } as const
export const MAX_COUNT = COUNT_RANGE.max
export const SEED_RANGE = { min: 0, max: 4_294_967_295, step: 1 } as const
/** The slider of the page, metres; below, where it ends in a view. */
export const LOD_RANGE = { min: 0.5, max: 40, step: 0.1 } as const
export const LOD_SLIDER = { bottle: 12, blocks: 40 } as const
/** Levels of the specification's table: from one falling candy to everything. */
export const LEVEL_RANGE = { min: 1, max: 5 } as const
/**
 * Candies with which the page opens its jars where its address names no count. All other jars are
 * empty then, because they count something.
 */
export const OPENING_COUNT = { bottle: 3000, torus: 600 } as const satisfies Record<(typeof JAR_VIEWS)[number], number>

/** Candies of one pour of the panel. */
export const AMOUNT_RANGE = { min: 1, max: 5000, step: 50, largeStep: 500 } as const
export const DEFAULT_AMOUNT = 100
/** Width and height of an embedded jar. CSS pixels. */
export const SIZE_RANGE = { min: 120, max: 4096, step: 20, largeStep: 100 } as const
export const DEFAULT_SIZE = 480

/** Settings of the jar and the page, in the order of tables and addresses. */
export const SETTINGS = {
  view: {
    type: { kind: 'oneOf', names: JAR_VIEWS },
    default: 'bottle',
    attribute: 'view',
    query: 'view',
    inQuery: { type: { kind: 'oneOf', names: VIEWS } },
  },
  count: {
    type: { kind: 'integer', ...ITEM_RANGE },
    default: { bottle: 0, torus: 0, walker: 1, blocks: 800 },
    attribute: 'count',
    message: 'count',
    query: 'count',
  },
  seed: { type: { kind: 'integer', ...SEED_RANGE }, default: 1, attribute: 'seed', query: 'seed' },
  capacity: {
    type: { kind: 'integer', min: 1, max: 30_000 },
    default: { bottle: 3000, torus: 1000 },
    attribute: 'capacity',
    frame: 'capacity',
    inQuery: { computed: true },
  },
  overflow: {
    type: { kind: 'oneOf', names: ['group', 'refuse'] },
    default: 'group',
    attribute: 'overflow',
    frame: 'overflow',
  },
  beside: {
    type: { kind: 'integer', min: 0, max: 24 },
    default: 0,
    attribute: 'beside',
    frame: 'beside',
  },
  vessel: { type: { kind: 'vessel' }, default: 'bottle', attribute: 'vessel', query: 'vessel' },
  fills: {
    type: { kind: 'number', min: 1, max: ITEM_RANGE.max, auto: 'auto' },
    default: 'auto',
    attribute: 'fills',
    query: 'fills',
  },
  unit: {
    type: { kind: 'number', min: 0.01, max: ITEM_RANGE.max },
    default: 1,
    attribute: 'unit',
    query: 'unit',
  },
  goal: { type: { kind: 'goals' }, default: 'none', attribute: 'goal', query: 'goal' },
  initial: {
    type: { kind: 'oneOf', names: ['settled', 'pour'] },
    default: 'settled',
    attribute: 'initial',
    frame: 'initial',
  },
  palette: {
    type: { kind: 'palette' },
    default: 'kyoto',
    attribute: 'palette',
    message: 'palette',
    query: 'palette',
  },
  shape: {
    type: { kind: 'oneOf', names: SHAPES },
    default: 'konpeito',
    attribute: 'shape',
    message: 'shape',
    query: 'shape',
  },
  image: { type: { kind: 'image' }, default: 'none', attribute: 'image', message: 'image', query: 'image' },
  look: { type: { kind: 'oneOf', names: LOOKS }, default: 'day', attribute: 'look', message: 'look', query: 'look' },
  quality: {
    type: { kind: 'oneOf', names: QUALITIES },
    default: 'auto',
    attribute: 'quality',
    message: 'quality',
    query: 'quality',
  },
  worker: {
    type: { kind: 'oneOf', names: ['auto', 'on', 'off'] },
    default: 'auto',
    attribute: 'worker',
    query: 'worker',
  },
  paused: { type: { kind: 'flag' }, default: false, attribute: 'paused', message: 'paused', query: 'paused' },
  transparent: {
    type: { kind: 'flag' },
    default: false,
    attribute: 'transparent',
    message: 'transparent',
    query: 'transparent',
  },
  interactive: {
    type: { kind: 'oneOf', names: ['none', 'view', 'play'], flag: 'view' },
    default: 'none',
    attribute: 'interactive',
    message: 'interactive',
    frame: 'interactive',
  },
  sound: { type: { kind: 'flag' }, default: false, attribute: 'sound', message: 'sound', frame: 'sound' },
  locale: {
    type: { kind: 'locale' },
    default: 'en',
    attribute: 'locale',
    message: 'locale',
    query: 'locale',
    inQuery: { computed: true },
  },
  label: { type: { kind: 'text' }, attribute: 'label', message: 'label', frame: 'label' },
  lodDistance: {
    type: { kind: 'distance' },
    default: { bottle: 5, torus: 5, walker: 5, blocks: 24 },
    unit: 'metre',
    attribute: 'lod-distance',
    message: 'lod',
    query: 'lod',
  },
  level: { type: { kind: 'integer', ...LEVEL_RANGE }, default: LEVEL_RANGE.max, query: 'level' },
  classic: { type: { kind: 'flag' }, default: false, query: 'classic' },
  poster: { type: { kind: 'address' }, attribute: 'poster' },
  loading: { type: { kind: 'oneOf', names: ['auto', 'lazy', 'eager'] }, default: 'auto', attribute: 'loading' },
  tilt: { type: { kind: 'flag' }, default: false, frame: 'tilt' },
  events: { type: { kind: 'address' }, frame: 'events' },
  origin: { type: { kind: 'origins' }, frame: 'origin', inQuery: { computed: true } },
} as const satisfies Record<string, Setting>
export type SettingName = keyof typeof SETTINGS

/** Numbers of one force field. `length` is at most the edge of the world. */
export const FIELD_RANGES = {
  x: { min: 0, max: TORUS.size, step: 100, unit: 'length' },
  y: { min: 0, max: TORUS.size, step: 100, unit: 'length' },
  extent: { min: 100, max: TORUS.size, step: 100, unit: 'length' },
  strength: { min: -1000, max: 1000, step: 5, unit: 'force' },
  angle: { min: 0, max: 359, step: 5, unit: 'angle' },
} as const satisfies Record<string, Range & { unit: TorusUnit }>
export const MAX_FIELDS = 8

/** Settings whose parameters in an address have the same names. */
const inQuery = <const T extends Record<string, Setting>>(settings: T) =>
  Object.fromEntries(Object.entries(settings).map(([query, setting]) => [query, { ...setting, query }])) as {
    readonly [Name in keyof T & string]: T[Name] & { readonly query: Name }
  }

/**
 * Settings of the torus. The numbers default to those of its specification. The current is the
 * page's own: without it, damping stops the circles within seconds.
 */
export const TORUS_SETTINGS = inQuery({
  law: { type: { kind: 'oneOf', names: LAWS }, default: 'repulsion' },
  maxForce: { type: { kind: 'number', min: 0, max: 5000, step: 50 }, default: 1000, unit: 'force' },
  forceScale: { type: { kind: 'number', min: 1, max: 200, step: 1 }, default: 10, unit: 'length' },
  minForce: { type: { kind: 'number', min: 0, max: 100, step: 0.5 }, default: 1, unit: 'force' },
  damping: { type: { kind: 'number', min: 0, max: 1, step: 0.005 }, default: TORUS.damping, unit: 'factor' },
  timeStep: { type: { kind: 'number', min: 0.05, max: 2, step: 0.05 }, default: TORUS.timeStep, unit: 'time' },
  cell: { type: { kind: 'number', min: 50, max: 5000, step: 10, auto: 0 }, default: 0, unit: 'length' },
  width: { type: { kind: 'number', min: 2000, max: TORUS.size, step: 100 }, default: TORUS.size, unit: 'length' },
  height: { type: { kind: 'number', min: 2000, max: TORUS.size, step: 100 }, default: TORUS.size, unit: 'length' },
  maxSpeed: { type: { kind: 'number', min: 1, max: 10_000, step: 100 }, default: TORUS.maxSpeed, unit: 'speed' },
  current: { type: { kind: 'number', min: 0, max: 200, step: 1 }, default: CURRENT_SPEED, unit: 'speed' },
  fields: { type: { kind: 'fields' }, default: 'none' },
  debug: { type: { kind: 'layers' }, default: 'none' },
})
export type TorusSettingName = keyof typeof TORUS_SETTINGS
