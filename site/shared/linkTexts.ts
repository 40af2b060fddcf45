// Says how a device is connected to the server of shared jars.
import { languageOf } from '../../src/settings/index.ts'
import { both, byLanguage, filled } from '../parts/texts.ts'
import type { FINAL, LinkState } from './connect.ts'

type Reasons = Record<(typeof FINAL)[number], string>

const TEXTS = byLanguage({
  connecting: both('Connecting …', '接続しています…'),
  connected: both('Connected', '接続中'),
  away: filled(
    'Away since {}. Keep counting: it catches up later.',
    '{} から未接続です。数え続けられます。つながると合わさります。',
  ),
  ended: both<Reasons>(
    {
      key: 'This link is no longer valid. Ask for a new one.',
      withdrawn: 'This link was withdrawn. Ask for a new one.',
      device: 'Another browser uses this browser’s id.',
      deleted: 'This jar was deleted for everyone.',
      rooms: 'The server has no room for another jar.',
      full: 'The jar is as large as the server allows.',
      refused: 'The server refused a change.',
    },
    {
      key: 'このリンクは無効です。新しいリンクをもらってください。',
      withdrawn: 'このリンクは取り消されました。新しいリンクをもらってください。',
      device: 'このブラウザーの識別番号を、別のブラウザーが使っています。',
      deleted: 'この瓶は全員から削除されました。',
      rooms: 'サーバーに空きがありません。',
      full: '瓶がサーバーの上限に達しました。',
      refused: 'サーバーが変更を受け付けませんでした。',
    },
  ),
})

export function describeLink(link: LinkState, locale: string): string {
  const texts = TEXTS[languageOf(locale)]
  if (link.is === 'connected') return texts.connected
  if (link.is === 'ended') return texts.ended[link.reason]
  if (link.since === null) return texts.connecting
  const since = new Date(link.since)
  const isToday = since.toDateString() === new Date().toDateString()
  return texts.away(since.toLocaleString(locale, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' }))
}
