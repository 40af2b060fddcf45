// To the clipboard, and a word that it is there.
import { useEffect, useRef, useState } from 'react'

type Given = string | Promise<string>

/** ms for which "copied" is shown */
const SHOWN = 4000

/**
 * Copies text, or what becomes of a promise; where the browser's clipboard is closed (no https, or refused) by selecting it in a field, as pages did before.
 * @param beside an element in whose neighbourhood a field may take the focus
 * @returns whether it is in the clipboard
 */
export async function copyText(text: Given, beside: Element | null = document.activeElement): Promise<boolean> {
  try {
    await write(text)
    return true
  } catch {
    return copySelected(await text, beside?.parentElement ?? document.body)
  }
}

/** Asks for the clipboard at once, in the click itself: WebKit opens it only then, so what takes time is handed over as a promise. */
async function write(text: Given): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const later = text.then((written) => new Blob([written], { type }))
  return navigator.clipboard.write([new ClipboardItem({ [type]: later })])
}

function copySelected(text: string, home: Element): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  home.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

export type Copied = { what: string; done: boolean } | null

/** The last thing that was copied, for a while; and the function that copies, to be called in the click itself. `what` names it. */
export function useCopy(): [Copied, (what: Given, text: Given) => Promise<void>] {
  const [copied, setCopied] = useState<Copied>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (what: Given, text: Given) => {
    const beside = document.activeElement
    const done = await copyText(text, beside)
    setCopied({ what: await what, done })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), SHOWN)
  }
  return [copied, copy]
}
