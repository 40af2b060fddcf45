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
      const built = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$|^index\.html$/.test(fileName))
      const contents = built.map(namedContent)
      for (const file of readdirSync(publicFolder)) contents.push([file, readFileSync(new URL(file, publicFolder))])
      const source = workerOf('index.html', contents)
      this.emitFile({ type: 'asset', fileName: 'offline.js', source })
    },
  }
}

/**
 * Writes the worker of a page.
 * @param {string} page
 * @param {[file: string, content: string | Uint8Array][]} contents of the files that it keeps
 */
export function workerOf(page, contents) {
  contents.sort(([one], [other]) => (one < other ? -1 : 1))
  const hash = createHash('sha256')
  for (const [file, content] of contents) hash.update(file).update(content)
  const files = JSON.stringify(contents.map(([file]) => file))
  return `(${keepFiles})(self, '${page}', ${files}, '${hash.digest('hex').slice(0, 12)}')`
}

/** @param {import('vite').Rolldown.OutputBundle[string]} output @returns {[string, string | Uint8Array]} */
export const namedContent = (output) => [output.fileName, 'code' in output ? output.code : output.source]

/**
 * The whole service worker.
 * @param {EventTarget & { registration: { scope: string } }} worker
 * @param {string} file of the page
 * @param {string[]} files relative to the folder of the page
 * @param {string} version of the files
 */
function keepFiles(worker, file, files, version) {
  const { scope } = worker.registration
  const folder = new URL('.', scope).href
  // All folders of a host share its caches.
  const own = `konpeito ${scope} `
  const name = own + version
  const page = folder + file
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
        if (address === scope || address === page)
          event.respondWith(fetch(request, { cache: 'no-cache' }).catch(() => kept(page)))
      } else if (request.method === 'GET' && urls.has(request.url))
        event.respondWith(kept(request.url).then((found) => found ?? fetch(request)))
    },
  }
  for (const type in events) worker.addEventListener(type, events[type])
}
