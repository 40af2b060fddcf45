// A printed page: printing does not wait, so a jar that was never in the window shows its number.
import { expect, test } from 'vitest'
import { put } from '../fixtures/bottleElement.ts'
import { eventually, pause } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

test('a jar that was never seen prints its number, or its poster', async () => {
  put('<div style="height: 5000px"></div>')
  const jar = put('<konpeito-bottle count="12"></konpeito-bottle>')
  const covered = put('<konpeito-bottle count="7"><span slot="poster">Ours</span></konpeito-bottle>')
  const textOf = (one: Element) => one.shadowRoot!.querySelector('p')?.textContent ?? null
  await pause(100)
  expect(jar.shadowRoot!.querySelector('[data-konpeito]')).toBeNull() // not in sight
  window.dispatchEvent(new Event('beforeprint'))
  expect(textOf(jar)).toBe('12 candies')
  expect(jar.shadowRoot!.querySelectorAll('svg path').length).toBeGreaterThan(3) // and a simple picture
  expect(textOf(covered)).toBeNull()
  window.dispatchEvent(new Event('afterprint'))
  expect(textOf(jar)).toBeNull()
  // It is drawn when it comes into the window.
  jar.scrollIntoView()
  await eventually(() => expect(jar.shadowRoot!.querySelector('canvas')).not.toBeNull())
  window.dispatchEvent(new Event('beforeprint'))
  await eventually(() => expect(textOf(jar)).toBeNull())
  window.dispatchEvent(new Event('afterprint'))
})

test('a row that was never seen prints a simple picture of each jar', async () => {
  put('<div style="height: 5000px"></div>')
  const row = put(`<konpeito-jars jars='[{ "label": "A", "count": 3 }, { "label": "B", "count": 9 }]'></konpeito-jars>`)
  const pictures = () => row.shadowRoot!.querySelectorAll('svg').length
  await pause(100)
  window.dispatchEvent(new Event('beforeprint'))
  expect(pictures()).toBe(2)
  window.dispatchEvent(new Event('afterprint'))
  expect(pictures()).toBe(0)
})
