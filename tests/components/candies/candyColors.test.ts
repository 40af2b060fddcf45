// Colours of single candies: their own where it is one, else one of the palette.
import { Color } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import { colorCandy, linearColors } from '../../../src/components/candies/candyAppearance.ts'
import { createJar, type JarItem } from '../../../src/jar/index.ts'
import { KYOTO, paletteColors } from '../../../src/jar/palettes.ts'
import { show } from '../../../src/physics/internal.ts'

const palette = linearColors(KYOTO)
const colorOf = (own: unknown) => {
  const out = new Float32Array(3)
  colorCandy(7, own, palette, out, 0)
  return [...out]
}
afterEach(() => vi.restoreAllMocks())

test.each(['#f58fae', 'rgb(12, 34, 56)'])('%s is a colour', (css) => {
  expect(colorOf(css)).toEqual([...new Float32Array(new Color(css).toArray())])
})

test.each([undefined, null])('%s gives a colour of the palette, and no warning', (own) => {
  const warn = vi.spyOn(console, 'warn')
  expect(colorOf(own).every((part) => part > 0 && part <= 1)).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})

test.each(['blurple', '', 'rgb(1)', 7, {}])('%j is reported once, and the palette stands in', (own) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let k = 0; k < 3; k++) expect(colorOf(own)).toEqual(colorOf(undefined))
  const ours = warn.mock.calls.filter(([text]) => String(text).startsWith(`konpeito: ${show(own)} `))
  expect(ours).toHaveLength(1)
})

test('a palette does without what is no colour, and without any it is Kyoto', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const pink = new Float32Array(new Color('#ff88aa').toArray())
  for (const bad of ['pinkish', '', null, 7]) {
    expect(linearColors([bad, '#ff88aa'])).toEqual(pink)
    expect(linearColors([bad])).toEqual(palette)
  }
  expect(linearColors([])).toEqual(palette)
})

test('a palette is a name or a list; another text is reported, and the palette is Kyoto', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(paletteColors(['red'])).toEqual(['red'])
  expect(paletteColors('kyoto')).toBe(KYOTO)
  for (const name of ['sakkura', 'sakkura', 'toString']) expect(linearColors(paletteColors(name))).toEqual(palette)
  const ours = warn.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('konpeito: '))
  expect(ours).toEqual(['sakkura', 'toString'].map((name) => expect.stringContaining(`"${name}" is no CSS colour`)))
})

test('a misspelt field of an item is reported once, and the item stays', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const jar = createJar()
  const gifts = ['a', 'b', 'c'].map((id) => ({ id, colour: null }))
  jar.drop(gifts)
  jar.setItems(gifts)
  expect(jar.count()).toBe(3)
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^konpeito: item field "colour" is not known: known are id, .*color/)],
  ])
})

test('no item is lost for its colour, or for a null of a server', () => {
  const jar = createJar()
  const gifts = [
    { id: 'a', color: null, label: null, size: null },
    { id: 'b', color: 7 },
    { id: 'c', color: 'blurple' },
  ] as unknown as JarItem[]
  jar.drop(gifts)
  expect(jar.count()).toBe(3)
  const other = createJar()
  other.load(jar.save())
  expect(other.items()).toEqual(gifts)
  jar.setItems(gifts.slice(1))
  expect(jar.items().map(({ id }) => id)).toEqual(['b', 'c'])
})
