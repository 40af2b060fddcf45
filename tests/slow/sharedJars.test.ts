// `npm start` shares jars, and shows no page the data of them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/docs/snippets.mjs'
import { enter, newRoom } from '../server/rig.ts'

const name = `.cache/shared-jars-${process.pid}`
const folder = join(root, name)
const files = ['jars.mdb', 'jars.mdb-lock', 'data/keys.json', 'other.txt']
let server: ViteDevServer
let port: number
beforeAll(async () => {
  mkdirSync(join(folder, 'data'), { recursive: true })
  for (const file of ['data/keys.json', 'other.txt']) writeFileSync(join(folder, file), '"secret"')
  const before = process.env.DATA
  process.env.DATA = folder
  server = await createServer({
    ...{ configFile: join(root, 'vite.config.ts'), root, logLevel: 'error' },
    server: { host: '127.0.0.1', port: 0, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  if (before === undefined) delete process.env.DATA
  else process.env.DATA = before
  await server.listen()
  port = (server.httpServer!.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** The path goes out as it is: `fetch` would shorten it. */
async function read(path: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) =>
    get({ host: '127.0.0.1', port, path }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => done({ status: response.statusCode!, text: Buffer.concat(parts).toString('latin1') }))
    }).on('error', fail),
  )
}

const isShown = async (path: string) => {
  const { status, text } = await read(path)
  return status === 200 && !/<html|<!doctype/i.test(text)
}

test('no page reads the data of shared jars, whatever the path', async () => {
  const paths = (file: string) => [
    ...[`/${name}/${file}`, `/site/../${name}/${file}`, `/${name}/../../${name}/${file}`, `//${name}/${file}`],
    ...[`/%2e%2e/${name}/${file}`, `/site/%2e%2e/${name}/${file}`, `/${name}/${file.replace('j', '%6a')}`],
    ...[`/@fs${folder}/${file}`, `/@fs/${folder}/../${folder.split('/').at(-1)}/${file}`, `/${name}/./${file}`],
    ...['?raw', '?url', '?import&raw', '?raw??', '?inline', '#.txt', '?.svg'].map((end) => `/${name}/${file}${end}`),
  ]
  expect(await isShown(`/${name}/other.txt`)).toBe(true)
  expect(await isShown(`/@fs${folder}/other.txt`)).toBe(true)
  for (const file of files.slice(0, 3)) {
    for (const path of paths(file)) {
      const { status, text } = await read(path)
      // Vite may tell where the file is, not what is in it.
      if (!/^(\/\/.*)?export default "[^"]*"/.test(text))
        expect([path, status === 200 && !/<html/i.test(text)]).toEqual([path, false])
      expect(text, path).not.toContain('secret')
    }
  }
})

test('npm start has the socket of shared jars', async () => {
  const { room, key } = newRoom()
  const owner = enter(`127.0.0.1:${port}`, room, key)
  await owner.saved()
  owner.leave()
  expect(await isShown('/health')).toBe(true)
})
