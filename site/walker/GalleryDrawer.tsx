// The Walkers drawer: the gallery, name and author of this walker, import and export of files and texts.
import { type Model, readListing, walkers, writeModel } from '../../src/scenes/soda/index.ts'
import { fileNameOf, saveFile } from '../parts/browser.ts'
import { Button, PlainButton } from '../parts/choices.tsx'
import { FileButton } from '../parts/FileButton.tsx'
import { changed } from '../parts/useVersion.ts'
import { recordUndo } from './editor.ts'
import type { EditorPage } from './useEditorPage.ts'

export function GalleryDrawer({ editorPage }: { editorPage: EditorPage }) {
  const { editor, texts, read } = editorPage
  const { credits } = editor.world
  return (
    <>
      <ul className="gallery">
        {walkers().map((model) => (
          <li key={model.name}>
            <Button className="quiet" aria-label={texts.load(model.name)} onClick={() => read(() => model)}>
              <Thumbnail model={model} />
              <span>{model.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <section className="pair" aria-label={texts.name}>
        {(['name', 'author'] as const).map((field) => (
          <label key={field}>
            <span className="label">{texts[field]}</span>
            <input
              className="text-input"
              value={credits[field]}
              maxLength={80}
              onFocus={() => recordUndo(editor)}
              onChange={(event) => {
                editor.world.credits[field] = event.target.value
                changed(editor)
              }}
            />
          </label>
        ))}
      </section>
      <div className="actions edits">
        <FileButton
          label={texts.importFile}
          accept=".json,.rb,.txt,application/json,text/plain"
          onFile={(text) => read(() => readListing(text))}
        />
        <PlainButton onClick={() => save(writeModel(editor.world))}>{texts.exportFile}</PlainButton>
      </div>
      <details className="fold">
        <summary>{texts.importText}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const text = String(new FormData(event.currentTarget).get('listing'))
            read(() => readListing(text))
          }}
        >
          <textarea
            className="text-input"
            style={{ height: '7em', resize: 'vertical' }}
            name="listing"
            required
            spellCheck={false}
            aria-label={texts.importText}
            placeholder={texts.listingHint}
          />
          <PlainButton type="submit" className="wide">
            {texts.loadText}
          </PlainButton>
        </form>
      </details>
    </>
  )
}

function save(model: Model): void {
  saveFile(new Blob([`${JSON.stringify(model, null, 1)}\n`], { type: 'application/json' }), fileNameOf(model.name))
}

/** A small drawing of a walker, scaled to its size. */
function Thumbnail({ model }: { model: Model }) {
  const xs = model.nodes.map((node) => node.location[0])
  const ys = model.nodes.map((node) => node.location[1])
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const top = Math.max(...ys)
  const size = Math.max(right - left, top) * 1.15
  const pointOf = (k: number) => {
    const [x, y] = model.nodes[k]!.location
    return [x - (left + right) / 2, -y] as const
  }
  return (
    <svg viewBox={`${-size / 2} ${-size * 0.94} ${size} ${size}`} aria-hidden="true">
      {model.springs.map(({ node_a, node_b, amplitude }) => {
        const [ax, ay] = pointOf(node_a)
        const [bx, by] = pointOf(node_b)
        return (
          <line
            key={`${node_a} ${node_b}`}
            className={amplitude === 0 ? 'thumb-strut' : 'thumb-muscle'}
            x1={ax}
            y1={ay}
            x2={bx}
            y2={by}
            strokeWidth={size * (amplitude === 0 ? 0.014 : 0.022)}
          />
        )
      })}
      {model.nodes.map((node, k) => {
        const [x, y] = pointOf(k)
        return <circle key={node.location.join()} className="thumb-node" cx={x} cy={y} r={size * 0.028} />
      })}
    </svg>
  )
}
