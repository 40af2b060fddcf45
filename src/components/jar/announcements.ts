// The words around the picture of a jar: its name and what keys do, the count as it is said, the legend, and the plain count where nothing can
// be drawn. shell.ts puts them into its box.
import type { Jar } from '../../jar/jar.ts'
import { INK, SHEET, setColorScheme } from './colorScheme.ts'
import { BUTTON, make, type Styles, UNSEEN } from './dom.ts'
import type { JarElementProps } from './jarElement.ts'
import { JAR_TEXTS, type JarTexts } from './texts.ts'

export interface Announcements {
  readonly parts: readonly HTMLElement[]
  /** The button that opens the list: unseen until it has the focus. */
  readonly list: HTMLButtonElement
  texts(): JarTexts
  /** Told politely to screen readers. */
  say(text: string): void
  /** Brings all words in line with the jar and its props. @param failed nothing can be drawn */
  describe(failed: boolean): void
  dispose(): void
}

/** A count is said once it has stayed for so many ms: a burst is one sentence. */
const SAID_AFTER = 700
let made = 0

/** @param frame the picture, which is named; @param props the newest, as they are at each call */
export function createAnnouncements(
  box: HTMLElement,
  frame: HTMLElement,
  jar: Jar,
  props: () => JarElementProps,
): Announcements {
  let speaking: ReturnType<typeof setTimeout> | undefined
  let said = jar.count()
  const keys = make('span', { id: `konpeito-keys-${++made}`, style: UNSEEN })
  const plain = make('p', { hidden: true, style: PLAIN })
  const legend = make('p', { hidden: true, style: LEGEND })
  const list = make('button', { type: 'button', style: { ...BUTTON, ...UNSEEN } })
  const status = make('span', { role: 'status', 'aria-live': 'polite', style: UNSEEN })
  list.addEventListener('focus', () => {
    setColorScheme(box)
    Object.assign(list.style, SEEN)
  })
  list.addEventListener('blur', () => Object.assign(list.style, UNSEEN))

  const texts = (): JarTexts => ({ ...JAR_TEXTS[props().locale ?? 'en'], ...props().texts })
  const say = (text: string) => {
    status.textContent = text
  }
  const counted = (number: number) => texts().count(number, number.toLocaleString(props().locale ?? 'en'))

  return {
    parts: [plain, legend, keys, list, status],
    list,
    texts,
    say,
    describe(failed) {
      const { locale = 'en', label, interactive = false, covered = false, onPick } = props()
      const words = texts()
      const number = jar.count()
      const each = jar.stats().standsFor
      box.lang = locale
      box.dataset.count = String(number)
      frame.setAttribute('role', interactive ? 'application' : 'img')
      frame.setAttribute('aria-label', `${label ?? words.label(jar.view)}: ${counted(number)}`)
      for (const [name, value] of [
        ['aria-describedby', keys.id],
        ['tabindex', '0'],
      ] as const) {
        if (interactive) frame.setAttribute(name, value)
        else frame.removeAttribute(name)
      }
      frame.hidden = failed
      plain.hidden = !failed || covered
      plain.textContent = counted(number)
      keys.textContent = words.keys
      list.textContent = words.openTable
      list.hidden = !interactive && !onPick
      legend.hidden = each === 1
      if (!legend.hidden || !plain.hidden) setColorScheme(box)
      legend.textContent = words.legend(each, each.toLocaleString(locale))
      if (number === said) return
      said = number // a page that is rendered anew all the time does not put it off
      clearTimeout(speaking)
      speaking = setTimeout(() => say(counted(number)), SAID_AFTER)
    },
    dispose: () => clearTimeout(speaking),
  }
}

const SEEN = {
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
/** In the middle of where the picture would be. */
const PLAIN: Styles = {
  ...LEGEND,
  inset: '0',
  margin: 'auto',
  padding: '6px 16px',
  width: 'fit-content',
  height: 'fit-content',
  font: '17px/1.5 system-ui, sans-serif',
}
