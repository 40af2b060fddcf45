// Waits for an answer of the browser: a thread that is busy is no silence.
import { expect, test } from 'vitest'
import { inTime } from '../../../site/parts/browser.ts'

/** Keeps the thread busy. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('an answer that comes while the thread is busy is in time', async () => {
  // After a task that blocks, timers come before it.
  const answer = new Promise<string>((done) => setImmediate(done, 'heard'))
  const heard = inTime(answer, 50)
  block(150)
  expect(await heard).toBe('heard')
})

test('without an answer the wait ends, without an error', async () => {
  await expect(inTime(new Promise(() => {}), 20)).rejects.toBeUndefined()
})
