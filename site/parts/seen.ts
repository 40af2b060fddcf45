// What a visitor has seen, once in a browser. Without storage it is shown at each visit.

export function wasSeen(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

export function markSeen(name: string): void {
  try {
    localStorage.setItem(name, '1')
  } catch {}
}
