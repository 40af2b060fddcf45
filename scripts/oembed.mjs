// Writes oembed.json beside the pages. Part of vite.config.ts.
//   SITE_URL=https://example.org/konpeito/ npm run build
// oEmbed needs absolute addresses. Without SITE_URL the build writes `./`: replace it in
// oembed.json and index.html.

/** The frame's permissions. A test compares them with those of site/share/snippets.ts. */
const ALLOW = 'accelerometer; gyroscope; magnetometer; clipboard-write; autoplay'

/** What the page shows when it opens. A test compares it with the snippet of the page. */
const QUERY = 'count=3000&amp;beside=11&amp;interactive=view'

/**
 * The oEmbed answer of the page: the jar as an iframe.
 * @param {string} site address of the folder of the pages, with a slash at its end
 */
export function oembed(site) {
  const [width, height] = [480, 480]
  return {
    version: '1.0',
    type: 'rich',
    title: 'Konpeito',
    provider_name: 'Konpeito',
    provider_url: site,
    thumbnail_url: `${site}poster.jpg`,
    thumbnail_width: 1320,
    thumbnail_height: 600,
    width,
    height,
    html: `<iframe src="${site}embed.html?${QUERY}" title="Konpeito" width="${width}" height="${height}" allow="${ALLOW}" loading="lazy" style="border: 0"></iframe>`,
  }
}

/**
 * @param {string} [site] the address. @default the variable SITE_URL
 * @returns {import('vite').Plugin}
 * @throws {Error} if it is not a web address
 */
export function oembedPlugin(site = process.env.SITE_URL ?? '') {
  const folder = site === '' ? './' : whole(site)
  const body = (/** @type {string} */ base) => `${JSON.stringify(oembed(base), null, 2)}\n`
  return {
    name: 'konpeito:oembed',
    transformIndexHtml: (html) =>
      html.replace(/(type="application\/json\+oembed" href=")[^"]*/, `$1${folder}oembed.json`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'oembed.json', source: body(folder) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== '/oembed.json') return next()
        response.setHeader('content-type', 'application/json')
        response.end(body(`http://${request.headers.host}/`)) // not-loaded: the address of this server
      })
    },
  }
}

/** @param {string} site */
function whole(site) {
  const { protocol, href } = new URL(site.endsWith('/') ? site : `${site}/`)
  if (!/^https?:$/.test(protocol)) throw new Error(`SITE_URL must be a web address, got ${site}`)
  return href
}
