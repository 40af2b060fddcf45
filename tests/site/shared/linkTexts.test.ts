// What a device says of its connection.
import { afterEach, expect, test, vi } from 'vitest'
import { FINAL, WAITING } from '../../../site/shared/connect.ts'
import { describeLink } from '../../../site/shared/linkTexts.ts'

afterEach(() => void vi.useRealTimers())

test.each(['en', 'ja'])('each state has a text of its own: %s', (locale) => {
  const ended = FINAL.map((reason) => ({ is: 'ended', reason }) as const)
  const links = [WAITING, { is: 'connected' } as const, { is: 'away', since: 0 } as const, ...ended]
  const texts = links.map((link) => describeLink(link, locale))
  expect(new Set(texts).size).toBe(links.length)
  expect(texts).not.toContain('')
})

test('a server that was lost on another day has a date', () => {
  const since = new Date(2026, 2, 4, 14, 5).getTime()
  const say = () => describeLink({ is: 'away', since }, 'en')
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 23) })
  expect(say()).toMatch(/^Away since 2:05\sPM\./)
  vi.setSystemTime(new Date(2026, 2, 5, 1))
  expect(say()).toMatch(/^Away since Mar 4, 2026, 2:05\sPM\./)
})
