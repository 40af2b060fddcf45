// The events of <konpeito-bottle>, as a page that listens sees them.
import type { CandyEvent, JarChange } from '../jar/jar.ts'

/** What the events of the element carry in `detail`. */
export interface KonpeitoBottleEvents {
  'konpeito-ready': CustomEvent<null>
  'konpeito-drop': CustomEvent<CandyEvent>
  'konpeito-land': CustomEvent<CandyEvent>
  'konpeito-settle': CustomEvent<{ count: number }>
  'konpeito-pick': CustomEvent<CandyEvent>
  'konpeito-change': CustomEvent<JarChange>
  'konpeito-error': CustomEvent<Error>
}
