// The fallback of embed.html if its module is not loaded: the number, and a link to the jar. Browsers
// refuse the module in a sandbox without `allow-same-origin`, unless the host sends
// `Access-Control-Allow-Origin: *`. They never refuse this script, because it is not a module.
addEventListener(
  'error',
  ({ target }) => {
    const box = document.getElementById('jar')
    // Other scripts, such as those of browser extensions, may fail too.
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || box.firstChild) return
    const query = new URLSearchParams(location.search)
    const count = Number(query.get('count') ?? 0)
    const japanese = /^ja\b/.test(query.get('locale') ?? navigator.language)
    const link = document.createElement('a')
    Object.assign(link, { href: location.href, target: '_blank', rel: 'noopener' })
    link.textContent = japanese ? '瓶を新しいタブで開く' : 'Open the jar in a new tab'
    const number = document.createElement('b')
    if (count > 0) number.textContent = count.toLocaleString(japanese ? 'ja' : 'en')
    // The browser refuses the style sheet too.
    Object.assign(box.style, { display: 'grid', placeContent: 'center', justifyItems: 'center', height: '90vh' })
    Object.assign(document.body.style, { background: '#f6dfe0', font: '16px / 1.5 system-ui, sans-serif' })
    Object.assign(number.style, { fontSize: '48px', fontWeight: 'normal' })
    box.replaceChildren(number, link)
    console.warn('konpeito: the script of this frame was not loaded. In a sandbox it needs allow-same-origin.')
  },
  true,
)
