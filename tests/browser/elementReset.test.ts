// <konpeito-bottle> keeps its size on pages that reset the style of every element, and takes the
// size that a page gives it.
import { afterEach, expect, test } from 'vitest'
import '../../src/element/element.ts'
import { eventually } from '../fixtures/wait.ts'

const RESET = '* { all: unset }'

const addStyle = (text: string) => {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  return style
}
const put = (attributes = '') => {
  const place = document.createElement('div')
  place.style.cssText = 'display: block; width: 400px; height: 900px'
  // Lazy and far away, so that it is measured only.
  place.innerHTML = `<div style="display: block; height: 4000px"></div><konpeito-bottle loading="lazy" ${attributes}></konpeito-bottle>`
  document.body.append(place)
  return place.lastElementChild as HTMLElementTagNameMap['konpeito-bottle']
}
/** Width and height of the place of the picture. */
const size = (jar: Element) => {
  const { width, height } = jar.shadowRoot!.querySelector('.box')!.getBoundingClientRect()
  return [width, height]
}
const soon = (jar: Element, expected: number[]) => eventually(() => expect(size(jar)).toEqual(expected))

afterEach(() => {
  document.body.replaceChildren()
  for (const style of document.querySelectorAll('head style')) if (style.textContent!.includes('unset')) style.remove()
})

test.each<[string, string, string, [number, number]]>([
  ['nothing', '', '', [400, 500]],
  ['a style attribute', 'style="width: 320px; height: 200px"', '', [320, 200]],
  ['a width in a class', 'class="mine"', '.mine { width: 240px }', [240, 300]],
  ['a share of the width', 'class="mine"', '.mine { width: 50% }', [200, 250]],
  ['a rule for the element', '', 'konpeito-bottle { width: 240px; height: 310px }', [240, 310]],
  ['display and size', 'class="mine"', '.mine { display: block; width: 160px; height: 170px }', [160, 170]],
  ['display and a width', 'class="mine"', '.mine { display: inline-block; width: 160px }', [160, 200]],
])('the size is the same under `* { all: unset }` with %s', async (_, attributes, own, expected) => {
  addStyle(`${own} /* unset */`)
  const plain = put(attributes)
  await soon(plain, expected)
  plain.parentElement!.remove()
  addStyle(RESET)
  addStyle(`${own} /* unset */`)
  await soon(put(attributes), expected)
})

test('a reset that comes and goes later changes no size', async () => {
  const jar = put()
  await soon(jar, [400, 500])
  expect(jar.shadowRoot!.querySelector<HTMLElement>('.box')!.dataset.reset).toBeUndefined()
  const style = addStyle(RESET)
  await soon(jar, [400, 500])
  const box = jar.shadowRoot!.querySelector<HTMLElement>('.box')!
  await eventually(() => expect(box.dataset.reset).toBe('inline'))
  expect(size(jar)).toEqual([400, 500])
  style.remove()
  await soon(jar, [400, 500])
  jar.style.width = '200px'
  await soon(jar, [200, 250])
})

test('the size is right at once, before a frame is drawn', () => {
  addStyle(RESET)
  const jar = put()
  expect(size(jar)).toEqual([400, 500])
})

test('a page hides it under `* { all: unset }` too', async () => {
  addStyle(`${RESET} .gone { display: none }`)
  const jar = put()
  await soon(jar, [400, 500])
  jar.className = 'gone'
  await soon(jar, [0, 0])
  jar.className = ''
  await soon(jar, [400, 500])
  jar.style.display = 'none'
  await soon(jar, [0, 0])
})
