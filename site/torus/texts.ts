// Texts of the torus part of the page.
import { both, byLanguage, filled } from '../parts/texts.ts'

export type TorusTexts = typeof TORUS_TEXTS.en

export const TORUS_TEXTS = byLanguage({
  law: both('Contact law', '接触の法則'),
  laws: both({ repulsion: 'Repulsion', impulse: 'Impulses' }, { repulsion: '反発力', impulse: '力積' }),
  lawHint: both(
    {
      repulsion: 'Overlapping circles repel: force = max × tanh(overlap ÷ scale), at least min.',
      impulse: 'Circles bounce off each other. They do not repel.',
    },
    {
      repulsion: '重なった円は反発します。力 = 上限 × tanh(重なり ÷ スケール)、ただし下限以上。',
      impulse: '円は衝突して跳ね返ります。反発力は働きません。',
    },
  ),
  debug: both('Debug drawing', 'デバッグ表示'),
  layers: both(
    { grid: 'Grid', contacts: 'Contacts', cells: 'Full cells', velocities: 'Velocities' },
    { grid: 'グリッド', contacts: '接触', cells: '混雑セル', velocities: '速度' },
  ),
  parameters: both('Parameters', 'パラメータ'),
  world: both('World and grid', '世界とグリッド'),
  cells: both('Cells of the grid', 'グリッドのセル'),
  cellAuto: both('Follow the circles', '円に合わせる'),
  cellFixed: filled('Specified: {}', '仕様：{}'),
  names: both(
    {
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
    {
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
  ),
  units: both(
    { force: 'N', length: 'm', factor: 'per step', time: 'ticks', speed: 'm/tick', angle: '°' },
    { force: 'N', length: 'm', factor: '/ステップ', time: 'tick', speed: 'm/tick', angle: '°' },
  ),
  toDefault: filled('{0}: back to {1}', '{0}を {1} に戻す'),
  allDefault: both('Reset all to defaults', 'すべて初期値に戻す'),
  fields: both('Force fields', '力場'),
  noFields: both('No fields.', '力場はありません。'),
  field: filled('Field {}', '力場 {}'),
  kinds: both(
    { directional: 'Directional', radial: 'Radial', spiral: 'Spiral' },
    { directional: '一方向', radial: '放射', spiral: '渦' },
  ),
  fieldNames: both(
    { x: 'x', y: 'y', extent: 'Extent', strength: 'Strength', angle: 'Direction' },
    { x: 'x', y: 'y', extent: '範囲', strength: '強さ', angle: '向き' },
  ),
  addField: both('Add a field', '力場を追加'),
  removeField: filled('Remove field {}', '力場 {} を削除'),
  statistics: both('Statistics', '統計'),
  stats: both(
    {
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
    {
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
  ),
  atCell: filled('at {0}, {1}', '({0}, {1})'),
  plotOf: filled('{0} over the last half minute: {1} to {2}', '{0}：直近30秒で{1}〜{2}'),
  followed: both('Followed circle', '追跡中の円'),
  following: filled('Following a circle at {0}, {1}.', '({0}, {1}) の円を追跡しています。'),
  unfollow: both('Stop following', '追跡をやめる'),
  state: both(
    {
      position: 'Position',
      velocity: 'Velocity',
      speed: 'Speed',
      radius: 'Radius',
      mass: 'Mass',
      kinetic: 'Energy',
    },
    { position: '位置', velocity: '速度', speed: '速さ', radius: '半径', mass: '質量', kinetic: 'エネルギー' },
  ),
  gestures: both(
    'Drag a circle to throw it, the ground to move. Scroll to zoom. Click a circle to follow it, the ground to drop one.',
    '円をドラッグで投げ、余白をドラッグで移動、スクロールで拡大・縮小。円をクリックで追跡、余白をクリックで円を追加。',
  ),
})
