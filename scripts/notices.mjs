// The notices of the third-party code in a bundle: which packages it holds, and a file with their
// licenses beside it. Bundlers remove the comments that name authors, so these are in the file too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The name of the file. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** Bundlers, whose helpers are in every bundle, and no source map names them. */
const BUNDLERS = ['rolldown', 'vite']
const RULE = '='.repeat(80)

/**
 * The comment at the top of a file that holds third-party code.
 * @param {{ fileName: string, moduleIds: readonly string[] }} chunk
 */
export function noticeBanner({ fileName, moduleIds }) {
  if (!moduleIds.some((id) => packageFolder(id))) return ''
  return `/*! Third-party notices: ${'../'.repeat(fileName.split('/').length - 1)}${NOTICES} */`
}

/**
 * Writes the notices of all files of a folder, from their source maps.
 * @param {string} folder
 * @param {string} root the project
 * @param {readonly string[]} [besides] folders in it that are left out
 * @throws {Error} when a package has no license text
 */
export function writeNotices(folder, root, besides = []) {
  const packages = readPackages(folder, besides)
  for (const name of packages.size > 0 ? BUNDLERS : []) packages.set(join(root, 'node_modules', name), new Set())
  const sections = [...packages].map(([path, comments]) => describe(path, [...comments])).sort()
  if (sections.length > 0) writeFileSync(join(folder, NOTICES), `${HEAD}\n${sections.join('')}`)
}

const HEAD = 'These files contain code of the packages below. Konpeito itself is under the MIT license.\n'

/**
 * The packages in a folder of bundles, by their folders, with the notices in their source.
 * @param {string} folder
 * @param {readonly string[]} besides
 */
function readPackages(folder, besides) {
  /** @type {Map<string, Set<string>>} */
  const packages = new Map()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js.map') || besides.some((other) => name.startsWith(`${other}/`))) continue
    const file = join(folder, name)
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(file, 'utf8'))
    sources.forEach((/** @type {string} */ source, /** @type {number} */ k) => {
      const path = packageFolder(resolve(dirname(file), source))
      if (!path) return
      const comments = packages.get(path) ?? new Set()
      packages.set(path, comments)
      for (const [comment] of (sourcesContent[k] ?? '').matchAll(/\/\*[\s\S]*?\*\//g))
        if (/@license|@preserve|copyright/i.test(comment)) comments.add(plain(comment))
    })
  }
  return packages
}

/**
 * The folder of the package that a module belongs to; null for a module of this project.
 * @param {string} id
 */
function packageFolder(id) {
  const found = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@]+)[\\/]/.exec(id)
  return found && !id.startsWith('\0') ? /** @type {string} */ (found[1]) : null
}

/**
 * @param {string} path
 * @returns {{ name: string, version: string, license?: string, author?: unknown }}
 */
function readManifest(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}

/** @param {string} path @param {string[]} comments */
function describe(path, comments) {
  const { name, version, license, author } = readManifest(path)
  const file = readdirSync(path).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry))
  let text = file && readFileSync(join(path, file), 'utf8')
  // Of a package that bundles others, only its own license: they are no part of this bundle.
  text = text?.split(/^# Licenses of bundled/m)[0]
  if (!text && license === 'MIT') text = `${authorOf(author)}\n\n${MIT}`
  if (!text)
    throw new Error(`${name} has no license file: add its text to scripts/notices.mjs, or leave the package out`)
  const parts = [`${name} ${version}`, text.trim(), ...comments.map((comment) => `From its source:\n\n${comment}`)]
  return `\n${RULE}\n${parts.join('\n\n')}\n`
}

/** @param {unknown} author of package.json */
function authorOf(author) {
  const text = typeof author === 'object' && author ? /** @type {{ name?: string }} */ (author).name : author
  return `Author: ${text ?? 'not named'}. License: MIT. The package has no license file; its terms:`
}

/** A comment without its asterisks. @param {string} comment */
function plain(comment) {
  return comment
    .replace(/^\/\*[*!]?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`
