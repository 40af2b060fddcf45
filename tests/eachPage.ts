// Runs before each test file in a browser: after each test the page is as it was.
import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

const address = location.href
const root = document.documentElement
const { lang } = root
const { title } = document

afterEach(async () => {
  await cleanup()
  document.body.replaceChildren()
  for (const element of [root, document.body])
    for (const name of ['class', 'data-theme', 'data-scheme', 'dir', 'style']) element.removeAttribute(name)
  root.lang = lang
  document.title = title
  window.scrollTo(0, 0)
  history.replaceState(null, '', address)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
