// Texts of hand.html.
import { both, byLanguage, OF_GOAL } from '../parts/texts.ts'

export const HAND_TEXTS = byLanguage({
  back: both('Take back my last one', '自分の最後の一粒を戻す'),
  goal: OF_GOAL,
  notKept: both(
    'This phone cannot store what you count. Keep this page open.',
    'この端末には保存できません。このページを開いたままにしてください。',
  ),
  stays: both('What was not sent stays on this phone.', 'まだ送っていない分は、この端末に残ります。'),
  again: both('Send what I counted again', '数えた分を送り直す'),
  noLink: both(
    'This is not a link to a jar. Scan the code again.',
    '瓶へのリンクではありません。コードを読み直してください。',
  ),
  ownJar: both('Make a jar of your own', '自分の瓶を作る'),
})
