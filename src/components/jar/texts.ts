// The texts of a jar, for screen readers, for its list and for a jar without a picture. English and
// Japanese; each text can be replaced.

/** Languages of the jar's texts. */
export type Locale = 'en' | 'ja'

/** The texts of a jar. The prop `texts` replaces single ones. */
export interface JarTexts {
  /** Label of the picture. */
  label(view: 'bottle' | 'torus'): string
  /** What the keys do; read after the label. */
  keys: string
  /** Announced when the count has changed. `said` is the formatted count. */
  count(count: number, said: string): string
  /** Shown when one candy stands for several items. `said` is the formatted number. */
  legend(each: number, said: string): string
  /** A candy that was chosen, and the number of items that it stands for. */
  picked(label: string, count: number): string
  /** An item without a label. */
  unnamed(id: string): string
  /** Title of the list of candies. */
  table: string
  /** Button that opens the list. */
  openTable: string
  /** Button that closes the list. */
  closeTable: string
  /** Heading of the column of candies. */
  item: string
  /** Heading of the column that shows how many items each stands for. */
  number: string
  /** Button of a row. */
  choose: string
  /** Shown in place of rows. */
  empty: string
  /** Button that shows the previous page. */
  earlier: string
  /** Button that shows the next page. */
  later: string
}

const en: JarTexts = {
  label: (view) => (view === 'bottle' ? 'Konpeito candies in a glass bottle' : 'Konpeito candies drifting on a tray'),
  keys: 'Arrow keys turn, plus and minus zoom, Enter drops a candy, S shakes, L lists the candies.',
  count: (count, said) => (count === 1 ? '1 candy' : `${said} candies`),
  legend: (_each, said) => `1 candy stands for ${said}`,
  picked: (label, count) => (count > 1 ? `${label} and ${count - 1} more` : label),
  unnamed: (id) => `Candy ${id.replace(/^#/, '')}`,
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
  label: (view) => (view === 'bottle' ? 'ガラス瓶の中の金平糖' : '盆の上をただよう金平糖'),
  keys: '矢印キーで回転、プラスとマイナスで拡大縮小、エンターで一粒落とす、Sで振る、Lで一覧。',
  count: (_count, said) => `金平糖 ${said}粒`,
  legend: (_each, said) => `一粒は${said}個分`,
  picked: (label, count) => (count > 1 ? `${label} ほか${count - 1}個` : label),
  unnamed: (id) => `金平糖 ${id.replace(/^#/, '')}`,
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

/** The texts of each language. */
export const JAR_TEXTS: Record<Locale, JarTexts> = { en, ja }
