// Adds an entry to a shared jar from your own backend: copy this file. It needs a helper's link.
import { randomUUID } from 'node:crypto'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { WebSocket } from 'ws'

type Token = { key: string; device: string; secret: string }

/** @param url such as wss://jars.example/sync @param token the link's key, an id and a secret of this backend */
export async function addEntry(url: string, room: string, token: Token, entry: object) {
  const socket = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket })
  await new Promise<void>((done, reject) => {
    const fail = (reason: string) => reject(new Error(reason))
    const provider = new HocuspocusProvider({
      ...{ name: room, token: JSON.stringify(token), websocketProvider: socket, awareness: null },
      onAuthenticated: ({ scope }) => scope === 'readonly' && fail("a viewer's link can't add: use a helper's"),
      onAuthenticationFailed: ({ reason }) => fail(reason),
      onClose: ({ event }) => fail(event.reason),
      onSynced: () => {
        const items = provider.document.getMap<{ n: number }>('items')
        const id = randomUUID()
        const last = Math.max(0, ...[...items.values()].map(({ n }) => n))
        // Pages leave out an item of a higher order.
        items.set(id, { item: { ...entry, id }, n: Math.min(1e15, last + 1), by: token.device })
      },
      onUnsyncedChanges: ({ number }) => number === 0 && provider.document.getMap('items').size > 0 && done(),
    })
    provider.attach()
  }).finally(() => socket.destroy())
}
