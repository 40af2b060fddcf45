// Says how a device is connected to the server of shared jars.
import type { Reason } from '../../server/protocol.ts'
import { languageOf } from '../../src/settings/index.ts'
import { both, byLanguage, filled } from '../parts/texts.ts'
import type { LinkState } from './connect.ts'

type Reasons = Partial<Record<Reason, string>>

const TEXTS = byLanguage({
  connecting: both('Connecting …', '接続しています…'),
  connected: both('Connected', '接続中'),
  away: filled('Away since {}. Count on: it catches up.', '{} から未接続。続けて数えられ、あとで合わせます。'),
  ended: both<Reasons>(
    {
      key: 'This link is no longer valid. Ask for a new one.',
      withdrawn: 'This link was withdrawn. Ask for a new one.',
      device: 'Another browser counts with the id of this one.',
      deleted: 'This jar was deleted for everyone.',
      rooms: 'The server has no room for another jar.',
      full: 'The jar is as large as the server allows.',
      refused: 'The server refused a change.',
    },
    {
      key: 'このリンクは無効です。新しいリンクをもらってください。',
      withdrawn: 'このリンクは取り消されました。新しいリンクをもらってください。',
      device: 'このブラウザーの番号を、別のブラウザーが使っています。',
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
  if (link.is === 'ended') return texts.ended[link.reason] ?? ''
  if (link.since === null) return texts.connecting
  return texts.away(new Date(link.since).toLocaleTimeString(locale, { timeStyle: 'short' }))
}
