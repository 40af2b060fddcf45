// What embed.html does if its module is not loaded. Browsers refuse modules and style sheets with
// `crossorigin` in a sandbox without `allow-same-origin`, unless the host sends
// `Access-Control-Allow-Origin: *`. They never refuse classic scripts: so the jar is there as one too.
// Without that, too, it shows its number and a link to the jar.
addEventListener(
  'error',
  ({ target }) => {
    // Other scripts, such as those of browser extensions, may fail too.
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    for (const { href } of document.querySelectorAll('link[rel=stylesheet]'))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
    const classic = document.createElement('script')
    classic.src = 'embed-classic.js'
    classic.onerror = showNumber
    document.head.append(classic)
  },
  true,
)

function showNumber() {
  const box = document.getElementById('jar')
  if (box.firstChild) return
  const query = new URLSearchParams(location.search)
  const count = Number(query.get('count') ?? 0)
  const japanese = /^ja\b/.test(query.get('locale') ?? navigator.language)
  const link = document.createElement('a')
  Object.assign(link, { href: location.href, target: '_blank', rel: 'noopener' })
  link.textContent = japanese ? '瓶を新しいタブで開く' : 'Open the jar in a new tab'
  const number = document.createElement('b')
  if (count > 0) number.textContent = count.toLocaleString(japanese ? 'ja' : 'en')
  // The style sheet may be missing too.
  Object.assign(box.style, { display: 'grid', placeContent: 'center', justifyItems: 'center', height: '90vh' })
  Object.assign(document.body.style, { background: '#f6dfe0', font: '16px / 1.5 system-ui, sans-serif' })
  Object.assign(number.style, { fontSize: '48px', fontWeight: 'normal' })
  box.replaceChildren(number, link)
  console.warn('konpeito: the script of this iframe was not loaded. In a sandbox it needs allow-same-origin.')
}
