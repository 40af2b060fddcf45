// What a phone has counted, put aside while it gets another copy of the jar.
import type { Counted } from './tally.ts'

const placeOf = (room: string) => `konpeitoCounted ${room}`

/** @throws DOMException where the browser stores nothing */
export function putAside(room: string, counted: Counted): void {
  localStorage.setItem(placeOf(room), JSON.stringify(counted))
}

/** Gives what was put aside, once. */
export function takeBack(room: string): Counted {
  try {
    const text = localStorage.getItem(placeOf(room)) ?? '[]'
    localStorage.removeItem(placeOf(room))
    return JSON.parse(text)
  } catch {
    return []
  }
}
