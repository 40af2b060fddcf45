// The search of the documentation: a dialog with a field and a list of links. It is loaded when it
// is first opened, and what it looks through after that.
import { createIndex, excerpt, find, type Index, type Result } from './searchIndex.ts'

const TEXTS = {
  en: {
    label: 'Search the documentation',
    close: 'Close',
    loading: 'Loading …',
    failed: 'The search could not be loaded. Reload the page.',
    none: 'Nothing found.',
    found: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  },
  ja: {
    label: 'ドキュメントを検索',
    close: '閉じる',
    loading: '読み込んでいます…',
    failed: '検索を読み込めませんでした。ページを再読み込みしてください。',
    none: '見つかりませんでした。',
    found: (count: number) => `${count} 件`,
  },
}
/** More results are counted, not listed. */
const MOST = 30
const { lang } = document.documentElement
const texts = lang === 'ja' ? TEXTS.ja : TEXTS.en

const dialog = document.createElement('dialog')
const field = document.createElement('input')
const status = document.createElement('p')
const list = document.createElement('ol')
let index: Index | undefined

/** Opens the dialog, or returns to its field. */
export function openSearch(): void {
  if (!dialog.isConnected) build()
  if (!dialog.open) dialog.showModal()
  field.focus()
  field.select()
}

function build(): void {
  dialog.className = 'search'
  dialog.setAttribute('aria-label', texts.label)
  field.setAttribute('aria-label', texts.label)
  field.placeholder = texts.label
  field.autocomplete = 'off'
  field.spellcheck = false
  field.enterKeyHint = 'go'
  status.setAttribute('role', 'status')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'close'
  close.textContent = texts.close
  close.addEventListener('click', () => dialog.close())
  const head = document.createElement('div')
  head.append(field, close)
  dialog.append(head, status, list)
  document.body.append(dialog)
  field.addEventListener('input', show)
  dialog.addEventListener('keydown', move)
  dialog.addEventListener('click', ({ target }) => {
    // A link within this page loads no other. The dialog itself is what is around its content.
    if (target === dialog || (target as Element).closest('a')) dialog.close()
  })
  void load()
}

async function load(): Promise<void> {
  status.textContent = texts.loading
  try {
    index = createIndex((await import('virtual:docs-search')).default)
    show()
  } catch {
    status.textContent = texts.failed
  }
}

/** Arrows move between the field and the links, Enter in the field follows the first one. */
function move(event: KeyboardEvent): void {
  const { key, isComposing } = event
  if (isComposing) return // the keys belong to the input of Japanese
  const stops = [field, ...list.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement as HTMLElement & typeof field)
  if (key === 'Enter' && at === 0) stops[1]?.click()
  else if ((key === 'ArrowDown' || key === 'ArrowUp') && at >= 0)
    stops[(at + (key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]!.focus()
  else return
  event.preventDefault()
}

function show(): void {
  if (!index) return
  const results = find(index, field.value, lang)
  list.replaceChildren(...results.slice(0, MOST).map(entryOf))
  list.scrollTop = 0
  const said = results.length === 0 ? texts.none : texts.found(results.length)
  status.textContent = field.value.trim() === '' ? '' : said
}

function entryOf(result: Result): HTMLLIElement {
  const entry = document.createElement('li')
  const link = document.createElement('a')
  link.href = result.id
  link.lang = result.lang
  const title = document.createElement('strong')
  title.textContent = result.title
  link.append(title)
  if (result.page !== result.title) {
    const page = document.createElement('small')
    page.textContent = result.page
    link.append('\u2002', page)
  }
  const text = document.createElement('span')
  for (const piece of excerpt(result)) {
    const part = document.createElement(piece.found ? 'mark' : 'span')
    part.textContent = piece.text
    text.append(part)
  }
  link.append(text)
  entry.append(link)
  return entry
}
