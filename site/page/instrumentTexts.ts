// Texts of the instruments.
import { both, byLanguage, filled } from '../parts/texts.ts'

export const INSTRUMENT_TEXTS = byLanguage({
  physics: both('Candies', '粒の性質'),
  names: both(
    { restitution: 'Restitution', friction: 'Friction', gravity: 'Gravity' },
    { restitution: '反発係数', friction: '摩擦係数', gravity: '重力' },
  ),
  preset: both('Preset', 'プリセット'),
  presets: both({ usual: 'Usual', specified: 'As specified' }, { usual: '通常', specified: '仕様どおり' }),
  rule: both('Collisions', '衝突の規則'),
  rules: both(
    { article: "Article's rule", solver: 'Our solver' },
    { article: '記事の規則', solver: 'このページのソルバー' },
  ),
  ruleHints: both(
    {
      article: 'Every pair once a step: one impulse, and 80 % of the overlap. The pile sinks and jitters.',
      solver: 'Small substeps, warm starts, friction. The pile stands and rests.',
    },
    {
      article: '1ステップに全組を一度だけ。衝撃量ひとつと、重なりの80%の補正。山は沈み込み、震え続けます。',
      solver: '細かいサブステップ、前回の解の引き継ぎ、摩擦。山は立ち、静まります。',
    },
  ),
  layers: both('Debug drawing', 'デバッグ表示'),
  layerNames: both(
    { cells: 'Grid', pairs: 'Pairs', contacts: 'Normals' },
    { cells: '格子', pairs: '組', contacts: '法線' },
  ),
  measure: both('Compare the levels', '全レベルを比較'),
  measured: filled(
    'From {} candies falling in until five seconds later. Above: the article’s word. Below: one step on this device (mean time, most tests). Memory is that of typed arrays: the objects that level 4 makes in each step do not count.',
    '{}粒が落ちて5秒たつまで。上は記事の言葉、下はこの端末の1ステップ（時間は平均、衝突判定は最大）。メモリは型付き配列の分で、レベル4が毎ステップ作るオブジェクトは含みません。',
  ),
  stop: both('Stop', '中止'),
  again: both('Measure again', 'もう一度計測'),
  cpu: both('CPU', 'CPU負荷'),
  memory: both('Memory', 'メモリ使用量'),
  effect: both('Effect', '視覚効果'),
  touching: filled('{} touch', '接触 {}'),
  // The features of the article's table, and its words, the same for CPU and memory.
  features: both(
    [
      'Single fall',
      'Bouncing off the bounds',
      'Many fall, no collisions',
      'Collisions of konpeito',
      'Optimised collisions',
    ],
    ['単体落下', '境界反発', '複数落下（衝突なし）', 'コンペイトウ間衝突', '最適化済み衝突'],
  ),
  loads: both(['tiny', 'small', 'medium', 'large', 'medium'], ['極小', '小', '中', '大', '中']),
})
