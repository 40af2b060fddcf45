// The buttons that save a picture and a video of the scene as files.
import { Button } from '@base-ui/react/button'
import { useState } from 'react'
import { videoType } from '../../src/internal.ts'
import { saveFile } from '../parts/saveFile.ts'
import type { Page } from '../state/usePage.ts'
import type { EmbedTexts } from './texts.ts'

/** Seconds of a video. */
const SECONDS = 5

export function Pictures({ page, texts }: { page: Page; texts: EmbedTexts }) {
  const { camera, actions } = page
  const [recording, setRecording] = useState(false)
  const [canRecord] = useState(() => videoType() !== undefined)
  const keep = async (take: Promise<Blob> | undefined) => {
    try {
      const blob = await take
      // konpeito.png, .mp4 or .webm
      if (blob) saveFile(blob, `konpeito.${/\/(\w+)/.exec(blob.type)?.[1]}`)
    } catch (error) {
      actions.report(error as Error)
    }
  }
  const record = async () => {
    setRecording(true)
    await keep(camera.current?.record({ seconds: SECONDS }))
    setRecording(false)
  }
  return (
    <>
      <Button className="plain" onClick={() => void keep(camera.current?.toBlob())}>
        {texts.picture}
      </Button>
      <Button className="plain" disabled={recording || !canRecord} focusableWhenDisabled onClick={() => void record()}>
        {canRecord ? (recording ? texts.recording : texts.record(SECONDS)) : texts.noVideo}
      </Button>
    </>
  )
}
