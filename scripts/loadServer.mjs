// Bundles modules of server/ for Node, which runs no TypeScript, and imports one of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from './docs/snippets.mjs'

/** @param {string} name such as `start` @returns {Promise<any>} the module server/NAME.ts */
export async function loadServer(name) {
  const folder = mkdtempSync(join(root, 'node_modules/.konpeito-server-')) // packages are found from here
  try {
    const external = (/** @type {string} */ id) => !/^[./]|\.ts$/.test(id)
    const bundle = await rolldown({ input: join(root, 'server', `${name}.ts`), platform: 'node', external })
    await bundle.write({ file: join(folder, `${name}.mjs`), format: 'esm', codeSplitting: false })
    await bundle.close()
    return await import(pathToFileURL(join(folder, `${name}.mjs`)).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
