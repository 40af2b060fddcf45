// The single-key shortcuts of a page, and the list of them.
import { useState } from 'react'
import { latinKey } from '../../src/internal.ts'
import { markSeen, mayHover, wasSeen } from './browser.ts'
import { useListener } from './useListener.ts'

export type Shortcuts = Record<string, () => void>

const TYPING = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]'
const PRESSING = `${TYPING}, button, a, input, summary, [role=button], [role=switch], [role=slider]`
/** Elements that receive all keys. */
const OVERLAY = '[role=dialog]'

/**
 * Whether a key belongs to the focused control, or to a dialog around it.
 * @param key `KeyboardEvent.key`
 */
export function isTaken(target: EventTarget | null, key: string): boolean {
  return target instanceof Element && target.closest(`${key === ' ' ? PRESSING : TYPING}, ${OVERLAY}`) !== null
}

/**
 * @param shortcuts functions by `KeyboardEvent.key` in lower case, after `mod+` with Ctrl or Cmd. Only
 *   `.` repeats while it is down
 */
export function useKeys(shortcuts: Shortcuts, enabled: boolean): void {
  useListener('keydown', (event) => {
    const isMod = event.ctrlKey || event.metaKey
    if (document.querySelector('.opened[inert]')) return // another jar opens
    if (!enabled || event.defaultPrevented || event.altKey || event.isComposing || (isMod && event.shiftKey)) return
    const key = `${isMod ? 'mod+' : ''}${latinKey(event).toLowerCase()}`
    if (!Object.hasOwn(shortcuts, key) || (event.repeat && key !== '.') || isTaken(event.target, key)) return
    event.preventDefault()
    shortcuts[key]!()
  })
}

/** Keys, and what each does. */
export type KeyRows = readonly (readonly [key: string, does: string])[]

const SEEN = 'konpeito-keys'
/** Windows in which the list covers the picture, as in page.css. */
const COVERS = '(max-width: 1020px), (max-height: 560px)'
/** Windows in which the list would cover the bottle. */
const NARROW = '(max-width: 600px)'

type HelpProps = { title: string; rows: KeyRows; enabled: boolean; isFolded?: boolean | undefined }

/**
 * The list of keys in the corner of the page. It folds after the first key, and stays folded at later
 * visits; `?` opens and closes it. Where it covers the picture, a press folds it too. It starts folded
 * in a narrow window, and without a mouse, because then there is rarely a keyboard.
 * @param props.isFolded whether it starts folded, because the picture needs the space
 */
export function KeyHelp({ title, rows, enabled, isFolded = false }: HelpProps) {
  const [open, setOpen] = useState(() => !isFolded && mayHover() && !matchMedia(NARROW).matches && !wasSeen(SEEN))
  const fold = () => {
    if (open) markSeen(SEEN)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!enabled || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, event.key)) return
    if (event.key === '?') setOpen(!open)
    else if (event.key.length === 1 || event.key.startsWith('Arrow')) fold()
  }
  useListener('keydown', onKeyDown, window, true) // before the picture, which stops its keys
  useListener('pointerdown', ({ target }) => {
    if (matchMedia(COVERS).matches && !(target as Element).closest('.key-help')) fold()
  })
  return (
    <footer className="key-help" data-off={enabled ? undefined : true}>
      <h2 className="unseen">{title}</h2>
      {open && (
        <ul>
          {rows.map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd> <span>{does}</span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <kbd>?</kbd> <span>{title.toLowerCase()}</span>
      </button>
    </footer>
  )
}
