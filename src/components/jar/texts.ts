// Texts of a jar, in English and Japanese: for screen readers, for its list, and where nothing is
// drawn. A page can replace each.

/** Languages that the jar has texts in. */
export type Locale = 'en' | 'ja'

/** Texts of a jar. The prop `texts` replaces each. */
export interface JarTexts {
  /** Accessible name of the picture. */
  label(view: 'bottle' | 'torus'): string
  /** What the keys do. Follows the accessible name. */
  keys: string
  /** Announced politely after the count changes. `said` is the count in the locale's format. */
  count(count: number, said: string): string
  /** Shown beside the jar where one candy stands for more than one item. */
  legend(each: number, said: string): string
  /** Announced when a candy is picked. */
  picked(label: string, count: number): string
  /** Label of an item that has none. */
  unnamed(id: string): string
  /** Title of the list of candies. */
  table: string
  /** Buttons that open and close the list. */
  openTable: string
  closeTable: string
  /** Column headings (the candy, how many items it stands for), and the button of a row. */
  item: string
  number: string
  choose: string
  /** Shown in place of rows. */
  empty: string
  /** Buttons that turn the pages of the list. */
  earlier: string
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

/** Texts by language. */
export const JAR_TEXTS: Record<Locale, JarTexts> = { en, ja }
