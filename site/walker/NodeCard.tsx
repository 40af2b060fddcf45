// Shows location, velocity and acceleration of the chosen node while the walker moves.
import { useStore } from 'zustand'
import { bodyIds } from '../../src/physics/index.ts'
import { writeModel } from '../../src/scenes/soda/index.ts'
import { ReadingList } from '../panel/Readings.tsx'
import { IconButton } from '../parts/choices.tsx'
import { select } from './editor.ts'
import type { EditorPage } from './useEditorPage.ts'

const VALUES = { location: 'm', velocity: 'm/s', acceleration: 'm/s²' } as const
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[]

export function NodeCard({ editorPage: { editor, page, texts } }: { editorPage: EditorPage }) {
  useStore(page.stats)
  const [id] = editor.nodes
  const index = id === undefined ? -1 : bodyIds(editor.world).indexOf(id)
  if (index < 0 || editor.nodes.size > 1) return null
  const node = writeModel(editor.world).nodes[index]!
  const format = new Intl.NumberFormat(page.settings.locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return (
    <section className="follow card" aria-label={texts.node(index)}>
      <h2 className="label">{texts.node(index)}</h2>
      <IconButton icon="close" label={texts.unselect} onClick={() => select(editor, [], [])} />
      <ReadingList
        rows={NAMES.map((name) => [
          `node-${name}`,
          `${texts[name]} (${VALUES[name]})`,
          node[name].map((value, axis) => (
            <span key={axis}>
              {'xy'[axis]} {format.format(value)}
            </span>
          )),
        ])}
      />
    </section>
  )
}
