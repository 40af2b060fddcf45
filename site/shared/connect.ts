// The connection of a document to the server of shared jars. It connects again by itself. What the
// server has not acknowledged stays in the document, and is sent then.
import { HocuspocusProvider } from '@hocuspocus/provider'
import type * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { type Answer, type Reason, type Request, SYNC_PATH, type Token } from '../../server/protocol.ts'
import { afterFree } from '../../src/internal.ts'

/** `since`: when the server was lost or missed, in milliseconds; null at first. `ended`: why it refuses. */
export type LinkState =
  | { is: 'connected' }
  | { is: 'away'; since: number | null }
  | { is: 'ended'; reason: (typeof FINAL)[number] }
/** Before the server was reached, or missed. */
export const WAITING: LinkState = { is: 'away', since: null }
/** One object, so that nobody is told of it again. */
const CONNECTED: LinkState = { is: 'connected' }
export type Connection = ReturnType<typeof connect>

/** Milliseconds for which the connection, and then a change, may wait for the server's answer. */
const PATIENCE = 3000
/** Reasons for which trying again does not help. */
export const FINAL = ['key', 'device', 'rooms', 'deleted', 'withdrawn', 'refused', 'full'] as const satisfies Reason[]

/**
 * Drops what the provider would send again. What was changed while the server was away comes with the first
 * exchange: twice sent, it is acknowledged twice, which would count for changes that the server lacks.
 */
export function dropQueue(provider: HocuspocusProvider): void {
  Object.assign(provider.configuration.websocketProvider, { messageQueue: [] })
}

export function connect(doc: Y.Doc, room: string, token: Token) {
  const state = createStore<LinkState>(() => WAITING)
  let hear = (_: Answer) => {}
  const set = (link: LinkState) => state.getState().is !== 'ended' && state.setState(link, true)
  const end = () => {
    endWait?.()
    for (const type of WAKES) removeEventListener(type, wake)
    provider.destroy()
  }
  const closed = (given: string) => {
    const reason = FINAL.find((each) => each === given)
    if (!reason) return lost()
    set({ is: 'ended', reason })
    end()
  }
  const lost = () => {
    const link = state.getState()
    if (link.is !== 'away' || link.since === null) set({ is: 'away', since: Date.now() })
  }
  let endWait: (() => void) | undefined = afterFree(PATIENCE, lost)
  let waiting = 0
  // A dead connection looks alive for long: what counts is whether the server acknowledges changes. Further
  // changes are no answer.
  const acknowledged = (left: number) => {
    if (left < waiting || left === 0) {
      endWait?.()
      endWait = undefined
    }
    waiting = left
    if (left > 0) endWait ??= afterFree(PATIENCE, lost)
    else if (provider.isAuthenticated) set(CONNECTED)
  }
  const provider = new HocuspocusProvider({
    url: `${location.protocol.replace('http', 'ws')}//${location.host}${SYNC_PATH}`,
    name: room,
    document: doc,
    awareness: null,
    token: JSON.stringify(token),
    onOpen: () => dropQueue(provider),
    onUnsyncedChanges: ({ number }) => acknowledged(number),
    onAuthenticationFailed: ({ reason }) => closed(reason),
    onClose: ({ event }) => closed(event.reason),
    onStateless: ({ payload }) => hear(JSON.parse(payload)),
  })
  // A device that wakes up does not wait for the next attempt.
  const wake = () => void provider.connect()
  for (const type of WAKES) addEventListener(type, wake)
  return {
    room,
    state,
    /** Asks the server something, as the owner. @throws Error that the server gives */
    ask: <Did extends Request['do']>(request: Request & { do: Did }): Promise<Extract<Answer, { did: Did }>> =>
      new Promise((resolve, reject) => {
        hear = (answer) => {
          if ('failed' in answer) reject(new Error(answer.failed))
          else if (answer.did === request.do) resolve(answer as Extract<Answer, { did: Did }>)
        }
        provider.sendStateless(JSON.stringify(request))
      }),
    end,
  }
}
const WAKES = ['online', 'pageshow', 'focus'] as const
