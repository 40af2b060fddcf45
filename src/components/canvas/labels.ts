// Labels over a scene: elements beside its canvas, at points of the scene. For pictures and videos
// they are painted over a copy of the canvas.

export type Styles = Partial<CSSStyleDeclaration>

const LABEL = 'data-konpeito-label'
/** Scale of the labels of a canvas while a picture is taken. On the page it is 1. */
const scales = new WeakMap<HTMLCanvasElement, number>()

/**
 * A label for `placeLabel`, hidden from screen readers.
 * @param mark text before the name, which has its own direction
 */
export function createLabel(style: Styles, mark: string, name: string): HTMLElement {
  const label = document.createElement('div')
  label.setAttribute(LABEL, '')
  label.ariaHidden = 'true'
  Object.assign(label.style, PLACE, style)
  const text = document.createElement('bdi')
  text.textContent = name
  label.append(mark, text)
  return label
}

export const labelScale = (canvas: HTMLCanvasElement): number => scales.get(canvas) ?? 1
export const setLabelScale = (canvas: HTMLCanvasElement, scale: number) => scales.set(canvas, scale)

/** Moves the upper left of a label to a point of the scene in CSS pixels, or hides it. */
export function placeLabel(label: HTMLElement, at: { x: number; y: number; scale: number } | null): void {
  // Not `display: none`, because its size is measured.
  label.style.visibility = at ? 'visible' : 'hidden'
  if (at) label.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px) scale(${at.scale})`
}

export function copyCanvas(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')!.drawImage(canvas, 0, 0)
  return copy
}

/**
 * Paints the labels of `canvas` on a picture of it.
 * @param width width in CSS pixels for which the labels were placed
 */
export function paintLabels(picture: HTMLCanvasElement, canvas: HTMLCanvasElement, width: number): void {
  const pen = picture.getContext('2d')!
  const ratio = picture.width / width
  pen.save()
  for (const label of labelsOf(canvas)) {
    const { a: scale, e: x, f: y } = new DOMMatrix(label.style.transform)
    pen.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y)
    paint(pen, label)
  }
  pen.restore()
}

function labelsOf(canvas: HTMLCanvasElement): HTMLElement[] {
  const labels = canvas.parentElement?.querySelectorAll<HTMLElement>(`[${LABEL}]`) ?? []
  return [...labels].filter(({ style }) => style.visibility === 'visible')
}

function paint(pen: CanvasRenderingContext2D, label: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = label
  const { backgroundColor, borderTopLeftRadius, color, direction, font, paddingLeft } = getComputedStyle(label)
  const padding = Number.parseFloat(paddingLeft)
  pen.fillStyle = backgroundColor
  pen.beginPath()
  pen.roundRect(0, 0, width, height, Number.parseFloat(borderTopLeftRadius))
  pen.fill()
  pen.fillStyle = color
  pen.font = font
  pen.direction = direction as CanvasDirection
  pen.textAlign = 'left'
  // Marks around the name isolate its direction, as its <bdi> does on the page.
  const text = [...label.childNodes].map((node) =>
    node instanceof Element ? `\u2068${node.textContent}\u2069` : node.textContent,
  )
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText('')
  pen.fillText(shorten(pen, text.join(''), width - 2 * padding), padding, (height + up - down) / 2)
}

/** Cuts a text to a width, with an ellipsis. */
function shorten(pen: CanvasRenderingContext2D, text: string, width: number): string {
  // Widths on the page are rounded to whole pixels.
  const fits = (part: string) => pen.measureText(part).width <= width + 1
  if (fits(text)) return text
  const letters = [...text].slice(0, Math.ceil(width))
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}

const PLACE: Styles = {
  position: 'absolute',
  left: '0',
  top: '0',
  visibility: 'hidden', // until `placeLabel`
  transformOrigin: '0 0',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  pointerEvents: 'none',
}
