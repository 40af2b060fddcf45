// Opens the socket of shared jars as the environment says, and answers the paths beside it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { openStore } from './store.ts'
import { createSync, type Sync } from './sync.ts'

/**
 * DATA is the folder of the data, `data` by default. ORIGINS are origins of other hosts, with commas
 * between. REDIS_URL joins several servers.
 */
export async function startSync({ DATA = 'data', ORIGINS = '', REDIS_URL } = process.env): Promise<Sync> {
  const local = await openStore(DATA)
  const store = REDIS_URL ? (await import('./redis.ts')).openRedis(REDIS_URL, local) : local
  return createSync(store, ORIGINS.split(',').filter(Boolean))
}

/** Answers /health and /addresses. @returns whether the request was one of them */
export function answer(sync: Sync, server: Server, request: IncomingMessage, response: ServerResponse): boolean {
  const { url, headers } = request
  // A page on this machine or network may learn the machine's addresses, one on a public host may not.
  const isNear = /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?$/i.test(headers.host ?? '')
  const body = { '/health': () => sync.health(), '/addresses': () => (isNear ? addresses(server) : []) }[url!]
  if (body) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body()))
  return body !== undefined
}

/**
 * @returns the origins under which other devices of the network reach a server: none unless it listens
 * at all addresses
 */
export function addresses(server: Server): string[] {
  const { address = '', port } = (server.address() ?? {}) as Partial<AddressInfo>
  if (!['::', '0.0.0.0'].includes(address)) return []
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => `http://${each.address}:${port}`)
}
