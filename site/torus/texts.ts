// Texts of the torus part of the page, in English and Japanese.
import type { FieldKind, Language, Law, Layer, NumberName, TorusUnit } from '../../src/settings/index.ts'
import type { SampleName } from './samples.ts'

export type TorusTexts = {
  law: string
  laws: Record<Law, string>
  lawHint: Record<Law, string>
  debug: string
  layers: Record<Layer, string>
  parameters: string
  world: string
  cells: string
  cellAuto: string
  cellFixed(size: string): string
  names: Record<NumberName, string>
  units: Record<TorusUnit, string>
  toDefault(name: string, value: string): string
  allDefault: string
  fields: string
  noFields: string
  field(n: number): string
  kinds: Record<FieldKind, string>
  fieldNames: Record<'x' | 'y' | 'extent' | 'strength' | 'angle', string>
  addField: string
  removeField(n: number): string
  statistics: string
  stats: Record<SampleName, string>
  atCell(x: number, y: number): string
  plotOf(name: string, low: string, high: string): string
  followed: string
  following(x: string, y: string): string
  unfollow: string
  state: Record<'position' | 'velocity' | 'speed' | 'radius' | 'mass' | 'kinetic', string>
  gestures: string
}

const en: TorusTexts = {
  law: 'Contact law',
  laws: { repulsion: 'Repulsion', impulse: 'Impulses' },
  lawHint: {
    repulsion: 'Overlapping circles repel: force = max × tanh(overlap ÷ scale), at least min.',
    impulse: 'Circles bounce off each other. They do not repel.',
  },
  debug: 'Debug drawing',
  layers: { grid: 'Grid', contacts: 'Contacts', cells: 'Full cells', velocities: 'Velocities' },
  parameters: 'Parameters',
  world: 'World and grid',
  cells: 'Cells of the grid',
  cellAuto: 'Follow the circles',
  cellFixed: (size) => `Specified: ${size}`,
  names: {
    maxForce: 'Max force',
    forceScale: 'Force scale',
    minForce: 'Min force',
    current: 'Current',
    damping: 'Damping',
    timeStep: 'Time step',
    cell: 'Cell size',
    width: 'Width',
    height: 'Height',
    maxSpeed: 'Speed limit',
  },
  units: { force: 'N', length: 'm', factor: 'per step', time: 'ticks', speed: 'm/tick', angle: '°' },
  toDefault: (name, value) => `${name}: back to ${value}`,
  allDefault: 'Reset all to defaults',
  fields: 'Force fields',
  noFields: 'No fields.',
  field: (n) => `Field ${n}`,
  kinds: { directional: 'Directional', radial: 'Radial', spiral: 'Spiral' },
  fieldNames: { x: 'x', y: 'y', extent: 'Extent', strength: 'Strength', angle: 'Direction' },
  addField: 'Add a field',
  removeField: (n) => `Remove field ${n}`,
  statistics: 'Statistics',
  stats: {
    pairTests: 'Pair tests',
    contacts: 'Contacts',
    meanCell: 'Per occupied cell',
    maxCell: 'Fullest cell',
    detect: 'Detection',
    step: 'Step',
    momentum: 'Momentum',
    kinetic: 'Kinetic energy',
    elastic: 'Overlap energy',
  },
  atCell: (x, y) => `at ${x}, ${y}`,
  plotOf: (name, low, high) => `${name} over the last half minute: ${low} to ${high}`,
  followed: 'Followed circle',
  following: (x, y) => `Following a circle at ${x}, ${y}.`,
  unfollow: 'Stop following',
  state: {
    position: 'Position',
    velocity: 'Velocity',
    speed: 'Speed',
    radius: 'Radius',
    mass: 'Mass',
    kinetic: 'Energy',
  },
  gestures:
    'Drag a circle to throw it, the ground to move. Scroll to zoom. Click a circle to follow it, the ground to drop one.',
}

const ja: TorusTexts = {
  law: '接触の法則',
  laws: { repulsion: '反発力', impulse: '力積' },
  lawHint: {
    repulsion: '重なった円は反発します。力 = 上限 × tanh(重なり ÷ スケール)、ただし下限以上。',
    impulse: '円は衝突して跳ね返ります。反発力は働きません。',
  },
  debug: 'デバッグ表示',
  layers: { grid: 'グリッド', contacts: '接触', cells: '混雑セル', velocities: '速度' },
  parameters: 'パラメータ',
  world: '世界とグリッド',
  cells: 'グリッドのセル',
  cellAuto: '円に合わせる',
  cellFixed: (size) => `仕様：${size}`,
  names: {
    maxForce: '反発力の上限',
    forceScale: '力のスケール',
    minForce: '反発力の下限',
    current: '流れ',
    damping: '減衰',
    timeStep: '時間ステップ',
    cell: 'セルの大きさ',
    width: '幅',
    height: '高さ',
    maxSpeed: '速度制限',
  },
  units: { force: 'N', length: 'm', factor: '/ステップ', time: 'tick', speed: 'm/tick', angle: '°' },
  toDefault: (name, value) => `${name}を ${value} に戻す`,
  allDefault: 'すべて初期値に戻す',
  fields: '力場',
  noFields: '力場はありません。',
  field: (n) => `力場 ${n}`,
  kinds: { directional: '一方向', radial: '放射', spiral: '渦' },
  fieldNames: { x: 'x', y: 'y', extent: '範囲', strength: '強さ', angle: '向き' },
  addField: '力場を追加',
  removeField: (n) => `力場 ${n} を削除`,
  statistics: '統計',
  stats: {
    pairTests: '衝突判定',
    contacts: '接触',
    meanCell: '使用中のセル平均',
    maxCell: '最多セル',
    detect: '検出時間',
    step: 'ステップ時間',
    momentum: '運動量',
    kinetic: '運動エネルギー',
    elastic: '重なりのエネルギー',
  },
  atCell: (x, y) => `(${x}, ${y})`,
  plotOf: (name, low, high) => `${name}：直近30秒で${low}〜${high}`,
  followed: '追跡中の円',
  following: (x, y) => `(${x}, ${y}) の円を追跡しています。`,
  unfollow: '追跡をやめる',
  state: { position: '位置', velocity: '速度', speed: '速さ', radius: '半径', mass: '質量', kinetic: 'エネルギー' },
  gestures:
    '円をドラッグで投げ、余白をドラッグで移動、スクロールで拡大・縮小。円をクリックで追跡、余白をクリックで円を追加。',
}

export const TORUS_TEXTS: Record<Language, TorusTexts> = { en, ja }
