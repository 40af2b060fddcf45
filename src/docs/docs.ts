// What the pages of the documentation do: buttons that copy code, the list of pages folded on a phone, jars that are alive. Without this
// script every word is still there. The pages themselves are made by scripts/docs.

const NARROW = matchMedia('(max-width: 760px)')
const japanese = document.documentElement.lang === 'ja'
const words = japanese ? { copy: 'コピー', copied: 'コピーしました' } : { copy: 'Copy', copied: 'Copied' }

for (const block of document.querySelectorAll('pre')) {
  const code = block.querySelector('code')
  const holder = document.createElement('div')
  holder.className = 'code'
  block.replaceWith(holder)
  holder.append(block)
  if (!navigator.clipboard) continue // the page is not served safely
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words.copy
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code?.textContent ?? '')
    button.textContent = words.copied
    setTimeout(() => {
      button.textContent = words.copy
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

if (document.querySelector('.live konpeito-bottle')) void import('../embed/element.ts')
