// The address of the repository. `repository` in package.json is the only place where it is
// written: npm derives the home page and the place for bugs from it, the documentation its links to
// files, and the release workflow whether it may publish. While it is not set, nothing links there.
import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../package.json', import.meta.url)

/**
 * @param {{ repository?: { url: string } }} [manifest] @default package.json
 * @returns the address for browsers, without a slash at its end, or null while it is not set
 * @throws {Error} when npm would not read it as an address
 */
export function repositoryAddress(manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))) {
  if (manifest.repository === undefined) return null
  const { url } = manifest.repository
  const [, address] = /^git\+(https:\/\/[^/]+\/[^/]+\/[^/]+)\.git$/.exec(url ?? '') ?? []
  if (!address)
    throw new Error(`repository.url in package.json must be like git+https://HOST/OWNER/NAME.git, got ${url}`)
  return address
}
