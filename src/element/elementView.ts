// The shadow root of <konpeito-bottle> and <konpeito-jars>: a box with the scene, and the poster
// over it. Its style is an adopted sheet, which strict content security policies allow.
//
// Any rule of the page is stronger than `:host`, so `* { all: unset }` takes the size away. An
// important rule would be stronger than those that the page means for the jar, too. So the box has
// the size itself where the rule of the host does not apply: it follows a width and a height that
// the page gives the host, and otherwise has the size that the host would have.
const STYLE = `
:host { display: block; position: relative; min-height: 160px; aspect-ratio: 4 / 5; contain: layout paint style; }
:host(konpeito-jars) { aspect-ratio: 2; }
:host([hidden]) { display: none; }
.box { position: absolute; inset: 0; }
.box[data-reset] { display: block; position: relative; inset: auto; width: 100%; height: 100%; aspect-ratio: 4 / 5;
  contain: layout paint style; }
.box[data-reset='inline'] { width: inherit; height: inherit; min-height: 160px; }
:host(konpeito-jars) .box[data-reset] { aspect-ratio: 2; }
.scene, .poster { position: absolute; inset: 0; }
.poster { pointer-events: none; }
.poster[hidden] { display: none; }
.poster img { width: 100%; height: 100%; object-fit: contain; }
.poster img[hidden] { display: none; }
::slotted([slot="poster"]) { width: 100%; height: 100%; object-fit: contain; }
`

/** On a server there is no HTMLElement, but the classes of the elements can still be imported. */
export const ElementBase: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

const SHEETS = new WeakMap<Document, CSSStyleSheet>()

/** The shadow root of an element. */
export interface ElementView {
  /** Adopts the style sheet of the document that the element is in now, and its observer. */
  adoptStyle(): void
  /** Finds out whether the page has reset the style of the element. */
  checkReset(): void
  /** Has the size of the jar. */
  readonly box: HTMLElement
  /** The element that the jar fills. */
  readonly scene: HTMLElement
  showPoster(shown: boolean): void
  /** Sets the picture for an empty slot `poster`; null removes it. */
  setPicture(address: string | null): void
}

export function createElementView(host: HTMLElement): ElementView {
  const shadow = host.attachShadow({ mode: 'open' })
  const scene = document.createElement('div')
  scene.className = 'scene'
  const box = document.createElement('div')
  box.className = 'box'
  const poster = document.createElement('div')
  poster.className = 'poster'
  const slot = document.createElement('slot')
  slot.name = 'poster'
  const image = document.createElement('img')
  image.alt = ''
  image.hidden = true
  slot.append(image)
  poster.append(slot)
  box.append(scene, poster)
  shadow.append(box)
  // No page sets `contain` itself.
  const checkReset = () => {
    if (!host.isConnected) return
    const { contain, display } = getComputedStyle(host)
    if (contain !== 'none' || display === 'none') delete box.dataset.reset
    else box.dataset.reset = display === 'inline' ? 'inline' : 'block'
  }
  let resizer: ResizeObserver | undefined
  const adoptStyle = () => {
    const { ownerDocument } = host
    const { defaultView } = ownerDocument
    if (!defaultView) return // a document without a window shows nothing
    let sheet = SHEETS.get(ownerDocument)
    if (!sheet) {
      sheet = new defaultView.CSSStyleSheet()
      sheet.replaceSync(STYLE)
      SHEETS.set(ownerDocument, sheet)
    }
    shadow.adoptedStyleSheets = [sheet]
    // A style sheet that arrives or leaves later changes the size of the box. It is checked in the
    // next frame, because an observer that changes a size is reported as an error.
    resizer?.disconnect()
    resizer = new defaultView.ResizeObserver(() => defaultView.requestAnimationFrame(checkReset))
    resizer.observe(box)
  }
  adoptStyle()
  return {
    checkReset,
    box,
    scene,
    adoptStyle,
    showPoster(shown) {
      poster.hidden = !shown
    },
    setPicture(address) {
      image.hidden = address === null
      if (address === null) image.removeAttribute('src')
      else if (image.getAttribute('src') !== address) image.src = address
    },
  }
}
