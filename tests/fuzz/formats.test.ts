// Files, links and messages of strangers: damaged and random ones are refused with a RangeError or
// read; what is written is read back as it was.
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { answer, isOurs, readOrigins } from '../../site/embed/messages.ts'
import { createJar } from '../../src/jar/jar.ts'
import { crc32OfJson, toBase64 } from '../../src/jar/jarFile.ts'
import { readState, writeState } from '../../src/settings/links.ts'
import { formatQuery, parseQuery } from '../../src/settings/query.ts'
import { formatFields, formatLayers, parseFields, parseLayers } from '../../src/settings/torus.ts'
import { fromFragment, toFragment } from '../../src/settings/walkerLinks.ts'
import { receiverOf } from '../fixtures/receiver.ts'
import * as P from '../physics/all.ts'
import { forged, fullJar, MODEL, textsOf, WORLDS, withTexts } from './formats.ts'
import { DAMAGE, damageBytes, holds, isRefused, MUTATION, mutateJson, STRANGE_JSON } from './holds.ts'
import { expectConsistent } from './play.ts'

/** The integrator of walkers is explicit: it has no limit that all springs keep. */
const TOO_STIFF = /^RangeError: .*(pairs|use weaker springs)/

/**
 * Steps a world that came from a file, saves it and loads it again. Only a world with too many
 * pairs cannot be stepped.
 */
function stepLoaded(world: P.World, refused = /^RangeError: .*pairs/): void {
  for (let k = 0; k < 3; k++)
    try {
      P.step(world)
    } catch (error) {
      expect(String(error)).toMatch(refused)
      if (String(error).includes('finite')) return
    }
  expectConsistent(world)
  expect(P.hash(P.restoreSnapshot(P.takeSnapshot(world)))).toBe(P.hash(world))
}

const ANY_WORLD = fc.constantFrom(...Object.keys(WORLDS)).map((kind) => WORLDS[kind]!)
const DAMAGES = fc.array(DAMAGE, { minLength: 1, maxLength: 3 })
const MUTATIONS = fc.array(MUTATION, { minLength: 1, maxLength: 3 })

describe('a snapshot', () => {
  holds('is refused whatever is damaged', 300, fc.tuple(ANY_WORLD, DAMAGES), ([world, damages]) => {
    const bytes = P.takeSnapshot(world)
    const bad = damageBytes(bytes, damages)
    const same = bad.length === bytes.length && bad.every((byte, k) => byte === bytes[k])
    expect(isRefused(() => P.restoreSnapshot(bad))).toBe(!same)
  })

  holds(
    'with a right checksum is refused, or is a world that goes on',
    200,
    fc.tuple(ANY_WORLD, DAMAGES),
    ([world, damages]) => {
      const bytes = forged(world, damages)
      const target = P.bottleScene({ count: 2 })
      const before = P.hash(target)
      const clean = P.takeSnapshot(target)
      if (isRefused(() => P.restoreBodies(bytes, target as P.World))) expect(P.hash(target)).toBe(before)
      else P.restoreSnapshot(clean, target as P.World)
      let loaded: P.World | null = null
      if (isRefused(() => (loaded = P.restoreSnapshot(bytes)))) return
      expect(P.hash(P.restoreSnapshot(P.takeSnapshot(loaded!)))).toBe(P.hash(loaded!))
      stepLoaded(loaded!)
    },
  )

  const changes = fc.tuple(ANY_WORLD, fc.nat(3), MUTATIONS)
  holds('with other texts is refused, or is a world', 120, changes, ([world, at, mutations]) => {
    const bytes = P.takeSnapshot(world)
    const { texts } = textsOf(bytes)
    texts[at] = JSON.stringify(mutateJson(JSON.parse(texts[at]!), mutations)) ?? ''
    let loaded: P.World | null = null
    if (isRefused(() => (loaded = P.restoreSnapshot(withTexts(bytes, texts))))) return
    expect(P.hash(P.restoreSnapshot(P.takeSnapshot(loaded!)))).toBe(P.hash(loaded!))
    stepLoaded(loaded!)
  })

  holds('of random bytes is refused', 200, fc.uint8Array({ maxLength: 300 }), (bytes) => {
    expect(isRefused(() => P.restoreSnapshot(bytes))).toBe(true)
  })
})

describe('a saved jar', () => {
  const jars = { bottle: fullJar('bottle'), torus: fullJar('torus') }
  const texts = { bottle: jars.bottle.save(), torus: jars.torus.save() }
  const view = fc.constantFrom('bottle' as const, 'torus' as const)
  /** Loads a text into another jar. What is refused changes nothing, and what loads goes on. */
  const load = (kind: keyof typeof texts, text: string) => {
    const jar = createJar({ view: kind, capacity: 12 })
    jar.drop(3)
    const before = jar.save()
    if (isRefused(() => jar.load(text))) {
      expect(jar.save()).toBe(before)
      return
    }
    const saved = jar.save()
    jar.load(saved)
    expect(jar.save()).toBe(saved)
    for (let k = 0; k < 3; k++) if (isRefused(() => jar.step())) return
    jar.drop(2)
    jar.take(1)
    expectConsistent(jar.world as P.World)
  }

  holds('with other values is refused, or is a jar', 120, fc.tuple(view, MUTATIONS), ([kind, mutations]) => {
    const { crc32: _, ...file } = JSON.parse(texts[kind])
    const changed = mutateJson(file, mutations) as object
    load(kind, JSON.stringify({ ...changed, crc32: crc32OfJson(changed) }))
  })

  holds('around a forged world is refused, or is a jar', 120, fc.tuple(view, DAMAGES, MUTATIONS), (change) => {
    const [kind, damages, mutations] = change
    const { crc32: _, ...file } = JSON.parse(texts[kind])
    const world = toBase64(forged(jars[kind].world as P.World, damages))
    // Most of them with a change of the world alone.
    const changed = mutations.length > 1 ? { ...file, world } : { ...(mutateJson(file, mutations) as object), world }
    load(kind, JSON.stringify({ ...changed, crc32: crc32OfJson(changed) }))
  })

  holds('with damaged text is refused', 200, fc.tuple(view, DAMAGES), ([kind, damages]) => {
    const bytes = damageBytes(new TextEncoder().encode(texts[kind]), damages)
    const text = new TextDecoder().decode(bytes)
    const jar = createJar({ view: kind, capacity: 12 })
    if (text !== texts[kind]) expect(isRefused(() => jar.load(text))).toBe(true)
    expect(jar.count()).toBe(0)
  })

  holds('of random text is refused', 200, fc.oneof(fc.string(), fc.json(), STRANGE_JSON), (text) => {
    expect(isRefused(() => createJar().load(text as string))).toBe(true)
  })
})

describe('a link with a saved jar', () => {
  holds('is read back as it was written', 60, fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
    expect(await readState(`#${await writeState(text)}`)).toBe(text)
  })

  const damaged = fc.tuple(fc.string({ minLength: 1 }), fc.nat(1000), fc.string({ unit: 'binary', maxLength: 3 }))
  holds('is read or refused when it is damaged', 200, damaged, async ([text, at, inserted]) => {
    const link = await writeState(text)
    const place = at % link.length
    const bad = link.slice(0, place) + inserted + link.slice(place + 1)
    await readState(bad).catch((error) => expect(error).toBeInstanceOf(RangeError))
    await readState(`s=${inserted}${text}`).catch((error) => expect(error).toBeInstanceOf(RangeError))
  })
})

describe('the query of an address', () => {
  const { settings } = parseQuery('')
  const entry = fc.tuple(
    fc.oneof(fc.constantFrom(...Object.keys(settings)), fc.string()),
    fc.oneof(
      fc.constantFrom('bottle', 'torus', 'walker', 'blocks', '1', '0', '-1', '1e9', 'NaN', '5e-324'),
      fc.string(),
    ),
  )
  holds('is always read, and is written back alike', 500, fc.array(entry, { maxLength: 8 }), (entries) => {
    const search = `?${new URLSearchParams(entries)}`
    const read = parseQuery(search)
    const written = formatQuery(read.settings, 'en', search)
    expect(parseQuery(written).settings).toEqual(read.settings)
    expect(formatQuery(parseQuery(written).settings, 'en', written)).toBe(written)
  })
  holds('is always read when it is random', 300, fc.string({ unit: 'binary' }), (text) => {
    const { settings: read } = parseQuery(text)
    expect(parseQuery(formatQuery(read)).settings).toEqual(read)
  })

  const number = fc.oneof(fc.integer(), fc.double()).map(String)
  const part = fc.oneof(number, fc.constantFrom('radial', 'spiral', 'directional', 'none', 'grid', 'contacts', ''))
  const list = fc.array(
    fc.array(part, { maxLength: 7 }).map((parts) => parts.join('_')),
    { maxLength: 3 },
  )
  holds('has fields and layers that are written back alike', 300, list, (parts) => {
    const text = parts.join('*')
    const fields = parseFields(text)
    if (fields) expect(parseFields(formatFields(fields))).toEqual(fields)
    const layers = parseLayers(text)
    if (layers) expect(parseLayers(formatLayers(layers))).toEqual(layers)
  })
})

describe('a walker', () => {
  holds('is read back from its link, file and world', 100, MODEL, (model) => {
    expect(fromFragment(`#${toFragment(model)}`)).toEqual(model)
    expect(P.readListing(JSON.stringify(model))).toEqual(model)
    expect(P.writeModel(P.createModelWorld(model))).toEqual(model)
    if (model.gravity[0] === 0) expect(P.decodeOpenConstructor(P.encodeOpenConstructor(model))).toEqual(model)
    else expect(isRefused(() => P.encodeOpenConstructor(model))).toBe(true)
  })

  holds('with other values is refused, or walks', 250, fc.tuple(MODEL, MUTATIONS), ([model, mutations]) => {
    const json = mutateJson(model, mutations)
    if (isRefused(() => P.readModel(json))) {
      expect(isRefused(() => P.readListing(JSON.stringify(json) ?? ''))).toBe(true)
      return
    }
    const read = P.readModel(json)
    expect(P.readModel(read)).toEqual(read)
    stepLoaded(P.createModelWorld(read) as P.World, TOO_STIFF)
  })

  holds('of OpenConstructor is refused, or walks', 250, fc.tuple(MODEL, MUTATIONS), ([model, mutations]) => {
    const upright = { ...model, gravity: [0, model.gravity[1]] as const }
    const json = mutateJson(JSON.parse(atob(P.encodeOpenConstructor(upright))), mutations)
    const escaped = JSON.stringify(json).replace(/[\u007f-\uffff]/g, '?')
    if (isRefused(() => P.decodeOpenConstructor(btoa(escaped)))) return
    stepLoaded(P.createModelWorld(P.decodeOpenConstructor(btoa(escaped))) as P.World, TOO_STIFF)
  })

  holds('of random text is refused', 200, fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
    isRefused(() => fromFragment(text))
    isRefused(() => fromFragment(`m=${text}`))
    isRefused(() => P.decodeOpenConstructor(text))
    isRefused(() => P.readListing(text))
  })

  const places = fc.tuple(fc.nat(4000), fc.nat(20), fc.oneof(fc.string(), fc.constantFrom('{', '[', '=>', '#', '"')))
  holds('of a damaged listing is refused, or walks', 250, fc.tuple(MODEL, places), ([model, [at, length, text]]) => {
    const listing = JSON.stringify(model).replace(/"(\w+)":/g, ':$1 => ')
    const damaged = listing.slice(0, at) + text + listing.slice(at + length)
    if (isRefused(() => P.readListing(damaged))) return
    stepLoaded(P.createModelWorld(P.readListing(damaged)) as P.World, TOO_STIFF)
  })
})

describe('a message to the frame', () => {
  const fields = 'count items ids strength down state palette paused lod label constructor'.split(' ')
  const value = fc.oneof(
    STRANGE_JSON,
    fc.nat(20),
    fc.array(fc.record({ id: fc.oneof(fc.nat(9), fc.string()) })),
    fc.json(),
  )
  const message = fc.record({
    type: fc.oneof(
      fc.constantFrom('set', 'drop', 'take', 'shake', 'tilt', 'pourOut', 'clear', 'save', 'load', 'stats'),
      STRANGE_JSON,
    ),
    id: STRANGE_JSON,
    fields: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 3 }),
  })
  holds('is answered, or refused and changes nothing', 120, fc.array(message, { maxLength: 6 }), (messages) => {
    const jar = createJar({ capacity: 30 })
    let set = 0
    const to = receiverOf(jar, () => set++)
    for (const { type, id, fields: more } of messages) {
      const before = [jar.save(), set]
      const data = { ...more, source: 'konpeito', type: type as string, id }
      expect(isOurs(data)).toBe(true)
      const told = answer(data, to)
      expect(told.id).toEqual(id)
      if (told.type !== 'error') continue
      expect(typeof told.message).toBe('string')
      expect([jar.save(), set]).toEqual(before)
    }
  })

  holds('comes from an origin that is named whole', 200, fc.oneof(fc.webUrl(), fc.string()), (text) => {
    const query = new URLSearchParams({ origin: text })
    if (isRefused(() => readOrigins(query, 'null'))) return
    for (const origin of readOrigins(query, 'null')) expect(new URL(origin).origin).toBe(origin)
  })
})
