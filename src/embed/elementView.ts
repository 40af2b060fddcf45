// The shadow root of <konpeito-bottle>: the scene, and the poster over it. Its style is an adopted
// sheet, which strict content security policies allow.
const STYLE = `
:host { display: block; position: relative; min-height: 160px; aspect-ratio: 4 / 5; contain: layout paint style; }
:host([hidden]) { display: none; }
.scene, .poster { position: absolute; inset: 0; }
.poster { pointer-events: none; }
.poster[hidden] { display: none; }
.poster img { width: 100%; height: 100%; object-fit: contain; }
.poster img[hidden] { display: none; }
::slotted([slot="poster"]) { width: 100%; height: 100%; object-fit: contain; }
`

const SHEETS = new WeakMap<Document, CSSStyleSheet>()

/** The shadow root of a `<konpeito-bottle>`. */
export interface ElementView {
  /** Adopts the style sheet of the document that the element is in now. */
  adoptStyle(): void
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
  const poster = document.createElement('div')
  poster.className = 'poster'
  const slot = document.createElement('slot')
  slot.name = 'poster'
  const image = document.createElement('img')
  image.alt = ''
  image.hidden = true
  slot.append(image)
  poster.append(slot)
  shadow.append(scene, poster)
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
  }
  adoptStyle()
  return {
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
