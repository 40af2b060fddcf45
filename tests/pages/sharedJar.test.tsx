// useSharedJar in a React page, in StrictMode: a jar that follows a document.
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { KonpeitoBottle } from '../../src/index.ts'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { bindJar, writeShared } from '../../src/shared/index.ts'
import { useSharedJar } from '../../src/shared/react.ts'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

test('a shared jar is filled at once, follows both ways, and is another one for new goals', async () => {
  const here = new Doc()
  const there = new Doc()
  here.on('update', (update) => applyUpdate(there, update))
  there.on('update', (update) => applyUpdate(here, update))
  const other = createJar()
  bindJar(other, there)
  other.drop(5)
  writeShared(there, { goal: '5', name: 'Class 3b' })
  const onGoal = vi.fn()
  let jar: Jar | undefined
  function Shown() {
    const shared = useSharedJar(here, { device: 'phone', capacity: 100 })
    jar = shared.jar
    return <KonpeitoBottle jar={shared.jar} label={shared.settings.name} onGoal={onGoal} />
  }
  const { container, unmount } = await render(<Shown />, { wrapper: StrictMode })
  const shown = () => Number(container.querySelector<HTMLElement>('[data-count]')?.dataset.count)
  await eventually(() => expect(shown()).toBe(5))
  expect([onGoal.mock.calls.length, jar!.undoable()]).toEqual([0, 0])
  other.drop(1)
  await eventually(() => expect(shown()).toBe(6))
  jar!.drop(2)
  expect(other.count()).toBe(8)
  const before = jar
  writeShared(there, { goal: '50' })
  await eventually(() => expect(jar).not.toBe(before))
  await eventually(() => expect(shown()).toBe(8))
  expect(jar!.goals).toEqual([{ at: 50 }])
  jar!.drop(1)
  before!.drop(1)
  expect(other.count()).toBe(9)
  await unmount()
  jar!.drop(1)
  expect(other.count()).toBe(9)
})

test('a pile that is there before the document counts once', async () => {
  const there = new Doc()
  const other = createJar()
  bindJar(other, there, { prefix: 'b.' })
  other.drop(5)
  other.drop([{ id: 'ada' }])
  const state = other.save({ exact: false })
  const here = new Doc()
  function Shown() {
    const { jar } = useSharedJar(here, { prefix: 'b.', state })
    return <KonpeitoBottle jar={jar} />
  }
  const { container } = await render(<Shown />, { wrapper: StrictMode })
  applyUpdate(here, encodeStateAsUpdate(there))
  const shown = () => Number(container.querySelector<HTMLElement>('[data-count]')?.dataset.count)
  await eventually(() => expect(shown()).toBe(6))
  applyUpdate(there, encodeStateAsUpdate(here))
  expect(other.count()).toBe(6)
})

test('the jar of an element can be bound', async () => {
  await import('../../src/element/element.ts')
  const element = document.createElement('konpeito-bottle')
  document.body.append(element)
  const doc = new Doc()
  bindJar(element.jar, doc)
  const other = createJar()
  bindJar(other, doc)
  other.drop(2)
  expect(element.count).toBe(2)
  element.undo()
  element.drop(1)
  expect(other.count()).toBe(3)
  element.undo()
  expect([other.count(), element.count]).toEqual([2, 2])
  element.remove()
})
