// Counting in a document without a jar, and the address of a shared jar.
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { createTally } from '../../../site/hand/tally.ts'
import { readSharedLink, writeSharedLink } from '../../../site/shared/sharedLink.ts'
import { createJar } from '../../../src/jar/index.ts'
import { bindJar, writeShared } from '../../../src/shared/index.ts'
import { draw } from '../../physics/help.ts'

const meet = (...docs: Doc[]) => {
  for (const to of docs) for (const from of docs) applyUpdate(to, encodeStateAsUpdate(from))
}

test('hands and a jar agree, whatever they add and take back before they meet', () => {
  for (let seed = 0; seed < 20; seed++) {
    const d = draw(seed)
    const docs = [new Doc(), new Doc(), new Doc()]
    const jar = createJar()
    bindJar(jar, docs[0]!)
    const hands = docs.slice(1).map((doc, k) => createTally(doc, `phone${k}`))
    let sum = 0
    for (let k = 0; k < 30; k++) {
      const hand = hands[d.below(2)]!
      const before = hand.count()
      if (d.unit() < 0.3) hand.takeLast()
      else if (d.unit() < 0.7) hand.add(1 + d.below(5))
      else sum += jar.drop(2).length
      sum += hand.count() - before
      if (d.unit() < 0.3) meet(...docs)
    }
    meet(...docs)
    expect(
      hands.map((hand) => hand.count()),
      `seed ${seed}`,
    ).toEqual([sum, sum])
    expect(jar.count()).toBe(sum)
  }
})

test('it takes back its own candies only, also those of before a reload', () => {
  const doc = new Doc()
  const others = createTally(doc, 'other')
  others.add(3)
  const first = createTally(doc, 'phone')
  expect(first.hasOwn()).toBe(false)
  first.takeLast()
  first.add(2)
  const again = createTally(doc, 'phone')
  for (const left of [4, 3, 3]) {
    again.takeLast()
    expect(again.count()).toBe(left)
  }
  expect([again.hasOwn(), others.hasOwn()]).toEqual([false, true])
})

test('what was counted in another copy is brought once, and what was taken stays out', () => {
  const server = new Doc()
  const older = createTally(server, 'phone')
  older.add(3)
  const lost = new Doc()
  meet(server, lost)
  const first = createTally(lost, 'phone')
  first.takeLast()
  first.add(4)
  older.takeLast() // meanwhile, from another tab
  createTally(lost, 'other').add(9)
  const again = createTally(server, 'phone')
  for (let k = 0; k < 2; k++) again.bring(first.own())
  expect(again.count()).toBe(6)
  again.add(1)
  expect(again.count()).toBe(7)
})

test('the unit is the step; items with values count; a wrong goal is none', () => {
  const doc = new Doc()
  const jar = createJar({ unit: 5 })
  bindJar(jar, doc)
  writeShared(doc, { name: '3b', unit: 5, goal: '40:Pizza' })
  jar.drop([{ id: 'ada', value: 7 }])
  const hand = createTally(doc, 'phone')
  hand.add(3)
  expect([hand.count(), jar.count()]).toEqual([22, 22])
  hand.takeLast()
  expect([hand.count(), jar.count()]).toEqual([17, 17])
  expect(hand.settings()).toEqual({ name: '3b', unit: 5, goals: [{ at: 40, label: 'Pizza' }] })
  writeShared(doc, { goal: 'much' })
  expect(hand.settings().goals).toEqual([])
})

test('a large unit is one item, added and taken back, also in another copy', () => {
  const doc = new Doc()
  const jar = createJar({ unit: 500_000 })
  bindJar(jar, doc)
  writeShared(doc, { unit: 500_000 })
  createTally(doc, 'other').add(1)
  const hand = createTally(doc, 'phone')
  hand.add(3)
  expect([hand.count(), jar.count(), doc.getMap('items').size]).toEqual([2_000_000, 2_000_000, 4])
  const again = createTally(new Doc(), 'phone')
  for (let k = 0; k < 2; k++) again.bring(hand.own())
  expect(again.count()).toBe(1_500_000)
  for (let left = 3; left >= 0; left--) hand.takeLast()
  expect([hand.count(), jar.count(), hand.hasOwn()]).toEqual([500_000, 500_000, false])
})

const room = 'a-_4567890123456789012'
const key = `h1234567890a.${'s'.repeat(43)}`
test.each([
  [writeSharedLink({ room, key }), { room, key }],
  [`#shared=${room}.${key}&at=jars.example`, { room, key }], // no link leads to another server
  [`#shared=${room}`, null],
  [`#shared=short.${key}`, null],
  ['#s=z.x', null],
  ['', null],
])('the fragment %s', (fragment, link) => {
  expect(readSharedLink(fragment)).toEqual(link)
})
