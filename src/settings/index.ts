// The settings of jars, the torus and the page: one table, and the ways to read and write it.

export { applyLevel, detailDistance, isSingle } from './level.ts'
export {
  fromFragment,
  holdsState,
  readFeedAddress,
  readState,
  readText,
  toFragment,
  writeState,
} from './links.ts'
export { directionOf, type Language, languageOf } from './locale.ts'
export { formatText, parseField, parseText, type ReadValue } from './parse.ts'
export {
  type Allowed,
  defaultSettings,
  formatQuery,
  type Problem,
  parseQuery,
  preferredLocale,
  reportParameters,
  type Settings,
} from './query.ts'
export {
  AMOUNT_RANGE,
  COUNT_RANGE,
  DEFAULT_AMOUNT,
  DEFAULT_SIZE,
  FIELD_KINDS,
  FIELD_RANGES,
  JAR_VIEWS,
  LAWS,
  LAYERS,
  LEVEL_RANGE,
  LOD_RANGE,
  LOD_SLIDER,
  LOOKS,
  MAX_COUNT,
  MAX_FIELDS,
  OPENING_COUNT,
  PALETTE_NAMES,
  SEED_RANGE,
  SETTINGS,
  type Setting,
  type SettingName,
  SIZE_RANGE,
  TORUS_SETTINGS,
  type Value,
  type ValueType,
  VIEWS,
  type View,
} from './schema.ts'
export {
  applyTorus,
  type Field,
  formatFields,
  formatLayers,
  type NumberName,
  parseFields,
  parseLayers,
  TORUS_DEFAULTS,
  type TorusSettings,
} from './torus.ts'
