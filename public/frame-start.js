// What embed.html shows when its module cannot start: the number, and how to open the jar. That is so
// in a sandbox without `allow-same-origin`, on a host that sends no `Access-Control-Allow-Origin`. A
// classic script needs neither.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    const query = new URLSearchParams(location.search)
    const count = Number(query.get('count') ?? 0)
    const japanese = /^ja\b/.test(query.get('locale') ?? navigator.language)
    const link = document.createElement('a')
    Object.assign(link, { href: location.href, target: '_blank', rel: 'noopener' })
    link.textContent = japanese ? '瓶を新しいタブで開く' : 'Open the jar in a new tab'
    const number = document.createElement('b')
    if (count > 0) number.textContent = count.toLocaleString(japanese ? 'ja' : 'en')
    const box = document.getElementById('jar')
    // The style sheet is refused too.
    Object.assign(box.style, { display: 'grid', placeContent: 'center', justifyItems: 'center', height: '90vh' })
    Object.assign(document.body.style, { background: '#f6dfe0', font: '16px / 1.5 system-ui, sans-serif' })
    Object.assign(number.style, { fontSize: '48px', fontWeight: 'normal' })
    box.replaceChildren(number, link)
    console.warn('konpeito: this frame cannot start here. Its sandbox needs allow-same-origin.')
  },
  true,
)
