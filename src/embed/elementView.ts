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

/** `<konpeito-bottle>`: a jar that keeps its own contents. Attributes: see the guide; a value that is refused is told by `konpeito-error`. */
let sheet: CSSStyleSheet | undefined

export interface ElementView {
  /** Where the jar goes. */
  readonly scene: HTMLElement
  /** The poster stands until there is a picture. */
  cover(standing: boolean): void
  /** The picture that stands where the page put nothing into the slot `poster`; null: none. */
  picture(address: string | null): void
}

export function createElementView(host: HTMLElement): ElementView {
  const shadow = host.attachShadow({ mode: 'open' })
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  shadow.adoptedStyleSheets = [sheet]
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
  return {
    scene,
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
