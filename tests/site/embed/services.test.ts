// Payloads with the fields that streaming services document, and the messages made of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answer } from '../../../site/embed/messages.ts'
import { readService, twitchTypeOf } from '../../../site/embed/services.ts'
import { createJar } from '../../../src/jar/jar.ts'
import { receiverOf } from '../../fixtures/receiver.ts'
import { holds, MUTATION, mutateJson } from '../../fuzz/holds.ts'

const TWITCH_ID = 'befa7b53-d79d-478f-86b9-120f112b044e'
const LABS_ID = 'evt_17e5e9a8a3d9a1a1f3'
const ELEMENTS_ID = '5f9c1c1c1c1c1c1c1c1c1c1d'

/** EventSub over a WebSocket; a webhook has the payload alone. */
const twitch = (type: string, event: object) => ({
  metadata: { message_id: TWITCH_ID, message_type: 'notification', subscription_type: type },
  payload: {
    subscription: { id: 'f1c2a387-161a-49f9-a165-0f21d7a4e1c4', status: 'enabled', type, version: '1', cost: 0 },
    event: { broadcaster_user_id: '1337', broadcaster_user_login: 'cooler', broadcaster_user_name: 'Cooler', ...event },
  },
})
const mika = { user_id: '1234', user_login: 'mika', user_name: 'Mika' }
const nobody = { is_anonymous: true, user_id: null, user_login: null, user_name: null }
const raider = { from_broadcaster_user_id: '1234', from_broadcaster_user_name: 'Mika' }

/** The socket of Streamlabs. */
const streamlabs = (type: string, ...message: object[]) => ({ type, message, event_id: LABS_ID })

/** An activity of StreamElements. */
const streamElements = (type: string, data: object) => ({
  channel: '5b2e2007760aeb7729487dab',
  type,
  data: { username: 'mika', displayName: 'Mika', providerId: '1234', ...data },
  _id: '5f9c1c1c1c1c1c1c1c1c1c1c',
  activityId: ELEMENTS_ID,
})
/** The same over the gateway. */
const gateway = (data: object) => ({ id: '01H', type: 'message', topic: 'channel.activities', data })

describe.each<[name: string, id: string, cases: [what: string, payload: object, label: string, value: number][]]>([
  [
    'Twitch',
    TWITCH_ID,
    [
      ['bits', twitch('channel.cheer', { ...mika, is_anonymous: false, bits: 1000 }), 'Mika', 1000],
      ['bits of nobody by name', twitch('channel.cheer', { ...nobody, bits: 5 }), '—', 5],
      ['a follow', twitch('channel.follow', mika), 'Mika', 1],
      ['a subscription', twitch('channel.subscribe', { ...mika, tier: '1000', is_gift: false }), 'Mika', 1],
      ['a resubscription', twitch('channel.subscription.message', { ...mika, cumulative_months: 15 }), 'Mika', 1],
      ['gifts', twitch('channel.subscription.gift', { ...mika, total: 7, cumulative_total: 284 }), 'Mika', 7],
      ['a raid', twitch('channel.raid', { ...raider, viewers: 90 }), 'Mika', 90],
      [
        'a donation',
        twitch('channel.charity_campaign.donate', {
          ...mika,
          amount: { value: 1050, decimal_places: 2, currency: 'USD' },
        }),
        'Mika',
        10.5,
      ],
    ],
  ],
  [
    'Streamlabs',
    LABS_ID,
    [
      [
        'a donation',
        streamlabs('donation', { id: 96164121, name: 'Mika', amount: '13.37', formatted_amount: '$13.37' }),
        'Mika',
        13.37,
      ],
      ['bits', streamlabs('bits', { id: '1', name: 'Mika', amount: '100', emotes: null }), 'Mika', 100],
      ['a follow', streamlabs('follow', { id: '1', name: 'Mika' }), 'Mika', 1],
      ['a subscription', streamlabs('subscription', { name: 'Mika', months: 5 }), 'Mika', 1],
      ['a raid', streamlabs('raid', { name: 'Mika', raiders: 12 }), 'Mika', 12],
    ],
  ],
  [
    'StreamElements',
    ELEMENTS_ID,
    [
      ['a tip', streamElements('tip', { amount: 5, currency: 'USD', tipId: '5f9c' }), 'Mika', 5],
      ['a tip over the gateway', gateway(streamElements('tip', { amount: 2.5 })), 'Mika', 2.5],
      ['a cheer', streamElements('cheer', { amount: 250 }), 'Mika', 250],
      ['a follow', streamElements('follow', {}), 'Mika', 1],
      ['a subscription, whose amount is months', streamElements('subscriber', { amount: 14 }), 'Mika', 1],
      ['a raid', streamElements('raid', { amount: 33 }), 'Mika', 33],
    ],
  ],
])('%s', (_name, id, cases) => {
  test.each(cases)('%s becomes a drop that a jar takes', (_what, payload, label, value) => {
    const message = readService(payload as Record<string, unknown>, 'own')!
    expect(message).toEqual({ type: 'drop', items: [{ id, label, value }] })
    const to = receiverOf(createJar(), () => {})
    expect(answer(message, to)).toMatchObject({ type: 'drop', count: value })
  })
})

test('a webhook needs the id of its header; several events of one payload are told apart', () => {
  const { payload } = twitch('channel.follow', mika)
  expect(readService(payload, 'own')!.items).toEqual([{ id: 'own', label: 'Mika', value: 1 }])
  expect(() => readService(payload, '')).toThrow('needs its header Twitch-Eventsub-Message-Id as id')
  // Repeated as another server-sent event.
  const added = { ...payload, id: 'header' }
  for (const id of ['e47', 'e48']) expect(readService(added, id)!.items[0]!.id).toBe('header')
  const noId = { type: 'tip', data: { displayName: 'Mika', amount: 1 } }
  expect(readService(noId, '')!.items[0]!.id).not.toBe(readService(noId, '')!.items[0]!.id)
  const two = streamlabs('follow', { name: 'Mika' }, { name: 'Ren' })
  expect(readService(two, 'own')!.items.map(({ id, label }) => [id, label])).toEqual([
    [`${LABS_ID}.0`, 'Mika'],
    [`${LABS_ID}.1`, 'Ren'],
  ])
})

test('of other events of Twitch the type is known, of other services not', () => {
  const train = twitch('channel.hype_train.begin', mika)
  for (const payload of [train, train.payload]) {
    expect(readService(payload as Record<string, unknown>, 'own')).toBeNull()
    expect(twitchTypeOf(payload as Record<string, unknown>)).toBe('channel.hype_train.begin')
  }
  expect(twitchTypeOf({ metadata: { message_type: 'session_keepalive' }, payload: {} })).toBe('session_keepalive')
  for (const payload of [{}, { type: 'tip', data: {} }, { metadata: null, payload: 7 }])
    expect(twitchTypeOf(payload)).toBeUndefined()
})

test('what another event counts is taken, and drops nothing', () => {
  const gifted = twitch('channel.subscribe', { ...mika, tier: '1000', is_gift: true })
  const many = streamElements('communityGiftPurchase', { amount: 10 })
  for (const payload of [gifted, many]) expect(readService(payload, 'own')).toEqual({ type: 'drop', items: [] })
})

test.each<[amount: unknown, value: number | null]>([
  ['1,337.00', 1337],
  ['1,000,000', 1e6],
  ['13.37', 13.37],
  ...['five', '-5', '1.337,00', '1,5', '1,3370', '13,37', '$5', '', ' ', '0x10', null, true, [5]].map(
    (amount): [unknown, null] => [amount, null],
  ),
])('the amount %j is read as %j, or refused', (amount, value) => {
  const read = () => readService(streamlabs('donation', { name: 'Mika', amount }), 'own')!.items[0]!.value
  if (value === null) expect(read).toThrow('the amount of donation must be a number')
  else expect(read()).toBe(value)
})

test('an id of a service that is rounded is refused', () => {
  const tip = { ...streamElements('tip', { amount: 5 }), activityId: 2 ** 53 }
  expect(() => readService(tip, 'own')).toThrow('the id of an event must be a text')
})

test.each([
  ['an unknown type of Twitch', twitch('channel.poll.begin', { title: 'Aw?' })],
  ['an unknown type of Streamlabs', streamlabs('merch', { from: 'Mika' })],
  ['an unknown type of StreamElements', streamElements('sponsor', {})],
  ['a type that every object has', streamElements('toString', {})],
  ['a welcome', { metadata: { message_type: 'session_welcome' }, payload: { session: { id: 'AQ' } } }],
  ['a message of the iframe', { type: 'drop', items: [{ id: 1 }] }],
  ['a saved jar', { type: 'load', state: '{}' }],
  ['nothing', {}],
  ['nulls', { payload: null, message: null, data: null, type: null }],
])('%s is null', (_what, payload) => {
  expect(readService(payload, 'own')).toBeNull()
})

const payloads = [
  twitch('channel.cheer', { ...mika, is_anonymous: false, bits: 1000 }),
  twitch('channel.charity_campaign.donate', { ...mika, amount: { value: 1050, decimal_places: 2 } }),
  streamlabs('donation', { name: 'Mika', amount: '13.37' }, { name: 'Ren', amount: '1' }),
  streamElements('tip', { amount: 5 }),
]
holds(
  'a damaged payload is null, refused, or a drop of items with texts and amounts',
  1000,
  fc.tuple(fc.constantFrom(...payloads), fc.array(MUTATION, { maxLength: 4 })),
  ([payload, mutations]) => {
    let message: ReturnType<typeof readService> = null
    try {
      message = readService(mutateJson(payload, mutations) as Record<string, unknown>, 'own')
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
    }
    for (const { id, label, value } of message?.items ?? []) {
      expect([typeof id, typeof label]).toEqual(['string', 'string'])
      expect(label).not.toContain('[object')
      expect(value).toBeGreaterThan(0)
    }
  },
)
