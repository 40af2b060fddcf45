// What <konpeito-bottle> never does on a page (docs/security.md): requests, storage, cookies, code
// at run time, HTML from texts, and changes outside of the element.
import { expect, test, vi } from 'vitest'
import '../../src/element/element.ts'
import { eventually } from '../fixtures/wait.ts'

test('a jar requests, stores and generates nothing', async () => {
  const calls: string[] = []
  const forbid = (holder: object, ...names: string[]) => {
    for (const name of names) {
      const { value, set } = Object.getOwnPropertyDescriptor(holder, name)!
      expect(value ?? set, name).toBeDefined()
      if (set) vi.spyOn(holder as Record<string, unknown>, name, 'set').mockImplementation(() => void calls.push(name))
      else
        vi.spyOn(holder as Record<string, () => unknown>, name).mockImplementation(() => {
          calls.push(name)
          throw new Error(`${name} was called`)
        })
    }
  }
  forbid(window, 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'eval', 'Function')
  forbid(Navigator.prototype, 'sendBeacon')
  forbid(Document.prototype, 'cookie', 'write')
  forbid(Element.prototype, 'innerHTML', 'insertAdjacentHTML')
  forbid(Storage.prototype, 'setItem', 'getItem')
  forbid(IDBFactory.prototype, 'open')
  forbid(CacheStorage.prototype, 'open')
  forbid(WebAssembly, 'compile', 'instantiate')
  const create = vi.spyOn(document, 'createElement')
  const head = document.head.innerHTML

  const jar = document.createElement('konpeito-bottle')
  for (const [name, value] of Object.entries({ view: 'torus', quality: 'low', loading: 'eager', interactive: '' }))
    jar.setAttribute(name, value)
  jar.style.cssText = 'width: 120px; height: 150px'
  const ready = vi.fn()
  jar.addEventListener('konpeito-ready', ready)
  document.body.append(jar)
  const hostile = '<img src="https://stranger.example/x" onerror="alert(1)">'
  jar.items = [{ id: hostile, label: hostile, color: 'url(https://stranger.example/y)' }]
  await eventually(() => expect(ready).toHaveBeenCalled())
  const frame = jar.shadowRoot!.querySelector<HTMLElement>('[role=application]')!
  frame.focus()
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
  jar.drop(3)
  jar.load(jar.save())
  await jar.toBlob()
  await eventually(() => expect(jar.shadowRoot!.querySelector('td')!.textContent).toBe(hostile))

  expect(calls).toEqual([])
  expect(jar.shadowRoot!.querySelectorAll('script, style, link, iframe, img[src]').length).toBe(0)
  expect(
    create.mock.calls.map(([tag]) => tag).filter((tag) => ['script', 'style', 'link', 'iframe'].includes(tag)),
  ).toEqual([])
  expect(document.head.innerHTML).toBe(head)
  expect([...document.body.children]).toEqual([jar])
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  expect(new Set([...asked, location.origin])).toEqual(new Set([location.origin]))
})
