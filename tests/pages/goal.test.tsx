// The lines of goals on the glass of a jar, and their labels.
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle } from '../../src/embed/index.ts'

test('each goal has a label at its line, marked when it is reached', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const screen = await render(
    <div style={{ width: 200, height: 250 }}>
      <KonpeitoBottle quality="low" ref={ref} goal={[3, { at: 9, label: 'Pizza' }]} defaultCount={3} />
    </div>,
  )
  const label = (text: string) => screen.getByText(text).element().parentElement!
  await vi.waitFor(() => expect(label('3').textContent).toBe('✓ 3'), { timeout: 30_000 })
  await vi.waitFor(() => expect(label('Pizza').hidden).toBe(false), { timeout: 30_000 })
  expect(label('Pizza').textContent).toBe('Pizza')
  const [upper, lower] = [label('Pizza').getBoundingClientRect(), label('3').getBoundingClientRect()]
  expect(upper.bottom).toBeLessThan(lower.top)
  ref.current!.drop(6)
  await vi.waitFor(() => expect(label('Pizza').textContent).toBe('✓ Pizza'))
  expect(ref.current!.heightOf(9)).toBeGreaterThan(ref.current!.heightOf(3))
})
