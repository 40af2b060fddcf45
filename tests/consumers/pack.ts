// Packs the package into a folder of its own, and unpacks it there, once before all tests.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/docs/snippets.mjs'
import { run } from './consumer.ts'

/** @returns what removes the folder */
export default async function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'konpeito-consumers-'))
  // Packing builds where the build is older than the source.
  await run(root, 'npm', 'pack', '--pack-destination', folder)
  process.env.PACKED = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!)
  await run(folder, 'tar', '-xzf', process.env.PACKED)
  return () => rmSync(folder, { recursive: true, force: true })
}
