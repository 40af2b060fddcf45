// Texts of the dialog of the visitor's named jars.
import { both, byLanguage, filled } from '../parts/texts.ts'

export type OwnTexts = typeof OWN_TEXTS.en

export const OWN_TEXTS = byLanguage({
  title: both('My jars', '自分の瓶'),
  lead: both(
    'Your jars stay in this browser until you share one. No address contains their names.',
    '共有するまで、このブラウザーだけに残ります。名前はアドレスに入りません。',
  ),
  close: both('Close', '閉じる'),
  nameless: both('The bottle without a name', '名前のない瓶'),
  open: both('Open', '開く'),
  shown: both('Shown', '表示中'),
  remove: both('Remove', '取り除く'),
  removed: filled('“{}” is removed. You can take it back for a week.', '「{}」を取り除きました。一週間は戻せます。'),
  takeBack: both('Take back', '戻す'),
  newJar: both('A new jar', '新しい瓶'),
  newWeek: both('A jar for this week', '今週の瓶'),
  change: both('This jar', 'この瓶'),
  name: both('Name', '名前'),
  namePlaceholder: both('Class 3b', '3年2組'),
  goal: both('Goal', '目標'),
  goalLabel: both('What for', '達成したら'),
  goalPlaceholder: both('Pizza', 'ピザ'),
  none: both('none', 'なし'),
  unit: both('One candy stands for', '一粒の値'),
  create: both('Make this jar', '作る'),
  save: both('Save', '保存'),
  badNumber: both('Enter a whole number from 1', '1以上の整数を入れてください'),
  badName: both('Enter a name', '名前を入れてください'),
  toFile: both('Save as a file', 'ファイルに保存'),
  fromFile: both('Open a file', 'ファイルを開く'),
  print: both('Print', '印刷'),
  row: both('Side by side', '並べて見る'),
  device: both('On another device', '別の端末で'),
  needsServer: both(
    'This needs a server. Run “npm run serve”, and open the page from there.',
    'サーバーが必要です。「npm run serve」で起動し、そのページを開いてください。',
  ),
  makeLink: both(
    { helper: 'A link to count', viewer: 'A link to look' },
    { helper: '数えるリンク', viewer: '見るリンク' },
  ),
  links: both({ helper: 'Counts', viewer: 'Looks' }, { helper: '数える', viewer: '見る' }),
  withdraw: both('Withdraw', '取り消す'),
  address: both('Address of this computer', 'このコンピューターのアドレス'),
  onlyHere: both(
    'Only this computer can open this address. Start the server for your network.',
    'このアドレスは、このコンピューターでしか開けません。',
  ),
  code: both('QR code of the link', 'リンクのQRコード'),
  copyLink: both('Copy link', 'リンクをコピー'),
  copied: both('Copied', 'コピーしました'),
  deleteAll: both('Delete for everyone', '全員から削除'),
  refused: filled('The server refused that: {}', 'サーバーに断られました: {}'),
  newer: both(
    'A newer version of this page keeps your jars. Reload the page.',
    '瓶はこのページの新しい版で保存されています。再読み込みしてください。',
  ),
  fileHasKey: both(
    'The file has the owner’s key: everyone who has the file owns the jar.',
    'ファイルには持ち主の鍵が入ります。ファイルを持つ人が瓶の持ち主になります。',
  ),
  deleteSure: both('Press again to delete', 'もう一度押すと削除します'),
  fileSafer: both(
    'This browser may clear its storage. A file is the safer copy.',
    'ブラウザーが保存内容を消すことがあります。ファイルにも保存しておくと安心です。',
  ),
  badFile: filled('The file could not be opened: {}', 'ファイルを開けませんでした: {}'),
  noRoom: both(
    'This browser has no room left. Save a jar as a file, and clear other sites.',
    '空き容量がありません。瓶をファイルに保存し、ほかのサイトのデータを消してください。',
  ),
  notKept: both('This browser cannot store jars here.', 'このブラウザーには保存できません。'),
})
