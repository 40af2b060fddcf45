// What the relay of the example stream-overlay passes on of a Twitch channel. Twurple is replaced.
import { expect, test, vi } from 'vitest'
import { AMOUNTS, followTwitch } from '../../examples/stream-overlay/twitch.mjs'

/** A listener that takes every subscription, and what it was told to follow. */
async function follow() {
  const handlers = new Map<string, (event: object) => void>()
  const given: unknown[] = []
  const start = vi.fn()
  class EventSubWsListener {
    start = start
    onSubscriptionCreateFailure() {}
  }
  for (const on of Object.keys(AMOUNTS))
    Object.assign(EventSubWsListener.prototype, {
      [on](user: string, handler: (event: object) => void) {
        expect(user).toBe('1337')
        handlers.set(on, handler)
      },
    })
  class StaticAuthProvider {
    constructor(...keys: unknown[]) {
      given.push(...keys)
    }
  }
  class ApiClient {
    getTokenInfo = async () => ({ userId: '1337' })
  }
  const announce = vi.fn()
  const library = { EventSubWsListener, StaticAuthProvider, ApiClient }
  expect(await followTwitch({ clientId: 'id', token: 'key' }, announce, async () => library)).toBe('1337')
  expect([given, start.mock.calls.length]).toEqual([['id', 'key'], 1])
  return { tell: (on: string, event: object) => handlers.get(on)!(event), announce }
}

test.each([
  ['onChannelCheer', { userDisplayName: 'Mika', bits: 100 }, ['Mika', 100]],
  ['onChannelCheer', { userDisplayName: null, bits: 5 }, ['—', 5]],
  ['onChannelSubscription', { userDisplayName: 'Mika', isGift: false }, ['Mika', 1]],
  ['onChannelSubscription', { userDisplayName: 'Mika', isGift: true }, null],
  ['onChannelSubscriptionMessage', { userDisplayName: 'Mika' }, ['Mika', 1]],
  ['onChannelSubscriptionGift', { gifterDisplayName: null, amount: 7 }, ['—', 7]],
  ['onChannelRaidTo', { raidingBroadcasterDisplayName: 'Mika', viewers: 90 }, ['Mika', 90]],
])('%s with %o is announced as %o', async (on, event, told) => {
  const { tell, announce } = await follow()
  tell(on, event)
  expect(announce.mock.calls).toEqual(told ? [told] : [])
})

test('without the packages it says what to install', async () => {
  await expect(followTwitch({ clientId: 'id', token: 'key' }, () => {})).rejects.toThrow('Run `npm install`')
})
