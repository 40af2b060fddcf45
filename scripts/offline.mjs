// A Vite plugin that adds a service worker to the built site, so that the page works without a network.
// The worker keeps the page's own files and answers for nothing else: no stream, no image, no page of
// the documentation.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const publicFolder = new URL('../public/', import.meta.url)

/** @returns {import('vite').Plugin} */
export function offline() {
  return {
    name: 'konpeito-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((file) => /\.(js|css)$|^index\.html$/.test(file))
      const files = [...built, ...readdirSync(publicFolder)].sort()
      const hash = createHash('sha256')
      for (const file of files)
        hash.update(file).update(contentOf(bundle[file]) ?? readFileSync(new URL(file, publicFolder)))
      const source = `(${keepFiles})(self, ${JSON.stringify(files)}, '${hash.digest('hex').slice(0, 12)}')`
      this.emitFile({ type: 'asset', fileName: 'offline.js', source })
    },
  }
}

/** @param {import('vite').Rolldown.OutputBundle[string] | undefined} output */
const contentOf = (output) => output && ('code' in output ? output.code : output.source)

/**
 * The whole service worker.
 * @param {EventTarget & { registration: { scope: string } }} worker
 * @param {string[]} files relative to the folder of the page
 * @param {string} version of the files
 */
function keepFiles(worker, files, version) {
  const folder = worker.registration.scope
  // All folders of a host share its caches.
  const own = `konpeito ${folder} `
  const name = own + version
  const page = `${folder}index.html`
  const urls = new Set(files.map((file) => folder + file))
  // A file whose name has no hash may be an old one in the cache of HTTP.
  const requests = files.map(
    (file) => new Request(folder + file, file.startsWith('assets/') ? {} : { cache: 'reload' }),
  )
  /** @param {string} url @returns {Promise<Response | undefined>} */
  const kept = async (url) => (await caches.open(name)).match(url)
  /** @type {Record<string, (event: any) => void>} */
  const events = {
    install: (event) => event.waitUntil(caches.open(name).then((cache) => cache.addAll(requests))),
    // When no page of the version before is open any more.
    activate(event) {
      const removeOld = async () => {
        for (const key of await caches.keys()) if (key.startsWith(own) && key !== name) await caches.delete(key)
      }
      event.waitUntil(removeOld())
    },
    fetch(event) {
      const { request } = event
      const address = request.url.replace(/[?#].*/, '')
      if (request.mode === 'navigate') {
        // From the network first: a new version is seen at once.
        if (address === folder || address === page)
          event.respondWith(fetch(request, { cache: 'no-cache' }).catch(() => kept(page)))
      } else if (request.method === 'GET' && urls.has(request.url))
        event.respondWith(kept(request.url).then((found) => found ?? fetch(request)))
    },
  }
  for (const type in events) worker.addEventListener(type, events[type])
}
