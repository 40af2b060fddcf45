// Texts of the torus part of the page.
import { both, byLanguage, filled } from '../parts/texts.ts'

export type TorusTexts = typeof TORUS_TEXTS.en

export const TORUS_TEXTS = byLanguage({
  law: both('Contact law', '接触の法則'),
  laws: both({ repulsion: 'Repulsion', impulse: 'Impulses' }, { repulsion: '反発力', impulse: '力積' }),
  lawHint: byLanguage({
    repulsion: both(
      'Overlapping circles repel: force = max × tanh(overlap ÷ scale), at least min.',
      '重なった円は反発します。力 = 上限 × tanh(重なり ÷ スケール)、ただし下限以上。',
    ),
    impulse: both(
      'Circles bounce off each other. They do not repel.',
      '円は衝突して跳ね返ります。反発力は働きません。',
    ),
  }),
  debug: both('Debug drawing', 'デバッグ表示'),
  layers: both(
    { grid: 'Grid', contacts: 'Contacts', cells: 'Full cells', velocities: 'Velocities' },
    { grid: 'グリッド', contacts: '接触', cells: '混雑セル', velocities: '速度' },
  ),
  parameters: both('Parameters', 'パラメータ'),
  world: both('World and grid', '世界とグリッド'),
  preset: both('Preset', 'プリセット'),
  presets: both({ drifting: 'Drifting', specified: 'As specified' }, { drifting: '漂う', specified: '仕様どおり' }),
  follows: both(
    { cell: 'From the circles', radius: 'From the count' },
    { cell: '円に合わせる', radius: '数に合わせる' },
  ),
  fixed: filled('Specified: {}', '仕様：{}'),
  names: byLanguage({
    maxForce: both('Max force', '反発力の上限'),
    forceScale: both('Force scale', '力のスケール'),
    minForce: both('Min force', '反発力の下限'),
    minDistance: both('Min distance', '距離の下限'),
    radius: both('Radius', '半径'),
    mass: both('Mass', '質量'),
    minMass: both('Min mass', '質量の下限'),
    current: both('Current', '流れ'),
    damping: both('Damping', '減衰'),
    timeStep: both('Time step', '時間ステップ'),
    cell: both('Cell size', 'セルの大きさ'),
    width: both('Width', '幅'),
    height: both('Height', '高さ'),
    maxSpeed: both('Speed limit', '速度制限'),
  }),
  units: both(
    { force: 'N', length: 'm', factor: 'per step', time: 'ticks', speed: 'm/tick', angle: '°', mass: 'kg' },
    { force: 'N', length: 'm', factor: '/ステップ', time: 'tick', speed: 'm/tick', angle: '°', mass: 'kg' },
  ),
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
  stats: byLanguage({
    pairTests: both('Pair tests', '衝突判定'),
    contacts: both('Contacts', '接触'),
    meanCell: both('Per occupied cell', '使用中のセル平均'),
    maxCell: both('Fullest cell', '最多セル'),
    detect: both('Detection', '検出時間'),
    step: both('Step', 'ステップ時間'),
    momentum: both('Momentum', '運動量'),
    kinetic: both('Kinetic energy', '運動エネルギー'),
    elastic: both('Overlap energy', '重なりのエネルギー'),
  }),
  atCell: filled('at {0}, {1}', '({0}, {1})'),
  plotOf: filled('{0} over the last half minute: {1} to {2}', '{0}：直近30秒で{1}〜{2}'),
  followed: both('Followed circle', '追跡中の円'),
  following: filled('Following a circle at {0}, {1}.', '({0}, {1}) の円を追跡しています。'),
  unfollow: both('Stop following', '追跡をやめる'),
  state: byLanguage({
    position: both('Position', '位置'),
    velocity: both('Velocity', '速度'),
    speed: both('Speed', '速さ'),
    radius: both('Radius', '半径'),
    mass: both('Mass', '質量'),
    kinetic: both('Energy', 'エネルギー'),
  }),
  gestures: both(
    'Drag a circle to throw it, the ground to move. Scroll to zoom. Click a circle to follow it, the ground to drop one.',
    '円をドラッグで投げ、余白をドラッグで移動、スクロールで拡大・縮小。円をクリックで追跡、余白をクリックで円を追加。',
  ),
})
