// Texts of the Share group and the Embed dialog, in both languages.
import type { Interaction } from '../../components/jar/types.ts'
import type { VesselName } from '../../jar/vessels.ts'
import type { Language } from '../../settings/locale.ts'
import type { Way } from './snippets.ts'

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
  size: string
  full: string
  width: string
  height: string
  fewer: string
  more: string
  sizeFull(height: string): string
  sizeOf(width: string, height: string): string
  options: string
  transparent: string
  interactive: string
  interactions: Record<Interaction, string>
  beside: string
  vessel: string
  vessels: Record<VesselName, string>
  ownVessel: string
  goal: string
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
  lead: 'The snippet contains the present settings of the page.',
  close: 'Close',
  ways: 'How to embed',
  wayNames: { react: 'React', element: 'Element', iframe: 'Iframe' },
  hints: {
    react:
      'The package is not in a registry yet: npm pack makes a file. Install it, and react, react-dom, three, @react-three/fiber and drei.',
    element: 'Put dist/element.js of the package beside your page. Nothing else is needed.',
    iframe: 'The jar stays on this site. Your page controls it by messages.',
  },
  code: (way) => `Snippet: ${way}`,
  copy: 'Copy',
  copied: 'Copied',
  copiedLink: 'Link copied',
  copiedLong: (kilobytes) => `Link copied: ${kilobytes} kB. Some messengers cut long links.`,
  notCopied: 'The browser refused to copy. Select the text and copy it.',
  size: 'Size',
  full: 'As wide as the page',
  width: 'Width',
  height: 'Height',
  fewer: 'less',
  more: 'more',
  sizeFull: (height) => `Full width × ${height} px`,
  sizeOf: (width, height) => `${width} × ${height} px`,
  options: 'Options',
  transparent: 'Transparent background',
  interactive: 'What visitors may do',
  interactions: { none: 'Look', view: 'Turn', play: 'Play' },
  beside: 'Candies beside the bottle',
  vessel: 'Vessel',
  vessels: { bottle: 'Bottle', jar: 'Jar', bowl: 'Bowl', glass: 'Glass' },
  ownVessel: 'Own',
  goal: 'Goal (0: none)',
  sound: 'Sound of landing candies',
  tilt: 'A button to tilt with a phone',
  origin: 'Page that may send messages',
  originHint: 'Its address. If empty, only pages of this site.',
  originBad: 'This is not a web address such as https://example.org', // not-loaded: shown
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
  lead: '今のページの設定が、そのままコードになります。',
  close: '閉じる',
  ways: '埋め込み方',
  wayNames: { react: 'React', element: '要素', iframe: 'iframe' },
  hints: {
    react:
      'レジストリにはまだありません。npm pack でできるファイルと、react、react-dom、three、@react-three/fiber、drei をインストールしてください。',
    element: 'パッケージの dist/element.js をページの隣に置くだけで動きます。',
    iframe: '瓶はこのサイトに置いたまま、ページからメッセージで動かせます。',
  },
  code: (way) => `コード（${way}）`,
  copy: 'コピー',
  copied: 'コピーしました',
  copiedLink: 'リンクをコピーしました',
  copiedLong: (kilobytes) => `リンクをコピーしました（${kilobytes} kB）。長いリンクは途中で切れることがあります。`,
  notCopied: 'ブラウザーがコピーを許可しませんでした。選択してコピーしてください。',
  size: '大きさ',
  full: 'ページの幅いっぱい',
  width: '幅',
  height: '高さ',
  fewer: '減らす',
  more: '増やす',
  sizeFull: (height) => `幅いっぱい × ${height} px`,
  sizeOf: (width, height) => `${width} × ${height} px`,
  options: 'オプション',
  transparent: '背景を透過',
  interactive: '見る人にできること',
  interactions: { none: '眺める', view: '回す', play: '遊ぶ' },
  beside: '瓶のそばの粒',
  vessel: '器',
  vessels: { bottle: '瓶', jar: '広口瓶', bowl: '鉢', glass: 'コップ' },
  ownVessel: '自分の形',
  goal: '目標（0 はなし）',
  sound: '粒が落ちる音',
  tilt: 'スマートフォンで傾けるボタン',
  origin: 'メッセージを送るページ',
  originHint: 'そのアドレス。空欄なら、このサイトのページだけです。',
  originBad: 'https://example.org のようなアドレスを入力してください。', // not-loaded: shown
  physicsSettings: '物理の設定を変えたときは、iframe だけに反映されます。',
}

export const EMBED_TEXTS: Record<Language, EmbedTexts> = { en, ja }
