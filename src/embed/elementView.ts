// What <konpeito-bottle> has in its shadow: a place for the scene, and the poster over it. Styles are an adopted sheet, which strict pages allow.

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

/** What stands in the shadow of a `<konpeito-bottle>`. */
export interface ElementView {
  /** Puts the style on, that of the document where it is now. */
  dress(): void
  /** Where the jar goes. */
  readonly scene: HTMLElement
  /** The poster stands until there is a picture. */
  cover(standing: boolean): void
  /** The picture that stands where the page put nothing into the slot `poster`; null: none. */
  picture(address: string | null): void
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
  const dress = () => {
    const { ownerDocument } = host
    const { defaultView } = ownerDocument
    if (!defaultView) return // nothing is shown there
    let sheet = SHEETS.get(ownerDocument)
    if (!sheet) {
      sheet = new defaultView.CSSStyleSheet()
      sheet.replaceSync(STYLE)
      SHEETS.set(ownerDocument, sheet)
    }
    shadow.adoptedStyleSheets = [sheet]
  }
  dress()
  return {
    scene,
    dress,
    cover(standing) {
      poster.hidden = !standing
    },
    picture(address) {
      image.hidden = address === null
      if (address === null) image.removeAttribute('src')
      else if (image.getAttribute('src') !== address) image.src = address
    },
  }
}
