// To the clipboard, and a word that it is there.
import { useEffect, useRef, useState } from 'react'

/** ms for which "copied" is shown */
const SHOWN = 4000

/**
 * Copies text; where the browser's clipboard is closed (no https, or refused) by selecting it in a field, as pages did before.
 * @param beside an element in whose neighbourhood a field may take the focus
 * @returns whether it is in the clipboard
 */
export async function copyText(text: string, beside: Element | null = document.activeElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, beside?.parentElement ?? document.body)
  }
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

/** The last thing that was copied, for a while; and the function that copies. `what` names it. */
export function useCopy(): [Copied, (what: string, text: string | Promise<string>) => Promise<void>] {
  const [copied, setCopied] = useState<Copied>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (what: string, text: string | Promise<string>) => {
    const beside = document.activeElement
    const done = await copyText(await text, beside)
    setCopied({ what, done })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), SHOWN)
  }
  return [copied, copy]
}
