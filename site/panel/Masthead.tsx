// The link that skips to the controls, and the title of the page with a line below it.
import type { Texts } from '../state/texts.ts'

export function Masthead({ texts, tagline }: { texts: Texts; tagline: string }) {
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('controls')?.focus()}>
        {texts.skip}
      </button>
      <header className="masthead">
        <span className="kanji" lang="ja" aria-hidden="true">
          金平糖
        </span>
        <h1>{texts.title}</h1>
        <p>{tagline}</p>
      </header>
    </>
  )
}
