// Texts of hand.html.
import { both, byLanguage } from '../parts/texts.ts'

export const HAND_TEXTS = byLanguage({
  back: both('Take back my last one', '自分の最後の一粒を戻す'),
  goal: both(
    (at: string, label?: string): string => (label === undefined ? `of ${at}` : `of ${at}: ${label}`),
    (at, label) => (label === undefined ? `目標 ${at}` : `目標 ${at}（${label}）`),
  ),
  full: both(
    'This phone has no space left. Keep this page open.',
    '端末の空き容量がありません。このページを開いたままにしてください。',
  ),
  noLink: both(
    'This is no link to a jar. Scan the code again.',
    '瓶へのリンクではありません。コードを読み直してください。',
  ),
})
