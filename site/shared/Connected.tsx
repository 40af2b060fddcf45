// Says in the panel whether a shared jar is connected.
import { useStore } from 'zustand'
import type { Connection } from './connect.ts'
import { describeLink } from './linkTexts.ts'

export function Connected({ connection, locale }: { connection: Connection; locale: string }) {
  const link = useStore(connection.state)
  return (
    <p className="hint connected" role="status" data-is={link.is}>
      {describeLink(link, locale)}
    </p>
  )
}
