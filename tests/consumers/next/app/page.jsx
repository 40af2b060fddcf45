// A server component: the React package has the 'use client' directive, the jar runs here.
import { KonpeitoBottle } from 'konpeito-bottle'
import { createJar } from 'konpeito-bottle/jar'

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
