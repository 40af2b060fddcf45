// What marks an address as one that the page wrote for the visitor's own jar.
import { holdsState } from '../../src/settings/index.ts'

/** In the state of a history entry whose address the page wrote for the visitor's own jar. */
const OWN = 'own'
/** That state, for a named jar or the one without a name. */
export const ownState = (jar: string): object => ({ konpeito: OWN, jar })
/** The id of the jar in such a state; null in another one. */
export const kept = (state: { konpeito?: unknown; jar?: unknown } | null): string | null =>
  state?.konpeito === OWN ? String(state.jar ?? '') : null

/** Whether the address opens the kept jar. */
export function opensKept(): boolean {
  const query = new URLSearchParams(location.search)
  const names = ['count', 'seed', 'level', 'vessel', 'fills', 'unit', 'goal'].some((name) => query.has(name))
  return !holdsState(location.hash) && (!names || kept(history.state) !== null)
}
