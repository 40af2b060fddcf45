// The settings of the torus: force fields and layers as texts of an address, and the changes to a
// world.
import {
  bodyIds,
  configure,
  directional,
  type ForceField,
  getBody,
  impulse,
  radial,
  repulsion,
  setBody,
  spiral,
  torus,
  type World,
} from '../physics/index.ts'
import { current, TORUS } from '../scenes/index.ts'
import { circleRadius } from '../scenes/torus.ts'
import {
  FIELD_KINDS,
  FIELD_RANGES,
  type FieldKind,
  LAYERS,
  type Layer,
  MAX_FIELDS,
  type Settings,
  TORUS_SETTINGS,
  type TorusSettingName,
} from './schema.ts'

export type NumberName = Exclude<TorusSettingName, 'law' | 'fields' | 'circles' | 'debug'>
/** Force fields and layers are texts from `formatFields` and `formatLayers`. */
export type TorusSettings = Pick<Settings, TorusSettingName>
/** A force field of the panel and the address. Lengths in world units, angle in degrees. */
export type Field = Record<keyof typeof FIELD_RANGES, number> & { kind: FieldKind }

const NAMES = Object.keys(TORUS_SETTINGS) as TorusSettingName[]
export const TORUS_DEFAULTS = Object.fromEntries(
  NAMES.map((name) => [name, TORUS_SETTINGS[name].default]),
) as TorusSettings
/**
 * The world of the specification: fixed cells and no current, but an external force, so that light
 * circles overtake heavy ones. Its direction is oblique: each circle meets others in every round.
 */
export const TORUS_AS_SPECIFIED: TorusSettings = {
  ...TORUS_DEFAULTS,
  cell: TORUS.cell,
  radius: TORUS.radius,
  current: 0,
  fields: 'directional_5000_5000_10000_20_30',
  circles: 'plain',
  debug: 'grid*contacts*cells*statistics',
}
const FIELD_NUMBERS = Object.keys(FIELD_RANGES) as (keyof typeof FIELD_RANGES)[]

/**
 * Reads force fields joined with `*`, each as `kind_x_y_extent_strength`, and `_angle` in degrees if it
 * is directional; or `none`.
 * @returns undefined if the text is invalid
 */
export function parseFields(text: string): Field[] | undefined {
  if (text === 'none') return []
  const parts = text.split('*')
  if (parts.length > MAX_FIELDS) return undefined
  const fields: Field[] = []
  for (const part of parts) {
    const [kind, ...numbers] = part.split('_')
    if (!FIELD_KINDS.includes(kind as FieldKind)) return undefined
    const names = numbersOf(kind as FieldKind)
    if (numbers.length !== names.length) return undefined
    const field: Field = { kind: kind as FieldKind, x: 0, y: 0, extent: 0, strength: 0, angle: 0 }
    for (const [k, name] of names.entries()) {
      const { min, max } = FIELD_RANGES[name]
      const value = Number(numbers[k])
      if (!/^-?\d{1,15}(\.\d{1,20})?$/.test(numbers[k]!) || value < min || value > max) return undefined
      field[name] = value
    }
    fields.push(field)
  }
  return fields
}

/** Writes fields as the text that `parseFields` reads. */
export function formatFields(fields: readonly Field[]): string {
  if (fields.length === 0) return 'none'
  return fields.map((field) => [field.kind, ...numbersOf(field.kind).map((name) => field[name])].join('_')).join('*')
}

/** Names of a field's numbers. Only a directional field has an angle. */
export function numbersOf(kind: FieldKind): readonly (keyof typeof FIELD_RANGES)[] {
  return kind === 'directional' ? FIELD_NUMBERS : FIELD_NUMBERS.filter((name) => name !== 'angle')
}

/** Reads layers joined with `*`, or `none`. @returns undefined if a name is unknown or repeated */
export function parseLayers(text: string): Layer[] | undefined {
  if (text === 'none') return []
  const names = text.split('*')
  return names.every((name) => LAYERS.includes(name as Layer)) && new Set(names).size === names.length
    ? LAYERS.filter((layer) => names.includes(layer))
    : undefined
}

/** Writes layers as the text that `parseLayers` reads. */
export function formatLayers(layers: readonly Layer[]): string {
  return LAYERS.filter((layer) => layers.includes(layer)).join('*') || 'none'
}

/** Applies the settings to a running world, from its next step on. */
export function applyTorus(world: World<2>, settings: TorusSettings): void {
  const { law, maxForce, forceScale, minForce, minDistance, minMass, damping, timeStep, cell } = settings
  const { maxSpeed, width, height } = settings
  const fields = (parseFields(settings.fields) ?? []).map((field) => toForceField(field, width, height))
  const [oldWidth, oldHeight] = world.space.size
  const impulses = law === 'impulse'
  configure(world, {
    contact: impulses ? impulse({ bounceSpeed: 0 }) : repulsion({ maxForce, forceScale, minForce, minDistance }),
    substeps: impulses ? 4 : 1,
    sleep: false, // without gravity no circle rests on another
    damping,
    minMass,
    timeStep,
    cell,
    // A new space wraps all positions, and resets interpolation.
    ...((width !== oldWidth || height !== oldHeight) && { space: torus<2>({ size: [width, height] }) }),
    maxSpeed,
    fields: settings.current > 0 ? [current({ speed: settings.current }), ...fields] : fields,
  })
}

/** Sets the mean radius and mass of a world's circles. Their proportions stay the same. */
export function sizeCircles(world: World<2>, { radius, mass }: Pick<TorusSettings, 'radius' | 'mass'>): void {
  const circles = bodyIds(world).map((id) => ({ id, radius: getBody(world, id).radius }))
  const mean = circles.reduce((sum, circle) => sum + circle.radius, 0) / circles.length
  const next = radius || circleRadius(circles.length, world.space.size)
  for (const circle of circles) {
    const scale = circle.radius / mean
    setBody(world, circle.id, { radius: scale * next, mass: mass * scale * scale })
  }
}

/** Makes a force field. A field beyond the edge of a smaller world is wrapped into it. */
function toForceField({ kind, x, y, extent, strength, angle }: Field, width: number, height: number): ForceField<2> {
  const options = { position: [x % width, y % height] as const, extent, strength }
  const radians = (angle * Math.PI) / 180
  if (kind === 'directional') return directional<2>({ ...options, direction: [Math.cos(radians), Math.sin(radians)] })
  return kind === 'radial' ? radial<2>(options) : spiral<2>(options)
}
