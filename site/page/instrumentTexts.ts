// Texts of the instruments.
import { both, byLanguage, filled } from '../parts/texts.ts'

export const INSTRUMENT_TEXTS = byLanguage({
  physics: both('Candies', '粒の性質'),
  names: both(
    { restitution: 'Restitution', friction: 'Friction', gravity: 'Gravity' },
    { restitution: '反発係数', friction: '摩擦係数', gravity: '重力' },
  ),
  measure: both('Compare the levels', '全レベルを計測'),
  measuring: filled('Measuring level {} …', 'レベル {} を計測中…'),
  measured: both('Mean of a step over five seconds of the fall', '落下する5秒間の、1ステップの平均'),
  load: both('Load', '負荷'),
  // The words of the article's table.
  loads: both(['tiny', 'small', 'medium', 'large', 'medium'], ['極小', '小', '中', '大', '中']),
})
