// Messages over the scene, such as a bad value in the address. Each stays until it is dismissed.
import { Button } from '@base-ui/react/button'
import type { Texts } from '../state/texts.ts'
import type { Notice } from '../state/usePage.ts'

type Props = { notices: readonly Notice[]; texts: Texts; onDismiss(id: string): void }

export function Notices({ notices, texts, onDismiss }: Props) {
  return (
    <section className="notices" aria-label={texts.messages}>
      {notices.map(({ id, text }) => (
        <div className="notice card" role="alert" key={id}>
          <p>{text}</p>
          <Button className="quiet round" aria-label={texts.dismiss} onClick={() => onDismiss(id)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 4l8 8M12 4l-8 8" />
            </svg>
          </Button>
        </div>
      ))}
    </section>
  )
}
