// The events of <konpeito-bottle>.
import type { CandyEvent, JarChange } from '../jar/jar.ts'

/** The events of the element and their `detail`. */
export interface KonpeitoBottleEvents {
  'konpeito-ready': CustomEvent<null>
  'konpeito-drop': CustomEvent<CandyEvent>
  'konpeito-land': CustomEvent<CandyEvent>
  'konpeito-settle': CustomEvent<{ count: number }>
  'konpeito-pick': CustomEvent<CandyEvent>
  'konpeito-change': CustomEvent<JarChange>
  'konpeito-error': CustomEvent<Error>
}
