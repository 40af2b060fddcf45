// The layout of a dialog: a title, a close button, a lead and the content.
import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps } from 'react'
import { Icon } from './choices.tsx'

type Props = ComponentProps<typeof Dialog.Popup> & { title: string; lead: string; close: string }

/** Inside `<Dialog.Root>`. */
export function DialogShell({ title, lead, close, className = '', children, ...popup }: Props) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="veil" />
      <Dialog.Popup className={`embed card ${className}`} {...popup}>
        <div className="row embed-top">
          <Dialog.Title className="embed-title">{title}</Dialog.Title>
          <Dialog.Close className="quiet round" aria-label={close} title={close}>
            <Icon name="close" />
          </Dialog.Close>
        </div>
        <Dialog.Description className="label">{lead}</Dialog.Description>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  )
}
