// Texts that the views of the page share, and the message about an invalid value in the address.
import {
  type Allowed,
  describeType,
  formatText,
  languageOf,
  PALETTE_NAMES,
  type Problem,
  type Settings,
  VESSEL_NAMES,
} from '../../src/settings/index.ts'
import { both, byLanguage, filled } from '../parts/texts.ts'

export type Texts = typeof TEXTS.en

type MayBe = { [Kind in Allowed['kind']]: (allowed: Allowed & { kind: Kind }) => string }

export const TEXTS = byLanguage({
  title: both('Konpeito', 'Konpeito'),
  tagline: both('One candy for everything you count.', '数えたいもの一つに、金平糖を一粒。'),
  taglineTorus: both('Sugar stars drift on a plane that has no end.', '砂糖の星が、果てのない平面をただよいます。'),
  taglineCircles: both(
    'Circles repel each other on a plane that has no end.',
    '果てのない平面で、円が反発し合います。',
  ),
  skip: both('Skip to the controls', '操作パネルへ移動'),
  controls: both('Controls', '操作パネル'),
  showControls: both('More controls', '設定を開く'),
  hideControls: both('Fewer controls', '設定を閉じる'),
  view: both('View', '表示'),
  bottle: both('Bottle', '瓶'),
  torus: both('Torus', 'トーラス'),
  walker: both('Walker', '歩行体'),
  blocks: both('Blocks', '庭'),
  sceneBottle: both(
    'Konpeito in a glass vessel. Arrow keys turn it, plus and minus zoom, G grabs the top candy.',
    'ガラスの器に入った金平糖。矢印キーで回し、＋と−で拡大・縮小し、Gで上の一粒を取ります。',
  ),
  sceneTorus: both(
    'Konpeito drifting on a plane without edges, seen from above. Arrow keys move it, plus and minus zoom, Enter drops candies in the middle.',
    '端のない平面の上をただよう金平糖を、真上から見ています。矢印キーで動かし、＋と−で拡大・縮小、Enterで中央に落とします。',
  ),
  candies: both(
    (count: number): string => (count === 1 ? 'candy' : 'candies'),
    (_count) => '粒',
  ),
  count: both('Count', '個数'),
  countExact: both('Exactly', '個数を入力'),
  fewer: both('Fewer', '減らす'),
  more: both('More', '増やす'),
  pour: both('Pour', '注ぐ'),
  pourAmount: both('Each pour', '一度に注ぐ数'),
  goal: filled('Goal reached: {}', '目標達成：{}'),
  full: filled('This page has room for {} candies.', 'このページに入るのは{}粒までです。'),
  fullPairs: filled(
    'Level 4 compares every pair, so it stops at {} candies.',
    'レベル4はすべての組を調べるため、{}粒までです。',
  ),
  takeOne: both('Take one', '一粒取る'),
  tilt: both('Tilt', '傾ける'),
  pourOut: both('Pour out', '空ける'),
  noTilt: filled('Tilting does not work here: {}.', 'この端末では傾けて遊べません: {}'),
  shake: both('Shake', '振る'),
  undo: both('Undo', '元に戻す'),
  hint: both(
    ['Tap to drop one', 'Drag a candy to throw it', 'Drag beside it to turn'],
    ['タップで一粒', '粒をつまんで投げる', '外側をドラッグで回す'],
  ),
  hintTilt: both('Shift and drag to tilt', 'Shiftとドラッグで傾ける'),
  hintTiltTouch: both('Turn two fingers to tilt', '二本指でひねって傾ける'),
  soundOn: both('Sound on', '音を出す'),
  soundOff: both('Sound off', '音を消す'),
  notKept: both(
    'The browser has no space left for this jar. The jar saved before is still there.',
    'ブラウザーの空き容量が足りず、この瓶を保存できませんでした。前に保存した瓶は残っています。',
  ),
  keptDamaged: both(
    'Your jar could not be read. A copy stays in the browser, beside the new one.',
    '保存した瓶を読めませんでした。写しは新しい瓶とは別に、ブラウザーに残ります。',
  ),
  keptLate: both(
    "The browser's storage does not answer. Your jar opens when it does.",
    'ブラウザーの保存領域が応答しません。応答があれば、保存した瓶を開きます。',
  ),
  keptOnceLate: both(
    "The browser's storage does not answer. Changes are kept when it does.",
    'ブラウザーの保存領域が応答しません。応答があれば、変更を保存します。',
  ),
  keptNewer: both(
    'Your jars were saved by a newer version of this page. Reload the page to open them.',
    '瓶はこのページの新しい版で保存されています。再読み込みしてください。',
  ),
  keptElsewhere: both(
    'Another tab shows this bottle, too. The browser saves the bottle of the tab that changed last.',
    '別のタブでもこの瓶を開いています。最後の変更だけが保存されます。',
  ),
  levelNotCounted: both(
    'A level has candies of its own. What you add here does not count in your jar.',
    'レベルの瓶は別の瓶です。ここで足しても、自分の瓶には数えません。',
  ),
  imageNotShared: both(
    'The image has more than 10 KB. Other devices do not show it.',
    '画像が10KBを超えています。ほかの端末には表示されません。',
  ),
  instruments: both('Settings and readings', '設定と計測値'),
  run: both('Run', '実行'),
  pause: both('Pause', '一時停止'),
  resume: both('Resume', '再開'),
  step: both('Step', 'コマ送り'),
  reset: both('Reset', '最初から'),
  seed: both('Seed', 'シード'),
  newSeed: both('Random', 'ランダム'),
  palette: both('Colours', '色'),
  ownColors: both('Own colours', '指定した色'),
  palettes: byLanguage({
    kyoto: both('Kyoto', '京都'),
    sakura: both('Cherry blossom', '桜'),
    matcha: both('Tea house', '抹茶'),
    ramune: both('Ramune', 'ラムネ'),
    momiji: both('Autumn', '紅葉'),
    clear: both('High contrast', '見分けやすい色'),
  }),
  vessel: both('Vessel', '器'),
  vessels: both(
    { bottle: 'Bottle', jar: 'Jar', bowl: 'Bowl', glass: 'Glass', cylinder: 'Cylinder', own: 'Own' },
    { bottle: '瓶', jar: '広口瓶', bowl: '鉢', glass: 'コップ', cylinder: '円筒', own: '自作' },
  ),
  shape: both('Shape', '形'),
  shapes: both(
    { konpeito: 'Konpeito', ball: 'Marble', star: 'Star', heart: 'Heart', coin: 'Coin' },
    { konpeito: '金平糖', ball: '玉', star: '星', heart: 'ハート', coin: 'コイン' },
  ),
  look: both('Time of day', '時間帯'),
  looks: both({ day: 'Day', evening: 'Evening', night: 'Night' }, { day: '昼', evening: '夕方', night: '夜' }),
  lod: both('Detail distance', '詳細表示の距離'),
  lodHint: both('Candies beyond this distance are drawn with less detail.', 'これより遠い金平糖は、簡略に描きます。'),
  metres: filled('{} m', '{} m'),
  nearFar: filled('near {0} / far {1}', '近 {0} / 遠 {1}'),
  level: both('Physics', '物理'),
  levelOf: filled('level {0} of {1}', 'レベル {0} / {1}'),
  levelOff: both('Off', 'なし'),
  noLevel: both('no level', 'レベルなし'),
  levels: both(
    [
      'Everything is on. The camera does not change the motion.',
      'One candy falls onto the floor.',
      'One candy bounces off the walls.',
      'Many candies fall through each other.',
      'Every pair of candies is compared, as in the article.',
      'A grid, a memory pool and a solver. Far candies cost less.',
    ],
    [
      'すべて働きます。カメラは動きを変えません。',
      '一粒が床に落ちます。',
      '一粒が壁で跳ね返ります。',
      'たくさん降りますが、粒同士はすり抜けます。',
      '記事のとおり、すべての粒を総当たりで調べます。',
      '格子、メモリプール、ソルバー。遠い粒は計算を省きます。',
    ],
  ),
  dropAgain: both('Drop again', 'もう一度落とす'),
  tests: both('Pair tests', '衝突判定'),
  contacts: both('Contacts', '接触'),
  memory: both('Memory', 'メモリ'),
  statistics: both('Statistics', '計測値'),
  fps: both('Frames/s', 'フレーム/秒'),
  stepTime: both('Step', 'ステップ'),
  milliseconds: filled('{} ms', '{} ms'),
  idle: both('idle', '静止'),
  bodies: both('Bodies', '物体'),
  waiting: both('Waiting', '待機'),
  stateWaiting: filled('{} waiting to fall', 'あと{}粒'),
  stateFull: filled('Full, {} waiting', 'いっぱいです（残り{}粒）'),
  statePaused: both('Paused', '一時停止中'),
  statePausedWaiting: filled('Paused, {} waiting', '一時停止中（あと{}粒）'),
  stateRest: both('At rest', '静止'),
  stateMoving: both('Moving', '動いています'),
  stateSettling: both('Coming to rest', '静まるのを待っています'),
  toDefault: filled('{0}: back to {1}', '{0}を {1} に戻す'),
  keys: both('Keys', 'キー操作'),
  shortcuts: both('Key shortcuts', 'キー操作を使う'),
  keyView: both('view', '表示切替'),
  keyPour: both('pour', '注ぐ'),
  keyOne: both('add one', '一粒足す'),
  keyTake: both('grab a candy', '一粒を取る'),
  taken: both(
    'Candy grabbed. Arrow keys and Page Up and Down move it, G releases it.',
    '一粒を手に取りました。矢印キーとページアップ・ダウンで動かし、Gで放します。',
  ),
  released: both('Candy released.', '一粒を放しました。'),
  keyReset: both('reset', '最初から'),
  keyPause: both('pause', '一時停止'),
  keyStep: both('one step', 'コマ送り'),
  keyTurn: both('turn', '回す'),
  keyZoom: both('zoom', '拡大・縮小'),
  keyMove: both('move', '動かす'),
  keyDrop: both('drop', '落とす'),
  keyNext: both('next candy', '次の粒'),
  keyThrow: both('throw it', '投げる'),
  space: both('Space', 'スペース'),
  otherLanguage: both('日本語', 'English'),
  share: both('Share', '共有'),
  shareMore: both('Share …', '共有…'),
  picture: both('Save picture', '画像を保存'),
  keepJar: both('Keep a jar …', '自分の瓶を作る…'),
  keepJarHint: both('Count books or tips in your own jar.', '本もチップも、自分の瓶で数えられます。'),
  myJars: both('My jars …', '自分の瓶…'),
  fullScreen: both('Full screen', '全画面'),
  leave: both('Back', '戻る'),
  progress: filled('{0} of {1}', '{1}のうち{0}'),
  progressFor: filled('{0} of {1}: {2}', '{1}のうち{0}（{2}）'),
  docs: both('Documentation', 'ドキュメント'),
  messages: both('Messages', 'お知らせ'),
  dismiss: both('Dismiss', '閉じる'),
  badValue: filled(
    'The address asks for {0}={1}, but {0} {2}. Using {3} instead.',
    'アドレスの {0}={1} は使えません。{0} は {2}。代わりに {3} を使います。',
  ),
  repeatedValue: filled(
    'The address contains {0} more than once ({1}). {0} {2}. Using {3} instead.',
    'アドレスに {0} が複数あります（{1}）。指定は一つだけにしてください。{0} は {2}。代わりに {3} を使います。',
  ),
  announce: both(
    (bodies: string, waiting: number, waitingText: string) =>
      waiting > 0 ? `${bodies} candies, ${waitingText} waiting` : `${bodies} candies`,
    (bodies, waiting, waitingText) =>
      waiting > 0 ? `金平糖 ${bodies}粒、待機中 ${waitingText}粒` : `金平糖 ${bodies}粒`,
  ),
  badState: filled('The link could not be opened: {}', 'リンクを開けませんでした: {}'),
  badImage: filled('An image is not shown: {}', '画像を表示できません: {}'),
  noWebGL: both(
    'This browser cannot draw the scene, because WebGL 2 is missing or switched off.',
    'WebGL 2 が使えないため、このブラウザーでは描画できません。',
  ),
  partMissing: both(
    'A part of the page could not be loaded. Reload the page.',
    'ページの一部を読み込めませんでした。再読み込みしてください。',
  ),
  drawingFailed: filled('The scene could not be drawn: {}', '描画できませんでした: {}'),
})
/** Describes a refused value of the address, and the value used instead. */
export function describeProblem(problem: Problem, settings: Settings): string {
  const texts = TEXTS[languageOf(settings.locale)]
  const template = problem.repeated ? texts.repeatedValue : texts.badValue
  return template(
    problem.parameter,
    shorten(problem.value),
    describeAllowed(problem.allowed, settings.locale),
    formatText(settings[problem.parameter], problem.allowed),
  )
}

/** Describes the values of a field, after its name. */
export function describeAllowed(allowed: Allowed, locale: string): string {
  if (languageOf(locale) === 'en') return `must be ${describeType(allowed)}`
  return (MAY_BE[allowed.kind] as (allowed: Allowed) => string)(allowed)
}

const MAY_BE: MayBe = {
  oneOf: ({ names }) => `${names.join('、')} のいずれかです`,
  integer: ({ min, max }) => `${min} から ${max} までの整数です`,
  number: ({ auto, min, max }) => `${auto ? 'auto、または ' : ''}${min} から ${max} までの数です`,
  flag: () => '1 か 0（true か false）です',
  locale: () => 'en、ja、pt-BR のような言語タグです',
  goals: () => '50,100:ピザ のように、0 より大きい数をコンマで区切ったものです。名前も付けられます。または none です',
  image: () => 'アドレス、data URL、絵文字、または none です',
  fields: () => 'spiral_5000_5000_2500_60 のような力場を8個まで * で区切ったもの、または none です',
  layers: () => 'grid、contacts、cells、velocities のうちいくつかを * で区切ったもの、または none です',
  distance: () => '0 以上の数（メートル）です',
  vessel: () => `${VESSEL_NAMES.join('、')} のどれか、または 3,0 8,6 8,9 のような器の輪郭にしてください`,
  palette: () => `${PALETTE_NAMES.join('、')} のいずれか、または ff88aa,white のように色をコンマで区切ったものです`,
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
