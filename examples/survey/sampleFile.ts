// A survey of 10 000 rows, some of which are damaged, as files of people are. The same each time.

const ROWS = 10_000
/** Answers with their shares of a thousand. */
const SHARES = [
  ['Novels', 190],
  ['Comics', 160],
  ['Crime, and thrillers', 130],
  ['Cookbooks', 110],
  ['Travel', 90],
  ['Science', 75],
  ['History', 60],
  ['Poetry', 50],
  ['Board games', 41],
  ['Plays', 26],
  ['Sheet music', 24],
  ['Maps', 22],
  ['Large print', 14],
  ['Magazines\nin other languages', 8],
] as const
const DAMAGED = [',1', 'Novels,two', 'Crime, and thrillers,1', '"Comics,1', 'Science,', 'Travel,-1']

export function sampleFile(): string {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const bag = SHARES.flatMap(([answer, share]) => Array.from({ length: share }, () => answer))
  const lines = ['answer,count']
  for (let k = 0; k < ROWS; k++) {
    const answer = bag[Math.floor(random() * bag.length)]!
    const damaged = random() < 0.0125 && DAMAGED[Math.floor(random() * DAMAGED.length)]
    lines.push(damaged || `${/[,\n]/.test(answer) ? `"${answer}"` : answer},1`)
  }
  return `${lines.join('\r\n')}\r\n`
}
