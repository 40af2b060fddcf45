// page.tsx, a server component, is the block of "On a server" of docs/react.md.
import { KonpeitoBottle } from 'konpeito-bottle'
import type { ReactNode } from 'react'

export const metadata = { title: 'konpeito in Next.js', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <div style={{ width: 160, height: 160 }}>
          <KonpeitoBottle worker="on" count={9} initial="pour" />
        </div>
      </body>
    </html>
  )
}
