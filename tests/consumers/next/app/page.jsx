// A server component: konpeito itself has the 'use client' directive, konpeito/jar runs here.
import { KonpeitoBottle } from 'konpeito'
import { createJar } from 'konpeito/jar'

export default function Page() {
  const tips = createJar()
  tips.drop(30)
  return (
    <main>
      <h1>Tips</h1>
      <div style={{ width: 320, height: 400 }}>
        <KonpeitoBottle count={tips.count()} quality="low" label="Tips of today" poster="/poster.svg" />
      </div>
    </main>
  )
}
