import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inTime } from '../../../site/parts/browser.ts'

/** Keeps the thread busy. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('an answer that comes while the thread is busy is in time', async () => {
  const answer = readFile(new URL(import.meta.url), 'utf8')
  const heard = inTime(answer, 100)
  block(300)
  expect(await heard).toContain('is in time')
})

test('without an answer the wait ends, without an error', async () => {
  await expect(inTime(new Promise(() => {}), 20)).rejects.toBeUndefined()
})
