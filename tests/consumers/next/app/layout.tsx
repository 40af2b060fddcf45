// page.tsx, a server component, is the block of "On a server" of docs/react.md.
import type { ReactNode } from 'react'

export const metadata = { title: 'konpeito in Next.js', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
