// Files of the current formats, for tests/fixtures: worlds of every kind, jars, a link and a named
// jar. Call with WRITE_FIXTURES=1 after a format has got a new version:
//   WRITE_FIXTURES=1 npx vitest run --project unit tests/jar/versions.test.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeJarFile } from '../../site/own/ownJar.ts'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { writeState } from '../../src/settings/links.ts'
import { fullJar, WORLDS } from '../fuzz/formats.ts'
import * as P from '../physics/all.ts'

/** What a file holds. Its name: folder of its format and version, and file. */
export interface Saved {
  file: string
  hash: string
  bodies?: number
  items?: unknown[]
}

const FOLDER = new URL('../fixtures/', import.meta.url)
const INDEX = 'saved.json'

export const readSaved = (file: string) => readFileSync(new URL(file, FOLDER))
export const savedFiles = (): Saved[] => JSON.parse(readSaved(INDEX).toString())

/** A world with a system that saves a number, and reads it into `loaded`. */
export function withWind(loaded: number[]): P.World {
  const world = P.createWorld({ dim: 2 })
  P.addBody(world, { position: [0, 0], radius: 1 })
  P.addSystem(world, {
    name: 'wind',
    save: (out) => out.float(loaded[0]!),
    load: (input) => loaded.push(input.float()),
  })
  return world
}

/** A bottle whose candies rest. */
function asleep(): P.World {
  const world = P.bottleScene({ count: 8, seed: 4 })
  for (let k = 0; k < 600 && !P.isAsleep(world); k++) P.step(world)
  return world
}

/** Writes a file of each kind, and adds it to the index. Files of other versions stay. */
export async function writeSaved(versions: Record<'snapshot' | 'jar' | 'ownJar', number>): Promise<void> {
  const { snapshot, jar, ownJar } = versions
  const files: [Saved, string | Uint8Array][] = []
  const worlds = { ...WORLDS, asleep: asleep(), system: withWind([2.5]) }
  for (const [name, world] of Object.entries(worlds))
    files.push([
      { file: `snapshot${snapshot}/${name}.snapshot`, hash: P.hash(world), bodies: P.stats(world).bodies },
      P.takeSnapshot(world),
    ])
  const add = (file: string, of: Jar, text: string) =>
    files.push([{ file, hash: P.hash(of.world), items: of.items() as unknown[] }, text])
  for (const view of ['bottle', 'torus'] as const) {
    const full = fullJar(view)
    add(`jar${jar}/${view}.json`, full, full.save())
  }
  const short = createJar({ capacity: 12 })
  short.load(fullJar('bottle').save({ exact: false }))
  add(`jar${jar}/short.json`, short, fullJar('bottle').save({ exact: false }))
  const linked = createJar({ seed: 1 })
  linked.drop(12)
  add(`jar${jar}/link.txt`, linked, `#${await writeState(linked.save())}`)
  add(
    `ownJar${ownJar}/named.json`,
    linked,
    writeJarFile({ name: 'Class 3b', query: '?goal=40', count: 12, text: linked.save() }),
  )
  const written = files.map(([saved]) => saved)
  let before: Saved[] = []
  try {
    before = savedFiles()
  } catch {
    // The first time.
  }
  for (const [{ file }, content] of files) {
    mkdirSync(new URL('.', new URL(file, FOLDER)), { recursive: true })
    writeFileSync(new URL(file, FOLDER), content)
  }
  const others = before.filter(({ file }) => written.every((saved) => saved.file !== file))
  writeFileSync(new URL(INDEX, FOLDER), `${JSON.stringify([...others, ...written], null, 2)}\n`)
}
