// Locales of a jar: its words, its numbers, and the language and direction of each.
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { JAR_TEXTS, KonpeitoBottle, type KonpeitoBottleProps, KonpeitoJars } from '../../src/index.ts'
import { eventually, nextFrame } from '../fixtures/wait.ts'

const items = Array.from({ length: 2468 }, (_, k) => ({ id: k, ...(k === 0 && { label: 'Ada, 20 €' }) }))
const page = (props: Partial<KonpeitoBottleProps>) => (
  <div style={{ width: 240, height: 300 }}>
    <KonpeitoBottle view="torus" capacity={1234} paused interactive quality="low" {...props} items={items} />
  </div>
)
const open = async (props: Partial<KonpeitoBottleProps>) => {
  const { container, rerender } = await render(page(props))
  const box = container.querySelector<HTMLElement>('[data-count]')!
  const [scene, legend] = [box.querySelector('[role]')!, box.querySelector('p')!]
  return { box, scene, legend, list: box.querySelector('button')!, rerender }
}
/** The language and the direction in which a text inside an element is read. */
const howRead = (element: Element) => {
  const inside = element.firstElementChild ?? element
  return [inside.closest('[lang]')?.getAttribute('lang'), getComputedStyle(inside).direction]
}

test.each([
  ['en', '2,468 candies', 'en', 'ltr'],
  ['en-IN', '2,468 candies', 'en-IN', 'ltr'],
  ['ja-JP', '盆の上をただよう金平糖: 金平糖 2,468粒', 'ja-JP', 'ltr'],
  ['de', '2,468 candies', 'en', 'ltr'], // a name has one language: the numbers are those of its words
  ['ar-EG', '2,468 candies', 'en', 'rtl'],
])('%s: the name is "%s" in %s, the layout %s', async (locale, name, language, direction) => {
  const { box, scene, list } = await open({ locale })
  expect([box.lang, getComputedStyle(box).direction]).toEqual([locale, direction])
  expect(scene.getAttribute('aria-label')).toMatch(new RegExp(`(^|: )${name}$`))
  expect(scene.getAttribute('lang')).toBe(language)
  expect(howRead(list)).toEqual([language, 'ltr'])
})

test.each([
  ['en', '1 candy stands for 2'],
  ['ar-EG', '1 candy stands for ٢'],
])('%s: numbers follow it, marked where words fall back', async (locale, text) => {
  const { legend } = await open({ locale })
  expect(legend.textContent).toBe(text)
  expect(howRead(legend)).toEqual(['en', 'ltr'])
  const marked = [...legend.querySelectorAll('bdi bdi')].map((number) => [number.getAttribute('lang')])
  expect(marked).toEqual(locale === 'en' ? [] : [['ar-EG']])
})

test('given texts have plural forms and a language; others fall back', async () => {
  const texts = { count: { one: '{count} cukierek', few: '{count} cukierki', other: '{count} cukierka' } }
  const { scene, legend, list, rerender } = await open({ locale: 'pl', texts: { ...texts, openTable: 'Lista' } })
  expect(scene.getAttribute('aria-label')).toBe('Konpeito candies drifting on a tray: 2468 cukierka')
  expect(scene.getAttribute('lang')).toBe('pl')
  expect([list.textContent, ...howRead(list)]).toEqual(['Lista', 'pl', 'ltr'])
  expect(howRead(legend)).toEqual(['en', 'ltr'])
  await rerender(
    <div style={{ width: 240, height: 300 }}>
      <KonpeitoBottle view="torus" paused quality="low" locale="pl" texts={texts} label="Słoik" count={3} />
    </div>,
  )
  await eventually(() => expect(document.querySelector('[role=img]')!.ariaLabel).toBe('Słoik: 3 cukierki'))
})

test('without a locale words are English, in the layout of the page', async () => {
  document.documentElement.dir = 'rtl'
  const { box, scene, list } = await open({})
  document.documentElement.removeAttribute('dir')
  expect([box.getAttribute('lang'), box.getAttribute('dir')]).toEqual([null, null])
  expect(scene.getAttribute('lang')).toBe('en')
  expect(howRead(list)).toEqual(['en', 'ltr'])
})

test('names of a row stand below their jars on a page from right to left', async () => {
  document.documentElement.dir = 'rtl'
  const jars = [{ label: 'الأول' }, { label: 'Second' }]
  const { container } = await render(<KonpeitoJars jars={jars} quality="low" />)
  const names = [...container.querySelectorAll('li')]
  const [first, second] = names.map((name) => name.getBoundingClientRect().left)
  document.documentElement.removeAttribute('dir')
  expect(first).toBeLessThan(second!)
  expect(names.map((name) => getComputedStyle(name).direction)).toEqual(['rtl', 'ltr'])
})

test('labels of items are the page\u2019s: the language of the box, own direction', async () => {
  const { box, list } = await open({ locale: 'he' })
  list.click()
  await nextFrame()
  const label = box.querySelector('td bdi')!
  expect(label.textContent).toBe('Ada, 20 €')
  expect(label.closest('[lang]')!.getAttribute('lang')).toBe('he')
  expect(getComputedStyle(label).direction).toBe('ltr')
  const unnamed = box.querySelectorAll('tbody tr')[1]!.querySelector('td')!
  expect([unnamed.textContent, ...howRead(unnamed)]).toEqual(['Candy 2', 'en', 'ltr'])
  expect(box.querySelector('table')!.textContent).toContain('Choose')
})

test('a page may give every text that there is', async () => {
  const names = Object.keys(JAR_TEXTS.en)
  const texts = Object.fromEntries(names.map((name) => [name, `‹${name} {count}{label}{id}›`]))
  const { box, list } = await open({ locale: 'fr', texts })
  list.click()
  await nextFrame()
  const rest = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  while (rest.nextNode()) {
    const { data, parentElement } = rest.currentNode as Text
    if (!/^[\d\s]*$|^Ada/.test(data)) expect(data).toMatch(/[‹›]/)
    expect(parentElement!.closest('[lang]')!.getAttribute('lang')).toBe('fr')
  }
})
