// Script of the documentation pages: the search, buttons that copy code, the page list that folds
// on a phone, and live jars. The pages are readable without it. scripts/docs makes them.

const NARROW = matchMedia('(max-width: 760px)')
const japanese = document.documentElement.lang === 'ja'
const texts = japanese
  ? { copy: 'コピー', copied: 'コピーしました', search: '検索' }
  : { copy: 'Copy', copied: 'Copied', search: 'Search' }

const openSearch = async () => (await import('./search.ts')).openSearch()
const search = document.createElement('button')
search.type = 'button'
search.className = 'find'
search.setAttribute('aria-keyshortcuts', '/')
const hint = document.createElement('kbd')
hint.textContent = '/'
hint.ariaHidden = 'true'
search.append(texts.search, hint)
search.addEventListener('click', openSearch)
document.querySelector('.top .brand')?.after(search)
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
  event.preventDefault()
  void openSearch()
})

for (const block of document.querySelectorAll('pre')) {
  const code = block.querySelector('code')
  const holder = document.createElement('div')
  holder.className = 'code'
  block.replaceWith(holder)
  holder.append(block)
  if (!navigator.clipboard) continue // needs HTTPS or localhost
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = texts.copy
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code?.textContent ?? '')
    button.textContent = texts.copied
    setTimeout(() => {
      button.textContent = texts.copy
    }, 1500)
  })
  holder.append(button)
}

const list = document.querySelector<HTMLDetailsElement>('nav.pages details')
const fold = () => {
  if (list) list.open = !NARROW.matches
}
NARROW.addEventListener('change', fold)
fold()

if (document.querySelector('.live konpeito-bottle')) void import('../../src/element/element.ts')
