// Texts of the Share group and the Embed dialog, in both languages.
import type { Language } from '../../src/settings/index.ts'
import type { Interaction, ShapeName, Way } from './frameAddress.ts'

export type EmbedTexts = {
  share: string
  link: string
  wholeLink: string
  picture: string
  record(seconds: number): string
  recording: string
  noVideo: string
  embed: string
  title: string
  /** For a view that is no jar. */
  titleScene: string
  hintScene: string
  lead: string
  close: string
  ways: string
  wayNames: Record<Way, string>
  hints: Record<Way, string>
  code(way: string): string
  copy: string
  copied: string
  copiedLink: string
  copiedLong(kilobytes: string): string
  notCopied: string
  /** An error at a field. `allowed` goes on from its name. */
  bad(allowed: string): string
  preview: string
  drawing: string
  contents: string
  shape: string
  shapes: Record<ShapeName, string>
  image: string
  imageHint: string
  count: string
  measure: string
  goal: string
  goalHint: string
  fills: string
  auto: string
  unit: string
  stream: string
  events: string
  eventsHint: string
  eventsBad: string
  size: string
  full: string
  width: string
  height: string
  fewer: string
  more: string
  sizeFull(height: string): string
  sizeOf(width: string, height: string): string
  display: string
  moreOptions: string
  transparent: string
  interactive: string
  interactions: Record<Interaction, string>
  beside: string
  sound: string
  tilt: string
  origin: string
  originHint: string
  originBad: string
  physicsSettings: string
}

const en: EmbedTexts = {
  share: 'Share',
  link: 'Copy link',
  wholeLink: 'Link with every candy',
  picture: 'Save picture',
  record: (seconds) => `Record ${seconds} s`,
  recording: 'Recording …',
  noVideo: 'No video in this browser',
  embed: 'Embed …',
  title: 'Embed this jar',
  titleScene: 'Embed this scene',
  hintScene: 'The scene stays on this site. Your page can change how it looks by messages.',
  lead: 'The snippet contains the present settings of the page, and what you choose here.',
  close: 'Close',
  ways: 'How to embed',
  wayNames: { react: 'React', element: 'Element', iframe: 'Iframe', overlay: 'Overlay' },
  hints: {
    react:
      'The package is not in a registry yet: npm pack makes a file. Install it, and react, react-dom, three, @react-three/fiber and drei.',
    element: 'Put dist/element.js of the package beside your page. Nothing else is needed.',
    iframe: 'The jar stays on this site. Your page controls it by messages.',
    overlay:
      'In OBS Studio, add a source of the kind “Browser”. Enter this address, and the width and height chosen here.',
  },
  code: (way) => `Snippet: ${way}`,
  copy: 'Copy',
  copied: 'Copied',
  copiedLink: 'Link copied',
  copiedLong: (kilobytes) => `Link copied: ${kilobytes} kB. Some messengers cut long links.`,
  notCopied: 'The browser refused to copy. Select the text and copy it.',
  bad: (allowed) => `This ${allowed}.`,
  preview: 'Preview',
  drawing: 'Drawing the preview …',
  contents: 'What is counted',
  shape: 'Shape',
  shapes: { konpeito: 'Konpeito', ball: 'Ball', star: 'Star', heart: 'Heart', coin: 'Coin' },
  image: 'Emoji or address of an image',
  imageHint: 'Drawn on each. A konpeito becomes a coin.',
  count: 'Count at the start',
  measure: 'Goals and amounts',
  goal: 'Goals',
  goalHint: 'Several with commas, names after a colon: 50,100:Pizza',
  fills: 'Full at',
  auto: 'automatic',
  unit: 'Value of one candy',
  stream: 'Stream of events',
  events: 'Its address',
  eventsHint: 'An EventSource or a WebSocket. The preview does not open it.',
  eventsBad: 'This must be the address of an EventSource or a WebSocket, such as /tips or wss://example.org/tips.',
  size: 'Size',
  full: 'As wide as the page',
  width: 'Width',
  height: 'Height',
  fewer: 'less',
  more: 'more',
  sizeFull: (height) => `Full width × ${height} px`,
  sizeOf: (width, height) => `${width} × ${height} px`,
  display: 'Display',
  moreOptions: 'More options',
  transparent: 'Transparent background',
  interactive: 'What visitors may do',
  interactions: { none: 'Look', view: 'Turn', play: 'Play' },
  beside: 'Candies beside the bottle',
  sound: 'Sound of landing candies',
  tilt: 'Button to tilt with a phone',
  origin: 'Page that may send messages',
  originHint: 'Its address. If empty, only pages of this site.',
  originBad: 'This is not a web address such as https://example.org',
  physicsSettings: 'Only the iframe keeps your settings of the physics.',
}

const ja: EmbedTexts = {
  share: '共有',
  link: 'リンクをコピー',
  wholeLink: '中身ごとのリンク',
  picture: '画像を保存',
  record: (seconds) => `${seconds}秒録画`,
  recording: '録画中…',
  noVideo: 'このブラウザーでは録画不可',
  embed: '埋め込む…',
  title: 'この瓶を埋め込む',
  titleScene: 'この場面を埋め込む',
  hintScene: '場面はこのサイトに置いたまま、見た目をページからメッセージで変えられます。',
  lead: '今のページの設定と、ここで選んだものがコードになります。',
  close: '閉じる',
  ways: '埋め込み方',
  wayNames: { react: 'React', element: '要素', iframe: 'iframe', overlay: '配信' },
  hints: {
    react:
      'レジストリにはまだありません。npm pack でできるファイルと、react、react-dom、three、@react-three/fiber、drei をインストールしてください。',
    element: 'パッケージの dist/element.js をページの隣に置くだけで動きます。',
    iframe: '瓶はこのサイトに置いたまま、ページからメッセージで動かせます。',
    overlay: 'OBS Studio で「ブラウザ」のソースを追加し、このアドレスと、ここで選んだ幅と高さを入力してください。',
  },
  code: (way) => `コード（${way}）`,
  copy: 'コピー',
  copied: 'コピーしました',
  copiedLink: 'リンクをコピーしました',
  copiedLong: (kilobytes) => `リンクをコピーしました（${kilobytes} kB）。長いリンクは途中で切れることがあります。`,
  notCopied: 'ブラウザーがコピーを許可しませんでした。選択してコピーしてください。',
  bad: (allowed) => `${allowed}。`,
  preview: 'プレビュー',
  drawing: 'プレビューを描いています…',
  contents: '数えるもの',
  shape: '形',
  shapes: { konpeito: '金平糖', ball: '玉', star: '星', heart: 'ハート', coin: 'コイン' },
  image: '絵文字か、画像のアドレス',
  imageHint: '一つひとつに描かれます。金平糖はコインになります。',
  count: '最初の数',
  measure: '目標と量',
  goal: '目標',
  goalHint: '複数ならコンマで区切り、コロンの後に名前: 50,100:ピザ',
  fills: '満杯になる数',
  auto: '自動',
  unit: '一粒の値',
  stream: 'イベントの配信元',
  events: 'アドレス',
  eventsHint: 'EventSource か WebSocket です。プレビューでは開きません。',
  eventsBad: '/tips や wss://example.org/tips のような、EventSource か WebSocket のアドレスを入力してください。',
  size: '大きさ',
  full: 'ページの幅いっぱい',
  width: '幅',
  height: '高さ',
  fewer: '減らす',
  more: '増やす',
  sizeFull: (height) => `幅いっぱい × ${height} px`,
  sizeOf: (width, height) => `${width} × ${height} px`,
  display: '表示',
  moreOptions: 'そのほかの設定',
  transparent: '背景を透過',
  interactive: '見る人にできること',
  interactions: { none: '眺める', view: '回す', play: '遊ぶ' },
  beside: '瓶のそばの粒',
  sound: '粒が落ちる音',
  tilt: 'スマートフォンで傾けるボタン',
  origin: 'メッセージを送るページ',
  originHint: 'そのアドレス。空欄なら、このサイトのページだけです。',
  originBad: 'https://example.org のようなアドレスを入力してください。',
  physicsSettings: '物理の設定を変えたときは、iframe だけに反映されます。',
}

export const EMBED_TEXTS: Record<Language, EmbedTexts> = { en, ja }
