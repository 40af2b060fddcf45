// The snippet of the Embed dialog, and the button that copies it.
import { Tabs } from '@base-ui/react/tabs'
import type { Settings } from '../../src/settings/index.ts'
import { useCopy } from './copy.ts'
import { isJar, type SnippetOptions, WAYS, type Way } from './frameAddress.ts'
import { changesPhysics, writeSnippet } from './snippets.ts'
import type { EmbedTexts } from './texts.ts'

type Props = { way: Way; settings: Settings; options: SnippetOptions; texts: EmbedTexts }

/** The snippets of all ways, one of which is shown. Inside `<Tabs.Root>`. */
export function EmbedSnippet({ way, settings, options, texts }: Props) {
  const text = writeSnippet(way, settings, options)
  if (!isJar(settings.view))
    return (
      <div className="embed-ways">
        <div className="embed-way">
          <p className="hint">{texts.hintScene}</p>
          <Code label={texts.code(texts.wayNames.iframe)} text={text} />
        </div>
        <Copy texts={texts} text={text} />
      </div>
    )
  return (
    <div className="embed-ways">
      {WAYS.map((name) => (
        <Tabs.Panel className="embed-way" key={name} value={name} tabIndex={-1}>
          <p className="hint">{texts.hints[name]}</p>
          {(name === 'react' || name === 'element') && changesPhysics(settings) && (
            <p className="hint">{texts.physicsSettings}</p>
          )}
          <Code label={texts.code(texts.wayNames[name])} text={writeSnippet(name, settings, options)} />
        </Tabs.Panel>
      ))}
      <Copy texts={texts} text={text} />
    </div>
  )
}

/** Lines are not wrapped: a long address would push the others out of sight. A single one is. */
function Code({ label, text }: { label: string; text: string }) {
  const wrap = text.includes('\n') ? 'off' : 'soft'
  return (
    <textarea
      className="embed-code"
      lang="en"
      wrap={wrap}
      readOnly
      spellCheck={false}
      aria-label={label}
      value={text}
    />
  )
}

function Copy({ texts, text }: { texts: EmbedTexts; text: string }) {
  const [copied, copy] = useCopy()
  return (
    <div className="embed-copy">
      <p className="hint" role="status">
        {copied && (copied.done ? texts.copied : texts.notCopied)}
      </p>
      <button type="button" className="primary" onClick={() => void copy('snippet', text)}>
        {texts.copy}
      </button>
    </div>
  )
}
