// Where the time of a CPU profile goes, by the parts of the source that the built scripts come from.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/**
 * The own time of functions, by part: packages by name, own code by folder.
 * @param {any} profile of the browser's profiler
 * @param {string} folder of the scripts and their maps
 * @param {number} frames
 */
export function timeByPart({ nodes, samples, timeDeltas }, folder, frames) {
  const maps = new Map()
  const mapOf = (url) => {
    const path = join(folder, `${url.slice(url.lastIndexOf('/') + 1)}.map`)
    if (!maps.has(url))
      maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
    return maps.get(url)
  }
  const partOf = ({ callFrame: { functionName, url, lineNumber, columnNumber } }) => {
    if (!url) return functionName.startsWith('(') ? functionName : 'browser'
    const source = mapOf(url)?.findEntry(lineNumber, columnNumber).originalSource ?? 'elsewhere'
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
    return name ?? source.replace(/^(\.\.\/)+/, '').replace(/\/[^/]+$/, '')
  }
  const parts = new Map(nodes.map((node) => [node.id, partOf(node)]))
  const sums = new Map()
  samples.forEach((id, k) => {
    const part = parts.get(id)
    sums.set(part, (sums.get(part) ?? 0) + timeDeltas[k] / 1000 / frames)
  })
  return [...sums].map(([part, ms]) => ({ part, ms })).sort((a, b) => b.ms - a.ms)
}
