// What index.html and hand.html do if their module is not loaded. A cache may have kept an old page, which
// names scripts that an update of the host has removed. This script deletes what the service worker keeps,
// and loads the page again, at most once a minute.
addEventListener(
  'error',
  async ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !navigator.onLine) return
    try {
      const key = 'konpeito-mended'
      if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
      sessionStorage.setItem(key, String(Date.now()))
      const registration = await navigator.serviceWorker?.getRegistration()
      await registration?.unregister()
      const own = `konpeito ${new URL('.', location.href)}`
      for (const name of (await self.caches?.keys()) ?? []) if (name.startsWith(own)) await caches.delete(name)
    } catch {
      // Without storage it would load again for ever.
      return
    }
    location.reload()
  },
  true,
)
