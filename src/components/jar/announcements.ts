// The texts around the picture of a jar: its label, help for the keys, the announced count, the
// legend, and a plain count where nothing can be drawn. jarElement.ts puts them into its box.
import type { Jar } from '../../jar/jar.ts'
import { INK, SHEET, setColorScheme } from '../../view/colorScheme.ts'
import { BUTTON, make, type Styles, UNSEEN } from '../../view/dom.ts'
import { interactionOf } from './interaction.ts'
import type { JarTexts } from './texts.ts'
import type { JarElementProps } from './types.ts'
import type { Words } from './words.ts'

export interface Announcements {
  readonly parts: readonly HTMLElement[]
  /** The button that opens the list; hidden until it has the focus. */
  readonly list: HTMLButtonElement
  /** Announces a text to screen readers: `write` writes it into an element. */
  announce(write: (status: HTMLElement) => void): void
  /**
   * Updates all texts from the jar and its props.
   * @param failed Whether nothing can be drawn.
   */
  update(failed: boolean): void
  dispose(): void
}

/**
 * Milliseconds for which a count must stay before it is announced, so that a burst is announced
 * once.
 */
const ANNOUNCE_AFTER = 700
let created = 0

/**
 * @param frame The element that is labelled.
 * @param props Returns the newest props.
 * @param words Returns their words.
 */
export function createAnnouncements(
  box: HTMLElement,
  frame: HTMLElement,
  jar: Jar,
  props: () => JarElementProps,
  words: () => Words<keyof JarTexts>,
): Announcements {
  let timer: ReturnType<typeof setTimeout> | undefined
  let announced = jar.count()
  const keys = make('span', { id: `konpeito-keys-${++created}`, style: UNSEEN })
  const plain = make('p', { hidden: true, style: PLAIN })
  const legend = make('p', { hidden: true, style: LEGEND })
  const list = make('button', { type: 'button', style: { ...BUTTON, ...UNSEEN } })
  const status = make('span', { role: 'status', 'aria-live': 'polite', style: UNSEEN })
  list.addEventListener('focus', () => {
    setColorScheme(box)
    Object.assign(list.style, FOCUSED)
  })
  list.addEventListener('blur', () => Object.assign(list.style, UNSEEN))

  const announce = (write: (status: HTMLElement) => void) => {
    status.replaceChildren() // the same text is announced again
    write(status)
  }

  return {
    parts: [plain, legend, keys, list, status],
    list,
    announce,
    update(failed) {
      const { label, covered = false, onPick } = props()
      const interaction = interactionOf(props().interactive)
      const interactive = interaction !== 'none'
      const spoken = words()
      const count = jar.count()
      const { standsFor: each, remainder } = jar.stats()
      // Of items that are only grouped, the last candy is no news.
      const rest = jar.unit === 1 ? 0 : remainder
      const said = spoken.text('count', { count })
      setAttribute(box, 'lang', spoken.lang)
      setAttribute(box, 'dir', spoken.dir)
      box.dataset.count = String(count)
      frame.setAttribute('role', interactive ? 'application' : 'img')
      frame.setAttribute('aria-label', `${label ?? spoken.text(jar.view).textContent}: ${said.textContent}`)
      frame.lang = said.lang
      setAttribute(frame, 'aria-describedby', interactive && keys.id)
      setAttribute(frame, 'tabindex', interactive && '0')
      frame.hidden = failed
      plain.hidden = !failed || covered
      if (failed) spoken.write(plain, 'count', { count })
      spoken.write(keys, interaction === 'play' && jar.view === 'bottle' ? 'keysPlay' : 'keys')
      spoken.write(list, 'openTable')
      list.hidden = !interactive && !onPick
      legend.hidden = each === 1
      if (!legend.hidden || !plain.hidden) setColorScheme(box)
      if (each !== 1) spoken.write(legend, rest > 0 ? 'legendRest' : 'legend', { count: each, rest })
      if (count === announced) return
      announced = count // a page that renders all the time does not delay it
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          announce((status) => {
            words().write(status, 'count', { count })
            if (rest > 0) status.append(', ', words().text('legendRest', { count: each, rest }))
          }),
        ANNOUNCE_AFTER,
      )
    },
    dispose: () => clearTimeout(timer),
  }
}

function setAttribute(element: HTMLElement, name: string, value: string | false | undefined): void {
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}

const FOCUSED = {
  zIndex: '2',
  insetInlineStart: '8px',
  insetBlockStart: '8px',
  width: 'auto',
  height: 'auto',
  margin: '0',
  padding: '2px 12px',
  border: BUTTON.border!,
  clipPath: 'none',
}
const LEGEND: Styles = {
  position: 'absolute',
  insetInlineStart: '8px',
  insetBlockEnd: '8px',
  margin: '0',
  padding: '2px 8px',
  borderRadius: '8px',
  background: SHEET,
  color: INK,
  font: '13px/1.5 system-ui, sans-serif',
  pointerEvents: 'none',
}
/** In the middle of the place of the picture. */
const PLAIN: Styles = {
  ...LEGEND,
  inset: '0',
  margin: 'auto',
  padding: '6px 16px',
  width: 'fit-content',
  height: 'fit-content',
  font: '17px/1.5 system-ui, sans-serif',
}
