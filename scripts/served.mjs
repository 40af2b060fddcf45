// Headers that test servers share: content types and a strict content security policy.
import { extname } from 'node:path'

/** A content security policy that allows no other host, nothing inline, no eval and no wasm. */
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

/** @param {string} file @returns the content type */
export const typeOf = (file) => TYPES[extname(file)] ?? 'application/octet-stream'
