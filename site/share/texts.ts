// Texts of what unfolds in the Share group, and of the Embed dialog.
import { both, byLanguage, filled } from '../parts/texts.ts'

export type ShareTexts = typeof SHARE_TEXTS.en

export const SHARE_TEXTS = byLanguage({
  link: both('Copy link', 'リンクをコピー'),
  linkWith: both('The link contains', '一緒に送るもの'),
  wholeLink: both('With every candy', '中身ごとコピー'),
  labelledLink: both('With candies and names', '名前も一緒にコピー'),
  settingsLink: both('Settings only', '設定だけコピー'),
  record: filled('Video of {} s', '{}秒の動画'),
  recording: both('Recording …', '録画中…'),
  noVideo: both('No video in this browser', 'このブラウザーでは録画不可'),
  embed: both('Embed …', '埋め込む…'),
  title: both('Embed this jar', 'この瓶を埋め込む'),
  titleScene: both('Embed this scene', 'この場面を埋め込む'),
  hintScene: both(
    'The scene stays on this site. Messages from your page can change how it looks.',
    '場面はこのサイトに置いたまま、見た目をページからメッセージで変えられます。',
  ),
  lead: both(
    'The snippet contains the page’s current settings, and what you choose here.',
    '今のページの設定と、ここで選んだものがコードになります。',
  ),
  close: both('Close', '閉じる'),
  ways: both('How to embed', '埋め込み方'),
  wayNames: both(
    { react: 'React', element: 'Element', iframe: 'Iframe', overlay: 'Overlay' },
    { react: 'React', element: '要素', iframe: 'iframe', overlay: '配信' },
  ),
  hints: byLanguage({
    react: both(
      'The package is not in a registry yet: npm pack makes a file. Install it, and react, react-dom, three, @react-three/fiber and drei.',
      'レジストリにはまだありません。npm pack でできるファイルと、react、react-dom、three、@react-three/fiber、drei をインストールしてください。',
    ),
    element: both(
      'Put dist/element.js of the package in the folder of your page. Nothing else is needed.',
      'パッケージの dist/element.js をページと同じフォルダーに置くだけで動きます。',
    ),
    iframe: both(
      'The jar stays on this site. Your page controls it with messages.',
      '瓶はこのサイトに置いたまま、ページからメッセージで動かせます。',
    ),
    overlay: both(
      'In OBS Studio, add a source of the kind “Browser”. Enter this address, and the width and height chosen here. If more than 20 names wait, the smallest are shown as one sum.',
      'OBS Studio で「ブラウザ」のソースを追加し、このアドレスと、ここで選んだ幅と高さを入力してください。名前が 20 件を超えて待つときは、小さいものを合計で示します。',
    ),
  }),
  code: filled('Snippet: {}', 'コード（{}）'),
  copy: both('Copy', 'コピー'),
  copied: both('Copied', 'コピーしました'),
  copiedLink: both('Link copied', 'リンクをコピーしました'),
  copiedLong: filled(
    'Link copied: {} kB. Some messengers cut long links.',
    'リンクをコピーしました（{} kB）。長いリンクは途中で切れることがあります。',
  ),
  isCopy: both(
    'The link is a copy, not your jar. To continue elsewhere, use “On another device” or a file in “My jars”.',
    'リンクは瓶の写しです。別の場所で続けるには、「自分の瓶」の「別の端末で」かファイルを使ってください。',
  ),
  notCopied: both(
    'The browser refused to copy. Select the text and copy it.',
    'ブラウザーがコピーを許可しませんでした。選択してコピーしてください。',
  ),
  bad: filled('This {}.', '{}。'),
  preview: both('Preview', 'プレビュー'),
  drawing: both('Drawing the preview …', 'プレビューを描いています…'),
  contents: both('What is counted', '数えるもの'),
  image: both('Emoji or address of an image', '絵文字か、画像のアドレス'),
  imageHint: both('Drawn on each candy. Konpeito become coins.', '一つひとつに描かれます。金平糖はコインになります。'),
  count: both('Count at the start', '最初の数'),
  measure: both('Goals and amounts', '目標と量'),
  goal: both('Goals', '目標'),
  goalHint: both(
    'Separate goals with commas, and name them: 50,100:Pizza',
    '複数ならコンマで区切り、コロンの後に名前: 50,100:ピザ',
  ),
  fills: both('Full at', '満杯になる数'),
  auto: both('automatic', '自動'),
  unit: both('Value of one candy', '一粒の値'),
  stream: both('Stream of events', 'イベントの配信元'),
  events: both('Its address', 'アドレス'),
  eventsHint: both(
    'An EventSource or a WebSocket, such as /tips or wss://example.org/tips. The preview does not open it.',
    '/tips や wss://example.org/tips のような、EventSource か WebSocket です。プレビューでは開きません。',
  ),
  none: both('none yet', '未入力'),
  noStream: both(
    'This address has no stream of events yet, so nothing falls in.',
    'まだ配信元がないので、このアドレスでは何も落ちてきません。',
  ),
  announce: both('Show names and amounts', '名前と量を表示'),
  tests: both('Test events', 'テスト'),
  test: filled('Test: {0} +{1}', 'テスト：{0} +{1}'),
  // not-loaded: shown
  eventsBad: both(
    'This must be the address of an EventSource or a WebSocket, such as /tips or wss://example.org/tips.',
    '/tips や wss://example.org/tips のような、EventSource か WebSocket のアドレスを入力してください。',
  ),
  size: both('Size', '大きさ'),
  full: both('As wide as the page', 'ページの幅いっぱい'),
  width: both('Width', '幅'),
  height: both('Height', '高さ'),
  fewer: both('less', '減らす'),
  more: both('more', '増やす'),
  sizeFull: filled('Full width × {} px', '幅いっぱい × {} px'),
  sizeOf: filled('{0} × {1} px', '{0} × {1} px'),
  display: both('Display', '表示'),
  moreOptions: both('More options', 'そのほかの設定'),
  transparent: both('Transparent background', '背景を透過'),
  interactive: both('What visitors may do', '見る人にできること'),
  interactions: both({ none: 'Look', view: 'Turn', play: 'Play' }, { none: '眺める', view: '回す', play: '遊ぶ' }),
  beside: both('Candies beside the bottle', '瓶のそばの粒'),
  sound: both('Sound of the candies', '粒の音'),
  tilt: both('Button to tilt with a phone', 'スマートフォンで傾けるボタン'),
  page: both('Page that may send messages', 'メッセージを送るページ'),
  pageHint: both(
    'Its address. If empty, only pages of this site.',
    'そのアドレス。空欄なら、このサイトのページだけです。',
  ),
  pageBad: both(
    'This is not a web address such as https://example.org',
    'https://example.org のようなアドレスを入力してください。',
  ),
  // not-loaded: shown
  physicsSettings: both(
    'Only the iframe keeps your physics settings.',
    '物理の設定を変えたときは、iframe だけに反映されます。',
  ),
})
