// The preview of the Embed dialog: embed.html of this site with the chosen settings, in the chosen
// proportions. It is loaded while the dialog is open, and again only where a message does not do.
import { useEffect, useRef, useState } from 'react'
import { liveChanges } from './frameAddress.ts'
import type { EmbedTexts } from './texts.ts'

/** Milliseconds without a change before the preview follows. */
const DELAY = 400
/** Marks the messages of a frame. */
const source = 'konpeito'

type Props = {
  address: string
  /** CSS pixels. */
  width: number
  /** CSS pixels. */
  height: number
  transparent: boolean
  /** What is said of its size. */
  size: string
  texts: EmbedTexts
}

export function EmbedPreview({ address, width, height, transparent, size, texts }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(address)
  /** The address that was ready last, and what went wrong since. */
  const [ready, setReady] = useState('')
  const [problem, setProblem] = useState('')
  const isReady = ready === loaded
  /** What the frame shows: its address, and what messages have changed since. */
  const shown = useRef(address)
  useEffect(() => {
    if (address === shown.current) return
    const timer = setTimeout(() => {
      const changes = isReady ? liveChanges(shown.current, address) : null
      shown.current = address
      setProblem('')
      if (changes) frame.current?.contentWindow?.postMessage({ source, type: 'set', ...changes }, location.origin)
      else setLoaded(address)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [address, isReady])
  useEffect(() => {
    const listen = ({ data, origin, source: sender }: MessageEvent) => {
      if (origin !== location.origin || !sender || sender !== frame.current?.contentWindow) return
      if (data?.source !== source) return
      if (data.type === 'ready') setReady(loaded)
      if (data.type === 'error') setProblem(String(data.message))
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [loaded])
  return (
    <section className="embed-preview" aria-label={texts.preview}>
      <div className="embed-stage">
        <div
          className="embed-box"
          data-transparent={transparent || undefined}
          style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(var(--stage) * ${width / height}))` }}
        >
          {/* Another address is another frame: in the same one it would be a step of the history. */}
          <iframe
            ref={frame}
            key={loaded}
            className="embed-frame"
            src={loaded}
            title={texts.preview}
            data-ready={isReady || undefined}
          />
          <p className="embed-note" role="status" hidden={isReady && problem === ''}>
            {problem === '' ? texts.drawing : problem}
          </p>
        </div>
      </div>
      <p className="hint" data-testid="embed-size">
        {size}
      </p>
    </section>
  )
}
