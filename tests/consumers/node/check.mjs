// konpeito-bottle/jar and all of konpeito-bottle/physics without a DOM, React or other packages.
// Importing the element without a page has no effect.
import assert from 'node:assert/strict'
import { createJar, PALETTES } from 'konpeito-bottle/jar'
import { energy, hash, restoreSnapshot, stats, step, takeSnapshot } from 'konpeito-bottle/physics'
import 'konpeito-bottle/physics/blocks'
import { bottleScene } from 'konpeito-bottle/physics/scenes'
import 'konpeito-bottle/physics/soda'
import 'konpeito-bottle/shared'

const world = bottleScene({ count: 60, seed: 7 })
for (let k = 0; k < 300; k++) step(world)
assert.equal(stats(world).bodies, 60)
assert.ok(Number.isFinite(energy(world).kinetic))
assert.match(hash(world), /^[0-9a-f]{16}$/)
const twin = restoreSnapshot(takeSnapshot(world))
for (let k = 0; k < 60; k++) {
  step(world)
  step(twin)
}
assert.equal(hash(world), hash(twin))
assert.equal(typeof globalThis.document, 'undefined')

const jar = createJar({ seed: 7 })
jar.drop([{ id: 'a', label: 'Ada', color: PALETTES.sakura[2] }])
let settled = false
jar.on('settle', () => {
  settled = true
})
for (let k = 0; k < 900 && !settled; k++) jar.step()
assert.ok(settled)
const other = createJar()
other.load(jar.save())
assert.equal(other.items()[0].label, 'Ada')

const element = await import('konpeito-bottle/element')
assert.equal(typeof element.KonpeitoBottleElement, 'function')
