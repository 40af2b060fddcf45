// What a connection tells of the server, with a provider that the test moves.
import { HocuspocusProvider, type HocuspocusProviderConfiguration } from '@hocuspocus/provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Doc } from 'yjs'
import { connect, WAITING } from '../../../site/shared/connect.ts'

let provider: HocuspocusProvider
const unsynced = (number: number) => provider.configuration.onUnsyncedChanges({ number })

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' })
  vi.stubGlobal('addEventListener', vi.fn())
  // Without a socket.
  const configure = function (this: HocuspocusProvider, given: Partial<HocuspocusProviderConfiguration> = {}) {
    provider = Object.assign(this, { isAuthenticated: true })
    Object.assign(this.configuration, given)
  }
  vi.spyOn(HocuspocusProvider.prototype, 'setConfiguration').mockImplementation(configure)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () => connect(new Doc(), 'room', { key: 'key' }).state

test('a server that does not answer at first is away', () => {
  const state = open()
  unsynced(1)
  expect(state.getState()).toEqual(WAITING)
  vi.advanceTimersByTime(3000)
  expect(state.getState()).toEqual({ is: 'away', since: 3000 })
  unsynced(0)
  expect(state.getState()).toEqual({ is: 'connected' })
})

test('changes do not hide that none is acknowledged', () => {
  const state = open()
  unsynced(0)
  for (const left of [1, 2]) {
    unsynced(left)
    vi.advanceTimersByTime(1999)
  }
  expect(state.getState()).toEqual({ is: 'away', since: 3000 })
})

test('who changes much and is answered stays connected, and is told of that once', () => {
  const state = open()
  const told = vi.fn()
  state.subscribe(told)
  for (const left of [0, 1, 2, 1, 2, 1, 0, 1, 0]) {
    unsynced(left)
    vi.advanceTimersByTime(1400)
  }
  expect(state.getState()).toEqual({ is: 'connected' })
  expect(told).toHaveBeenCalledOnce()
})

test('what waited for the server is not sent twice', () => {
  open()
  const queue = { messageQueue: ['a change'] }
  Object.assign(provider.configuration, { websocketProvider: queue })
  provider.configuration.onOpen({} as never)
  expect(queue.messageQueue).toEqual([])
})
