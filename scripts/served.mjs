// What servers of tests say of files: of what type they are, and the policy of the strictest pages.
import { extname } from 'node:path'

/** Nothing of another host, nothing inline, no eval, no wasm. */
export const STRICT = "default-src 'self'; script-src 'self'; style-src 'self'"

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** The content type of a file. @param {string} file */
export const typeOf = (file) => TYPES[extname(file)] ?? 'application/octet-stream'
