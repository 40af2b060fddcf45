// The Japanese words of the tables of settings. The tables of the torus are in English alone.

export const JA = {
  heads: { attributes: '属性', query: 'パラメーター', messages: 'フィールド', torus: 'パラメーター' },
  columns: { values: '値', standard: '既定値', meaning: '意味' },
  /** @type {Readonly<Record<import('../../src/settings/schema.ts').SettingName, string>>} */
  descriptions: {
    view: '表示。`torus` は上から見た、端のない平面です',
    count: '数えたものの数',
    seed: 'すべての偶然のもと。同じシードからは同じ金平糖が同じ場所にできます',
    capacity: '金平糖の上限',
    overflow: '上限を超えたとき、一粒が複数を表す（`group`）か、それ以上を断る（`refuse`）か',
    beside: '最初の金平糖のうち、瓶の横のテーブルに置いておく数',
    vessel:
      '硝子の形: `bottle`、`jar`、`bowl`、`glass`、`cylinder`、または内側の輪郭。底から口まで、`半径,高さ` の組を空白で並べます（単位は自由。例 `3,0 8,6 8,9`）',
    fills:
      '瓶が肩まで満ちる値。金平糖はそれに合う大きさになります。`auto` ではいちばん大きい目標、目標がなければ粒の数に合う大きさ',
    unit: '金平糖一粒が表す値',
    goal: 'ガラスに線を引く値。それぞれに名前を付けられます。`50,100:ピザ`',
    initial: '最初からある金平糖が、静止しているか、落ちてくるか',
    palette: '金平糖の色。`clear` は色覚の多様性に配慮した配色です',
    shape: '自分の形を持たない項目の形。トーラスではすべて円です',
    image: '自分の画像を持たない項目の画像。アドレス、data URL、または絵文字。形を決めなければコインになります',
    look: '時間帯。光と紙の色が変わります',
    quality: '描画にかける手間。`auto` は端末に合わせ、`high` ではガラスが屈折します',
    worker:
      '物理計算を行う場所。`auto` は多くの粒が動く間だけワーカー、`on` は最初からワーカー、`off` はページ。粒の動きは同じ',
    paused: '世界を止めます',
    transparent: '後ろのページが透けて見えます',
    interactive:
      'ポインター、タッチ、キーの働き。なし、回す・落とす・振る（`view`）、さらにつかむ・投げる・傾ける（`play`）。名前だけなら `view` です',
    sound: '金平糖がガラスやほかの粒に当たる音が鳴ります',
    locale: '文言の言語、数の書き方、配置の向き',
    label: 'スクリーンリーダーが読み上げる、絵の名前',
    lodDistance: 'カメラからこの距離より遠いものは、簡略に描きます',
    restitution: '金平糖のはね方。衝突後の速さの、衝突前に対する割合',
    friction: '金平糖どうしの摩擦係数',
    gravity: '瓶の中で落ちるときの加速度',
    level:
      '瓶のレベル。0 はレベルなし、1 は一粒の落下、2 は壁つき、3 は衝突しない多数、4 は衝突する多数、5 は遠い粒の計算の簡略化つき',
    classic: '歩行体を、Soda Constructor のように白地に黒い線で描きます',
    frameSkip: '歩行体の 1 tick のコマ数。Soda Constructor の `k_frameskip`',
    oversampling: '歩行体の 1 コマの刻みの数。Soda Constructor の `k_oversampling`',
    dt: '歩行体の 1 コマの時間',
    poster: '最初の一枚が描かれるまでと、WebGL がないときに表示する画像',
    loading: '瓶を始めるとき。画面から 300 px 以内に来たとき（`auto`、`lazy`）か、すぐ（`eager`）か',
    tilt: 'スマートフォンで、瓶を傾けるためのボタンを出します。押すまでは働きません',
    events:
      'EventSource か WebSocket のアドレス。届いたイベントは iframe のメッセージとして扱われ、瓶の中身と数え終えたイベントはブラウザーに残ります',
    announce:
      '名前のある項目が入るたびに、名前と量を最長3秒間表示し、多すぎるときは合計します。わからないイベントも表示します',
    origin: 'メッセージを送ってよいページのオリジン',
  },
  /** @type {Readonly<Record<string, string>>} */
  units: { metre: 'm', second: '秒', acceleration: 'm/s²' },
  /** @type {Readonly<Record<string, string>>} */
  computed: {
    capacity: '`count` が入る数',
    locale: 'ブラウザーの言語',
    origin: 'フレーム自身のオリジン',
  },
  range: (/** @type {number} */ min, /** @type {number} */ max) => `${min}〜${max}`,
  distance: '0 以上',
  colours: 'またはコンマで区切った色（`ff88aa,white`）',
  colourList: 'または色の配列',
  locale: '`en`、`ja`、`pt-BR` のような BCP 47 のタグ',
  address: 'アドレス',
  image: 'アドレス、data URL、絵文字、または `none`',
  origins: 'コンマで区切ったオリジン',
  goals: 'コンマで区切った数。それぞれに名前を付けられます。または `none`',
  fields: '力場',
  layers: '層',
  text: '任意の文字列',
  present: '属性があるか `true`、`1`。`false`、`0` で無効',
}
