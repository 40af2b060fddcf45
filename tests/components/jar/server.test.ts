// What a server renders, where there is neither a document nor WebGL.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createJar, KonpeitoBottle, KonpeitoCanvas, KonpeitoJars } from '../../../src/index.ts'

const html = (...args: Parameters<typeof createElement>) => renderToString(createElement(...args))

test('a server renders role, name and number of a jar, in its language', () => {
  const text = html(KonpeitoBottle as never, { count: 42, locale: 'ja', label: '瓶', poster: 'jar.jpg' } as never)
  expect(text).toContain('role="img" aria-label="瓶: 金平糖 42粒"')
  expect(text).toContain('lang="ja" dir="ltr" data-count="42"')
  expect(text).toContain('src="jar.jpg"')
})

test('keys are described where a jar has them: a still one has neither keys nor a stop of Tab', () => {
  const still = html(KonpeitoBottle as never, { count: 3 } as never)
  expect(still).not.toMatch(/tabindex|<button|aria-describedby|Enter/)
  const played = html(KonpeitoBottle as never, { count: 3, interactive: 'play' } as never)
  expect(played).toMatch(/aria-describedby="(.+?)".*tabindex="0".*id="\1" style="display:none">.*Enter/)
})

test.each([
  [KonpeitoBottle, { count: 3 }, /^<div [^>]*data-count="3"/, /role="img" aria-label="Tips: 3 candies"/],
  [KonpeitoJars, { jars: [{ label: 'Monday' }] }, /^<section /, /^[^>]*aria-label="Tips"/],
  [KonpeitoCanvas, {}, /^<div [^>]*data-konpeito="bottle"/, /^[^>]*role="application" aria-label="Tips"/],
])('the box has the attributes of the page, unless the component sets them: %o', (component, props, own, named) => {
  const passed = { id: 'tips', className: 'big', style: { height: 9 }, 'data-testid': 't', 'aria-busy': true }
  const text = html(component as never, { ...props, ...passed, 'aria-label': 'Tips', 'data-count': 9 } as never)
  const box = /^<[^>]*>/.exec(text)![0]
  for (const attribute of ['id="tips"', 'class="big"', 'height:9px', 'data-testid="t"', 'aria-busy="true"'])
    expect(box).toContain(attribute)
  expect(text).toMatch(own)
  expect(text).toMatch(named)
  expect(text.match(/aria-label="[^"]*Tips/g)).toHaveLength(1)
  // `label` wins.
  expect(html(component as never, { ...props, label: 'A', 'aria-label': 'B' } as never)).toMatch(/aria-label="A[:"]/)
})

test('without scripts the number stands in for the picture', () => {
  const own = createJar()
  own.drop(3)
  const plain = html(KonpeitoBottle as never, { jar: own } as never)
  expect(/<noscript>(.*)<\/noscript>/.exec(plain)![1]).toContain('3 candies')
})

test.each([
  ['en', '15 in 3 candies'],
  ['ja', '15（金平糖 3粒）'],
])('a value of 15 in three candies is told as both: %s', (locale, said) => {
  const own = createJar({ unit: 5 })
  own.drop(['a', 'b', 'c'].map((id) => ({ id, value: 5 })))
  expect(html(KonpeitoBottle as never, { jar: own, locale } as never)).toMatch(
    new RegExp(`aria-label="[^"]*: ${said}"`),
  )
})

test('a server renders the names and numbers of a row', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const jars = [
    { label: 'Monday', count: 1234 },
    { label: 'Tuesday', items: [{ id: 1 }, { id: 2 }] },
  ]
  const text = html(KonpeitoJars as never, { jars, locale: 'de', label: 'A week' } as never)
  expect(text).toContain('aria-label="A week"')
  expect(text.match(/<b>[^<]*<\/b><br\/>\w+/g)).toEqual(['<b>1.234</b><br/>Monday', '<b>2</b><br/>Tuesday'])
  expect(report).not.toHaveBeenCalled()
  report.mockRestore()
})
