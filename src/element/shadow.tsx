// The shadow root of the elements: a box that React fills, and the poster over it. Its style is an
// adopted sheet, which strict content security policies allow.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/**
 * Any rule of the page overrides `:host`, so a page with `* { all: unset }` removes the size. An
 * important rule would override the page's rules for the jar too. So the box takes the size if the
 * host's rule does not apply: the host's width and height if the page sets them, and otherwise the
 * size that the host would have.
 */
const STYLE = `
:host { display: block; position: relative; min-height: 160px; aspect-ratio: 4 / 5; contain: layout paint style;
  break-inside: avoid; }
:host(konpeito-jars) { aspect-ratio: 2; }
:host(:state(lines-2)) { aspect-ratio: 1; }
:host(:state(lines-3)) { aspect-ratio: 2 / 3; }
:host([hidden]) { display: none; }
.box { position: absolute; inset: 0; }
.box[data-reset] { display: block; position: relative; inset: auto; width: 100%; height: 100%; aspect-ratio: 4 / 5;
  contain: layout paint style; }
.box[data-reset='inline'] { width: inherit; height: inherit; min-height: 160px; }
:host(konpeito-jars) .box[data-reset] { aspect-ratio: 2; }
.poster { position: absolute; inset: 0; pointer-events: none; }
.poster[hidden] { display: none; }
.poster img { width: 100%; height: 100%; object-fit: contain; }
::slotted([slot="poster"]) { width: 100%; height: 100%; object-fit: contain; }
`

const SHEETS = new WeakMap<Document, CSSStyleSheet>()

interface ShadowProps {
  /** Whether the poster is shown. */
  cover: boolean
  /** Address of a picture for an empty slot `poster`. */
  picture?: string | undefined
  children?: ReactNode
}

export type Shadow = ReturnType<typeof createShadow>

export function createShadow(host: HTMLElement) {
  const shadow = host.attachShadow({ mode: 'open' })
  const root = createRoot(shadow)
  let last: ShadowProps = { cover: true }
  const draw = (props: ShadowProps) => {
    last = props
    flushSync(() => root.render(<Box host={host} page={host.ownerDocument} {...props} />))
  }
  const adopt = () => {
    const sheet = sheetOf(host.ownerDocument)
    if (sheet) shadow.adoptedStyleSheets = [sheet]
  }
  adopt()
  return {
    /** The element that has the size of the jar. */
    get box(): Element | null {
      return shadow.firstElementChild
    },
    /** Draws synchronously, as the browser's own elements follow their attributes. */
    render: draw,
    /** Moves to another document, which needs its own style sheet. */
    adopt(): void {
      adopt()
      draw(last)
    },
  }
}

/** The style sheet of a document; undefined without a window, where nothing is shown. */
function sheetOf(page: Document): CSSStyleSheet | undefined {
  let sheet = SHEETS.get(page)
  if (!sheet && page.defaultView) {
    sheet = new page.defaultView.CSSStyleSheet()
    sheet.replaceSync(STYLE)
    SHEETS.set(page, sheet)
  }
  return sheet
}

type BoxProps = ShadowProps & { host: HTMLElement; page: Document }

function Box({ host, page, cover, picture, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="box" data-reset={useReset(host, page, box)}>
      {children}
      <div className="poster" hidden={!cover}>
        <slot name="poster">{picture !== undefined && <img src={picture} alt="" />}</slot>
      </div>
    </div>
  )
}

/** The display of a host whose style the page has reset; undefined if it has not. */
function useReset(host: HTMLElement, page: Document, box: RefObject<Element | null>): 'inline' | 'block' | undefined {
  const [reset, setReset] = useState<'inline' | 'block'>()
  // `contain` shows whether the host's rule applies, because no page sets it.
  const check = () => {
    if (!host.isConnected) return
    const { contain, display } = getComputedStyle(host)
    if (contain !== 'none' || display === 'none') setReset(undefined)
    else setReset(display === 'inline' ? 'inline' : 'block')
  }
  useLayoutEffect(check)
  // A late style sheet changes the size of the box. The check waits for the next frame, because
  // browsers report an observer that changes a size as an error.
  const checkLater = useEffectEvent(check)
  useEffect(() => {
    const view = page.defaultView
    if (!view?.ResizeObserver) return // in a test environment
    const resizer = new view.ResizeObserver(() => view.requestAnimationFrame(() => checkLater()))
    resizer.observe(box.current!)
    return () => resizer.disconnect()
  }, [page, box])
  return reset
}
