// What the jar component says to people, in the languages that it speaks. Every text can be replaced by a prop or stands in the page's own.
export type BottleLocale = 'en' | 'ja'

export const BOTTLE_TEXTS: Record<
  BottleLocale,
  { bottle: string; torus: string; keys: string; count(n: number, each: number): string }
> = {
  en: {
    bottle: 'Konpeito candies in a glass bottle',
    torus: 'Konpeito candies drifting on a tray',
    keys: 'Arrow keys and plus and minus change the view.',
    count: (n, each) =>
      `${n.toLocaleString('en')} ${n === 1 ? 'candy' : 'candies'}${each > 1 ? `; one stands for ${each.toLocaleString('en')}` : ''}`,
  },
  ja: {
    bottle: 'ガラス瓶の中の金平糖',
    torus: 'お盆の上を漂う金平糖',
    keys: '矢印キーとプラス・マイナスで見る向きと大きさが変わります。',
    count: (n, each) =>
      `金平糖 ${n.toLocaleString('ja')} 粒${each > 1 ? `（一粒が ${each.toLocaleString('ja')} を表します）` : ''}`,
  },
}
