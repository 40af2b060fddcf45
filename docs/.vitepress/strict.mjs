// Makes the built pages work under `default-src 'self'; script-src 'self'; style-src 'self'`:
// inline scripts become files, colours of code become classes, icons in data URLs become files.
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { transformerStyleToClass } from '@shikijs/transformers'

/** Gives the code classes in the place of styles; `code.css` has their colours. */
export const codeClasses = transformerStyleToClass({ classPrefix: 'c' })

/** @param {string} folder what VitePress has built @param {string} element dist/element.js */
export function makeStrict(folder, element) {
  copyFileSync(element, `${folder}/element.js`)
  writeFileSync(`${folder}/assets/code.css`, codeClasses.getCSS())
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${name}`
    if (name.endsWith('.html')) {
      const up = '../'.repeat(name.split(/[\\/]/).length - 1)
      const html = readFileSync(file, 'utf8')
        .replace(/<script([^>]*)>([^<]+)<\/script>/g, (_, attributes, code) => {
          return `<script${attributes.replace(/ id="[^"]*"/, '')} src="${up}${save(folder, code, 'js')}"></script>`
        })
        .replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/ style="[^"]*"/g, ''))
      writeFileSync(file, html)
    } else if (name.endsWith('.css')) {
      const css = readFileSync(file, 'utf8').replace(/url\("data:image\/svg\+xml,([^"]*)"\)/g, (_, svg) => {
        const icon = save(folder, decodeURIComponent(svg), 'svg')
        return `url("${posix.relative(posix.dirname(name.replaceAll('\\', '/')), icon)}")`
      })
      writeFileSync(file, css)
    }
  }
}

/** Writes a file named by its hash. @param {string} folder @param {string} text @param {string} type */
function save(folder, text, type) {
  const name = `assets/${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${type}`
  writeFileSync(`${folder}/${name}`, text)
  return name
}
