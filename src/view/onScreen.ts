// An element on the screen: its window, transforms and device pixels.

/** The window that shows a node. It may be a popup of the page. */
export const windowOf = (node?: Node) => node?.ownerDocument?.defaultView ?? (globalThis as Window & typeof globalThis)

/** The element around an element on the screen. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
}

/**
 * Converts a step in pixels of an element's layout to CSS pixels of its window. It has the transforms
 * and zooms of the element and its ancestors, without translation and perspective.
 */
function screenMatrix(element: HTMLElement, box = element.getBoundingClientRect()): DOMMatrix {
  let matrix = new DOMMatrix()
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { rotate, scale, transform } = getComputedStyle(at)
    const axis = /deg$/.test(rotate) ? rotate.split(' ') : ['0deg']
    const angle = axis.pop()!
    // The axis is empty, a letter or three numbers.
    const turn = axis.length > 1 ? `rotate3d(${axis}, ${angle})` : `rotate${axis.join().toUpperCase()}(${angle})`
    const stretch = /\d/.test(scale) ? `scale(${scale.split(' ').slice(0, 2)})` : ''
    matrix = new DOMMatrix(`${turn} ${stretch} ${transform.replace('none', '')}`).multiply(matrix)
  }
  const { a, b, c, d } = matrix
  const { offsetWidth: w, offsetHeight: h } = element
  // Only the size on the screen has zooms.
  const right = box.width / (Math.abs(a) * w + Math.abs(c) * h) || 1
  const down = box.height / (Math.abs(b) * w + Math.abs(d) * h) || 1
  return new DOMMatrix([right * a, down * b, right * c, down * d, 0, 0])
}

/**
 * Converts a step in CSS pixels of the window to pixels of an element's layout.
 * @param box of the element. @default read
 */
export const layoutStep = (element: HTMLElement, x: number, y: number, box?: DOMRect): DOMPoint =>
  screenMatrix(element, box).inverse().transformPoint({ x, y })

/** Device pixels per pixel of an element's layout. A transform that shrinks it does not count. */
export function pixelRatioOf(element: HTMLElement): number {
  const { a, b, c, d } = screenMatrix(element)
  return windowOf(element).devicePixelRatio * Math.max(1, Math.hypot(a, b), Math.hypot(c, d))
}
