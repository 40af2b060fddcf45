// The texts of a jar, for screen readers, for its list and for a jar without a picture. English and
// Japanese; the prop `texts` gives those of other languages.
import type { Language } from '../../settings/locale.ts'
import type { Phrase } from './words.ts'

/** Texts of a jar. The prop `texts` provides some or all of them in the language of `locale`. */
export interface JarTexts {
  /** Label of the picture of a bottle. */
  bottle: Phrase
  /** Label of the picture of a torus. */
  torus: Phrase
  /** What the keys do; read after the label. */
  keys: Phrase
  /** What the keys do with `interactive="play"`. */
  keysPlay: Phrase
  /** Announced when a key has taken a candy. */
  taken: Phrase
  /** Announced when a key has released a candy. */
  released: Phrase
  /** `{count}` candies. Announced when the count has changed. */
  count: Phrase
  /** Shown when one candy stands for `{count}` items. */
  legend: Phrase
  /** Shown when the last candy stands for only `{rest}`. */
  legendRest: Phrase
  /** Announced when the goal `{label}` is reached. */
  goal: Phrase
  /** Announced when you choose a candy that stands for `{label}` and `{count}` more items. */
  picked: Phrase
  /** An item without a label, by its `{id}`. */
  unnamed: Phrase
  /** Title of the list of candies. */
  table: Phrase
  /** Button that opens the list. */
  openTable: Phrase
  /** Button that closes the list. */
  closeTable: Phrase
  /** Heading of the column of candies. */
  item: Phrase
  /** Heading of the column with the number of items per candy. */
  number: Phrase
  /** Button of a row. */
  choose: Phrase
  /** Shown in place of rows. */
  empty: Phrase
  /** Button that shows the previous page. */
  earlier: Phrase
  /** Button that shows the next page. */
  later: Phrase
}

const en: JarTexts = {
  bottle: 'Konpeito candies in a glass bottle',
  torus: 'Konpeito candies drifting on a tray',
  keys: 'Arrow keys turn, plus and minus zoom, Enter drops a candy, S shakes, L lists the candies.',
  keysPlay:
    'Arrow keys turn, plus and minus zoom, Enter drops a candy, S shakes, G takes the candy on top, L lists the candies.',
  taken: 'Candy in the hand. Arrow keys and Page Up and Down move it, G lets it go.',
  released: 'Candy let go.',
  count: { one: '{count} candy', other: '{count} candies' },
  legend: '1 candy stands for {count}',
  legendRest: '1 candy stands for {count}, the last one for {rest}',
  goal: 'Goal reached: {label}',
  picked: '{label} and {count} more',
  unnamed: 'Candy {id}',
  table: 'Candies in the jar',
  openTable: 'List the candies',
  closeTable: 'Close the list',
  item: 'Candy',
  number: 'Stands for',
  choose: 'Choose',
  empty: 'The jar is empty.',
  earlier: 'Earlier',
  later: 'Later',
}

const ja: JarTexts = {
  bottle: 'ガラス瓶の中の金平糖',
  torus: '盆の上をただよう金平糖',
  keys: '矢印キーで回転、プラスとマイナスで拡大縮小、エンターで一粒落とす、Sで振る、Lで一覧。',
  keysPlay: '矢印キーで回転、プラスとマイナスで拡大縮小、エンターで一粒落とす、Sで振る、Gで上の一粒を取る、Lで一覧。',
  taken: '一粒を手に取りました。矢印キーとページアップ・ダウンで動かし、Gで放します。',
  released: '一粒を放しました。',
  count: '金平糖 {count}粒',
  legend: '一粒は{count}個分',
  legendRest: '一粒は{count}個分、最後の一粒は{rest}個分',
  goal: '目標達成：{label}',
  picked: '{label} ほか{count}個',
  unnamed: '金平糖 {id}',
  table: '瓶の中の金平糖',
  openTable: '一覧を開く',
  closeTable: '一覧を閉じる',
  item: '金平糖',
  number: '個数',
  choose: '選ぶ',
  empty: '瓶は空です。',
  earlier: '前へ',
  later: '次へ',
}

/** The texts that ship: each name that `texts` may have. */
export const JAR_TEXTS: Readonly<Record<Language, JarTexts>> = { en, ja }
