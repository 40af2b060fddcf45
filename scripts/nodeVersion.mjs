// node scripts/nodeVersion.mjs: refuses a version of Node that the tools of this project do not run
// in. npm checks `devEngines` too, from its version 10.9 on, which is newer than that of Node 20.
// `engines` is for users: the package itself runs in every Node 20.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The versions for contributors. @type {string} */
export const RANGE = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).devEngines.runtime
  .version

/**
 * Whether a version is in a range of `^` and `>=` parts, joined by `||`.
 * @param {string} range
 * @param {string} version
 */
export function accepts(range, version) {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  return range.split('||').some((part) => {
    const [least = 0, ...rest] = numbersOf(part)
    if (major !== least) return major > least && part.includes('>=')
    return minor > (rest[0] ?? 0) || (minor === (rest[0] ?? 0) && patch >= (rest[1] ?? 0))
  })
}

/** @param {string} text */
const numbersOf = (text) => text.match(/\d+/g)?.map(Number) ?? []

if (process.argv[1] === fileURLToPath(import.meta.url) && !accepts(RANGE, process.version)) {
  console.error(`this is Node ${process.version}, and the tools need ${RANGE}`)
  process.exit(1)
}
