// A server component: konpeito itself has the 'use client' directive.
import { KonpeitoBottle } from 'konpeito'

export default function Page() {
  return (
    <main>
      <h1>Tips</h1>
      <div style={{ width: 320, height: 400 }}>
        <KonpeitoBottle count={30} quality="low" label="Tips of today" poster="/poster.svg" />
      </div>
    </main>
  )
}
