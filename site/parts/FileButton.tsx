// A button that reads a file of text.
import { type ChangeEvent, useRef } from 'react'
import { PlainButton } from './choices.tsx'

type Props = { label: string; accept: string; onFile(content: string): void }

export function FileButton({ label, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // the same file again is a change again
    if (file) onFile(await file.text())
  }
  return (
    <>
      <PlainButton onClick={() => input.current?.click()}>{label}</PlainButton>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={take} />
    </>
  )
}
