// The snippet of the Embed dialog, and the button that copies it.
import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import type { Settings } from '../../src/settings/index.ts'
import { useCopy } from './copy.ts'
import { isJar, type SnippetOptions, WAYS, type Way } from './frameAddress.ts'
import { changesPhysics, writeSnippet } from './snippets.ts'
import type { EmbedTexts } from './texts.ts'

type Props = { way: Way; settings: Settings; options: SnippetOptions; texts: EmbedTexts }

/** The snippets of all ways, one of which is shown. Inside `<Tabs.Root>`. */
export function EmbedSnippet({ way, settings, options, texts }: Props) {
  const [copied, copy] = useCopy()
  const code = (name: Way, hints: ReactNode) => {
    const text = writeSnippet(name, settings, options)
    return (
      <>
        {hints}
        {/* Lines are not wrapped: a long address would push the others out of sight. A single one is. */}
        <textarea
          className="embed-code"
          lang="en"
          wrap={text.includes('\n') ? 'off' : 'soft'}
          readOnly
          spellCheck={false}
          aria-label={texts.code(texts.wayNames[name])}
          value={text}
        />
      </>
    )
  }
  return (
    <div className="embed-ways">
      {isJar(settings.view) ? (
        WAYS.map((name) => (
          <Tabs.Panel className="embed-way" key={name} value={name} tabIndex={-1}>
            {code(
              name,
              <>
                <p className="hint">{texts.hints[name]}</p>
                {(name === 'react' || name === 'element') && changesPhysics(settings) && (
                  <p className="hint">{texts.physicsSettings}</p>
                )}
              </>,
            )}
          </Tabs.Panel>
        ))
      ) : (
        <div className="embed-way">{code('iframe', <p className="hint">{texts.hintScene}</p>)}</div>
      )}
      <div className="embed-copy">
        <p className="hint" role="status">
          {copied && (copied.done ? texts.copied : texts.notCopied)}
        </p>
        <button
          type="button"
          className="primary"
          onClick={() => void copy('snippet', writeSnippet(way, settings, options))}
        >
          {texts.copy}
        </button>
      </div>
    </div>
  )
}
