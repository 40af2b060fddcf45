// A server of shared jars in this process, and guests with providers of their own.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { inject } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { Answer, Link, Request } from '../../server/protocol.ts'
import { answer as answerHttp } from '../../server/start.ts'
import { openStore, type Store } from '../../server/store.ts'
import { createSync } from '../../server/sync.ts'
import { dropQueue } from '../../site/shared/connect.ts'

export const random = (bytes: number) => randomBytes(bytes).toString('base64url')
export const newRoom = () => ({ room: random(16), key: `o${random(32)}` })
/** A device and its secret. */
export const newDevice = () => ({ device: random(8), secret: random(8) })
export type Device = ReturnType<typeof newDevice>

export const temporary = () => mkdtempSync(pathOf(tmpdir(), 'konpeito-server-'))

/** Starts a server on a free port, over a folder that may have data. @param change of what its store does */
export async function startServer(origins: string[] = [], folder = temporary(), change = (store: Store) => store) {
  const lines: string[] = []
  const sync = await createSync(change(await openStore(folder)), origins, (text) => void lines.push(text))
  const server = createServer((request, response) => {
    if (!answerHttp(sync, server, request, response)) response.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => sync.upgrade(request, socket, head) || socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.close()
    await sync.close()
  }
  return { url, folder, sync, lines, stop, remove: () => stop().then(() => rmSync(folder, { recursive: true })) }
}

/** A socket that is closed before it opens says nothing. */
class Quiet extends WebSocket {
  constructor(url: string) {
    super(url)
    this.on('error', () => {})
  }
}

/** Opens a room. A guest that may not enter has a reason. */
export function enter(
  url: string,
  room: string,
  key: string,
  device: Partial<Device> = newDevice(),
  doc = new Y.Doc(),
) {
  const websocketProvider = new HocuspocusProviderWebsocket({
    ...{ url: `ws://${url}/sync`, WebSocketPolyfill: Quiet, delay: 50, minDelay: 50, maxDelay: 200 },
  })
  const answers: Answer[] = []
  const reasons: string[] = []
  const provider = new HocuspocusProvider({
    ...{ name: room, document: doc, awareness: null, websocketProvider },
    token: JSON.stringify({ key, ...device }),
    onOpen: () => dropQueue(provider),
    onAuthenticationFailed: ({ reason }) => reasons.push(reason),
    onClose: ({ event }) => event.reason && reasons.push(event.reason),
    onStateless: ({ payload }) => {
      const answer = JSON.parse(payload)
      if (answer.did !== 'alive') answers.push(answer) // sent unasked, each 15 s
    },
  })
  provider.attach()
  const until = (is: () => boolean) => waitFor(is, () => `${reasons} ${provider.synced} ${provider.unsyncedChanges}`)
  return {
    ...{ doc, provider, reasons, device, key, room },
    items: doc.getMap<Entry>('items'),
    plain: doc.getMap<{ n: number; taken?: object }>('plain'),
    until,
    synced: () => until(() => provider.synced),
    /** Everything that it sent was acknowledged. */
    saved: () => until(() => provider.synced && provider.unsyncedChanges === 0),
    refused: async () => {
      await until(() => reasons.length > 0)
      return reasons[0]
    },
    async ask<A extends Answer>(request: Request): Promise<A> {
      answers.length = 0
      provider.sendStateless(JSON.stringify(request))
      await until(() => answers.length > 0)
      return answers.shift() as A
    },
    leave() {
      provider.destroy()
      websocketProvider.destroy()
    },
  }
}

export type Guest = ReturnType<typeof enter>
interface Entry {
  item: { id: string; label?: string }
  n: number
  by: string
}

/** Adds an item under a guest's device. */
export function add({ items, device }: Guest, id: string, by = device.device!, label = id) {
  items.set(id, { item: { id, label }, n: items.size + 1, by })
}

export async function linkOf(owner: Guest, role: Link['role']) {
  return owner.ask<Extract<Answer, { did: 'link' }>>({ do: 'link', role })
}

/** A new room with its owner, a helper and a viewer. */
export async function openRoom(url: string) {
  const { room, key } = newRoom()
  const owner = enter(url, room, key)
  await owner.saved()
  const links = { helper: await linkOf(owner, 'helper'), viewer: await linkOf(owner, 'viewer') }
  const helper = enter(url, room, links.helper.key)
  const viewer = enter(url, room, links.viewer.key, {})
  await Promise.all([helper.saved(), viewer.synced()])
  const all = [owner, helper, viewer]
  return { room, key, owner, helper, viewer, links, leave: () => all.map((each) => each.leave()) }
}

/** Waits for a state, not for a time. */
export async function waitFor(is: () => boolean, describe = () => '') {
  for (const end = Date.now() + 120_000 * inject('slowness'); !is(); ) {
    if (Date.now() > end) throw new Error(`waited in vain: ${is} ${describe()}`)
    await new Promise((done) => setTimeout(done, 5))
  }
}
