// The connection of a document to the server of shared jars. It connects again by itself. What the
// server has not acknowledged stays in the document, and is sent then.
import { HocuspocusProvider } from '@hocuspocus/provider'
import type * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { type Answer, type Reason, type Request, SYNC_PATH, type Token } from '../../server/protocol.ts'

/** `since`: when the server was lost, in milliseconds; null before it was reached. `ended`: why it refuses. */
export type LinkState = { is: 'connected' } | { is: 'away'; since: number | null } | { is: 'ended'; reason: Reason }
export type Connection = ReturnType<typeof connect>

/** Milliseconds for which a change may wait for the server's answer. */
const PATIENCE = 3000
/** Reasons for which trying again does not help. */
const FINAL: readonly string[] = [
  'key',
  'device',
  'rooms',
  'deleted',
  'withdrawn',
  'refused',
  'full',
] satisfies Reason[]

/** @param host of the server. @default that of the page */
export function connect(doc: Y.Doc, room: string, token: Token, host = location.host) {
  const state = createStore<LinkState>(() => ({ is: 'away', since: null }))
  let hear = (_: Answer) => {}
  const set = (link: LinkState) => state.getState().is !== 'ended' && state.setState(link, true)
  const end = () => {
    clearTimeout(timer)
    for (const type of WAKES) removeEventListener(type, wake)
    provider.destroy()
  }
  const closed = (reason: string) => {
    if (FINAL.includes(reason)) {
      set({ is: 'ended', reason: reason as Reason })
      end()
    } else lost()
  }
  const lost = () => state.getState().is === 'connected' && set({ is: 'away', since: Date.now() })
  let timer: ReturnType<typeof setTimeout> | undefined
  // A dead connection looks alive for long: what counts is whether the server acknowledges changes.
  const acknowledged = (left: number) => {
    clearTimeout(timer)
    if (left === 0 && provider.isAuthenticated) set({ is: 'connected' })
    else if (state.getState().is === 'connected') timer = setTimeout(lost, PATIENCE)
  }
  const provider = new HocuspocusProvider({
    url: `${location.protocol.replace('http', 'ws')}//${host}${SYNC_PATH}`,
    name: room,
    document: doc,
    awareness: null,
    token: JSON.stringify(token),
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
