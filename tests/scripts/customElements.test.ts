// custom-elements.json: it names what the element has.
import { beforeAll, expect, test } from 'vitest'
import { describeElement } from '../../scripts/customElements.mjs'
import { emitTypes } from '../../scripts/docs/reference.mjs'
import { root } from '../../scripts/docs/snippets.mjs'
import { KonpeitoBottleElement, KonpeitoJarsElement } from '../../src/element/element.ts'

type Named = { name: string; description: string; type: { text: string } }
let element: Record<'attributes' | 'members' | 'events', Named[]>
let jars: typeof element
beforeAll(async () => {
  const manifest = await describeElement(root, emitTypes(root))
  ;[element, jars] = manifest.modules[0]!.declarations as unknown as [typeof element, typeof element]
})
const named = (list: readonly Named[], name: string) => list.find((one) => one.name === name)

test('the manifest names every attribute that the element reads', () => {
  expect(element.attributes.map(({ name }) => name).sort()).toEqual(
    [...KonpeitoBottleElement.observedAttributes].sort(),
  )
  expect(named(element.attributes, 'look')!.type.text).toBe("'day' | 'evening' | 'night'")
})

test('the manifest names every public property and method', () => {
  const members = Object.getOwnPropertyNames(KonpeitoBottleElement.prototype)
  const known = members.filter((name) => !/^constructor$|^addEventListener$|Callback$/.test(name))
  expect(element.members.map(({ name }) => name).sort()).toEqual(known.sort())
  expect(named(element.members, 'drop')).toMatchObject({
    kind: 'method',
    parameters: [{ name: 'what', optional: true, type: { text: 'number | readonly JarItem[]' } }],
    return: { type: { text: 'void' } },
  })
  expect(named(element.members, 'count')).toMatchObject({ kind: 'field', type: { text: 'number' } })
})

test('the manifest names what a row of jars has', () => {
  expect(jars.attributes.map(({ name }) => name)).toHaveLength(KonpeitoJarsElement.observedAttributes.length)
  expect(jars.attributes.map(({ name }) => name).sort()).toEqual([...KonpeitoJarsElement.observedAttributes].sort())
  expect(jars.members.map(({ name }) => name)).toEqual(['jars'])
  expect(jars.events.map(({ name }) => name)).toEqual(['konpeito-ready', 'konpeito-error'])
})

test('everything in the manifest is described', () => {
  expect(named(element.events, 'konpeito-pick')!.type.text).toBe('CustomEvent<CandyEvent>')
  expect(element.events).toHaveLength(9)
  for (const { name, description } of [element, jars].flatMap(({ attributes, members, events }) => [
    ...attributes,
    ...members,
    ...events,
  ]))
    expect(description, name).toMatch(/\w/)
})
