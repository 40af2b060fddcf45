// The page of a world whose file cannot be fetched.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../fixtures/sitePage.tsx'
import '../withoutDrawing.ts'

vi.mock('../../site/state/jars.ts', async (read) => ({
  ...(await read<object>()),
  loadView: () => Promise.reject(new Error('offline')),
}))

test('a page whose world does not load says so, and is not blank', async () => {
  await openPage('view=walker', { window: [960, 640], scene: [200, 200] })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Reload the page')
})
