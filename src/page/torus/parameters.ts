// Every number of the torus specification that the page lets change: name, unit, range, default, and how it stands in the address.
// Strict and pure, like query.ts, which reads and writes the address with it.
import {
  configure,
  directional,
  type ForceField,
  impulse,
  radial,
  repulsion,
  spiral,
  TORUS,
  type World,
} from '../../physics/index.ts'

export const LAWS = ['repulsion', 'impulse'] as const
export const LAYERS = ['grid', 'contacts', 'cells', 'velocities'] as const
export const FIELD_KINDS = ['directional', 'radial', 'spiral'] as const
export type Law = (typeof LAWS)[number]
export type Layer = (typeof LAYERS)[number]
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Units are the specification's own: lengths in world units, time in ticks, force in mass times length over tick squared. */
export type Unit = 'force' | 'length' | 'factor' | 'time' | 'speed'
export type Range = { min: number; max: number; step: number; unit: Unit }

export const RANGES = {
  maxForce: { min: 0, max: 5000, step: 50, unit: 'force' },
  forceScale: { min: 1, max: 200, step: 1, unit: 'length' },
  minForce: { min: 0, max: 100, step: 0.5, unit: 'force' },
  damping: { min: 0, max: 1, step: 0.005, unit: 'factor' },
  timeStep: { min: 0.05, max: 2, step: 0.05, unit: 'time' },
  cell: { min: 50, max: 5000, step: 10, unit: 'length' },
  maxSpeed: { min: 1, max: 10000, step: 100, unit: 'speed' },
} as const satisfies Record<string, Range>
export type NumberName = keyof typeof RANGES
export const NUMBER_NAMES = Object.keys(RANGES) as NumberName[]

/** A field as the panel and the address know it. */
export type Field = { kind: FieldKind; x: number; y: number; extent: number; strength: number; angle: number }
export const FIELD_RANGES = {
  x: { min: 0, max: TORUS.size, step: 100, unit: 'length' },
  y: { min: 0, max: TORUS.size, step: 100, unit: 'length' },
  extent: { min: 100, max: TORUS.size, step: 100, unit: 'length' },
  strength: { min: -1000, max: 1000, step: 5, unit: 'force' },
  angle: { min: 0, max: 359, step: 5, unit: 'angle' },
} as const
export const MOST_FIELDS = 8

export type TorusSettings = Record<NumberName, number> & {
  law: Law
  /** fields as they stand in the address: `formatFields` */
  fields: string
  /** layers of the debug drawing as they stand in the address: `formatLayers` */
  debug: string
}

/** The specification's numbers. The fields are the page's own: a slow whirl with an open eye, so that friction does not end it. */
export const TORUS_DEFAULTS: TorusSettings = {
  law: 'repulsion',
  maxForce: 1000,
  forceScale: 10,
  minForce: 1,
  damping: 0.98,
  timeStep: TORUS.timeStep,
  cell: TORUS.cell,
  maxSpeed: TORUS.maxSpeed,
  fields: 'spiral_5000_5000_5000_60*radial_5000_5000_3000_120',
  debug: 'none',
}

/** `kind_x_y_extent_strength`, a directional one with its `_angle` in degrees; joined with `*`; or `none`. */
export function parseFields(text: string): Field[] | undefined {
  if (text === 'none') return []
  const parts = text.split('*')
  if (parts.length > MOST_FIELDS) return undefined
  const fields: Field[] = []
  for (const part of parts) {
    const [kind, ...rest] = part.split('_')
    if (!FIELD_KINDS.includes(kind as FieldKind)) return undefined
    const names = kind === 'directional' ? FIELD_NUMBERS : FIELD_NUMBERS.slice(0, 4)
    if (rest.length !== names.length) return undefined
    const field: Field = { kind: kind as FieldKind, x: 0, y: 0, extent: 0, strength: 0, angle: 0 }
    for (const [k, name] of names.entries()) {
      const { min, max } = FIELD_RANGES[name]
      const value = Number(rest[k])
      if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(rest[k]!) || value < min || value > max) return undefined
      field[name] = value
    }
    fields.push(field)
  }
  return fields
}

const FIELD_NUMBERS = ['x', 'y', 'extent', 'strength', 'angle'] as const

/** The one way to write these fields. */
export function formatFields(fields: readonly Field[]): string {
  if (fields.length === 0) return 'none'
  return fields
    .map(({ kind, x, y, extent, strength, angle }) =>
      [kind, x, y, extent, strength, ...(kind === 'directional' ? [angle] : [])].join('_'),
    )
    .join('*')
}

/** Layers joined with `*`, or `none`. */
export function parseLayers(text: string): Layer[] | undefined {
  if (text === 'none') return []
  const names = text.split('*')
  return names.every((name) => LAYERS.includes(name as Layer)) && new Set(names).size === names.length
    ? LAYERS.filter((layer) => names.includes(layer))
    : undefined
}

export function formatLayers(layers: readonly Layer[]): string {
  return LAYERS.filter((layer) => layers.includes(layer)).join('*') || 'none'
}

/** A number that is typed or dragged, brought into its range. */
export function within(name: NumberName, value: number): number {
  const { min, max } = RANGES[name]
  return Math.min(max, Math.max(min, value))
}

/** Makes a running world follow the settings, from its next step on. */
export function applyTorus(world: World<2>, settings: TorusSettings): void {
  const { law, maxForce, forceScale, minForce, damping, timeStep, cell, maxSpeed } = settings
  const impulses = law === 'impulse'
  configure(world, {
    contact: impulses ? impulse({ bounceSpeed: 0 }) : repulsion({ maxForce, forceScale, minForce }),
    substeps: impulses ? 4 : 1,
    sleep: false, // without gravity nothing lies on anything
    damping,
    timeStep,
    cell,
    maxSpeed,
    fields: (parseFields(settings.fields) ?? []).map(toField),
  })
}

function toField({ kind, x, y, extent, strength, angle }: Field): ForceField<2> {
  const place = { position: [x, y] as const, extent, strength }
  const turn = (angle * Math.PI) / 180
  if (kind === 'directional') return directional<2>({ ...place, direction: [Math.cos(turn), Math.sin(turn)] })
  return kind === 'radial' ? radial<2>(place) : spiral<2>(place)
}
