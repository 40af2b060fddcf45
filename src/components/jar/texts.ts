// What a jar says: to screen readers, in its table, without a picture. English and Japanese; each can be replaced.

/** Languages that the jar speaks. */
export type Locale = 'en' | 'ja'

/** What a jar says, and what its list is called. Each can be replaced by the prop `texts`. */
export interface JarTexts {
  /** Name of the picture. */
  label(view: 'bottle' | 'torus'): string
  /** What keys do, told once after the name. */
  keys: string
  /** Said politely when the count has changed. */
  count(count: number, said: string): string
  /** Beside the jar, when one candy stands for more. */
  legend(each: number, said: string): string
  /** A candy that was chosen. */
  picked(label: string, count: number): string
  /** An item without a label. */
  unnamed(id: string): string
  /** Name of the list of candies. */
  table: string
  /** Buttons that open and close it. */
  openTable: string
  closeTable: string
  /** Heads of its columns: the candy, how many it stands for; and the button of a row. */
  item: string
  number: string
  choose: string
  /** In place of rows. */
  empty: string
  /** Buttons that turn its pages. */
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

/** The words of each language. */
export const JAR_TEXTS: Record<Locale, JarTexts> = { en, ja }
