// Copies text to the clipboard, and shows a message for a while.
import { useEffect, useRef, useState } from 'react'

type Text = string | Promise<string>

/** How long the message stays. Milliseconds. */
const MESSAGE_TIME = 4000

/**
 * Copies a text, or the result of a promise. Without a clipboard (no https, or refused) it selects
 * the text in a field and runs the older copy command.
 * @param beside the field is added to the parent of this element, so that it can take the focus
 * @returns whether the text is in the clipboard
 */
async function copyText(text: Text, beside: Element | null): Promise<boolean> {
  try {
    await write(text)
    return true
  } catch {
    return copySelected(await text, beside?.parentElement ?? document.body)
  }
}

/**
 * Asks for the clipboard within the click, as WebKit requires: a text that takes time is passed
 * as a promise.
 */
async function write(text: Text): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const blob = text.then((written) => new Blob([written], { type }))
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}

function copySelected(text: string, parent: Element): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  parent.append(field)
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

/** Returns the message of the last copy for a while, and a function to call within a click. */
export function useCopy() {
  const [copied, setCopied] = useState<{ message: string; done: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (message: Text, text: Text) => {
    const done = await copyText(text, document.activeElement)
    setCopied({ message: await message, done })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), MESSAGE_TIME)
  }
  return [copied, copy] as const
}
