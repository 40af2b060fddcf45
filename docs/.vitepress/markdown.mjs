// What our Markdown has beyond VitePress's: live jars and figures, lines of the source, galleries, links to files outside the documentation, anchors as GitHub makes them.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXAMPLE_HOST } from '../../scripts/docs/hosts.mjs'
import { repositoryAddress } from '../../scripts/repository.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const KANA = '[\\u3000-\\u30ff\\u4e00-\\u9fff\\uff00-\\uffef]'
const BROKEN_JAPANESE = new RegExp(`(${KANA})\\n *(?=${KANA})`, 'g')

/** An anchor as GitHub makes it, so that links work on both. @param {string} text */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** @param {any} md a markdown-it that VitePress has set up */
export function markdown(md) {
  md.core.ruler.before('normalize', 'konpeito-source', (/** @type {any} */ state) => {
    state.src = insertGenerated(state.src)
  })
  md.core.ruler.push('konpeito-tokens', (/** @type {any} */ { tokens, env }) => {
    for (const [k, { type, children }] of tokens.entries()) {
      if (type !== 'inline') continue
      for (const child of children) {
        // No-break spaces between the digit groups of a number.
        if (child.type === 'text') child.content = child.content.replace(/(\d) (?=\d{3}\b)/g, '$1\u00a0')
      }
      leaveLinks(children, env.relativePath ?? '')
      // A paragraph of pictures with titles is a gallery: pictures side by side, with captions.
      const isPart = (/** @type {any} */ one) => one.type === 'softbreak' || one.attrGet('title') !== null
      if (tokens[k - 1].type === 'paragraph_open' && children.every(isPart)) {
        for (const tag of [tokens[k - 1], tokens[k + 1]]) tag.tag = 'div'
        tokens[k - 1].attrJoin('class', 'gallery')
      }
    }
  })
  const { fence, image } = md.renderer.rules
  md.renderer.rules.image = (/** @type {any[]} */ ...parts) => {
    const [tokens, k, , env] = parts
    // The picture of a figure stands for it until its element is loaded.
    const [, figure] = /pictures\/figures\/([\w-]+?)(?:-ja)?\.jpg$/.exec(tokens[k].attrGet('src')) ?? []
    const lang = env.relativePath?.startsWith('ja/') ? 'ja' : 'en'
    if (figure) return `<konpeito-figure name="${figure}" lang="${lang}">${image(...parts)}</konpeito-figure>`
    const title = tokens[k].attrGet('title')
    if (title === null) return image(...parts)
    tokens[k].attrs = tokens[k].attrs.filter((/** @type {string[]} */ [name]) => name !== 'title')
    return `<figure>${image(...parts)}<figcaption>${md.utils.escapeHtml(title)}</figcaption></figure>`
  }
  md.renderer.rules.fence = (/** @type {any[]} */ ...parts) => {
    const [tokens, k, , env] = parts
    const code = fence(...parts)
    return / live\b/.test(tokens[k].info) ? `<div class="live">${liveHtml(tokens[k].content, env)}</div>${code}` : code
  }
}

/** Generated parts, in place of what stands between their comments. @param {string} source */
function insertGenerated(source) {
  return source
    .replace(/^<!-- changelog -->[\s\S]*<!-- \/changelog -->$/m, () =>
      readFileSync(`${root}CHANGELOG.md`, 'utf8').replaceAll('](docs/', ']('),
    )
    .replace(LINES, (link, name, file, between) => `${link}\n\n\`\`\`ts\n${linesOf(name, file, between)}\n\`\`\``)
    .replace(/^<!-- (?:\/?bench|(?:settings|reference): \S+|\/settings|\/reference) -->$/gm, '')
    .replace(BROKEN_JAPANESE, '$1') // a line end would be shown as a space
}

/** A paragraph that links to a function of a file, with its first and last lines where not all are shown. */
export const LINES = /^\[`(\w+)`\]\((?:\.\.\/)+([\w/.]+\.ts)(?: "(.+)")?\)$/gm

/**
 * Reads lines of a function. A test finds the links whose lines are gone.
 * @param {string} name @param {string} file from the root
 * @param {string} [between] parts of the first and the last line, around `...` @default the function
 */
export function linesOf(name, file, between = '') {
  const source = readFileSync(`${root}${file}`, 'utf8')
  const body = new RegExp(`^(?:export )?function ${name}\\b[^]*?^}$`, 'm').exec(source)?.[0].split('\n')
  const [from = '', to = '}'] = between.split(' ... ')
  const first = body?.findIndex((line) => line.includes(from)) ?? -1
  const last =
    between === '' ? (body?.length ?? 0) - 1 : (body?.findIndex((line, k) => k >= first && line.includes(to)) ?? -1)
  if (!body || first < 0 || last < 0) throw new Error(`${file} has no function ${name} with ${between || 'an end'}`)
  const indent = /^ */.exec(body[first] ?? '')?.[0].length ?? 0
  const open = (/** @type {string} */ line) => line.split('{').length - line.split('}').length
  let end = first
  // Blocks that begin within the lines are shown to their ends.
  for (let depth = 0; end <= last || depth > 0; end++) depth += open(body[end] ?? '')
  return body
    .slice(first, end)
    .map((line) => line.slice(Math.min(indent, line.search(/\S|$/))))
    .join('\n')
}

/**
 * Points links to files outside the documentation to the repository. Where it has no address, only
 * their text stays.
 * @param {any[]} tokens @param {string} page
 */
function leaveLinks(tokens, page) {
  /** @type {boolean[]} */
  const dead = []
  for (const token of tokens) {
    if (token.type === 'link_close' && dead.pop()) token.tag = 'span'
    if (token.type !== 'link_open') continue
    const to = target(token.attrGet('href'), page)
    dead.push(to === null)
    if (to === null) Object.assign(token, { tag: 'span', attrs: [] })
    else token.attrSet('href', to)
  }
}

/**
 * @param {string} href
 * @param {string} page such as ja/react.md
 * @param {string | null} [repository] its address @default that of package.json
 * @returns the address of a link: unchanged within the documentation, otherwise in the repository;
 *   null if it has no address
 */
function target(href, page, repository = repositoryAddress()) {
  const path = posix.join('docs', posix.dirname(page), href)
  if (/^(#|\/|[a-z]+:)/.test(href) || path.startsWith('docs/')) return href
  return repository && `${repository}/blob/HEAD/${path}`
}

/**
 * A live snippet: without its scripts, with this site as the host of frames.
 * @param {string} html @param {{ relativePath?: string }} env
 */
function liveHtml(html, { relativePath = '' }) {
  const up = '../'.repeat(relativePath.split('/').length)
  return html
    .replace(/<script[\s\S]*?<\/script>\s*/g, '')
    .replace(EXAMPLE_HOST, up)
    .replace(/ src="(?=\w+\/)/g, ' src="./')
}
