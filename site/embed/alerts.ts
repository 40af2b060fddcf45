// The announcements of `?announce=1`, one after the other. While many wait, each is shorter and larger
// amounts go first. More than can be named are summed, so that none is left out silently.
import type { JarItem } from '../../src/index.ts'

/** An item, or the sum of `others` items without their names. */
export type Alert = Pick<JarItem, 'label' | 'value'> & { others?: number }

/** Waiting alerts with a name. Further ones are summed: docs/overlays.md names the number. */
export const MOST_NAMED = 20
/** Waiting alerts that keep their order and their time. */
const FEW = 3
/** Time of an alert while few wait, and the shortest time. Milliseconds. */
const LONGEST = 3000
const SHORTEST = 1000

export const amountOf = ({ value = 1 }: Alert): number => value ?? 1
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** @param show gets each alert when its time begins, and null when none is left */
export function createAlerts(show: (alert: Alert | null) => void) {
  let waiting: readonly Alert[] = []
  let isShown = false
  const next = () => {
    const [first = null, ...rest] = waiting
    waiting = rest
    isShown = first !== null
    if (isShown) setTimeout(next, Math.max(SHORTEST, Math.min(LONGEST, (LONGEST * FEW) / rest.length)))
    show(first)
  }
  return {
    /** Adds items. Those without a label are not announced. */
    add(items: readonly JarItem[]): void {
      waiting = queued([...waiting, ...items.filter(({ label }) => label)])
      if (!isShown) next()
    },
  }
}

/** The larger amounts first, and the sum of the smallest where it stood, so that its turn comes. */
function queued(alerts: readonly Alert[]): readonly Alert[] {
  const named = alerts.filter(({ others }) => others === undefined)
  if (named.length > FEW) named.sort((a, b) => amountOf(b) - amountOf(a))
  const before = alerts.findIndex(({ others }) => others !== undefined)
  const unnamed = [...named.splice(MOST_NAMED), ...alerts.filter(({ others }) => others !== undefined)]
  if (unnamed.length === 0) return named
  const others = sum(unnamed.map(({ others = 1 }) => others))
  return named.toSpliced(before < 0 ? MOST_NAMED : before, 0, { others, value: sum(unnamed.map(amountOf)) })
}
