// Whether a <details> is open, for content that is computed only while it is shown.
import { type ToggleEvent, useState } from 'react'

/** @returns whether it is open, and its listener of `toggle` */
export function useOpen(first: boolean): [boolean, (event: ToggleEvent<HTMLDetailsElement>) => void] {
  const [open, setOpen] = useState(first)
  return [open, (event) => setOpen(event.currentTarget.open)]
}
