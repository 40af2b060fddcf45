// The Share group of a panel: shakes a jar, saves a picture. The other actions are in a lazy card.
import { Suspense, useRef, useState } from 'react'
import { saveFile } from '../parts/browser.ts'
import { PlainButton } from '../parts/choices.tsx'
import { lazy } from '../parts/lazy.ts'
import type { ShareProps } from './ShareActions.tsx'

const ShareActions = lazy(() => import('./ShareActions.tsx').then((file) => file.ShareActions))

export function Share(props: ShareProps) {
  const { texts, actions, camera, jar } = props.page
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current!.focus()
  }
  /** Saves a picture or a video: konpeito.png, .mp4 or .webm. */
  const keep = async (taken: Promise<Blob> | undefined) => {
    try {
      const blob = await taken
      if (blob) saveFile(blob, `konpeito.${/\/(\w+)/.exec(blob.type)?.[1]}`)
    } catch (error) {
      actions.report(error as Error)
    }
  }
  return (
    <div className="group share">
      <div className="share-row">
        {jar && <PlainButton onClick={actions.shake}>{texts.shake}</PlainButton>}
        <PlainButton onClick={() => void keep(camera.current?.toBlob())}>{texts.picture}</PlainButton>
        <PlainButton ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.shareMore}
        </PlainButton>
      </div>
      {open && (
        <Suspense>
          <ShareActions {...props} keep={keep} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
