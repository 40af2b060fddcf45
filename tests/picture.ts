// Whether a page's canvas is blank: in Playwright, and in what tests/engines open.
import { expect, type Page } from 'playwright/test'

/** A page of Playwright, of Firefox or of WebKit. */
export type Drawn = Pick<Page, 'evaluate' | 'screenshot'>

/** Waits until the page's canvas is not blank. */
export async function expectPicture(page: Drawn) {
  await expect
    .poll(() => canvasColors(page), { message: 'the canvas is drawn', timeout: 240_000, intervals: [500] })
    .toBeGreaterThanOrEqual(200)
}

/** Hides everything but canvases: text, posters and backgrounds would count as a picture. */
const CANVAS_ALONE = `
* {
  visibility: hidden !important;
  background: none !important;
  border-color: transparent !important;
  box-shadow: none !important;
  outline: none !important;
}
html { background: #808080 !important }
canvas { visibility: visible !important }
.poster canvas { visibility: hidden !important }
`

/** The number of colours on the largest canvas: 0 without a canvas, 1 if it is blank. */
export async function canvasColors(page: Drawn): Promise<number> {
  const clip = await page.evaluate(findCanvas)
  if (!clip) return 0
  await page.evaluate(setAlone, CANVAS_ALONE)
  const shot = await page.screenshot({ clip, timeout: 240_000 })
  await page.evaluate(setAlone, '')
  return page.evaluate(countColors, { png: shot.toString('base64') })
}

/**
 * Runs in the page: adopts a style sheet in the document and all shadow roots, which strict content
 * security policies allow. An empty one is as none.
 */
function setAlone(css: string) {
  const held = window as Window & { alone?: CSSStyleSheet }
  held.alone ??= new CSSStyleSheet()
  held.alone.replaceSync(css)
  const sheet = held.alone
  const lay = (root: Document | ShadowRoot) => {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) lay(shadowRoot)
  }
  lay(document)
}

/** Runs in the page: the visible rectangle of the largest canvas, also inside shadow roots. */
function findCanvas() {
  let largest = { x: 0, y: 0, width: 0, height: 0 }
  const search = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) search(element.shadowRoot)
      if (!(element instanceof HTMLCanvasElement)) continue
      const box = element.getBoundingClientRect()
      const [x, y] = [Math.max(0, box.left), Math.max(0, box.top)]
      const [width, height] = [Math.min(innerWidth, box.right) - x, Math.min(innerHeight, box.bottom) - y]
      if (width >= 1 && height >= 1 && width * height > largest.width * largest.height)
        largest = { x, y, width, height }
    }
  }
  search(document)
  return largest.width > 0 ? largest : null
}

/** Runs in the page: counts the colours of a picture. */
export async function countColors({ png, clip }: { png: string; clip?: DOMRect }) {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { x, y, width, height } = clip ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, -x, -y)
  return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size
}
