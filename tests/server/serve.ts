// `npm run serve` in a process of its own, without a site.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../scripts/docs/snippets.mjs'
import { waitFor } from './rig.ts'

const running: ChildProcess[] = []

export function stopAll() {
  for (const child of running.splice(0)) child.kill('SIGKILL')
}

export async function serve(folder: string, port = '0', more = {}) {
  const env = { ...process.env, DATA: folder, SITE: folder, PORT: port, HOST: '127.0.0.1', ...more }
  const child = spawn(process.execPath, [join(root, 'scripts/serve.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let said = ''
  child.stdout!.on('data', (text) => {
    said += text
  })
  await waitFor(() => /localhost:\d+/.test(said))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { url: `127.0.0.1:${/localhost:(\d+)/.exec(said)![1]}`, end }
}
