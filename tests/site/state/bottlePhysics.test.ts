// Restitution, friction and gravity of the bottle: in the address, live, and when a bottle is opened.
import { describe, expect, test, vi } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { parseQuery } from '../../../src/settings/index.ts'
import { pageOf } from '../pageOf.ts'

const strength = (world: P.World) => Math.hypot(...world.gravity)
const OWN = { restitution: 0.9, friction: 0, gravity: 1.6 }

// Few candies have a size of their own, many the usual one.
describe.each([50, 2500])('a bottle of %i', (count) => {
  const page = (changes = {}) => pageOf('bottle', { count, seed: 1, ...changes })

  test('is made with the settings, and keeps its candies when they change', () => {
    const made = page(OWN).jars.world('bottle')
    expect(made.contact).toMatchObject({ restitution: 0.9, friction: 0 })
    expect(strength(made)).toBeCloseTo(1.6, 12)
    const { jars, actions } = page()
    for (let k = 0; k < 30; k++) P.step(jars.world('bottle'))
    const before = P.bodyIds(jars.world('bottle')).map((id) => P.getBody(jars.world('bottle'), id).position)
    actions.setBottle(OWN)
    const world = jars.world('bottle')
    expect(world.contact).toMatchObject({ restitution: 0.9, friction: 0, rollingResistance: 0.02 })
    expect(strength(world)).toBeCloseTo(1.6, 12)
    expect(P.bodyIds(world).map((id) => P.getBody(world, id).position)).toEqual(before)
    expect([world.bodies.restitution[0], world.bodies.sqrtFriction[0]]).toEqual([0.9, 0])
    // A shake and a tilt turn gravity as strong as it is set.
    jars.tilt([0.6, -0.8, 0])
    jars.jar('bottle')!.shake()
    for (let k = 0; k < 90; k++) jars.jar('bottle')!.step()
    expect(strength(world)).toBeCloseTo(1.6, 9)
    expect(jars.count('bottle')).toBe(count)
  })

  test('a saved bottle takes the settings of the page that opens it', () => {
    const { jars } = page(OWN)
    const text = jars.save()
    const opened = page().jars
    opened.open(text)
    expect(opened.world('bottle').contact).toMatchObject({ restitution: 0.3, friction: 0.3 })
    expect(strength(opened.world('bottle'))).toBeCloseTo(6, 12)
  })

  test('without a change the bottle is the same, bit for bit', () => {
    const { jars, actions } = page()
    const { jars: other } = page()
    other.open(other.save())
    jars.open(jars.save())
    actions.setBottle({ gravity: 6 })
    expect(P.hash(jars.world('bottle'))).toBe(P.hash(other.world('bottle')))
  })
})

test.each([1, 2, 3, 4])('level %i starts again with the settings, and keeps its count', (level) => {
  const { jars, actions } = pageOf('bottle', { count: 40, seed: 1, level })
  actions.setBottle(OWN)
  expect(strength(jars.world('bottle'))).toBeCloseTo(1.6, 12)
  expect(jars.count('bottle')).toBe(40)
})

test('a kept bottle opens with its physics, which an address overrules', () => {
  for (const [search, gravity] of [
    ['', 2],
    ['?gravity=4', 4],
  ] as const) {
    const { jars, actions, settings } = pageOf('bottle', { count: 20, seed: 1, gravity })
    vi.stubGlobal('location', { search })
    actions.openKept({ text: jars.save(), count: 20, query: '?count=20&gravity=2&restitution=0.8' })
    expect(settings()).toMatchObject({ gravity, restitution: 0.8, friction: 0.3 })
    expect(strength(jars.world('bottle'))).toBeCloseTo(gravity, 12)
  }
  expect(parseQuery('?gravity=0').problems.map(({ parameter }) => parameter)).toEqual(['gravity'])
})
